extension CapturePage {
    /// Adds the controls of the timeline, the details of the chosen block, and the tables.
    static let tableScript = #"""

        const details = element("div", section, "Click a block, or choose one with the arrow keys.",
          { className: "details" });
        details.setAttribute("aria-live", "polite");
        const choose = i => {
          if (!count) return;
          chosen = Math.max(0, Math.min(count - 1, i));
          const t = line.start[chosen], span = view[1] - view[0];
          if (t < view[0] || t > view[1]) view = within(t - span / 2, span);
          details.replaceChildren();
          const words = [`${line.realVoices[chosen]} real of ${line.voices[chosen]} voices`];
          for (const [key, name] of [["commandsTaken", "commands"], ["updates", "updates of the game"],
            ["starts", "starts"], ["ends", "ends"], ["steals", "steals"], ["outrankedVoices", "outranked"],
            ["underrunFrames", "underrun in frames"],
            ["outputUnderruns", "underruns of the device"]])
            if (line[key][chosen]) words.push(`${name}: ${line[key][chosen]}`);
          if (line.decodedFrames[chosen] >= 0)
            words.push(`${(line.decodedFrames[chosen] / report.sampleRate * 1e3).toFixed(0)} ms of music decoded ahead`);
          if (line.streamedFrames[chosen] >= 0)
            words.push(`${(line.streamedFrames[chosen] / report.sampleRate * 1e3).toFixed(0)} ms of streams decoded ahead`);
          element("strong", details, `Block ${line.index[chosen]} at ${seconds(t)}: ${time(total[chosen])}, ` +
            `${(total[chosen] / deadline * 100).toFixed(1)} % of the deadline. `);
          element("span", details, words.join(", ") + ".");
          const table = element("table", details), head = table.createTHead().insertRow(), row = table.insertRow();
          const usual = table.insertRow();
          element("th", head, "stage"); row.insertCell().textContent = "this block";
          usual.insertCell().textContent = "median";
          line.stages.forEach((stage, s) => {
            element("th", head, stage);
            row.insertCell().textContent = time(line.times[s][chosen] / 1e3);
            usual.insertCell().textContent = time(report.stages[stage].p50 / 1e3); });
          const rows = changed(chosen), known = rows.reduce((sum, row) => sum + row.count, 0);
          const list = element("ul", details, undefined, { className: "sounds" });
          for (const row of rows.slice(0, 12)) element("li", list, `${row.count} × ${row.sound} ${row.change} on ${row.bus}${row.cause}`);
          if (rows.length > 12) element("li", list, `and ${rows.length - 12} more`);
          const rest = line.starts[chosen] + line.ends[chosen] - known;
          if (rest > 0 && report.version > 2) element("li", list, `${rest} starts and ends whose sounds were not recorded`);
          draw(); };
        const changed = i => {
          const { rows, sounds, buses, causes } = line.sounds;
          let low = 0, high = rows.length;
          while (low < high) { const middle = (low + high) >> 1; if (rows[middle][0] < i) low = middle + 1;
            else high = middle; }
          const found = [];
          for (; low < rows.length && rows[low][0] === i; low++) {
            const [, change, sound, bus, cause, count] = rows[low];
            found.push({ change: ["started", "ended", "stolen"][change], sound: sounds[sound] || "an unloaded sound",
              bus: buses[bus], cause: cause ? ` (${causes[cause]})` : "", count }); }
          return found; };
        const within = (from, span) => {
          span = Math.max(Math.min(deadline * 4, finish), Math.min(span, finish));
          from = Math.max(0, Math.min(finish - span, from));
          return [from, from + span]; };
        const zoom = (factor, at) => {
          const center = at ?? (chosen === null ? (view[0] + view[1]) / 2 : line.start[chosen]);
          view = within(center - (center - view[0]) * factor, (view[1] - view[0]) * factor); draw(); };
        const pan = share => { const span = view[1] - view[0]; view = within(view[0] + span * share, span); draw(); };
        const places = report.slowest.map(block => {
          let i = first((block.seconds * 1e6) - 2);
          while (i < count - 1 && line.index[i] !== block.index && line.index[i] < block.index) i++;
          return i; });
        const show = i => { view = within(line.start[i] - deadline * 30, deadline * 60); choose(i); };
        const next = () => {
          const later = places.filter(i => chosen === null || i > chosen).sort((a, b) => a - b);
          if (places.length) show(later[0] ?? Math.min(...places)); };

        const buttons = new Map();
        element("span", controls, "Scale: ");
        for (const name in scales)
          buttons.set(name, element("button", controls, name, { onclick: () => { scale = name; draw(); } }));
        element("span", controls, " Time: ");
        for (const [name, title, action] of [["−", "show more", () => zoom(2)], ["+", "show less", () => zoom(.5)],
          ["◀", "earlier", () => pan(-.5)], ["▶", "later", () => pan(.5)],
          ["all", "the whole capture", () => { view = [0, finish]; draw(); }],
          ["next slow block", "zoom to the next slow block", next]]) {
          const button = element("button", controls, name, { onclick: action, title });
          button.setAttribute("aria-label", title); }

        const at = event => {
          const box = svg.getBoundingClientRect();
          const place = (event.clientX - box.left) / box.width * width;
          return view[0] + (place - left) / (right - left) * (view[1] - view[0]); };
        let grip = null;
        svg.addEventListener("pointerdown", event => { grip = at(event); });
        svg.addEventListener("pointerup", event => {
          const from = grip, to = at(event);
          grip = null;
          if (from === null) return;
          const pixel = (view[1] - view[0]) / (right - left);
          if (Math.abs(to - from) > pixel * 6) {
            view = within(Math.min(from, to), Math.abs(to - from)); draw(); return; }
          let best = null;
          for (let i = Math.max(0, first(to - pixel * 3) - 1); i < count && line.start[i] <= to + pixel * 3; i++)
            if (line.start[i] + Math.max(deadline, pixel * 3) >= to && (best === null || total[i] > total[best])) best = i;
          if (best !== null) choose(best); });
        svg.addEventListener("wheel", event => {
          if (!event.ctrlKey) return;
          event.preventDefault(); zoom(event.deltaY > 0 ? 1.25 : .8, at(event)); }, { passive: false });
        svg.addEventListener("keydown", event => {
          const action = { ArrowLeft: () => choose((chosen ?? count) - 1), ArrowRight: () => choose((chosen ?? -1) + 1),
            "+": () => zoom(.5), "=": () => zoom(.5), "-": () => zoom(2), n: next,
            Home: () => choose(0), End: () => choose(count - 1) }[event.key];
          if (action && !event.ctrlKey && !event.metaKey && !event.altKey) { event.preventDefault(); action(); } });

        const table = (title, headings, rows) => {
          const figure = element("figure", document.body);
          element("figcaption", figure, title);
          const table = element("table", figure), head = table.createTHead().insertRow();
          for (const heading of headings) element("th", head, heading);
          for (const cells of rows) {
            const row = table.insertRow();
            for (const cell of cells) {
              const place = row.insertCell();
              if (typeof cell === "object") place.append(cell); else place.textContent = cell; } } };
        const spread = s => [s.p50, s.p90, s.p99, s.max];
        const share = s => `${(s.max / report.deadline * 100).toFixed(2)} %`;
        const causes = { soundLimit: "limit of the sound", voiceLimit: "limit of all voices" };
        const stolenBy = list => list.map(c =>
          `${c.count} ${c.limitedBus ? `limit of the bus ${c.limitedBus}` : causes[c.cause] ?? c.cause}`).join(", ");
        const cause = block => {
          const [first] = block.voiceChanges;
          return first ? `${first.count} × ${(first.sound || "an unloaded sound").split("/").pop().slice(-28)} ${first.change}` : ""; };
        if (report.blocks) {
          table("The time of a block and of its stages", ["stage", "p50", "p90", "p99", "max", "max of the deadline"],
            [["block", report.block], ...line.stages.map(stage => [stage, report.stages[stage]])]
              .map(([name, s]) => [name, ...spread(s).map(v => time(v / 1e3)), share(s)]));
          table("The slowest blocks", ["at", "block", "time", "of the deadline", "mostly", "voices", "commands",
            "starts, ends, steals", "most", ""], report.slowest.map((block, i) => {
              const [stage, most] = Object.entries(block.stages).sort((a, b) => b[1] - a[1])[0];
              const look = Object.assign(document.createElement("button"), { textContent: `show ${i + 1}`,
                onclick: () => { show(places[i]); section.scrollIntoView(); } });
              return [seconds(block.seconds * 1e6), block.index, time(block.nanoseconds / 1e3),
                `${(block.load * 100).toFixed(1)} %`, `${stage} ${time(most / 1e3)}`,
                `${block.realVoices} of ${block.voices}`, block.commandsTaken, `${block.starts}, ${block.ends}, ${block.steals}`,
                cause(block), look]; }));
          table("Voices and music", ["", "p50", "p90", "p99", "max"], [
            ["voices", ...spread(report.voices)], ["real", ...spread(report.realVoices)],
            ["virtual", ...spread(report.virtualVoices)]]);
          element("p", document.body, `${report.starts} starts, ${report.ends} ends, ${report.steals} steals; ` +
            `${report.underrunFrames} frames of underrun in ${report.underrunBlocks} blocks; ` +
            `${report.lateBlocks} blocks took longer than the deadline.` +
            (report.outputUnderruns === null ? "" : report.outputUnderruns ? ` Underruns of the device: ${report.outputUnderruns}, at ${
              report.outputUnderrunTimes.slice(0, 20).map(t => seconds(t * 1e6)).join(", ")}.` : " The device never ran dry.") + (report.updates
              ? ` The game updated ${report.updates} times, at most ${time((report.longestPause ?? 0) * 1e6)} apart.` : ""));
          if (report.sounds.length) table("The sounds with the most starts", ["sound", "bus", "starts", "ends", "steals", ""],
            report.sounds.map(s => [s.sound || "unloaded", s.bus, s.started, s.ended, s.stolen, stolenBy(s.stolenBy)]));
          if (report.stolenBy?.length) element("p", document.body, `Stolen: ${stolenBy(report.stolenBy)}.`);
          if (report.realLimit) element("p", document.body, `The limit of ${report.realLimit} real voices left up to ` +
            `${report.mostOutranked} audible voices virtual.`);
          if (report.unnamedChanges) element("p", document.body, `${report.unnamedChanges} starts and ends have no sound: ` +
            "the game's ring or the capture was full.");
          if (report.reasons.length) table("The session's reasons", ["reason", "from", "to"], report.reasons.map(r =>
            [r.reason, seconds(r.from * 1e6), r.to === null ? "the end" : seconds(r.to * 1e6)]));
          if (report.session.length) table("What the session allowed", ["from", "effects", "", "soundtrack", ""],
            report.session.map(c => [seconds(c.seconds * 1e6), c.effects, c.effectsReason ?? "", c.soundtrack,
              c.soundtrackReason ?? ""])); }
        draw();

        """#
}
