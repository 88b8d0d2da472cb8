extension CapturePage {
    /// Draws the timeline: the time of each block by stage with the deadline, marks, voices, changes and read-ahead.
    ///
    /// A pixel shows the slowest of its blocks, so that no spike is lost at any zoom.
    static let timelineScript = #"""

        const { report, timeline: line } = data, count = line.start.length, deadline = report.deadline / 1e3;
        const total = line.start.map((_, i) => line.times.reduce((sum, stage) => sum + stage[i], 0) / 1e3);
        const finish = count ? line.start[count - 1] + deadline : 1;
        const time = us => us >= 1e5 ? `${(us / 1e3).toFixed(0)} ms` : us >= 1e3 ? `${(us / 1e3).toFixed(2)} ms`
          : `${us.toFixed(1)} µs`;
        const seconds = us => `${(us / 1e6).toFixed(3)} s`;
        const element = (name, parent, text, properties) => {
          const node = Object.assign(document.createElement(name), properties);
          if (text !== undefined) node.textContent = text;
          parent.append(node); return node; };
        document.getElementById("machine").textContent = `${report.file}: ${report.seconds.toFixed(3)} s, ` +
          `${report.blocks} blocks of ${report.blockFrames} frames at ${report.sampleRate} Hz, ` +
          `deadline ${time(deadline)}` + (line.stretch > 1 ? `; the timeline shows the slowest of ${line.stretch}` : "");

        const section = element("figure", document.body);
        element("figcaption", section, "The time of each block, by stage, and what happened meanwhile");
        const controls = element("p", section, undefined, { className: "controls" });
        const width = 1120, left = 104, right = width - 10, bottom = 300;
        const svg = make("svg", { viewBox: `0 0 ${width} 680`, role: "img", tabindex: 0, "aria-label":
          "Timeline of the blocks. Arrow keys choose a block, plus and minus zoom, n goes to the next slow block." },
          section);
        const legend = element("p", section, undefined, { className: "legend" });
        line.stages.forEach((stage, s) => {
          const item = element("b", legend, ` ${stage}`), box = document.createElement("span");
          box.style.background = colours[s]; item.prepend(box); });
        for (const words of ["▼ underrun of the music", "✕ underrun of the device", "◆ longer than the deadline",
          "1…10 the slowest blocks", "━ read-ahead of streamed sounds"])
          element("b", legend, words);

        let view = [0, finish], chosen = null;
        const sorted = Float64Array.from(total).sort(), worst = count ? sorted[count - 1] : 1;
        const usual = report.block.p50 / 1e3;
        const scales = { "to the deadline": deadline, "to the slowest block": worst,
          "99 % of the blocks": count ? sorted[Math.ceil(count * .99) - 1] : 1 };
        let scale = worst > deadline / 4 ? (worst > deadline ? "to the slowest block" : "to the deadline")
          : "to the slowest block";
        const x = t => left + (t - view[0]) / (view[1] - view[0]) * (right - left);
        const first = t => {
          let low = 0, high = count;
          while (low < high) { const middle = (low + high) >> 1; if (line.start[middle] < t) low = middle + 1;
            else high = middle; }
          return low; };
        const ranks = new Map(report.slowest.map((block, i) => [block.index, i + 1]));
        const rank = line.index.map(index => ranks.get(index));

        const lane = (title, top, height, most, unit) => {
          make("line", { class: "grid", x1: left, x2: right, y1: top + height, y2: top + height }, svg);
          make("text", { x: left - 8, y: top + height / 2 - 4, "text-anchor": "end" }, svg, title);
          make("text", { x: left - 8, y: top + height / 2 + 11, "text-anchor": "end", opacity: .7 }, svg,
            `max ${most}${unit ?? ""}`);
          return value => top + height - Math.min(1, value / Math.max(most, 1)) * height; };
        const bars = (columns, value, y, base, fill) => {
          const path = columns.filter(c => value(c) > 0)
            .map(c => `M${c.x} ${base}V${y(value(c)).toFixed(1)}h${c.width}V${base}z`).join("");
          if (path) make("path", { d: path, fill }, svg); };

        const draw = () => {
          svg.replaceChildren();
          const columns = [];
          for (let i = Math.max(0, first(view[0]) - 1); i < count && line.start[i] < view[1]; i++) {
            const place = Math.max(left, Math.floor(x(line.start[i])));
            let column = columns[columns.length - 1];
            if (!column || column.x !== place) {
              if (column) column.width = Math.max(1, Math.min(place, x(column.last + deadline * 3)) - column.x);
              columns.push(column = { x: place, block: i, voices: 0, real: 0, starts: 0, ends: 0, steals: 0,
                commands: 0, updates: 0, underrun: 0, dry: 0, ahead: Infinity, streams: Infinity }); }
            if (total[i] > total[column.block]) column.block = i;
            column.last = line.start[i];
            column.voices = Math.max(column.voices, line.voices[i]);
            column.real = Math.max(column.real, line.realVoices[i]);
            column.starts += line.starts[i]; column.ends += line.ends[i]; column.steals += line.steals[i];
            column.underrun += line.underrunFrames[i]; column.dry += line.outputUnderruns[i];
            if (line.streamedFrames[i] >= 0) column.streams = Math.min(column.streams, line.streamedFrames[i]);
            column.commands += line.commandsTaken[i]; column.updates += line.updateTime[i] / 1e3;
            if (line.decodedFrames[i] >= 0) column.ahead = Math.min(column.ahead, line.decodedFrames[i]); }
          const last = columns[columns.length - 1];
          if (last) last.width = Math.max(1, Math.min(right, x(last.last + deadline)) - last.x);

          const top = Math.max(scales[scale] * 1.08, .001);
          const y = us => bottom - Math.min(1, us / top) * (bottom - 24);
          for (let i = 0; i <= 4; i++) {
            make("line", { class: "grid", x1: left, x2: right, y1: y(top * i / 4), y2: y(top * i / 4) }, svg);
            make("text", { x: left - 8, y: y(top * i / 4) + 4, "text-anchor": "end" }, svg, time(top * i / 4)); }
          line.stages.forEach((_, s) => {
            let path = "";
            for (const c of columns) {
              let below = 0;
              for (let earlier = 0; earlier < s; earlier++) below += line.times[earlier][c.block] / 1e3;
              const from = y(below), to = y(below + line.times[s][c.block] / 1e3);
              if (from - to > .05) path += `M${c.x} ${from.toFixed(1)}V${to.toFixed(1)}h${c.width.toFixed(1)}V${from.toFixed(1)}z`; }
            if (path) make("path", { d: path, fill: colours[s] }, svg); });
          const shown = deadline <= top, height = shown ? y(deadline) : 24;
          make("line", { x1: left, x2: right, y1: height, y2: height, stroke: "var(--alarm)", "stroke-width": 1.5,
            "stroke-dasharray": shown ? "" : "2 6" }, svg);
          make("text", { x: right, y: height - 6, "text-anchor": "end" }, svg, shown ? `deadline ${time(deadline)}`
            : `the deadline, ${time(deadline)}, is ${(deadline / top).toFixed(1)} × as high as this scale`)
            .style.fill = "var(--alarm)";
          let taken = [];
          for (const c of columns.filter(c => rank[c.block] && total[c.block] > usual * 1.5).sort((a, b) => rank[a.block] - rank[b.block])) {
            if (taken.some(place => Math.abs(place - c.x) < 16)) continue;
            taken.push(c.x);
            make("text", { x: c.x + c.width / 2, y: Math.max(14, y(total[c.block]) - 4), "text-anchor": "middle",
              "font-weight": 700 }, svg, rank[c.block]); }
          for (const c of columns) {
            if (total[c.block] > deadline) make("text", { x: c.x + c.width / 2, y: bottom + 16, "text-anchor": "middle" },
              svg, "◆").style.fill = "var(--alarm)";
            if (c.dry) make("text", { x: c.x + c.width / 2, y: bottom + 32, "text-anchor": "middle", "font-weight": 700 },
              svg, "✕").style.fill = "var(--alarm)";
            else if (c.underrun) make("text", { x: c.x + c.width / 2, y: bottom + 32, "text-anchor": "middle" },
              svg, "▼").style.fill = "var(--alarm)"; }
          make("line", { class: "grid", x1: left, x2: right, y1: bottom + 36, y2: bottom + 36 }, svg);

          const voices = lane("voices", 344, 64, Math.max(0, ...columns.map(c => c.voices)));
          bars(columns, c => c.voices, voices, 408, "#8888"); bars(columns, c => c.real, voices, 408, colours[0]);
          const most = Math.max(0, ...columns.map(c => Math.max(c.starts + c.ends, c.steals)));
          const changes = lane("starts, ends", 416, 44, most);
          bars(columns, c => c.starts + c.ends, changes, 460, colours[2]);
          bars(columns, c => c.steals, changes, 460, "var(--alarm)");
          const ahead = columns.filter(c => c.ahead < Infinity);
          const streamed = columns.filter(c => c.streams < Infinity);
          const ready = Math.max(0, ...ahead.map(c => c.ahead), ...streamed.map(c => c.streams)) / report.sampleRate * 1e3;
          const decoded = lane("read-ahead", 468, 44, ready.toFixed(0), " ms");
          bars(ahead, c => c.ahead / report.sampleRate * 1e3, decoded, 512, colours[5]);
          const marks = streamed.map(c =>
            `M${c.x} ${decoded(c.streams / report.sampleRate * 1e3).toFixed(1)}h${c.width.toFixed(1)}`).join("");
          if (marks) make("path", { d: marks, stroke: colours[1], "stroke-width": 2, fill: "none" }, svg);
          const orders = Math.max(0, ...columns.map(c => c.commands));
          bars(columns, c => c.commands, lane("commands", 520, 44, orders), 564, colours[0]);
          const busy = Math.max(0, ...columns.map(c => c.updates));
          bars(columns, c => c.updates, lane("update()", 572, 44, busy.toFixed(0), " µs"), 616, colours[4]);
          make("text", { x: left - 8, y: 636, "text-anchor": "end" }, svg, "session");
          report.session.forEach((change, i) => {
            const from = Math.max(left, x(change.seconds * 1e6));
            const to = Math.min(right, x((report.session[i + 1]?.seconds ?? finish / 1e6) * 1e6));
            if (to <= from) return;
            const words = [["effects", "effectsReason"], ["soundtrack", "soundtrackReason"]]
              .filter(([, reason]) => change[reason] !== null)
              .map(([what, reason]) => `${what} ${change[what]}: ${change[reason]}`)
              .concat(change.reasons.filter(r => r !== change.effectsReason && r !== change.soundtrackReason).map(r =>
                `also ${r}`)).join("; ") || "all plays";
            const bar = make("rect", { x: from, y: 624, width: to - from, height: 16, stroke: "var(--line)",
              fill: words === "all plays" ? "none" : "#e1575966" }, svg);
            make("title", {}, bar, words);
            const short = change.effectsReason ?? change.soundtrackReason ?? change.reasons[0] ?? "plays";
            const fitting = [words, short].find(text => to - from > text.length * 6.5 + 8);
            if (fitting) make("text", { x: from + 4, y: 636 }, svg, fitting); });

          const raw = (view[1] - view[0]) / 8, power = 10 ** Math.floor(Math.log10(raw));
          const step = [1, 2, 5, 10].map(f => f * power).find(s => s >= raw);
          for (let t = Math.ceil(view[0] / step) * step; t <= view[1]; t += step) {
            make("line", { class: "grid", x1: x(t), x2: x(t), y1: 24, y2: 644 }, svg);
            make("text", { x: x(t), y: 662, "text-anchor": "middle" }, svg,
              `${(t / 1e6).toFixed(Math.max(0, 6 - Math.floor(Math.log10(step))))} s`); }
          for (const mark of report.marks) {
            const place = x(mark.seconds * 1e6);
            if (place < left || place > right) continue;
            make("line", { x1: place, x2: place, y1: 12, y2: 644, stroke: colours[4], "stroke-width": 1.5 }, svg);
            make("text", { x: place + 3, y: 12 }, svg, mark.text); }
          if (chosen !== null) {
            const place = x(line.start[chosen]);
            if (place >= left && place <= right)
              make("line", { x1: place, x2: place, y1: 24, y2: 644, stroke: "var(--text)", "stroke-dasharray": "3 3" },
                svg); }
          for (const [name, button] of buttons) button.setAttribute("aria-pressed", name === scale); };

        """#
}
