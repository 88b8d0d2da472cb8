// The panels of what the seconds bring: stolen voices and events.
const stolenPanel = panel("Stolen voices"), eventPanel = panel("Events");
// The stolen voices of the seconds that the page keeps, the latest first.
const drawStolen = game => {
  const kinds = new Map();
  for (const second of game.seconds) for (const t of second.changes) {
    if (t.change !== "stolen") continue;
    const key = [t.sound, t.bus, causeOf(t)].join("\n"), kind = kinds.get(key);
    kinds.set(key, { ...t, count: t.count + (kind?.count ?? 0), at: Math.min(t.time / 1e9, second.time) }); }
  const list = [...kinds.values()].sort((a, b) => b.at - a.at || b.count - a.count).slice(0, 32);
  fill(stolenPanel, ["voices", "sound", "bus", "because", "last"], list.map(t => [t.count,
    t.sound.split("/").pop() || "an unloaded sound", t.bus, causeOf(t), when(game, t.at, 0)])); };
const drawEvents = game => fill(eventPanel, ["at", ""], events.map(e => [when(game, e.at, 0),
  cell => { cell.className = "left wrap"; cell.textContent = e.words; }]));
parts.push(drawStolen, drawEvents);
