extension LivePage {
    /// The heading, the keys, and the loop that asks for the next second.
    static let controlScript = #"""

        const select = element("select", head, undefined, { ariaLabel: "Engine", hidden: true, onchange: () => {
          chosen = Number(select.value); draw(); } });
        const pauseButton = element("button", head, "Pause", { onclick: () => pause() });
        const held = [];
        // The seconds that came meanwhile are shown, also when the game has ended since.
        const pause = () => { isPaused = !isPaused; if (!isPaused) held.splice(0).forEach(add); draw(); };
        const saveButton = element("button", head, "Save the page", { onclick: () => save() });
        const keys = element("span", head, undefined, { className: "quiet" });
        for (const [key, words] of [["space", "pause"], ["s", "save"], ["n", "next slow block"], ["/", "filter"], ["m", "mark"],
          ["1–9", "sort"]]) {
          element("kbd", keys, key); keys.append(` ${words} `); }
        const drawHead = state => {
          if (select.length !== games.size) {
            select.replaceChildren();
            for (const number of games.keys()) element("option", select, `engine ${number}`, { value: number });
            select.value = chosen; select.hidden = games.size < 2; }
          pauseButton.setAttribute("aria-pressed", isPaused);
          document.querySelector("h1").textContent = state.name; document.title = `${state.name} – Tacet`;
          document.getElementById("machine").textContent = `process ${state.pid}, engine ${state.engine}` +
            (hasEnded ? "; the game has ended" : isPaused ? "; the page is paused" : "");
          redraw(figures, box => {
            [[`load ${share(state.load.p50)} median, ${share(state.load.p99)} p99, ${share(
                state.load.worst)} worst`, state.load.worst > 1], [`${state.voices} voices, ${state.virtual} virtual`, false],
              [`${state.underruns} underruns`, state.underruns > 0], [`${state.updates} updates/s`, state.updates === 0],
              [`effects ${state.effects}`, state.effects !== "audible"],
              [`soundtrack ${state.soundtrack?.state ?? "unknown"}`, false]].forEach(([words, alarm], index) => {
              if (index) box.append("   ·   ");
              element("span", box, words, { className: alarm ? "alarm" : "" }); }); }); };
        // `isFree`: the voices may change their places below the mouse.
        const draw = isFree => {
          if (isPressed) { isDue = true; return; }
          isDue = false;
          const game = games.get(chosen);
          if (!game?.latest) { document.getElementById("machine").textContent = hasEnded ? "The game has ended."
            : "Waiting for the game."; return; }
          drawHead(game.latest); drawTouch(game.latest); drawTimeline(game); drawBlock(game); drawVoices(game, isFree);
          drawPanels(game); };
        // JSON of this page has no "<": a saved page's data cannot end its script.
        const save = async () => {
          const page = await (await fetch(location.pathname)).text();
          const states = [...games.entries()].map(([engine, game]) => ({ engine, ...game }));
          const text = JSON.stringify({ saved: states, events }).replaceAll("<", "\\u003c");
          const link = element("a", document.body, undefined, { href: URL.createObjectURL(new Blob([page.replace(
            '{"saved":[]}', () => text)], { type: "text/html" })), download: `tacet-${games.get(chosen)?.latest?.name ?? "game"}.html` });
          link.click(); link.remove(); };
        document.onkeydown = event => {
          if (event.target === filter) { if (event.key === "Escape") { filter.value = ""; filter.blur(); draw(true); } return; }
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          if (event.key === " " && event.target.tagName !== "BUTTON") { pause(); }
          else if (event.key === "s" && !saveButton.hidden) save();
          else if (event.key === "/") filter.focus();
          else if (event.key === "n") nextSlow();
          else if (event.key === "m" && !touchBox.hidden) markText.focus();
          else if (event.key >= "1" && event.key <= "9") headRow.children[event.key - 1].firstChild.click();
          else return;
          event.preventDefault(); };
        let next = 0, failures = 0;
        const ask = async () => {
          try {
            const answer = await (await fetch(`states?since=${next}`)).json();
            const isNew = answer.states.length || hasEnded !== answer.ended;
            next = answer.next; hasEnded = answer.ended; failures = 0; showCapture(answer);
            held.push(...answer.states); held.splice(0, Math.max(0, held.length - limit));
            if (!isPaused && isNew) {
              held.splice(0).forEach(add);
              for (const game of games.values()) game.wakeups = answer.wakeups;
              draw(); }
          } catch { if (++failures >= 4) { hasEnded = true; draw(); } }
          if (!hasEnded) setTimeout(ask, 500); };
        if (data.saved.length) {
          for (const { engine, ...game } of data.saved) { games.set(engine, game); chosen ??= engine; }
          events.push(...data.events); hasEnded = saveButton.hidden = pauseButton.hidden = true; draw();
        } else { draw(); ask(); }
        """#
}
