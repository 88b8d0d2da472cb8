// Sliders for the effects of buses and for the parameters of the sound events. They hold while the page is open.
const deskPanel = panel("Effects and parameters");
deskPanel.parentElement.style.gridColumn = "1 / -1";
const turning = new Map();
// The game takes 32 lines in a second: of a slider that moves, the latest value is sent every 60 ms.
const turn = (state, what, value) => {
  const key = `${state.engine} ${what}`;
  wanted.set(key, value);
  if (turning.has(key)) turning.set(key, value); else sendTurn(key, value); };
const sendTurn = (key, value) => {
  turning.set(key, undefined); post(`set ${++asked} ${key} ${value}`);
  setTimeout(() => {
    const late = turning.get(key);
    turning.delete(key); if (late !== undefined) sendTurn(key, late); }, 60); };
const letGo = (state, what) => {
  const key = `${state.engine} ${what}`;
  if (turning.has(key)) turning.set(key, undefined);
  touch(state, what, null); };
// Frequencies and ratios move by octaves, times are finer at their beginning, and silence is the bottom of a gain.
const lowest = dial => dial.min ?? -60;
const isEven = dial => !(dial.min > 0 && dial.max / dial.min >= 50);
const toPlace = (dial, value) => value === null || value === "-inf" ? 0
  : !isEven(dial) ? Math.log(value / dial.min) / Math.log(dial.max / dial.min)
  : dial.unit === "s" ? Math.cbrt((value - dial.min) / (dial.max - dial.min))
  : (value - lowest(dial)) / (dial.max - lowest(dial));
const fromPlace = (dial, place) => {
  if (place === 0 && dial.min === null) return "-inf";
  const value = !isEven(dial) ? dial.min * (dial.max / dial.min) ** place
    : lowest(dial) + (dial.unit === "s" ? place ** 3 : place) * (dial.max - lowest(dial));
  return Math.min(dial.max, Math.max(lowest(dial), Number(value.toPrecision(4)))); };
const dialWords = (dial, value) => value === null || value === "-inf" ? "−∞ dB"
  : dial.choices ? dial.choices[value] ?? "" : dial.unit === "Hz" && value >= 1e3 ? `${(value / 1e3).toPrecision(3)} kHz`
  : dial.unit === "s" && value < 1 ? `${(value * 1e3).toPrecision(3)} ms`
  : `${Number(value.toPrecision(3))} ${dial.unit}`.trim();
const dialRow = (state, dial, what, table) => {
  const row = element("tr", table), held = has(state, what), value = held ?? dial.value;
  row.dataset.key = what;
  element("td", row, dial.name, { className: "left" });
  const cell = element("td", row), words = element("td", row, dialWords(dial, value));
  const label = `${dial.name}: ${what}`;
  if (dial.choices) {
    const select = element("select", cell, undefined, { ariaLabel: label });
    dial.choices.forEach((choice, index) => element("option", select, choice, { value: index }));
    select.value = value;
    select.oninput = event => { turn(state, what, Number(event.target.value)); draw(); };
  } else element("input", cell, undefined, { type: "range", min: 0, max: 1, step: .001, ariaLabel: label,
    value: toPlace(dial, value), oninput: event => {
      const value = fromPlace(dial, Number(event.target.value));
      event.target.closest("tr").children[2].textContent = dialWords(dial, value);
      turn(state, what, value); } });
  if (held !== undefined) words.className = "held";
  element("button", element("td", row), "×", { title: `Let go of ${dial.name}`, disabled: held === undefined,
    onclick: () => letGo(state, what) }); };
const dialBlock = (box, title, key, state, dials, what) => {
  const block = element("div", box);
  block.dataset.key = key;
  element("h3", block, title);
  const table = element("tbody", element("table", block));
  for (const dial of dials) dialRow(state, dial, what(dial), table); };
const deskBox = element("div", deskPanel, undefined, { className: "desk" });
// What was turned, as code of the game.
const codeBox = element("p", deskPanel), codeText = element("pre", deskPanel, undefined, { hidden: true });
const copyCode = async (language) => {
  await posting;
  const answer = await fetch(`code?engine=${chosen}&language=${language}`);
  codeText.hidden = false; codeText.textContent = answer.ok ? await answer.text() : "The code has not come.";
  try { if (answer.ok) await navigator.clipboard.writeText(codeText.textContent); } catch { } };
for (const [words, language] of [["Copy as Swift", "swift"], ["Copy as C", "c"]])
  element("button", codeBox, words, { title: "What has been turned, as lines of the game's code",
    onclick: () => copyCode(language) });
const drawDesk = game => {
  const state = game.latest, buses = busTree(state).filter(bus => bus.effects?.some(effect => effect.dials));
  const parameters = state.parameters ?? [];
  deskPanel.parentElement.hidden = !allows(state) || !(buses.length || parameters.length);
  redraw(deskBox, box => {
    for (const bus of buses) bus.effects.forEach((effect, place) => {
      if (effect.dials) dialBlock(box, `${bus.name}: ${effect.name}`, `${bus.bus}/${place}/${effect.name}`, state,
        effect.dials, dial => `effect ${bus.bus}/${place}/${effect.name}/${dial.name}`); });
    if (parameters.length) dialBlock(box, "Parameters", "parameters", state, parameters, dial => `parameter ${dial.name}`);
  }); };
parts.push(drawDesk);
