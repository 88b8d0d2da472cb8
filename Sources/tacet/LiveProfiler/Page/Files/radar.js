// The voices with a position around the listener.
const drawRadar = (state, list) => redraw(radar, svg => {
  for (const radius of [25, 50, 75, 100]) make("circle", { r: radius, fill: "none", class: "grid" }, svg);
  make("path", { d: "M0 -7L5 6L0 3L-5 6z", fill: "currentColor" }, svg);
  const listener = state.listener, placed = list.filter(v => v.position);
  if (!listener || !placed.length) {
    make("text", { y: 30, "text-anchor": "middle", opacity: .7 }, svg, "no voice has a position");
    return; }
  const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const unit = a => { const l = Math.sqrt(dot(a, a)) || 1; return a.map(c => c / l); };
  const ahead = unit(listener.forward), side = unit(cross(listener.forward, listener.up));
  const far = Math.max(...placed.map(v => v.distance ?? 0), 1);
  // Near and far sounds both have room: the radius grows with the logarithm of the distance.
  const radius = metres => 100 * Math.log1p(metres) / Math.log1p(far);
  make("text", { y: -104, "text-anchor": "middle" }, svg, `${far >= 10 ? far.toFixed(0) : far.toFixed(1)} m`);
  for (const voice of placed) {
    const way = voice.position.map((c, i) => voice.relative ? c : c - listener.position[i]);
    const [right, front] = voice.relative ? [way[0], -way[2]] : [dot(way, side), dot(way, ahead)];
    const flat = Math.hypot(right, front) || 1, r = radius(voice.distance ?? 0);
    const mark = make("circle", { cx: (right / flat * r).toFixed(2), cy: (-front / flat * r).toFixed(2),
      r: Math.max(2, 6 + (voice.gain.total ?? -60) / 12), fill: voice.real ? colours[voice.bus % 7] : "none",
      stroke: voice.voice === marked ? "var(--alarm)" : colours[voice.bus % 7], "fill-opacity": .8,
      "stroke-width": voice.voice === marked ? 3 : 1, "data-key": voice.voice }, svg);
    make("title", {}, mark, `${voice.sound}: ${gain(voice.gain.total)} dB, ${why(voice)}`); } });
