// The order of the page's parts: buttons and figures come first. Each script adds its drawing and its keys.
const head = element("p", document.body, undefined, { className: "controls" });
const figures = element("p", document.body, undefined, { className: "figures" });
const hints = element("span", head, undefined, { className: "quiet" });
const parts = [], actions = new Map();
const bind = (keys, label, words, action) => {
  for (const key of keys) actions.set(key, action);
  element("kbd", hints, label); hints.append(` ${words} `); };
// Words, and whether they are an alarm.
const drawFigures = list => redraw(figures, box => list.forEach(([words, alarm], index) => {
  if (index) box.append("   ·   ");
  element("span", box, words, { className: alarm ? "alarm" : "" }); }));
