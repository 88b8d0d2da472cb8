// The colours, and functions that add a figure and its shapes.
const colours = ["#4e79a7", "#f28e2b", "#59a14f", "#e15759", "#b07aa1", "#76b7b2", "#edc948"];
const make = (name, attributes, parent, text) => {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in attributes) node.setAttribute(key, attributes[key]);
  if (text !== undefined) node.textContent = text;
  parent.append(node); return node; };
const figure = (title, height) => {
  const box = document.createElement("figure"), caption = document.createElement("figcaption");
  caption.textContent = title; box.append(caption); document.body.append(box);
  // On a narrow screen a chart keeps its size, so that its labels can be read, and is scrolled.
  const room = document.createElement("div"); room.className = "wide"; box.append(room);
  return make("svg", { viewBox: `0 0 800 ${height}`, role: "img", "aria-label": title }, room); };
// Round numbers from 0 up to the first one that is `top` or more: 3 to 6 steps of 1, 2 or 5 times a power of ten.
const ticks = top => {
  const power = 10 ** Math.floor(Math.log10(top / 3)), step = [1, 2, 5, 10].map(s => s * power).find(s => top / s <= 5);
  return Array.from({ length: Math.ceil(top / step - 1e-9) + 1 }, (_, i) => +(i * step).toPrecision(6)); };
const tabulate = (title, heads, rows) => {
  const box = document.createElement("figure"), caption = document.createElement("figcaption");
  const room = document.createElement("div"), table = document.createElement("table");
  caption.textContent = title; room.className = "wide"; room.append(table); box.append(caption, room);
  const head = table.createTHead().insertRow(), body = table.createTBody();
  for (const text of heads) { const cell = document.createElement("th"); cell.textContent = text; head.append(cell); }
  for (const values of rows) {
    const row = body.insertRow();
    for (const value of values)
      row.insertCell().textContent = (typeof value === "number" ? +value.toPrecision(5) : value) ?? "–"; }
  document.body.append(box); };
