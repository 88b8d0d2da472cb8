// Drawing the page, and its keys.
// `isFree`: the voices may change their places below the mouse.
const draw = isFree => {
  if (isPressed) { isDue = true; return; }
  isDue = false;
  const game = games.get(chosen);
  if (!game?.latest) { document.getElementById("machine").textContent = emptyWords(); return; }
  for (const part of parts) part(game, isFree); };
document.onkeydown = event => {
  const action = actions.get(event.key);
  if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === " " && event.target.tagName === "BUTTON") return;
  action(event.key); event.preventDefault(); };
draw();
