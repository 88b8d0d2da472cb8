// What only a game that runs can tell: buses, soundtrack, output, session and memory.
const busPanel = panel("Buses"), musicPanel = panel("Soundtrack"), outputPanel = panel("Output and threads"),
  sessionPanel = panel("Session"), memoryPanel = panel("Memory by sound");
busPanel.parentElement.style.gridColumn = "1 / -1";
const meter = decibels => cell => {
  const bar = element("span", cell, undefined, { className: "bar" });
  bar.style.width = `${Math.max(0, 60 + (decibels ?? -60)).toFixed(0)}px`;
  if (decibels > -1) bar.style.background = "var(--alarm)"; };
const busDepth = (state, bus) => bus.parent === null || bus.parent === undefined ? 0
  : 1 + busDepth(state, state.buses[bus.parent]);
const busTree = state => {
  const ordered = [], visit = bus => { ordered.push(bus); state.buses.filter(b => b.parent === bus.bus).forEach(visit); };
  if (state.buses.length) visit(state.buses[0]);
  return ordered; };
const busState = bus => [bus.muted && "muted", bus.paused && "paused", bus.submix && "submix", bus.limit
  && `${bus.limit} voices at most`, bus.isHeld && `held at ${gain(bus.held)}`, bus.silenced && "silenced"]
  .filter(Boolean).join(", ");
const hertz = value => value >= 1e3 ? `${(value / 1e3).toPrecision(2)} kHz` : `${value.toFixed(0)} Hz`;
const busFilter = bus => [bus.lowCut && `> ${hertz(bus.lowCut)}`, bus.highCut && `< ${hertz(bus.highCut)}`]
  .filter(Boolean).join(" ");
const busEffects = bus => (bus.effects ?? []).map(effect =>
  effect.bypassed ? `${effect.name} (bypassed)` : `${effect.name} ${(effect.cost / 1e3).toFixed(1)} µs`).join(", ");
const ducking = bus => {
  const rules = (bus.duckedBy ?? []).filter(name => name !== "session"), isSession = bus.duckedBy?.includes("session");
  const own = gain(bus.duck) + (rules.length ? ` by ${rules.join(", ")}` : "");
  return !isSession ? own : (rules.length ? `${own}; ` : "") + `${gain(bus.sessionDuck)} by the session`; };
const lufs = value => value === null || value === undefined ? "" : value.toFixed(1);
const seconds = (frames, rate) => `${(frames / rate).toFixed(2)} s`;
const scoreLines = score => !score ? [] : [
  ["bar", `${score.bar + 1}, beat ${score.beat + 1} of ${score.beatsPerBar}, ${score.tempo} beats a minute`],
  ...(score.section ? [["section", score.section]] : []),
  ...score.orders.map(order => [order.kind, order.name.split("/").pop() + (order.on ? ` on ${order.on}` : " repeats") +
    ((order.seconds ?? null) === null ? "" : `, in ${order.seconds.toFixed(1)} s`)])];
const drawMusic = (game, state) => {
  const music = state.soundtrack, rate = music?.sampleRate ?? 1;
  fill(musicPanel, ["", ""], !music ? [["state", "the game's thread has not updated yet"]] : [
    ["state", music.state + (music.reason ? `: ${music.reason}` : "")], ["gain", `${gain(music.gain)} dB`],
    ["position", music.position === undefined ? "" : seconds(music.position, rate)],
    ["loop", music.loop ? music.loop.map(f => seconds(f, rate)).join(" … ") : "none"],
    ["decoded ahead", music.readAhead === undefined ? "" : `${music.readAhead.toFixed(2)} s`],
    ...(music.stems ?? []).map((stem, index) => [`stem ${index}`, `${stem.file.split("/").pop()}, ${gain(stem.gain)} dB`]),
    ...scoreLines(music.score),
    ["underrun", `${state.soundtrackUnderrun} frames in this second`], ["problem", music.problem ?? "none"]]); };
const told = session => session === null ? [] : [["the game was told", `effects ${session.effects}` +
  (session.effectsReason ? ` (${session.effectsReason})` : "") + `, soundtrack ${session.soundtrack}` +
  (session.soundtrackReason ? ` (${session.soundtrackReason})` : "")]];
const drawPanels = game => {
  const state = game.latest;
  fill(busPanel, ["bus", "gain", "duck", "peak", "", "LUFS 400 ms", "3 s", "whole", "filter", "effects", "", ""], busTree(state).map(bus => [
    "  ".repeat(busDepth(state, bus)) + bus.name, gain(bus.gain), ducking(bus),
    bus.rms === null && bus.peak === null ? "" : gain(bus.peak), meter(bus.peak), lufs(bus.momentary), lufs(bus.shortTerm),
    lufs(bus.integrated), busFilter(bus), busEffects(bus), busState(bus),
    cell => busButtons(state, bus, cell)]));
  drawMusic(game, state);
  const output = state.output;
  fill(outputPanel, ["", ""], [["device", output ? `${output.device} (${output.kind})` : "none"],
    ...(output ? [["rate", `${output.sampleRate} Hz`], ["latency", `${(output.latency * 1e3).toFixed(1)} ms`],
      ["request", `${output.requestFrames} frames`], ["stalled", output.stalled ? "yes" : "no"]] : []),
    ["underruns", state.underruns], ["wakeups", game.wakeups === null || game.wakeups === undefined ? "not known"
      : `${game.wakeups}/s of all threads of Tacet`], ["render thread", state.isRealTime ? "real-time priority" : "ordinary priority"],
    ["deadline", `${(state.deadline / 1e6).toFixed(2)} ms, ${state.blocks} blocks in this second`],
    ["game's updates", `${state.updates}/s` + (state.updateTime === null ? ""
      : `, ${(state.updateTime * 1e3).toFixed(3)} ms each`)]]);
  fill(sessionPanel, ["", ""], [["category", state.category], ["effects", state.effects], ...told(state.told),
    ...state.overrides.map(words => ["a profiler", words]),
    ...state.reasons.map(r => [`${r.reason}, ${r.seconds.toFixed(0)} s`, `${r.detail} ${r.remedy}`]),
    ...state.streams.map(s => [s.name, s.class]), ...state.limitations.map(l => ["not seen", l])]);
  const { count, unplayed, unplayedBytes } = state.sounds;
  fill(memoryPanel, [`${count} sounds`, bytes(state.sounds.bytes), unplayed === undefined ? ""
    : `${unplayed} never played, ${bytes(unplayedBytes)}`],
    state.sounds.largest.map(s => [s.name, bytes(s.bytes), s.played === false ? "never played" : ""])); };
parts.push(drawPanels);
