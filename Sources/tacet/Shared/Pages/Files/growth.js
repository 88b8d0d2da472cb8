// Defines `growth`, which draws the time of a block over the number of voices, with the deadline and the machine's limit.
// Both axes are logarithmic: measurements from 1 to 1,024 voices and the limit stand on one chart. The line beyond the last
// measurement is straight in voices and time, and so it bends here.
const count = v => Math.round(v).toLocaleString("en");
const lasting = us => us >= 1000 ? `${+(us / 1000).toPrecision(4)} ms` : `${+us.toPrecision(4)} µs`;
const growth = (title, series) => {
  series = series.map(s => ({ ...s, points: s.points.filter(p => p.voices > 0 && p.time > 0)
    .sort((a, b) => a.voices - b.voices) })).filter(s => s.points.length && s.deadline > 0);
  if (!series.length) return;
  const svg = figure(title, 380), left = 84, right = 780, top = 16, bottom = 340;
  const all = series.flatMap(s => s.points), deadlines = [...new Set(series.map(s => s.deadline))];
  const widest = Math.max(...all.map(p => p.voices), ...series.map(s => s.limit ?? 1)) * 1.3;
  const least = Math.min(...all.map(p => p.voices));
  const low = Math.floor(Math.log10(Math.min(...all.map(p => p.time))));
  const high = Math.log10(Math.max(...deadlines, ...all.map(p => Math.max(p.time, p.p99 ?? 0))) * 2);
  const x = v => left + Math.log(v / least) / Math.log(widest / least) * (right - left);
  const y = us => bottom - (Math.log10(us) - low) / (high - low) * (bottom - top);
  for (let power = low; power <= high; power++) {
    make("line", { class: "grid", x1: left, x2: right, y1: y(10 ** power), y2: y(10 ** power) }, svg);
    make("text", { x: left - 8, y: y(10 ** power) + 4, "text-anchor": "end" }, svg, lasting(10 ** power)); }
  for (let v = 1; v <= widest; v *= 4) if (v >= least) {
    make("line", { class: "grid", x1: x(v), x2: x(v), y1: top, y2: bottom }, svg);
    make("text", { x: x(v), y: bottom + 18, "text-anchor": "middle" }, svg, count(v)); }
  make("text", { x: right, y: bottom + 34, "text-anchor": "end" }, svg, "voices");
  for (const deadline of deadlines) {
    make("line", { x1: left, x2: right, y1: y(deadline), y2: y(deadline), stroke: "var(--alarm)",
      "stroke-width": 1.5 }, svg);
    make("text", { x: left + 6, y: y(deadline) - 6 }, svg, `deadline ${lasting(deadline)}`)
      .style.fill = "var(--alarm)"; }
  for (const s of series) {
    make("polyline", { fill: "none", stroke: s.colour, "stroke-width": 2, "stroke-dasharray": s.dash ?? "",
      points: s.points.map(p => `${x(p.voices)},${y(p.time)}`).join(" ") }, svg);
    for (const p of s.points) {
      const dot = make("circle", { cx: x(p.voices), cy: y(p.time), r: 3.5, fill: s.colour }, svg);
      make("title", {}, dot, `${s.name}, ${count(p.voices)} voices: ${lasting(p.time)}`);
      if (p.p99 > 0) make("circle", { cx: x(p.voices), cy: y(p.p99), r: 3.5, fill: "none", stroke: s.colour }, svg); }
    const last = s.points[s.points.length - 1];
    if (!s.limit) continue;
    if (s.limit > last.voices) {
      const line = [];
      for (let i = 0; i <= 24; i++) {
        const v = last.voices * (s.limit / last.voices) ** (i / 24);
        line.push(`${x(v)},${y(last.time + (s.deadline - last.time) * (v - last.voices) / (s.limit - last.voices))}`); }
      make("polyline", { fill: "none", stroke: s.colour, "stroke-dasharray": "2 4", points: line.join(" ") }, svg); }
    const mark = make("path", { d: `M${x(s.limit)} ${y(s.deadline) - 6}l6 6l-6 6l-6 -6z`, fill: s.colour }, svg);
    make("title", {}, mark, `${s.name}: ${count(s.limit)} voices`); }
  const note = document.createElement("p");
  note.className = "legend";
  for (const s of series) {
    const item = document.createElement("b"), box = document.createElement("span");
    box.style.background = s.colour;
    item.append(box, `${s.name}: ` + (s.limit
      ? `${s.isExtrapolated ? `about ${count(+s.limit.toPrecision(2))}` : count(s.limit)} voices take a whole block` : "no limit found"));
    note.append(item); }
  svg.closest("figure").append(note);
  const words = document.createElement("p");
  words.textContent = "One core mixes that many voices (◆) in the time of a block; a game needs room for the rest. " +
    "● is the median without limiter and soundtrack, ○ the slowest of a hundred blocks with both. " +
    "The dotted line goes on from the last two measurements.";
  svg.closest("figure").append(words); };
const grown = (run, suffix, style) => [...new Set(run.results.filter(r => r.voices > 0 && r.nsPerVoicePerBlock > 0)
  .map(r => r.workload))].map((workload, i) => {
    const limit = run.limits.find(l => l.workload === workload);
    return { name: workload + suffix, deadline: limit ? limit.deadline / 1e3 : 0, limit: limit?.voices,
      isExtrapolated: limit?.isExtrapolated, ...style(workload, i),
      points: run.results.filter(r => r.workload === workload && r.voices > 0 && r.nsPerVoicePerBlock > 0)
        .map(r => ({ voices: r.voices, time: r.nsPerVoicePerBlock * r.voices / 1e3, p99: (r.p99 ?? 0) / 1e3 })) }; });
