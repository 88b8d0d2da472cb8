// Buttons that change what is heard in the game for as long as the page is open.
// Tells the server that the page is open. When the stream ends, the game undoes what the page has changed.
const pageNumber = [...crypto.getRandomValues(new Uint8Array(8))].map(b => b.toString(16).padStart(2, "0")).join("");
const wanted = new Map();
let asked = 0, stream = null;
// One after the other, so that of two values of a slider the later one counts.
let posting = Promise.resolve();
const post = body => { posting = posting.then(async () => {
  if (data.saved.length || hasEnded) return;
  try { await fetch(`touch?page=${pageNumber}`, { method: "POST", body }); } catch { } }); };
const touch = (state, what, value) => {
  if (value === null) wanted.delete(`${state.engine} ${what}`); else wanted.set(`${state.engine} ${what}`, value);
  post(`set ${++asked} ${state.engine} ${what} ${value ?? "-"}`); draw(); };
const has = (state, what) => wanted.get(`${state.engine} ${what}`);
const toggle = (box, state, words, title, what) => {
  const isOn = has(state, what) !== undefined;
  const button = element("button", box, words, { title, onclick: () => touch(state, what,
    has(state, what) === undefined ? 1 : null) });
  button.setAttribute("aria-pressed", isOn); button.dataset.key = what; };
const allows = state => state.touchable && !data.saved.length;
const busButtons = (state, bus, box) => {
  const what = `gain ${bus.bus}`, held = has(state, what);
  if (!allows(state)) return;
  toggle(box, state, "M", `Mute ${bus.name}`, `mute ${bus.bus}`);
  toggle(box, state, "S", `Mute all buses but ${bus.name}`, `solo ${bus.bus}`);
  const step = by => Math.min(24, Math.max(-60, (has(state, what) ?? bus.gain ?? -60) + by)).toFixed(1);
  for (const [words, by] of [["−", -3], ["+", 3]])
    element("button", box, words, { title: `Hold ${bus.name} ${Math.abs(by)} dB ${by < 0 ? "lower" : "higher"}`,
      onclick: () => touch(state, what, Number(step(by))) }).dataset.key = words;
  if (!bus.submix || has(state, `meter ${bus.bus}`)) toggle(box, state, "meter",
    `Measure the peak and the loudness of ${bus.name}: of voices that begin from now on`, `meter ${bus.bus}`);
  element("button", box, "×", { title: `Let go of the gain of ${bus.name}`, disabled: held === undefined,
    onclick: () => touch(state, what, null) }).dataset.key = "×"; };
const voiceButtons = (state, voice, box) => {
  if (!allows(state)) return;
  toggle(box, state, "M", `Mute ${voice.sound.split("/").pop()}`, `mute-voice ${voice.voice}`);
  toggle(box, state, "S", "Mute all other voices", `solo-voice ${voice.voice}`); };
const touchBox = element("p", document.body, undefined, { className: "controls", hidden: true });
head.after(touchBox);
const markText = element("input", touchBox, undefined, { placeholder: "Mark this moment  ( m )", size: 24, maxLength: 60,
  ariaLabel: "The words of a mark" });
const mark = state => { post(`set ${++asked} ${state.engine} mark ${markText.value.trim() || "mark"}`); markText.value = ""; };
markText.onkeydown = event => { event.stopPropagation();
  if (event.key === "Enter") mark(games.get(chosen).latest);
  if (event.key === "Enter" || event.key === "Escape") markText.blur(); };
const pretendBox = element("span", touchBox, " Pretend: ");
const captureButton = element("button", touchBox, "Capture", { onclick: () =>
  post(captureButton.ariaPressed === "true" ? "capture stop" : "capture start") });
const captureLink = element("a", touchBox, "Save the capture", { href: "capture", download: "tacet.capture", hidden: true });
const showCapture = answer => { captureButton.ariaPressed = String(answer.captures);
  captureLink.hidden = !answer.captured; };
const drawTouch = state => {
  touchBox.hidden = !allows(state);
  redraw(pretendBox, box => {
    box.append(" Pretend: ");
    for (const [what, words] of [["call", "a call"], ["alarm", "an alarm"], ["silent", "silent mode"],
      ["output-lost", "a lost output"]]) toggle(box, state, words, `Pretend ${words}`, `pretend ${what}`); }); };
parts.push(game => drawTouch(game.latest)); bind("m", "m", "mark", () => { if (!touchBox.hidden) markText.focus(); });
if (!data.saved.length) {
  stream = new EventSource(`presence?page=${pageNumber}`);
  // The game has undone everything.
  stream.onerror = () => { wanted.clear(); }; }
