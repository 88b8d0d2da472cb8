// Choosing a block of the timeline, and what happened in it.
const slowBox = element("p", timelineBox, undefined, { className: "controls" });
const details = element("div", timelineBox, undefined, { className: "details" });
details.setAttribute("aria-live", "polite");
// In a capture, which may last hours, the time around the chosen block.
const showLength = length => {
  if (data.capture && picked) { look(picked.time - length / 2, length); return; }
  span = length; until = null; draw(); };
const lengthTitle = words => data.capture ? `The ${words} around the chosen block, or at the end` : `The last ${words}`;
for (const [words, title, action] of [["all", data.capture ? "The whole capture" : "The last five minutes, to now", () => { span = until = null; draw(); }],
  ["1 min", lengthTitle("minute"), () => showLength(60)], ["10 s", lengthTitle("ten seconds"), () => showLength(10)],
  ["−", "Show more", () => zoom(2)], ["+", "Show less", () => zoom(.5)], ["◀", "Earlier", () => pan(-.5)],
  ["▶", "Later", () => pan(.5)], ["99 %", "Scale to 99 % of the blocks", () => { isClose = !isClose; draw(); }], ["next slow block", "Choose the next slow block  ( n )", () => nextSlow()]])
  element("button", timelineControls, words, { title, onclick: action, ariaLabel: title });
const closeButton = timelineControls.querySelector("[title^=Scale]");
element("span", timelineControls, " Click a block for what happened in it; drag to zoom.", { className: "quiet" });

const pick = (game, block) => {
  picked = { engine: chosen, start: block[game.column.start], time: block[game.column.start] / 1e9 };
  const [from, to] = view(game);
  if (picked.time < from || picked.time > to) look(picked.time - (to - from) / 2, to - from);
  else draw(); };
const everyBlock = game => game.seconds.flatMap(s => s.blocks);
const nextSlow = () => {
  const game = games.get(chosen), c = game?.column;
  if (!c) return;
  const slow = slowBlocks(game).sort((a, b) => a[c.start] - b[c.start]);
  const next = slow.find(b => b[c.start] > (picked?.start ?? 0)) ?? slow[0];
  if (next) pick(game, next); };
const step = by => {
  const game = games.get(chosen), blocks = everyBlock(game);
  const at = blocks.findIndex(b => b[game.column.start] === picked?.start);
  const block = at < 0 && by !== -Infinity ? blocks.at(-1) : blocks[Math.max(0, Math.min(blocks.length - 1, at + by))];
  if (block) pick(game, block); };

// Of the picture that was shown when the button was pressed: a second may arrive before the release.
const timeAt = (event, [from, to]) => {
  const box = timeline.getBoundingClientRect();
  return from + ((event.clientX - box.left) / box.width * 1200 - left) / (right - left) * (to - from); };
let grip = null;
timeline.addEventListener("pointerdown", event => {
  const game = games.get(chosen);
  if (game?.latest) { const shown = view(game); grip = { shown, begun: timeAt(event, shown) }; } });
addEventListener("pointerup", event => { if (!timeline.contains(event.target)) grip = null; });
timeline.addEventListener("pointerup", event => {
  const game = games.get(chosen), held = grip;
  grip = null;
  if (held === null) return;
  const begun = held.begun, [from, to] = held.shown, at = timeAt(event, held.shown), pixel = (to - from) / (right - left);
  if (Math.abs(at - begun) > pixel * 6) { look(Math.min(begun, at), Math.abs(at - begun)); return; }
  const c = game.column, reach = Math.max(pixel * 4, game.latest.deadline / 1e9);
  const near = everyBlock(game).filter(b => Math.abs(b[c.start] / 1e9 - at) < reach);
  near.sort((a, b) => b[c.total] - a[c.total]);
  if (near.length) pick(game, near[0]); });
timeline.addEventListener("wheel", event => {
  if (!event.ctrlKey) return;
  event.preventDefault(); zoom(event.deltaY > 0 ? 1.25 : .8); }, { passive: false });
timeline.addEventListener("keydown", event => {
  if (!games.get(chosen)?.latest) return;
  const action = { ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => step(-Infinity),
    End: () => step(Infinity), "+": () => zoom(.5), "=": () => zoom(.5), "-": () => zoom(2) }[event.key];
  if (action && !event.ctrlKey && !event.metaKey && !event.altKey) { event.preventDefault(); action(); } });

const drawBlock = game => {
  const state = game.latest, c = game.column;
  closeButton.setAttribute("aria-pressed", isClose);
  redraw(slowBox, box => {
    const slow = slowBlocks(game);
    box.append(slow.length ? "Slow blocks: " : "No block was much slower than the others.");
    slow.forEach((block, index) => {
      const cause = ["starts", "ends", "steals", "commandsTaken"].find(name => block[c[name]] >= 20);
      const words = cause ? `, ${block[c[cause]]} ${cause === "commandsTaken" ? "commands" : cause}` : "";
      const button = element("button", box, `${index + 1}: ${share(block[c.total] / state.deadline)}${words}`, {
        title: `${took(block[c.total])}, ${when(game, block[c.start] / 1e9, 1)}`,
        onclick: () => pick(game, block) });
      button.dataset.key = `slow ${block[c.start]}`; button.dataset.cause = words.slice(2);
      button.setAttribute("aria-pressed", picked?.start === block[c.start]); }); });
  redraw(details, box => {
    if (picked?.engine !== chosen) return;
    const second = game.seconds.find(s => s.blocks.some(b => b[c.start] === picked.start));
    const block = second?.blocks.find(b => b[c.start] === picked.start);
    if (!block) return;
    const most = stageNames.reduce((a, b) => block[c[stageColumn(b)]] > block[c[stageColumn(a)]] ? b : a);
    const first = element("p", box);
    const name = block[c.index] === undefined ? "Block of" : `Block ${block[c.index]} at`;
    element("strong", first, `${name} ${when(game, picked.time, 2)}: ${took(block[c.total])}, ${
      share(block[c.total] / second.deadline)} of the deadline, mostly ${most}. `);
    const words = [`${block[c.voices]} voices, ${block[c.realVoices]} real`];
    for (const [name, title] of [["starts", "starts"], ["ends", "ends"], ["steals", "steals"],
      ["outrankedVoices", "outranked voices"], ["commandsTaken", "commands"], ["updates", "× update()"], ["underrunFrames", "frames of underrun"],
      ["outputUnderruns", "underruns of the device"]])
      if (block[c[name]]) words.push(`${block[c[name]]} ${title}`);
    if (block[c.updates]) words.push(`${took(block[c.updateTime])} in update()`);
    if (block[c.decodedFrames] >= 0) words.push(`${block[c.decodedFrames]} frames of music decoded ahead`);
    if (block[c.streamedFrames] >= 0) words.push(`${block[c.streamedFrames]} frames of streams decoded ahead`);
    words.push(`effects ${because(second.effects, second.effectsReason)}`, `soundtrack ${because(second.music, second.musicReason)}`);
    first.append(words.join(", ") + ".");
    const table = element("table", box), body = element("tbody", table);
    const head = element("tr", body), own = element("tr", body), usual = element("tr", body);
    element("th", head, "stage"); element("td", own, "this block"); element("td", usual, data.capture ? "median" : "median now");
    for (const name of stageNames) {
      element("th", head, name); element("td", own, took(block[c[stageColumn(name)]]));
      element("td", usual, took(state.stages[name] ?? 0)); }
    const earlier = everyBlock(game).findLast(b => b[c.start] < picked.start)?.[c.start] ?? -1;
    const changes = second.changes.filter(t => data.capture ? t.time === picked.start
      : t.time > earlier && t.time <= picked.start).sort((a, b) => b.count - a.count);
    const list = element("ul", box), unnamed = block[c.starts] + block[c.ends] - changes.reduce((sum, t) => sum + t.count, 0);
    for (const t of changes.slice(0, 12)) element("li", list, `${t.count} × ${t.sound || "an unloaded sound"} ${t.change} on ${
      t.bus}${t.change === "stolen" ? ` (${causeOf(t)})` : ""}`);
    if (changes.length > 12) element("li", list, `and ${changes.length - 12} more`);
    if (unnamed > 0) element("li", list, `${unnamed} starts and ends whose sounds were not recorded`);
    const near = events.filter(e => Math.abs(e.at - picked.time) < 1.5).map(e => e.words);
    if (near.length) element("p", box, `Within a second: ${near.join("; ")}.`); }); };
parts.push(drawBlock); bind("n", "n", "next slow block", () => nextSlow());
