// All seconds as one picture: the slowest block of each pixel by stage, against the deadline, and what happened.
const timelineBox = element("section", document.body);
element("h2", timelineBox, `The ${data.capture ? "capture" : "last five minutes"
  }, by block: each pixel shows its slowest block by stage`);
const timelineControls = element("p", timelineBox, undefined, { className: "controls" });
const left = 100, right = 1190, ceiling = 16, bottom = 196, floor = 422;
const timeline = make("svg", { viewBox: "0 0 1200 444", role: "img", tabindex: 0, "aria-label":
  "Blocks, voices, updates, effects, soundtrack and output. Arrow keys choose a block, plus and minus zoom." }, timelineBox);
const legend = element("p", timelineBox, undefined, { className: "legend" });
stageNames.forEach((name, index) => {
  const item = element("b", legend, ` ${name}`), box = document.createElement("span");
  box.style.background = colours[index]; item.prepend(box); });
for (const words of ["— median", "◆ longer than the deadline", "▼ underrun of the music", "✕ underrun of the device",
  "1…10 slow blocks"]) element("b", legend, words);
const stateColours = { audible: "#59a14f", playing: "#59a14f", muted: "#edc948", held: "#4e79a7", frozen: "#b07aa1",
  paused: "#76b7b2", stopped: "#8884", unknown: "#8884" };

// The shown time in seconds of the game's clock: `span` before `until`, or before the latest block without `until`.
// `isClose`: the scale ends at 99 % of the blocks.
// `refine`: unpacks what is looked at closely, on the page of a long capture.
let span = null, until = null, picked = null, isClose = false, refine = null;
const whole = game => {
  const length = latestTime(game) - (data.capture ? 0 : (game.seconds[0]?.time ?? latestTime(game)) - 1);
  return data.capture ? Math.max(length, .001) : Math.min(limit, Math.max(20, length)); };
const view = game => {
  const end = until ?? latestTime(game);
  return [end - (span ?? whole(game)), end]; };
const look = (from, length) => {
  const game = games.get(chosen), now = latestTime(game), most = data.capture ? whole(game) : limit;
  span = Math.min(most, Math.max(.05, length));
  until = Math.min(now, Math.max(from + span, now - most + span));
  if (until >= now - span / 100) until = null;
  draw(); };
const zoom = factor => {
  const game = games.get(chosen);
  if (!game?.latest) return;
  const [from, to] = view(game);
  const centre = picked && picked.time > from && picked.time < to ? picked.time : until === null ? to : (from + to) / 2;
  look(centre - (centre - from) * factor, (to - from) * factor); };
const pan = part => {
  if (!games.get(chosen)?.latest) return;
  const [from, to] = view(games.get(chosen)); look(from + (to - from) * part, to - from); };

// The ten slowest blocks, three of a second at most, if they are much slower than the slowest block of a usual second.
const slowBlocks = game => {
  const c = game.column, worst = game.seconds.map(s => s.slow[0]?.[c.total] ?? 0).sort((a, b) => a - b);
  const usual = worst[worst.length >> 1] ?? 0;
  return game.seconds.flatMap(s => s.slow).filter(b => b[c.total] > usual * 1.5).sort((a, b) => b[c.total] - a[c.total]).slice(0, 10); };

const columnsOf = (game, from, to) => {
  const c = game.column, columns = [], scale = (right - left) / (to - from);
  // Of a long capture a block may stand for several, whose sums it has.
  const sum = name => c[`${name}Sum`] ?? c[name];
  const [starts, ends, steals, dry, updateTime, commands, underrun, decoded, streamed] = ["starts", "ends", "steals",
    "outputUnderruns", "updateTime", "commandsTaken", "underrunFrames", "decodedFrames", "streamedFrames"].map(sum);
  for (const second of game.seconds) {
    if (second.time < from - 1 || second.time > to + 1.5) continue;
    for (const block of second.blocks) {
      const time = block[c.start] / 1e9;
      if (time < from || time > to) continue;
      const x = left + (time - from) * scale, place = Math.floor(x);
      let column = columns.at(-1);
      if (column?.place !== place) columns.push(column = { place, x, block, voices: 0, real: 0, starts: 0, commands: 0,
        ends: 0, steals: 0, updates: 0, ahead: Infinity, streams: Infinity, underrun: 0, dry: 0, last: time, deadline: second.deadline });
      if (block[c.total] > column.block[c.total]) column.block = block;
      column.last = time;
      column.voices = Math.max(column.voices, block[c.voices]); column.real = Math.max(column.real, block[c.realVoices]);
      column.starts += block[starts]; column.ends += block[ends]; column.steals += block[steals];
      column.dry += block[dry] ?? 0; column.updates += block[updateTime] / 1e3;
      column.commands += block[commands]; column.underrun += block[underrun];
      if (block[decoded] >= 0) column.ahead = Math.min(column.ahead, block[decoded]);
      if (block[streamed] >= 0) column.streams = Math.min(column.streams, block[streamed]); } }
  columns.forEach((column, i) => {
    const next = columns[i + 1]?.place ?? Infinity, own = (column.last - from) * scale + left + column.deadline / 1e9 * scale;
    column.width = Math.max(1, Math.min(next, right, own * 1.0001 + .5) - column.place); });
  return columns; };

const drawTimeline = game => redraw(timeline, svg => {
  const [from, to] = view(game), c = game.column;
  refine?.(game, from, to);
  const columns = columnsOf(game, from, to);
  const x = time => left + (time - from) / (to - from) * (right - left), inView = time => time >= from && time <= to;
  const deadline = game.latest.deadline, most = Math.max(...columns.map(n => n.block[c.total]), 1) / deadline;
  const usual = columns.map(n => n.block[c.total]).sort((a, b) => a - b)[Math.ceil(columns.length * .99) - 1] ?? 1;
  const full = isClose ? Math.max(usual, 1) / deadline * 1.05 : most > 1 ? most * 1.05 : most > .25 ? 1 : most * 1.25;
  const y = value => bottom - Math.min(1, value / full) * (bottom - ceiling);
  const label = (at, words, opacity) =>
    make("text", { x: left - 8, y: at, "text-anchor": "end", opacity: opacity ?? 1 }, svg, words);
  label(ceiling + 10, share(full)); label(bottom, "0"); label(ceiling + 26, "of the", .7); label(ceiling + 40, "deadline", .7);
  for (const part of [0, .5, 1])
    make("line", { class: "grid", x1: left, x2: right, y1: y(full * part), y2: y(full * part) }, svg);
  if (full >= 1) make("line", { x1: left, x2: right, y1: y(1), y2: y(1), stroke: "var(--alarm)" }, svg);
  stageNames.forEach((name, stage) => {
    let path = "";
    for (const { block, place, width } of columns) {
      let base = 0;
      for (let below = 0; below < stage; below++) base += block[c[stageColumn(stageNames[below])]];
      const low = y(base / deadline), high = y((base + block[c[stageColumn(name)]]) / deadline);
      if (low - high > .05) path += `M${place} ${low.toFixed(1)}V${high.toFixed(1)}h${width.toFixed(1)}V${low.toFixed(1)}z`; }
    if (path) make("path", { d: path, fill: colours[stage] }, svg); });
  let line = "";
  for (const s of game.seconds) if (inView(s.time) && s.p50 !== null)
    line += `${line ? "L" : "M"}${x((s.blocks[0][c.start] / 1e9 + s.time) / 2).toFixed(1)} ${y(s.p50).toFixed(1)}`;
  make("path", { d: line || "M0 0", fill: "none", stroke: "currentColor", "stroke-width": 1.5 }, svg);
  const alarm = (place, sign) =>
    make("text", { x: place, y: bottom + 13, style: "fill: var(--alarm)", "text-anchor": "middle" }, svg, sign);
  for (const n of columns) {
    const sign = n.dry ? "✕" : n.underrun ? "▼" : n.block[c.total] > n.deadline ? "◆" : null;
    if (sign) alarm(n.x, sign); }
  if (c.outputUnderruns === undefined)
    for (const s of game.seconds) if (s.underruns && inView(s.time)) alarm(x(s.time), "✕");

  const lane = (title, at, height, parts, unit) => {
    const most = Math.max(...parts.flatMap(([value]) => columns.map(value)), 0);
    make("line", { class: "grid", x1: left, x2: right, y1: at + height, y2: at + height }, svg);
    label(at + height, title); label(at + height - 13, `max ${most.toFixed(0)}${unit ?? ""}`, .7);
    for (const [value, fill] of parts) make("path", { fill, d: columns.filter(n => value(n) > 0).map(n => `M${n.place} ${
      at + height}V${(at + height - value(n) / (most || 1) * height).toFixed(1)}h${n.width.toFixed(1)}V${at + height}z`)
      .join("") || "M0 0" }, svg); };
  lane("voices", 214, 28, [[n => n.voices, "#8888"], [n => n.real, colours[0]]]);
  lane("starts, ends", 248, 24, [[n => n.starts + n.ends, colours[2]], [n => n.steals, "var(--alarm)"]]);
  const frames = name => n => n[name] === Infinity ? 0 : n[name] / game.rate * 1e3;
  lane("read-ahead", 278, 24, [[frames("ahead"), colours[5]], [frames("streams"), `${colours[1]}88`]], " ms");
  lane("commands", 308, 24, [[n => n.commands, colours[0]]]);
  lane("updates", 338, 24, [[n => n.updates, colours[4]]], " µs");
  const states = (title, at, value, words, fill) => {
    label(at + 11, title);
    let start = 0;
    const seconds = game.seconds;
    for (let i = 1; i <= seconds.length; i++) {
      if (i < seconds.length && value(seconds[i]) === value(seconds[start])) continue;
      const low = Math.max(left, x(start ? seconds[start - 1].time : seconds[0].time - 1));
      const high = Math.min(right, x(seconds[i - 1].time)), text = words(seconds[start]);
      if (high > low) {
        const bar = make("rect", { x: low.toFixed(1), y: at, width: (high - low).toFixed(1), height: 14,
          fill: fill(seconds[start]), stroke: "var(--back)" }, svg);
        make("title", {}, bar, text);
        if (high - low > text.length * 7 + 8) make("text", { x: low + 4, y: at + 11, style: "font-size: 10px" }, svg, text); }
      start = i; } };
  states("effects", 370, s => because(s.effects, s.effectsReason), s => because(s.effects, s.effectsReason),
    s => `${(stateColours[s.effects] ?? "#888888").slice(0, 7)}88`);
  states("soundtrack", 387, s => because(s.music, s.musicReason), s => because(s.music, s.musicReason),
    s => `${(stateColours[s.music] ?? "#888888").slice(0, 7).padEnd(7, "8")}88`);
  if (game.latest.output !== undefined) states("output", 404, s => s.route, s => s.route ?? "lost", s => s.route === null ? "var(--alarm)" : "#8884");

  const raw = (to - from) / 8, power = 10 ** Math.floor(Math.log10(raw)), origin = data.capture ? 0 : latestTime(game);
  const step = [1, 2, 5, 10].map(f => f * power).find(s => s >= raw), places = Math.max(0, -Math.floor(Math.log10(step)));
  for (let tick = Math.ceil((from - origin) / step); tick * step <= to - origin; tick++) {
    const place = x(origin + tick * step), words = `${Math.abs(tick * step).toFixed(places)} s`;
    make("line", { class: "grid", x1: place, x2: place, y1: ceiling, y2: floor }, svg);
    make("text", { x: Math.min(right - 14, place), y: 438, "text-anchor": "middle" }, svg,
      data.capture ? words : tick ? `−${words}` : "now"); }
  for (const s of game.seconds) for (const mark of s.marks ?? []) if (inView(mark.time / 1e9)) {
    make("line", { x1: x(mark.time / 1e9), x2: x(mark.time / 1e9), y1: 4, y2: floor, stroke: colours[4],
      "stroke-width": 1.5 }, svg);
    make("text", { x: x(mark.time / 1e9) + 3, y: 12 }, svg, mark.text); }
  const numbered = [];
  slowBlocks(game).forEach((block, index) => {
    const place = x(block[c.start] / 1e9);
    if (!inView(block[c.start] / 1e9) || numbered.some(other => Math.abs(other - place) < 14)) return;
    numbered.push(place);
    make("text", { x: x(block[c.start] / 1e9), y: Math.max(12,
      y(block[c.total] / deadline) - 3), "text-anchor": "middle", "font-weight": 700 }, svg, index + 1); });
  if (picked && inView(picked.time)) make("line", { x1: x(picked.time), x2: x(picked.time), y1: ceiling, y2: floor,
    stroke: "currentColor", "stroke-dasharray": "3 3" }, svg); });
parts.push(drawTimeline);
