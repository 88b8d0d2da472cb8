// The spectrum and the wave of one bus, 30 times a second, for as long as a bus is chosen.
const scopePanel = panel("Spectrum and scope");
const scopeBox = element("p", scopePanel, "Bus: "), scopeSelect = element("select", scopeBox, undefined,
  { ariaLabel: "The bus whose spectrum and wave are drawn" });
const [spectrumCanvas, waveCanvas] = ["spectrum", "wave"].map(name => element("canvas", scopePanel, undefined,
  { width: 512, height: 150, hidden: true, ariaLabel: `The ${name} of the bus`, className: "picture" }));
let scoped = null, scopeBuses = "";
scopeSelect.oninput = () => {
  scoped = scopeSelect.value === "" ? null : `${chosen} ${scopeSelect.value}`;
  spectrumCanvas.hidden = waveCanvas.hidden = scoped === null;
  post(`scope ${scoped ?? "-"}`); };
const colour = name => getComputedStyle(document.documentElement).getPropertyValue(name) || "#888";
const brush = canvas => {
  const pen = canvas.getContext("2d");
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = pen.strokeStyle = colour("--line"); pen.lineWidth = 1; pen.font = "11px sans-serif";
  return pen; };
const drawSpectrum = bands => {
  const pen = brush(spectrumCanvas), { width, height } = spectrumCanvas, step = width / bands.length;
  for (const level of [-24, -48, -72]) pen.fillRect(0, height * level / -96, width, 1);
  for (const frequency of [100, 1e3, 1e4]) {
    const x = width * Math.log10(frequency / 20) / 3;
    pen.fillRect(x, 0, 1, height); pen.fillText(frequency >= 1e3 ? `${frequency / 1e3} kHz` : `${frequency} Hz`, x + 3, 11); }
  pen.fillStyle = "#4e79a7";
  bands.forEach((level, index) => {
    const tall = height * Math.max(0, Math.min(1, (level + 96) / 96));
    pen.fillRect(index * step, height - tall, step - 1, tall); }); };
const drawWave = points => {
  const pen = brush(waveCanvas), { width, height } = waveCanvas;
  pen.fillRect(0, height / 2, width, 1);
  pen.strokeStyle = "#59a14f"; pen.beginPath();
  points.forEach((point, index) => pen.lineTo(index * width / points.length, height / 2 * (1 - Math.max(-1, Math.min(1, point)))));
  pen.stroke(); };
const takeScope = event => {
  const { scope } = JSON.parse(event.data);
  if (!scope || `${scope.engine} ${scope.bus}` !== scoped || isPaused) return;
  requestAnimationFrame(() => { drawSpectrum(scope.bands); drawWave(scope.points); }); };
if (stream) stream.onmessage = takeScope;
const drawScopes = game => {
  const state = game.latest, buses = state.buses.filter(bus => bus.submix || bus.bus === 0);
  scopePanel.parentElement.hidden = data.saved.length > 0;
  const words = JSON.stringify([state.engine, buses.map(bus => bus.name)]);
  if (words === scopeBuses) return;
  scopeBuses = words;
  scopeSelect.replaceChildren();
  element("option", scopeSelect, "none", { value: "" });
  for (const bus of buses) element("option", scopeSelect, bus.name, { value: bus.bus });
  const [engine, bus] = (scoped ?? "").split(" ");
  scopeSelect.value = Number(engine) === state.engine && buses.some(b => b.bus === Number(bus)) ? bus : "";
  if (scopeSelect.value === "" && scoped !== null) scopeSelect.oninput(); };
parts.push(drawScopes);
