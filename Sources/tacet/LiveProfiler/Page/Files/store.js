// Elements, units, and the seconds that have come so far: five minutes with all of their blocks, or a whole capture.
const element = (name, parent, text, properties) => {
  const node = Object.assign(document.createElement(name), properties);
  if (text !== undefined && text !== null) node.textContent = text;
  parent.append(node); return node; };
const share = value => value === null || value === undefined ? "–" : `${(value * 100).toFixed(1)} %`;
const gain = value => value === null || value === undefined ? "−∞" : value.toFixed(1);
const bytes = value => value >= 1 << 20 ? `${(value / (1 << 20)).toFixed(1)} MB` : `${(value / 1024).toFixed(0)} KB`;
const took = ns => ns >= 1e6 ? `${(ns / 1e6).toFixed(2)} ms` : `${(ns / 1e3).toFixed(1)} µs`;
const limit = data.capture ? Infinity : 300, changeLimit = data.capture ? Infinity : 512;
const stageNames = ["commands", "voices", "mixing", "soundtrack", "buses", "limiter", "reports"];
// The format keeps the name that the stage had when OpenAL mixed all voices.
const stageColumn = name => `${name === "mixing" ? "openAL" : name}Time`;
const causes = { soundLimit: "limit of the sound", voiceLimit: "limit of all voices" };
const causeOf = t => t.limitedBus ? `limit of the bus ${t.limitedBus}` : causes[t.cause] ?? t.cause ?? "not told";
const games = new Map(), events = [];
let chosen = null;
// The seconds of a capture have a beginning, at which their changes happened.
const note = (state, words) => { events.unshift({ at: state.since ?? state.time, words });
  events.length = Math.min(events.length, data.capture ? 4096 : 100); };
const because = (state, reason) => state + (reason ? `: ${reason}` : "");
// A time of a capture counts from its beginning, and one of a game that runs from now.
const latestTime = game => game.seconds.at(-1)?.time ?? 0;
const when = (game, time, places) => data.capture ? `${time.toFixed(3)} s`
  : `${Math.max(0, latestTime(game) - time).toFixed(places)} s ago`;
const noteChanges = (state, before) => {
  const news = (list, other, key) => list.filter(a => !other.some(b => key(a) === key(b)));
  for (const r of news(state.reasons, before.reasons, r => r.reason)) note(state, because(`${r.reason} began`, r.detail));
  for (const r of news(before.reasons, state.reasons, r => r.reason)) note(state, `${r.reason} ended`);
  const route = state.output?.device ?? null;
  if (route !== (before.output?.device ?? null)) note(state, `output: ${route ?? "lost"}`);
  for (const words of news(state.overrides, before.overrides, w => w)) note(state, `a profiler ${words}`);
  for (const words of news(before.overrides, state.overrides, w => w)) note(state, `over: a profiler ${words}`);
  for (const [what, now, then, reason] of [["effects", state.effects, before.effects, state.capture?.session?.effectsReason],
    ["soundtrack", state.soundtrack?.state, before.soundtrack?.state, state.soundtrack?.reason]])
    if (now !== then) note(state, because(`${what} ${now ?? "unknown"}`, reason));
  // A game with an older Tacet does not tell the block.
  if (games.get(state.engine).column.outputUnderruns === undefined && state.underruns > before.underruns)
    note(state, `${state.underruns - before.underruns} underruns of the device`); };
const add = state => {
  state.marks ??= []; state.overrides ??= [];
  if (!games.has(state.engine)) games.set(state.engine, { seconds: [], latest: null, column: null });
  const game = games.get(state.engine), before = game.latest, capture = state.capture ?? { columns: [], blocks: [] };
  chosen ??= state.engine;
  // The place of each column; the last one is the block's whole time, which is added here.
  game.rate = capture.sampleRate ?? 48e3;
  game.column = Object.fromEntries([...capture.columns, "total"].map((name, place) => [name, place]));
  const stages = stageNames.map(name => game.column[stageColumn(name)]), blocks = capture.blocks;
  for (const block of blocks) {
    block.push(stages.reduce((sum, place) => sum + block[place], 0)); }
  const ordered = [...blocks].sort((a, b) => b.at(-1) - a.at(-1)), median = ordered[ordered.length >> 1]?.at(-1);
  if (before) noteChanges(state, before);
  const { start, outputUnderruns } = game.column, dry = game.column.outputUnderrunsSum ?? outputUnderruns;
  for (const block of blocks) if (block[dry]) note({ time: block[start] / 1e9 }, `${block[dry]} underruns of the device`);
  // A block that stands for several of a long capture does not tell when the game updated.
  if (game.column.updatesSum === undefined) for (const block of blocks) if (block[game.column.updates]) {
    const time = block[start] / 1e9, pause = time - (game.updated ?? time);
    if (pause > .25) note({ time }, `the game had not updated for ${pause.toFixed(2)} s`);
    game.updated = time; }
  for (const mark of state.marks) note({ time: mark.time / 1e9 }, `mark: ${mark.text}`);
  game.seconds.push({ time: state.time, blocks, slow: ordered.slice(0, 3), deadline: state.deadline,
    p50: median === undefined ? null : median / state.deadline,
    marks: state.marks, underruns: before ? Math.max(0, state.underruns - before.underruns) : 0,
    effects: state.effects, effectsReason: capture.session?.effectsReason ?? null,
    music: state.soundtrack?.state ?? "unknown", musicReason: state.soundtrack?.reason ?? null,
    route: state.output?.device ?? null,
    changes: (capture.voices ?? []).slice(0, changeLimit) });
  game.seconds.splice(0, Math.max(0, game.seconds.length - limit));
  state.told = capture.session ?? null;
  delete state.capture; game.latest = state; };

// Changes an element's children into those that `build` adds to an empty copy. What is the same stays: a button keeps the
// focus, and a click that began on it ends on it. Children with a key are recognised in every order.
const redraw = (box, build) => {
  const fresh = box.cloneNode(false), focus = document.activeElement;
  build(fresh); patchChildren(box, fresh);
  if (focus && focus !== document.activeElement && focus.isConnected) focus.focus({ preventScroll: true }); };
const patchChildren = (box, fresh) => {
  const key = node => node.dataset?.key, wanted = new Set([...fresh.children].map(key));
  for (const child of [...box.children]) if (key(child) && !wanted.has(key(child))) child.remove();
  const known = new Map([...box.children].filter(key).map(child => [key(child), child]));
  let place = box.firstChild;
  for (const node of [...fresh.childNodes]) {
    const present = key(node) ? known.get(key(node)) : place && !key(place) ? place : null;
    if (present?.nodeName !== node.nodeName) { box.insertBefore(node, place); continue; }
    if (present === place) place = place.nextSibling; else box.insertBefore(present, place);
    if (node.nodeType === Node.TEXT_NODE) { if (present.data !== node.data) present.data = node.data; }
    else patch(present, node); }
  while (place) { const next = place.nextSibling; place.remove(); place = next; } };
const patch = (present, node) => {
  for (const { name, value } of node.attributes)
    if (present.getAttribute(name) !== value) present.setAttribute(name, value);
  for (const { name } of [...present.attributes]) if (!node.hasAttribute(name)) present.removeAttribute(name);
  for (const name of ["onclick", "onmouseenter", "oninput"]) if (present[name] !== node[name]) present[name] = node[name];
  patchChildren(present, node);
  if (["INPUT", "SELECT"].includes(node.nodeName) && present.value !== node.value) present.value = node.value; };
// While a button of the mouse is pressed nothing moves.
let isPressed = false, isDue = false;
addEventListener("pointerdown", () => { isPressed = true; }, true);
for (const name of ["pointerup", "pointercancel", "blur"]) addEventListener(name, event => {
  if (name === "blur" && event.target !== window) return;
  isPressed = false; if (isDue) setTimeout(() => draw()); }, true);
