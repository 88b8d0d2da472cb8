// The seconds of a capture, as a game that runs would have told them, and the figures of the whole capture.
const { report, timeline: line } = data.capture, fileName = report.file.split("/").pop();
document.querySelector("h1").textContent = fileName; document.title = `${fileName} – Tacet`;
const emptyWords = () => `${report.file}: the capture has no blocks.`;
document.getElementById("machine").textContent = `${report.file}: ${report.seconds.toFixed(3)} s, ${report.blocks} blocks of ${
  report.blockFrames} frames at ${report.sampleRate} Hz, deadline ${took(report.deadline)}` + (line.stretch > 1
  ? `. Of ${line.stretch} blocks the slowest one is drawn; zoom in for all.` : "");
if (report.blocks) drawFigures([
  [`load ${share(report.load.p50)} median, ${share(report.load.p99)} p99, ${share(report.load.max)} worst`, report.load.max > 1],
  [`${report.lateBlocks} of ${report.blocks} blocks late`, report.lateBlocks > 0],
  [`voices ${report.voices.p50} median, ${report.voices.max} most; ${report.realVoices.p50} and ${report.realVoices.max} real`],
  [`${report.starts} starts, ${report.ends} ends, ${report.steals} steals`],
  [`${report.underrunFrames} frames of underrun of the music`, report.underrunFrames > 0],
  report.outputUnderruns !== null && [`${report.outputUnderruns} underruns of the device`, report.outputUnderruns > 0],
  report.updates && [`${report.updates} updates, at most ${took((report.longestPause ?? 0) * 1e9)} apart`],
  report.realLimit && [`the limit of ${report.realLimit} real voices left up to ${report.mostOutranked} audible voices virtual`],
  report.unnamedChanges && [`${report.unnamedChanges} starts and ends without a sound: the game's ring or the capture was full`],
].filter(Boolean));
figures.after(element("p", document.body, "A capture has no list of voices, no buses, no output and no memory by sound: " +
  "only a running game tells them, with tacet profile attach --serve.", { className: "quiet" }));

const seconds = value => value === null ? "the end" : `${value.toFixed(3)} s`;
const stolenBy = list => list.map(t => `${t.count} ${causeOf(t)}`).join(", ");
fill(panel("The time of a block and of its stages"), ["", "p50", "p90", "p99", "max", "max of the deadline"],
  [["block", report.block], ...stageNames.map(name => [name, report.stages[name]])].map(([name, s]) =>
    [name, took(s.p50), took(s.p90), took(s.p99), took(s.max), share(s.max / report.deadline)]));
fill(panel("The sounds with the most starts"), ["sound", "bus", "starts", "ends", "steals", ""],
  report.sounds.map(s => [s.sound || "unloaded", s.bus, s.started, s.ended, s.stolen, stolenBy(s.stolenBy)]));
fill(panel("The session's reasons"), ["reason", "from", "to"],
  report.reasons.map(r => [r.reason, seconds(r.from), seconds(r.to)]));
fill(panel("What the game was told"), ["from", "effects", "soundtrack"], report.session.map(s =>
  [seconds(s.seconds), because(s.effects, s.effectsReason), because(s.soundtrack, s.soundtrackReason)]));

const stages = Object.fromEntries(stageNames.map(name => [name, report.stages[name].p50])), engine = 1;
const timeOf = block => stageNames.reduce((sum, name) => sum + block[line.columns.indexOf(stageColumn(name))], 0);
let told = null;
for (const { blocks, session, voices, marks, since, time, ...close } of line.seconds) {
  const isNew = session?.seconds !== told?.seconds;
  told = session;
  add({ engine, since: isNew ? session.seconds : since, time, stages, marks, deadline: report.deadline,
    effects: session?.effects ?? "unknown", reasons: (session?.reasons ?? []).map(reason => ({ reason })),
    soundtrack: { state: session?.soundtrack ?? "unknown", reason: session?.soundtrackReason },
    capture: { sampleRate: report.sampleRate, columns: line.columns, blocks, session, voices } });
  // Of a long capture: the median of all blocks, slow ones that are not drawn, and all blocks, packed.
  const second = games.get(engine).seconds.at(-1), { total } = games.get(engine).column;
  const { slow = [], ...rest } = close;
  for (const block of slow) block.push(timeOf(block));
  second.slow = [...slow, ...second.slow].sort((a, b) => b[total] - a[total]).slice(0, 3);
  Object.assign(second, rest); }
