// The voices as a table that can be sorted and filtered.
const voiceBox = element("section", document.body);
const voiceTitle = element("h2", voiceBox, "Voices");
const filter = element("input", element("p", voiceBox, undefined, { className: "controls" }), undefined,
  { type: "search", placeholder: "Filter by sound, bus or reason  ( / )", size: 40, ariaLabel: "Filter the voices" });
const voiceColumns = element("div", voiceBox, undefined, { className: "voices" });
const voiceScroll = element("div", voiceColumns, undefined, { className: "scroll", tabIndex: 0 });
const radar = make("svg", { viewBox: "-110 -116 220 226", role: "img",
  "aria-label": "The voices around the listener, from above; ahead is up" }, voiceColumns);
const why = voice => voice.silenced ? "silenced by a profiler" : (voice.real ? "real" : `virtual: ${voice.why}`) +
  (voice.limit ? ` (${voice.limit})` : "") + (voice.stolen ? `; stolen: ${voice.stolen}` : "");
const columns = [["sound", v => v.sound], ["bus", v => v.busName], ["dB", v => v.gain.total ?? -999],
  ["= own", v => v.gain.sound ?? -999], ["fade", v => v.gain.fade ?? -999], ["bus", v => v.gain.bus ?? -999],
  ["duck", v => v.gain.duck ?? -999], ["dist", v => v.gain.distance ?? -999],
  ["session", v => v.gain.session ?? -999], ["m", v => v.distance ?? -1], ["prio", v => v.priority],
  ["age s", v => v.age], ["state", why]];
const titles = { 2: "How loud the voice is: the sum of the gains to the right, in decibels", 3: "The voice's own gain",
  5: "The gains of its bus and of the buses above", 6: "Ducking", 7: "The gain by distance", 8: "The session's mute",
  9: "The distance to the listener in metres", 10: "The voice's priority", 11: "Seconds since the voice began" };
const isLeft = index => [0, 1, 12].includes(index) ? "left" : "";
let order = { column: 2, falls: true }, marked = null;
const table = element("table", voiceScroll), headRow = element("tr", element("thead", table));
const rows = element("tbody", table);
columns.forEach(([name], index) => {
  const cell = element("th", headRow, undefined, { className: isLeft(index) });
  element("button", cell, name, { title: titles[index] ?? `Sort by ${name}`, onclick: () => {
    order = { column: index, falls: order.column === index ? !order.falls : index > 1 && index < 12 }; draw(true); } }); });
element("th", headRow);
filter.oninput = () => draw(true);
filter.onkeydown = event => { event.stopPropagation();
  if (event.key === "Escape") { filter.value = ""; filter.blur(); draw(true); } };
// Rows keep their places while the mouse is above them, so that a click meets the voice that it aims at.
const sorted = (list, isFree) => {
  const key = columns[order.column][1], falls = order.falls ? -1 : 1;
  list.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.voice - b.voice) * falls);
  if (isFree || !rows.matches(":hover")) return list;
  const places = new Map([...rows.children].map((row, index) => [row.dataset.key, index]));
  const place = v => places.get(`${v.voice}`) ?? Infinity;
  return list.map((v, index) => [v, index]).sort((a, b) => place(a[0]) - place(b[0]) || a[1] - b[1]).map(p => p[0]); };
const drawVoices = (game, isFree) => {
  const state = game.latest, list = state.voiceList ?? [], words = filter.value.toLowerCase();
  const shown = sorted(list.filter(v => `${v.sound} ${v.busName} ${why(v)}`.toLowerCase().includes(words)), isFree);
  voiceTitle.textContent = `Voices: ${state.voices}, ${state.virtual} virtual` +
    (list.length < state.voices ? `; ${list.length} are listed` : "") +
    (words ? `; ${shown.length} pass the filter` : "");
  [...headRow.children].forEach((cell, index) => cell.ariaSort = index === order.column
    ? (order.falls ? "descending" : "ascending") : "none");
  redraw(rows, body => { for (const voice of shown) {
    const row = element("tr", body, undefined, { className: voice.real ? "" : "quiet", title: voice.sound });
    row.dataset.key = voice.voice;
    row.onmouseenter = () => { marked = voice.voice; drawRadar(state, shown); };
    const g = voice.gain, cells = [voice.sound.split("/").pop() + (voice.looping ? " ↻" : ""), voice.busName, gain(g.total),
      gain(g.sound), gain(g.fade), gain(g.bus), gain(g.duck), gain(g.distance), gain(g.session),
      voice.distance === null ? "" : voice.distance.toFixed(1), voice.priority, voice.age.toFixed(0), why(voice)];
    cells.forEach((text, index) => element("td", row, text, { className: isLeft(index) }));
    voiceButtons(state, voice, element("td", row)); } });
  drawRadar(state, shown); };
parts.push(drawVoices); bind("/", "/", "filter", () => filter.focus());
bind("123456789", "1–9", "sort", key => headRow.children[key - 1].firstChild.click());
