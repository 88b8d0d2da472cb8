extension GamePage {
    /// The panels below the timeline, each with a table.
    static let panelScript = #"""

        const grid = element("div", document.body, undefined, { className: "columns" });
        const panel = title => { const box = element("section", grid); element("h2", box, title);
          return element("div", box, undefined, { className: "scroll" }); };
        const fill = (box, heads, lines) => redraw(box, fresh => {
          const table = element("table", fresh), top = element("tr", element("thead", table));
          for (const head of heads) element("th", top, head);
          const body = element("tbody", table);
          for (const line of lines) {
            const row = element("tr", body);
            for (const value of line) {
              const cell = element("td", row, typeof value === "function" ? undefined : value);
              if (typeof value === "function") value(cell);
              else if (String(value).length > 40) cell.className = "left wrap"; } } });
        """#

    /// The panels of what the seconds bring: stolen voices and events.
    static let eventScript = #"""

        const stolenPanel = panel("Stolen voices"), eventPanel = panel("Events");
        // The stolen voices of the seconds that the page keeps, the latest first.
        const drawStolen = game => {
          const kinds = new Map();
          for (const second of game.seconds) for (const t of second.changes) {
            if (t.change !== "stolen") continue;
            const key = [t.sound, t.bus, causeOf(t)].join("\n"), kind = kinds.get(key);
            kinds.set(key, { ...t, count: t.count + (kind?.count ?? 0), at: Math.min(t.time / 1e9, second.time) }); }
          const list = [...kinds.values()].sort((a, b) => b.at - a.at || b.count - a.count).slice(0, 32);
          fill(stolenPanel, ["voices", "sound", "bus", "because", "last"], list.map(t => [t.count,
            t.sound.split("/").pop() || "an unloaded sound", t.bus, causeOf(t), when(game, t.at, 0)])); };
        const drawEvents = game => fill(eventPanel, ["at", ""], events.map(e => [when(game, e.at, 0),
          cell => { cell.className = "left wrap"; cell.textContent = e.words; }]));
        parts.push(drawStolen, drawEvents);
        """#
}
