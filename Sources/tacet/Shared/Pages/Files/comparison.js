// Draws each figure of both sides as a bar with its range, relative to the earlier side, and the growth by voices.
document.getElementById("machine").textContent = `${data.before} (before) and ${data.after} (after)`;
for (const line of data.verdict) {
  const sentence = document.createElement("p");
  sentence.className = data.rows.some(r => r.slower) ? "verdict slower" : "verdict";
  sentence.textContent = line; document.body.append(sentence); }
const sides = [["before", colours[0]], ["after", colours[1]]];
const legend = document.createElement("p");
legend.className = "legend";
for (const [side, colour] of sides) {
  const item = document.createElement("b"), box = document.createElement("span");
  box.style.background = colour; item.append(box, side); legend.append(item); }
document.body.append(legend);
const shown = data.rows.filter(r => r.before.value > 0);
if (shown.length) {
  const step = 46, bottom = shown.length * step + 8, left = 210, right = 600;
  const svg = figure(`Each figure relative to the one before; the lines are ${data.ranges}`, bottom + 24);
  const most = Math.max(1.2, ...shown.flatMap(r => [r.after.value, r.after.max ?? 0, r.before.max ?? 0]
    .map(v => v / r.before.value)));
  const end = Math.min(most, 4) * 1.04, x = v => left + Math.min(v, end) / end * (right - left);
  const unit = end > 2.2 ? .5 : .25;
  for (let v = 0; v <= end; v += unit) {
    make("line", { class: "grid", x1: x(v), x2: x(v), y1: 2, y2: bottom }, svg);
    make("text", { x: x(v), y: bottom + 16, "text-anchor": "middle" }, svg, `${v}×`); }
  make("line", { x1: x(1), x2: x(1), y1: 2, y2: bottom, stroke: "var(--text)", opacity: .6 }, svg);
  shown.forEach((r, i) => {
    const top = i * step + 6;
    make("text", { x: left - 8, y: top + 14, "text-anchor": "end", "font-weight": r.slower ? 700 : 400 }, svg, r.name);
    make("text", { x: left - 8, y: top + 30, "text-anchor": "end", opacity: .7 }, svg, r.unit);
    sides.forEach(([side, colour], s) => {
      const f = r[side], y = top + s * 17;
      make("rect", { x: left, y, height: 14, width: Math.max(0, x(f.value / r.before.value) - left), fill: colour }, svg);
      if (f.min !== null && f.max !== null) {
        const from = x(f.min / r.before.value), to = x(f.max / r.before.value), middle = y + 7;
        make("path", { d: `M${from} ${y + 2}v10M${from} ${middle}H${to}M${to} ${y + 2}v10`, fill: "none",
          stroke: "var(--text)", "stroke-width": 1.5 }, svg); } });
    const change = (r.after.value / r.before.value - 1) * 100, sign = change >= 0 ? "+" : "";
    const words = make("text", { x: right + 8, y: top + 22 }, svg,
      `${+r.before.value.toPrecision(3)} → ${+r.after.value.toPrecision(3)}  ${sign}${change.toFixed(1)} %` +
      (r.slower ? "  slower" : ""));
    if (r.slower) words.style.fill = "var(--alarm)"; }); }
for (const fact of data.facts) {
  const line = document.createElement("p"); line.textContent = fact; document.body.append(line); }
if (data.runs.length) {
  const workloads = [...new Set(data.runs.flatMap(run => run.results.map(r => r.workload)))];
  growth("The time of a block by voices, against the deadline (dashed: before)", data.runs.flatMap((run, i) =>
    grown(run, i ? ", after" : ", before", workload => ({
      colour: colours[workloads.indexOf(workload) % 7], dash: i ? "" : "6 4" })))); }
