extension LivePage {
    /// The voices as a table that can be sorted and filtered, and on a radar around the listener.
    static let voiceScript = #"""

        const voiceBox = element("section", document.body);
        const voiceTitle = element("h2", voiceBox, "Voices");
        const filter = element("input", element("p", voiceBox, undefined, { className: "controls" }), undefined,
          { type: "search", placeholder: "Filter by sound, bus or reason  ( / )", size: 40, ariaLabel: "Filter the voices" });
        const voiceColumns = element("div", voiceBox, undefined, { className: "voices" });
        const voiceScroll = element("div", voiceColumns, undefined, { className: "scroll", tabIndex: 0 });
        const radar = make("svg", { viewBox: "-110 -110 220 220", role: "img",
          "aria-label": "The voices around the listener, from above; ahead is up" }, voiceColumns);
        const why = voice => voice.silenced ? "silenced by a profiler" : voice.real ? "real" : `virtual: ${voice.why}`;
        const columns = [["sound", v => v.sound], ["bus", v => v.busName], ["level dB", v => v.gain.total ?? -999],
          ["own", v => v.gain.sound ?? -999], ["fade", v => v.gain.fade ?? -999], ["bus dB", v => v.gain.bus ?? -999],
          ["duck", v => v.gain.duck ?? -999], ["distance dB", v => v.gain.distance ?? -999],
          ["session", v => v.gain.session ?? -999], ["m", v => v.distance ?? -1], ["priority", v => v.priority],
          ["age s", v => v.age], ["state", why]];
        let order = { column: 2, falls: true }, marked = null;
        const table = element("table", voiceScroll), headRow = element("tr", element("thead", table));
        const rows = element("tbody", table);
        columns.forEach(([name], index) => {
          const cell = element("th", headRow, undefined, { className: [0, 1, 12].includes(index) ? "left" : "" });
          element("button", cell, name, { onclick: () => {
            order = { column: index, falls: order.column === index ? !order.falls : index > 1 && index < 12 }; draw(); } }); });
        filter.oninput = () => draw();
        const drawVoices = game => {
          const state = game.latest, list = state.voiceList ?? [], words = filter.value.toLowerCase();
          const shown = list.filter(v => `${v.sound} ${v.busName} ${why(v)}`.toLowerCase().includes(words));
          const key = columns[order.column][1];
          shown.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.voice - b.voice) * (order.falls ? -1 : 1));
          voiceTitle.textContent = `Voices: ${state.voices}, ${state.virtual} virtual` +
            (list.length < state.voices ? `; ${list.length} are listed` : "") +
            (words ? `; ${shown.length} pass the filter` : "");
          [...headRow.children].forEach((cell, index) => cell.ariaSort = index === order.column
            ? (order.falls ? "descending" : "ascending") : "none");
          rows.replaceChildren();
          for (const voice of shown) {
            const row = element("tr", rows, undefined, { className: voice.real ? "" : "quiet" });
            row.onmouseenter = () => { marked = voice.voice; drawRadar(state, shown); };
            const g = voice.gain, cells = [voice.sound.split("/").pop() + (voice.looping ? " ↻" : ""), voice.busName, gain(g.total),
              gain(g.sound), gain(g.fade), gain(g.bus), gain(g.duck), gain(g.distance), gain(g.session),
              voice.distance === null ? "" : voice.distance.toFixed(1), voice.priority, voice.age.toFixed(0), why(voice)];
            row.title = voice.sound;
            cells.forEach((text, index) => element("td", row, text,
              { className: [0, 1, 12].includes(index) ? "left" : "" }));
            row.lastChild.append(voiceButtons(state, voice)); }
          drawRadar(state, shown); };
        const drawRadar = (state, list) => {
          radar.replaceChildren();
          for (const radius of [25, 50, 75, 100]) make("circle", { r: radius, fill: "none", class: "grid" }, radar);
          make("path", { d: "M0 -7L5 6L0 3L-5 6z", fill: "currentColor" }, radar);
          const listener = state.listener;
          if (!listener) return;
          const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
          const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
          const unit = a => { const l = Math.sqrt(dot(a, a)) || 1; return a.map(c => c / l); };
          const ahead = unit(listener.forward), side = unit(cross(listener.forward, listener.up));
          const placed = list.filter(v => v.position);
          const far = Math.max(...placed.map(v => v.distance ?? 0), 1);
          // Near and far sounds both have room: the radius grows with the logarithm of the distance.
          const radius = metres => 100 * Math.log1p(metres) / Math.log1p(far);
          make("text", { x: 4, y: -101 }, radar, `${far.toPrecision(2)} m`);
          for (const voice of placed) {
            const way = voice.position.map((c, i) => voice.relative ? c : c - listener.position[i]);
            const [right, front] = voice.relative ? [way[0], -way[2]] : [dot(way, side), dot(way, ahead)];
            const flat = Math.hypot(right, front) || 1, r = radius(voice.distance ?? 0);
            const mark = make("circle", { cx: right / flat * r, cy: -front / flat * r,
              r: Math.max(2, 6 + (voice.gain.total ?? -60) / 12), fill: voice.real ? colours[voice.bus % 7] : "none",
              stroke: voice.voice === marked ? "var(--alarm)" : colours[voice.bus % 7],
              "stroke-width": voice.voice === marked ? 3 : 1 }, radar);
            make("title", {}, mark, `${voice.sound}: ${gain(voice.gain.total)} dB, ${why(voice)}`); } };
        """#

    /// Buses, soundtrack, output, session, memory and events.
    static let panelScript = #"""

        const grid = element("div", document.body, undefined, { className: "columns" });
        const panel = title => { const box = element("section", grid); element("h2", box, title);
          return element("div", box, undefined, { className: "scroll" }); };
        const busPanel = panel("Buses"), musicPanel = panel("Soundtrack"), outputPanel = panel("Output and threads"),
          sessionPanel = panel("Session"), memoryPanel = panel("Memory by sound"), eventPanel = panel("Events");
        const fill = (box, heads, lines) => {
          box.replaceChildren();
          const table = element("table", box), top = element("tr", element("thead", table));
          for (const head of heads) element("th", top, head);
          const body = element("tbody", table);
          for (const line of lines) {
            const row = element("tr", body);
            for (const value of line) {
              const cell = element("td", row, value instanceof Node ? undefined : value);
              if (value instanceof Node) cell.append(value); else if (String(value).length > 40) cell.className = "left"; } } };
        const meter = decibels => {
          const bar = document.createElement("span"); bar.className = "bar";
          bar.style.width = `${Math.max(0, 60 + (decibels ?? -60)).toFixed(0)}px`;
          if (decibels > -1) bar.style.background = "var(--alarm)";
          return bar; };
        const drawPanels = game => {
          const state = game.latest, depth = bus => bus.parent === null || bus.parent === undefined ? 0
            : 1 + depth(state.buses[bus.parent]);
          const ordered = [], visit = bus => { ordered.push(bus); state.buses.filter(b => b.parent === bus.bus).forEach(visit); };
          if (state.buses.length) visit(state.buses[0]);
          fill(busPanel, ["bus", "gain", "duck", "peak", "", "voices", "", ""], ordered.map(bus => [
            "  ".repeat(depth(bus)) + bus.name, gain(bus.gain), gain(bus.duck),
            bus.rms === null && bus.peak === null ? "" : gain(bus.peak), meter(bus.peak), bus.limit ?? "",
            [bus.muted && "muted", bus.paused && "paused", bus.submix && "submix", bus.isHeld &&
              `held at ${gain(bus.held)}`, bus.silenced && "silenced by a profiler"].filter(Boolean).join(", "),
            busButtons(state, bus)]));
          const music = state.soundtrack, rate = music?.sampleRate ?? 1;
          fill(musicPanel, ["", ""], !music ? [["state", "the game's thread has not updated yet"]] : [
            ["state", music.state + (music.reason ? `: ${music.reason}` : "")], ["gain", `${gain(music.gain)} dB`],
            ["position", music.position === undefined ? "" : `${(music.position / rate).toFixed(2)} s`],
            ["loop", music.loop ? music.loop.map(f => `${(f / rate).toFixed(2)} s`).join(" … ") : "none"],
            ["decoded ahead", music.readAhead === undefined ? "" : `${music.readAhead.toFixed(2)} s`],
            ...(music.stems ?? []).map((stem, index) => [`stem ${index}`, `${stem.file.split("/").pop()}, ${gain(stem.gain)} dB`]),
            ["underrun", `${state.soundtrackUnderrun} frames in this second`], ["problem", music.problem ?? "none"]]);
          const output = state.output;
          fill(outputPanel, ["", ""], [["device", output ? `${output.device} (${output.kind})` : "none"],
            ...(output ? [["rate", `${output.sampleRate} Hz`], ["latency", `${(output.latency * 1e3).toFixed(1)} ms`],
              ["request", `${output.requestFrames} frames`], ["stalled", output.stalled ? "yes" : "no"]] : []),
            ["underruns", state.underruns], ["render thread", state.isRealTime ? "real-time priority" : "ordinary priority"],
            ["deadline", `${(state.deadline / 1e6).toFixed(2)} ms, ${state.blocks} blocks in this second`],
            ["game's updates", `${state.updates}/s` + (state.updateTime === null ? ""
              : `, ${(state.updateTime * 1e3).toFixed(3)} ms each`)]]);
          fill(sessionPanel, ["", ""], [["category", state.category], ["effects", state.effects],
            ...state.overrides.map(words => ["a profiler", words]),
            ...state.reasons.map(r => [`${r.reason}, ${r.seconds.toFixed(0)} s`, `${r.detail} ${r.remedy}`]),
            ...state.streams.map(s => [s.name, s.class]), ...state.limitations.map(l => ["not seen", l])]);
          fill(memoryPanel, [`${state.sounds.count} sounds`, bytes(state.sounds.bytes)],
            state.sounds.largest.map(s => [s.name, bytes(s.bytes)]));
          fill(eventPanel, ["seconds ago", ""], events.map(e => [(state.time - e.at).toFixed(0), e.words])); };
        """#

    /// The heading, the keys, and the loop that asks for the next second.
    static let controlScript = #"""

        const select = element("select", head, undefined, { ariaLabel: "Engine", onchange: () => {
          chosen = Number(select.value); draw(); } });
        const pauseButton = element("button", head, "Pause", { onclick: () => { isPaused = !isPaused; draw(); } });
        const saveButton = element("button", head, "Save the page", { onclick: () => save() });
        const keys = element("span", head, undefined, { className: "quiet" });
        for (const [key, words] of [["space", "pause"], ["s", "save"], ["/", "filter"], ["m", "mark"], ["1–9", "sort"]]) {
          element("kbd", keys, key); keys.append(` ${words} `); }
        const draw = () => {
          const game = games.get(chosen);
          if (!game?.latest) { document.getElementById("machine").textContent = hasEnded ? "The game has ended."
            : "Waiting for the game."; return; }
          const state = game.latest;
          if (select.length !== games.size) {
            select.replaceChildren();
            for (const number of games.keys()) element("option", select, `engine ${number}`, { value: number });
            select.value = chosen; select.hidden = games.size < 2; }
          pauseButton.ariaPressed = isPaused; pauseButton.setAttribute("aria-pressed", isPaused);
          document.querySelector("h1").textContent = state.name; document.title = `${state.name} – Tacet`;
          document.getElementById("machine").textContent = `process ${state.pid}, engine ${state.engine}` +
            (hasEnded ? "; the game has ended" : isPaused ? "; the page is paused" : "");
          figures.replaceChildren();
          for (const [words, alarm] of [[`load ${share(state.load.p50)} median, ${share(state.load.p99)} p99, ${share(
              state.load.worst)} worst`, state.load.worst > 1], [`${state.voices} voices, ${state.virtual} virtual`, false],
              [`${state.underruns} underruns`, state.underruns > 0], [`${state.updates} updates/s`, state.updates === 0],
              [`effects ${state.effects}`, state.effects !== "audible"],
              [`soundtrack ${state.soundtrack?.state ?? "unknown"}`, false]]) {
            element("span", figures, words, { className: alarm ? "alarm" : "" }); figures.append("   ·   "); }
          figures.lastChild.remove();
          drawTouch(state); drawTimeline(game); drawVoices(game); drawPanels(game); };
        // JSON of this page has no "<": a saved page's data cannot end its script.
        const save = async () => {
          const page = await (await fetch(location.pathname)).text(), states = [...games.entries()].map(([engine, game]) => ({
            engine, seconds: game.seconds, latest: game.latest }));
          const text = JSON.stringify({ saved: states, events }).replaceAll("<", "\\u003c");
          const link = element("a", document.body, undefined, { href: URL.createObjectURL(new Blob([page.replace(
            '{"saved":[]}', () => text)], { type: "text/html" })), download: `tacet-${games.get(chosen)?.latest?.name ?? "game"}.html` });
          link.click(); link.remove(); };
        document.onkeydown = event => {
          if (event.target === filter) { if (event.key === "Escape") { filter.value = ""; filter.blur(); draw(); } return; }
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          if (event.key === " " && event.target.tagName !== "BUTTON") isPaused = !isPaused;
          else if (event.key === "s" && !saveButton.hidden) save();
          else if (event.key === "/") filter.focus();
          else if (event.key === "m" && !touchBox.hidden) markText.focus();
          else if (event.key >= "1" && event.key <= "9") headRow.children[event.key - 1].firstChild.click();
          else return;
          event.preventDefault(); draw(); };
        let next = 0;
        const ask = async () => {
          try {
            const answer = await (await fetch(`states?since=${next}`)).json();
            next = answer.next; hasEnded = answer.ended; showCapture(answer);
            if (!isPaused) { answer.states.forEach(add); draw(); }
          } catch { hasEnded = true; draw(); }
          if (!hasEnded) setTimeout(ask, 500); };
        if (data.saved.length) {
          for (const { engine, seconds, latest } of data.saved) { games.set(engine, { seconds, latest }); chosen ??= engine; }
          events.push(...data.events); hasEnded = saveButton.hidden = pauseButton.hidden = true; draw();
        } else { draw(); ask(); }
        """#
}
