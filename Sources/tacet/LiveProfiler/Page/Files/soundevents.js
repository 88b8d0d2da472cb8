// Sliders for the numbers of the sound events' document, one event at a time. They hold while the page is open.
const soundPanel = panel("Sound events");
soundPanel.parentElement.style.gridColumn = "1 / -1";
const soundHead = element("p", soundPanel, undefined, { className: "controls" });
const soundSelect = element("select", soundHead, undefined, { ariaLabel: "The sound event", oninput: () => draw() });
const saveEvents = element("button", soundHead, "Save", { hidden: true, onclick: async () => {
  await posting;
  try {
    const answer = await fetch(`touch?page=${pageNumber}`, { method: "POST", body: `save ${chosen}` });
    soundWords.textContent = answer.ok ? await answer.text() : "The numbers are not saved.";
  } catch { soundWords.textContent = "The numbers are not saved."; } } });
const soundWords = element("span", soundHead, undefined, { className: "quiet" });
const soundBox = element("div", soundPanel, undefined, { className: "desk" });
// The file that the command was given for the numbers.
const showSaving = answer => { saveEvents.hidden = !answer.saves; saveEvents.title = `Save what has been turned in ${answer.saves}`; };
const plainName = part => part.replaceAll("~1", "/").replaceAll("~0", "~");
const eventOf = dial => dial.name.slice(0, dial.name.indexOf("/"));
let soundNames = "";
const drawSoundEvents = game => {
  const state = game.latest, dials = state.events ?? [], names = [...new Set(dials.map(eventOf))];
  soundPanel.parentElement.hidden = !allows(state) || !dials.length;
  if (names.join("\n") !== soundNames) {
    const before = soundSelect.value;
    soundNames = names.join("\n"); soundSelect.replaceChildren();
    for (const name of names) element("option", soundSelect, plainName(name), { value: name });
    if (names.includes(before)) soundSelect.value = before; }
  redraw(soundBox, box => {
    const own = dials.filter(dial => eventOf(dial) === soundSelect.value), nodes = new Map();
    // A block for each node: what a gain, a pitch, a delay, a weight, a curve or a distance belongs to.
    for (const dial of own) {
      const [, node, name] = dial.name.match(/^(.*?)\/((?:gain|pitch|delay|weight|curve|pitchCurve|distance)(?:\/\d+)*)$/) ?? [, "", dial.name];
      if (!nodes.has(node)) nodes.set(node, []);
      nodes.get(node).push({ ...dial, name, path: dial.name }); }
    for (const [node, list] of nodes) dialBlock(box, plainName(node), `event ${node}`, state, list, dial => `event ${dial.path}`);
  }); };
parts.push(drawSoundEvents);
