// The panels below the timeline, each with a table.
const grid = element("div", document.body, undefined, { className: "columns" });
const panel = title => { const box = element("section", grid); element("h2", box, title);
  return element("div", box, undefined, { className: "scroll" }); };
const fill = (box, heads, lines) => redraw(box, fresh => {
  const table = element("table", fresh), top = element("tr", element("thead", table));
  for (const head of heads) element("th", top, head);
  const body = element("tbody", table);
  for (const line of lines) {
    const row = element("tr", body);
    for (const value of line) {
      const cell = element("td", row, typeof value === "function" ? undefined : value);
      if (typeof value === "function") value(cell);
      else if (String(value).length > 40) cell.className = "left wrap"; } } });
