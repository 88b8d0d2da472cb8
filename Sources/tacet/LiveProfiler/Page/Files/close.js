// All blocks of the seconds of a long capture that are looked at closely.
// The blocks of a second, from the text of a PackedBlocks. Their sums are their own counts.
const unpack = (game, second) => {
  const bytes = Uint8Array.from(atob(second.packed.text), letter => letter.charCodeAt(0)), blocks = [];
  const width = data.capture.timeline.packedColumns, c = game.column;
  let at = 0, before = new Array(width).fill(0);
  const number = () => {
    let value = 0, scale = 1, byte;
    do { byte = bytes[at++]; value += (byte & 127) * scale; scale *= 128; } while (byte > 127);
    return value; };
  while (at < bytes.length) {
    const changed = number(), block = [...before];
    for (let place = 0; place < width; place++) if (changed >> place & 1) {
      const n = number(); block[place] += n % 2 ? -(n + 1) / 2 : n / 2; }
    before = [...block];
    block.push(second.packed.first + blocks.length);
    for (const name of data.capture.timeline.columns.slice(width + 1)) block.push(block[c[name.slice(0, -3)]]);
    block.push(stageNames.reduce((sum, name) => sum + block[c[stageColumn(name)]], 0));
    blocks.push(block); }
  return blocks; };
// Unpacks the seconds in view if they have few enough blocks, the chosen block's with their neighbours, and both ends.
const closeLimit = 32768;
if (data.capture.timeline.stretch > 1) refine = (game, from, to) => {
  const seconds = game.seconds, last = seconds.length - 1;
  const shown = seconds.filter(s => s.time >= from && s.start / 1e9 <= to);
  const wanted = new Set(shown.reduce((sum, s) => sum + s.count, 0) <= closeLimit ? shown : []);
  const chosenAt = picked ? seconds.findLastIndex(s => s.start <= picked.start) : -1;
  for (const index of [0, last, ...(chosenAt < 0 ? [] : [chosenAt - 1, chosenAt, chosenAt + 1])])
    if (seconds[index]) wanted.add(seconds[index]);
  for (const second of seconds) {
    if (!second.packed) continue;
    second.rough ??= second.blocks;
    if (!wanted.has(second)) second.blocks = second.rough;
    else if (second.blocks === second.rough) second.blocks = unpack(game, second); } };
