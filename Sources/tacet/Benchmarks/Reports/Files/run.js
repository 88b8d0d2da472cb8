// Draws the table and the charts of `data`: cost by voices, stages, percentiles, the last blocks.
document.getElementById("machine").textContent = `${data.machine}, ${data.library}`;
const name = r => [r.workload, r.voices, r.variant].filter(x => x !== undefined).join(" ");
const cost = r => r.nsPerVoicePerBlock ?? r.cost;

// One unit a column: nanoseconds a voice in one table, and microseconds a block in another.
const bare = r => r.baselineNs ?? r.baselineMicroseconds ?? r.baselineSeconds;
const voiced = data.results.filter(r => r.nsPerVoicePerBlock !== undefined), others = data.results.filter(r => !voiced.includes(r));
if (voiced.length) tabulate("Nanoseconds a voice and block", ["workload", "cost", "bare library", "ratio"],
  voiced.map(r => [name(r), r.nsPerVoicePerBlock, bare(r), r.ratio]));
const spread = r => [r.p50, r.p90, r.p99, r.max], percentiles = ["p50", "p90", "p99", "longest"];
const timedIn = unit => data.results.filter(r => r.p50 > 0 && (r.unit === "ns") === (unit === "ns"));
if (timedIn("µs").length) tabulate("Microseconds a block or call", ["workload", ...percentiles],
  timedIn("µs").map(r => [name(r), ...spread(r).map(v => v / 1e3)]));
for (const unit of [...new Set(others.map(r => r.unit))])
  tabulate(unit, ["workload", "cost", "bare library", "ratio", ...(unit === "ns" ? percentiles : [])],
    others.filter(r => r.unit === unit).map(r =>
      [name(r), cost(r), bare(r), r.ratio, ...(unit === "ns" ? spread(r) : [])]));

growth("The time of a block by voices, against the deadline", grown(data, "", workload =>
  ({ colour: colours[[...new Set(data.results.map(r => r.workload))].indexOf(workload) % 7] })));

const mixing = data.results.filter(r => r.voices !== undefined);
const workloads = [...new Set(data.results.map(r => r.workload))];
const colour = r => colours[workloads.indexOf(r.workload) % 7];
if (mixing.length) {
  const counts = [...new Set(mixing.map(r => r.voices))].sort((a, b) => a - b);
  const steps = ticks(Math.max(...mixing.map(r => Math.max(r.nsPerVoicePerBlock, r.baselineNs ?? 0))));
  const top = steps[steps.length - 1];
  const svg = figure("Nanoseconds a voice and block, by voices (dashed: bare OpenAL)", 300);
  const x = v => 60 + counts.indexOf(v) * 620 / Math.max(1, counts.length - 1), y = v => 260 - v / top * 230;
  for (const tick of steps) {
    make("line", { class: "grid", x1: 60, x2: 680, y1: y(tick), y2: y(tick) }, svg);
    make("text", { class: "tick", x: 52, y: y(tick) + 4, "text-anchor": "end" }, svg, tick.toLocaleString("en")); }
  for (const v of counts) make("text", { x: x(v), y: 282, "text-anchor": "middle" }, svg, v);
  // A label stands at the end of its line, and at least a line of text below the label above it.
  const ends = workloads.filter(w => mixing.some(r => r.workload === w)).map(w => {
    const last = mixing.filter(r => r.workload === w).sort((a, b) => b.voices - a.voices)[0];
    return { w, y: y(last.nsPerVoicePerBlock) + 4 }; }).sort((a, b) => a.y - b.y);
  ends.forEach((end, i) => { if (i) end.y = Math.max(end.y, ends[i - 1].y + 16); });
  for (const end of ends) {
    const w = end.w;
    const colour = colours[workloads.indexOf(w) % 7];
    for (const [key, dash] of [["nsPerVoicePerBlock", ""], ["baselineNs", "5 4"]]) {
      const points = mixing.filter(r => r.workload === w && r[key] !== undefined)
        .sort((a, b) => a.voices - b.voices);
      if (!points.length) continue;
      make("polyline", { fill: "none", stroke: colour, "stroke-width": 2, "stroke-dasharray": dash,
        points: points.map(r => `${x(r.voices)},${y(r[key])}`).join(" ") }, svg);
      for (const r of points)
        make("circle", { cx: x(r.voices), cy: y(r[key]), r: 3, fill: colour }, svg); }
    make("text", { x: 692, y: end.y }, svg, w).style.fill = colour; } }

const staged = data.results.filter(r => r.stages);
if (staged.length) {
  const svg = figure("Where a block goes: the share of each stage", staged.length * 24 + 40);
  staged.forEach((r, row) => {
    const total = Object.values(r.stages).reduce((a, b) => a + b, 0) || 1;
    let left = 210;
    make("text", { x: 202, y: row * 24 + 20, "text-anchor": "end" }, svg, name(r));
    Object.entries(r.stages).forEach(([stage, time], i) => {
      const bar = make("rect", { x: left, y: row * 24 + 6, height: 18, width: time / total * 580,
        fill: colours[i % 7] }, svg);
      make("title", {}, bar, `${stage}: ${time} ns`); left += time / total * 580; }); });
  Object.keys(staged[0].stages).forEach((stage, i) =>
    make("text", { x: 210 + i * 84, y: staged.length * 24 + 28 }, svg, stage).style.fill = colours[i % 7]); }

const timed = data.results.filter(r => r.p50 > 0);
if (timed.length) {
  const svg = figure("Slow blocks, as multiples of the median block (○ p90, ● p99, × longest)",
    timed.length * 24 + 40);
  const top = Math.max(2, ...timed.map(r => r.max / r.p50)), x = v => 210 + Math.log(v) / Math.log(top) * 560;
  for (let v = 1; v <= top; v *= 2) {
    make("line", { class: "grid", x1: x(v), x2: x(v), y1: 4, y2: timed.length * 24 + 6 }, svg);
    make("text", { x: x(v), y: timed.length * 24 + 24, "text-anchor": "middle" }, svg, `${v}×`); }
  timed.forEach((r, row) => {
    const y = row * 24 + 15;
    make("text", { x: 202, y: y + 5, "text-anchor": "end" }, svg, name(r));
    make("line", { x1: x(1), x2: x(r.max / r.p50), y1: y, y2: y, stroke: colour(r) }, svg);
    make("circle", { cx: x(r.p90 / r.p50), cy: y, r: 4, fill: "var(--back)", stroke: colour(r) }, svg);
    make("circle", { cx: x(r.p99 / r.p50), cy: y, r: 4, fill: colour(r) }, svg);
    make("text", { x: x(r.max / r.p50), y: y + 4, "text-anchor": "middle" }, svg, "×"); }); }

const lined = data.results.filter(r => r.timeline && r.timeline.length > 1);
if (lined.length) {
  const svg = figure("The last blocks, one after another, by the wall clock", lined.length * 48 + 10);
  lined.forEach((r, row) => {
    const top = Math.max(...r.timeline), base = row * 48 + 44;
    make("text", { x: 202, y: base - 16, "text-anchor": "end" }, svg, name(r));
    make("line", { class: "grid", x1: 210, x2: 720, y1: base, y2: base }, svg);
    make("polyline", { fill: "none", stroke: colour(r), "stroke-width": 1.5,
      points: r.timeline.map((v, i) =>
        `${210 + i * 510 / (r.timeline.length - 1)},${base - v / top * 38}`).join(" ") }, svg);
    make("text", { x: 726, y: base - 28 }, svg, `${Math.round(top / 1000)} µs`); }); }
