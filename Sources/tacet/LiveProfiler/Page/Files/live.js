// The heading of a game that runs, and the loop that asks for the next second.
let isPaused = false, hasEnded = false;
const select = element("select", head, undefined, { ariaLabel: "Engine", hidden: true, onchange: () => {
  chosen = Number(select.value); draw(); } });
const pauseButton = element("button", head, "Pause", { onclick: () => pause() });
const held = [];
const take = state => {
  const now = games.get(chosen)?.latest;
  if (state.refused) { if (now) note(now, `refused: ${state.refused}`); } else if (!state.lost) add(state); };
// The seconds that came meanwhile are shown, also when the game has ended since.
const pause = () => { isPaused = !isPaused; if (!isPaused) held.splice(0).forEach(take); draw(); };
const saveButton = element("button", head, "Save the page", { onclick: () => save() });
hints.before(select, pauseButton, saveButton);
const drawHead = state => {
  if (select.length !== games.size) {
    select.replaceChildren();
    for (const number of games.keys()) element("option", select, `engine ${number}`, { value: number });
    select.value = chosen; select.hidden = games.size < 2; }
  pauseButton.setAttribute("aria-pressed", isPaused);
  document.querySelector("h1").textContent = state.name; document.title = `${state.name} – Tacet`;
  document.getElementById("machine").textContent = `process ${state.pid}, engine ${state.engine}` +
    (hasEnded ? "; the game has ended" : isPaused ? "; the page is paused" : "");
  drawFigures([[`load ${share(state.load.p50)} median, ${share(state.load.p99)} p99, ${share(
      state.load.worst)} worst`, state.load.worst > 1], [`${state.voices} voices, ${state.virtual} virtual`, false],
    [`${state.underruns} underruns`, state.underruns > 0], [`${state.updates} updates/s`, state.updates === 0],
    [`effects ${state.effects}`, state.effects !== "audible"],
    [`soundtrack ${state.soundtrack?.state ?? "unknown"}`, false]]); };
parts.unshift(game => drawHead(game.latest));
bind(" ", "space", "pause", () => pause()); bind("s", "s", "save", () => { if (!saveButton.hidden) save(); });
const emptyWords = () => hasEnded ? "The game has ended." : "Waiting for the game.";
// JSON of this page has no "<": a saved page's data cannot end its script.
const save = async () => {
  const page = await (await fetch(location.pathname)).text();
  const states = [...games.entries()].map(([engine, game]) => ({ engine, ...game }));
  const text = JSON.stringify({ saved: states, events }).replaceAll("<", "\\u003c");
  const link = element("a", document.body, undefined, { href: URL.createObjectURL(new Blob([page.replace(
    '{"saved":[]}', () => text)], { type: "text/html" })), download: `tacet-${games.get(chosen)?.latest?.name ?? "game"}.html` });
  link.click(); link.remove(); };
let next = 0, failures = 0;
const ask = async () => {
  try {
    const answer = await (await fetch(`states?since=${next}`)).json();
    const isNew = answer.states.length || hasEnded !== answer.ended;
    next = answer.next; hasEnded = answer.ended; failures = 0; showCapture(answer); showSaving(answer);
    held.push(...answer.states); held.splice(0, Math.max(0, held.length - limit));
    if (!isPaused && isNew) {
      held.splice(0).forEach(take);
      for (const game of games.values()) game.wakeups = answer.wakeups;
      draw(); }
  } catch { if (++failures >= 4) { hasEnded = true; draw(); } }
  if (!hasEnded) setTimeout(ask, 500); };
if (data.saved.length) {
  for (const { engine, ...game } of data.saved) { games.set(engine, game); chosen ??= engine; }
  events.push(...data.events); hasEnded = saveButton.hidden = pauseButton.hidden = true;
} else ask();
