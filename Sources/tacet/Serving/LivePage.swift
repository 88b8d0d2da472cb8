import TacetSession

/// The page of a running game, which asks the page's server for each second's states and draws them.
///
/// The page asks no other address: its policy allows only the one that it came from. A page that was saved holds its states in
/// itself, and asks nothing.
struct LivePage {
    /// The script's data: nothing yet, because a live page fetches it. A saved page has its states here.
    private static let data = "{\"saved\":[]}"

    var text: String {
        HTMLPage(
            title: "Tacet: a running game", heading: "A running game", width: "78rem", data: Self.data,
            script: Self.storeScript + Self.timelineScript + Self.voiceScript + Self.panelScript + Self.touchScript
                + Self.controlScript,
            connects: true
        ).text
    }

    /// Elements, units, and the seconds that have come so far: five minutes of figures, and all of the latest second.
    private static let storeScript = #"""

        const element = (name, parent, text, properties) => {
          const node = Object.assign(document.createElement(name), properties);
          if (text !== undefined && text !== null) node.textContent = text;
          parent.append(node); return node; };
        const style = element("style", document.head);
        style.textContent = `.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(26rem, 1fr)); gap: 0 2rem; }
          section { margin: 1rem 0; min-width: 0; } h2 { font-size: 1rem; margin: .5rem 0; } th button { border: 0; padding: 0; }
          .scroll { overflow: auto; max-height: 26rem; } .quiet { opacity: .6; } .bar { display: inline-block; height: .7rem;
          background: #59a14f; vertical-align: middle; } td { white-space: pre-wrap; } td.left, th.left { text-align: left; }
          .scroll td, .scroll th { padding: .1rem .4rem; font-size: .85rem; } .voices td { white-space: nowrap; }
          .columns td:not(:last-child) { white-space: pre; }
          tr:hover td { background: var(--line); } input, select { font: inherit; color: inherit; background: var(--back);
          border: 1px solid var(--line); border-radius: 4px; padding: .1rem .4rem; } .alarm { color: var(--alarm); }
          kbd { border: 1px solid var(--line); border-radius: 3px; padding: 0 .3rem; }
          .voices { display: grid; grid-template-columns: minmax(0, 1fr) 20rem; gap: 1rem; }
          @media (max-width: 900px) { .voices { grid-template-columns: 1fr; } }`;
        const share = value => value === null ? "–" : `${(value * 100).toFixed(1)} %`;
        const gain = value => value === null || value === undefined ? "−∞" : value.toFixed(1);
        const bytes = value => value >= 1 << 20 ? `${(value / (1 << 20)).toFixed(1)} MB` : `${(value / 1024).toFixed(0)} KB`;
        const limit = 300, stageNames = ["commands", "voices", "openAL", "soundtrack", "buses", "limiter", "reports"];
        const games = new Map(), events = [];
        let chosen = null, isPaused = false, hasEnded = false;
        const note = (state, words) => { events.unshift({ at: state.time, words }); events.length = Math.min(events.length, 100); };
        const add = state => {
          if (state.lost) return;
          state.marks ??= []; state.overrides ??= [];
          if (state.refused) { const now = games.get(chosen)?.latest; if (now) note(now, `refused: ${state.refused}`); return; }
          if (!games.has(state.engine)) games.set(state.engine, { seconds: [], latest: null });
          const game = games.get(state.engine), before = game.latest, times = state.times ?? [];
          chosen ??= state.engine;
          let slowest = null;
          for (const block of times) {
            const total = block.slice(1).reduce((sum, stage) => sum + stage, 0);
            if (!slowest || total > slowest.total) slowest = { total, stages: block.slice(1) }; }
          const music = state.soundtrack?.state ?? "unknown", route = state.output?.device ?? null;
          if (before) {
            for (const reason of state.reasons.filter(r => !before.reasons.some(b => b.reason === r.reason)))
              note(state, `${reason.reason} began: ${reason.detail}`);
            for (const reason of before.reasons.filter(r => !state.reasons.some(b => b.reason === r.reason)))
              note(state, `${reason.reason} ended`);
            if (route !== (before.output?.device ?? null)) note(state, `output: ${route ?? "lost"}`);
            for (const words of state.overrides.filter(w => !before.overrides.includes(w))) note(state, `a profiler ${words}`);
            for (const words of before.overrides.filter(w => !state.overrides.includes(w))) note(state, `over: a profiler ${words}`);
            if (state.underruns > before.underruns) note(state, `${state.underruns - before.underruns} underruns`);
          }
          for (const mark of state.marks) note({ time: mark.time / 1e9 }, `mark: ${mark.text}`);
          game.seconds.push({ time: state.time, marks: state.marks.map(mark => mark.text), p50: state.load.p50, p99: state.load.p99, worst: state.load.worst,
            stages: slowest?.stages ?? stageNames.map(() => 0), deadline: state.deadline, voices: state.voices,
            virtual: state.virtual, underruns: before ? Math.max(0, state.underruns - before.underruns) : 0,
            updates: state.updates, effects: state.effects, music, route });
          game.seconds.splice(0, Math.max(0, game.seconds.length - limit));
          delete state.times; game.latest = state; };
        """#

    /// The last minutes: the slowest block of each second by stage, against the deadline, and what happened.
    private static let timelineScript = #"""

        const head = element("p", document.body, undefined, { className: "controls" });
        const figures = element("p", document.body);
        const timelineBox = element("section", document.body);
        element("h2", timelineBox, "The last five minutes: each second's slowest block by stage");
        const timeline = make("svg", { viewBox: "0 0 1200 330", role: "img",
          "aria-label": "Load, voices, updates, effects, soundtrack and output by second" }, timelineBox);
        const legend = element("p", timelineBox, undefined, { className: "legend" });
        stageNames.forEach((name, index) => {
          const item = element("b", legend, ` ${name}`), box = document.createElement("span");
          box.style.background = colours[index]; item.prepend(box); });
        element("b", legend, "— median"); element("b", legend, "▼ underrun");
        const stateColours = { audible: "#59a14f", playing: "#59a14f", muted: "#edc948", held: "#4e79a7", frozen: "#b07aa1",
          paused: "#76b7b2", stopped: "#8884", unknown: "#8884" };
        const drawTimeline = game => {
          timeline.replaceChildren();
          const left = 100, right = 1190, top = 10, bottom = 190, step = (right - left) / limit;
          const seconds = game.seconds, x = index => right - (seconds.length - index) * step;
          const most = Math.max(...seconds.map(s => s.worst ?? 0), .001);
          const full = most > 1 ? most : most > .25 ? 1 : most * 1.25;
          const y = value => bottom - Math.min(1, value / full) * (bottom - top);
          const text = (at, words, size) => make("text", { x: left - 8, y: at, "text-anchor": "end", opacity: size ?? 1 },
            timeline, words);
          text(top + 10, share(full)); text(bottom, "0"); text(top + 26, "of the", .7); text(top + 40, "deadline", .7);
          for (const part of [0, .5, 1])
            make("line", { class: "grid", x1: left, x2: right, y1: y(full * part), y2: y(full * part) }, timeline);
          if (full >= 1) make("line", { x1: left, x2: right, y1: y(1), y2: y(1), stroke: "var(--alarm)" }, timeline);
          stageNames.forEach((_, stage) => {
            let path = "";
            seconds.forEach((s, i) => {
              const base = s.stages.slice(0, stage).reduce((a, b) => a + b, 0) / s.deadline;
              const value = s.stages[stage] / s.deadline;
              if (value > 0) path += `M${x(i).toFixed(1)} ${y(base).toFixed(1)}V${y(base + value).toFixed(1)}h${(step * .9)
                .toFixed(1)}V${y(base).toFixed(1)}z`; });
            if (path) make("path", { d: path, fill: colours[stage] }, timeline); });
          let line = "";
          seconds.forEach((s, i) => { if (s.p50 !== null)
            line += `${line && seconds[i - 1]?.p50 !== null ? "L" : "M"}${(x(i) + step / 2).toFixed(1)} ${y(s.p50).toFixed(1)}`; });
          make("path", { d: line, fill: "none", stroke: "currentColor", "stroke-width": 1.5 }, timeline);
          seconds.forEach((s, i) => { if (s.underruns) make("text", { x: x(i), y: bottom + 12, style: "fill: var(--alarm)",
            "text-anchor": "middle" }, timeline, "▼"); });
          seconds.forEach((s, i) => { if (!s.marks?.length) return;
            make("line", { x1: x(i), x2: x(i), y1: top, y2: 324, stroke: colours[4], "stroke-width": 1.5 }, timeline);
            make("text", { x: x(i) + 3, y: top + 10 }, timeline, s.marks.join(", ")); });
          const lane = (title, at, height, value, unit) => {
            const most = Math.max(...seconds.map(value), 1);
            text(at + height, title); text(at + height - 13, `max ${most}${unit ?? ""}`, .7);
            make("path", { d: seconds.map((s, i) => value(s) > 0 ? `M${x(i).toFixed(1)} ${at + height}V${(at + height -
              value(s) / most * height).toFixed(1)}h${(step * .9).toFixed(1)}V${at + height}z` : "").join(""),
              fill: "#76b7b2" }, timeline); };
          lane("voices", 205, 28, s => s.voices); lane("updates", 242, 24, s => s.updates, "/s");
          const states = (title, at, value) => {
            text(at + 11, title);
            seconds.forEach((s, i) => make("rect", { x: x(i).toFixed(1), y: at, width: step.toFixed(1), height: 12,
              fill: stateColours[value(s)] ?? "#888" }, timeline)); };
          states("effects", 276, s => s.effects); states("soundtrack", 292, s => s.music);
          text(319, "output");
          seconds.forEach((s, i) => { make("rect", { x: x(i).toFixed(1), y: 308, width: step.toFixed(1), height: 12,
            fill: s.route === null ? "var(--alarm)" : "#8884" }, timeline);
            if (i && s.route !== seconds[i - 1].route) make("line", { x1: x(i), x2: x(i), y1: 304, y2: 324,
              stroke: "currentColor", "stroke-width": 2 }, timeline); }); };
        """#
}
