"use strict";
(() => {
  const byID = (id) => document.getElementById(id);
  const data = (id) => JSON.parse(byID(id).textContent);
  const groups = data("groups") || [];
  const state = { group: 0, entry: 0, turn: 0, width: 0, listings: false, hover: -1 };
  let rollout, lanes, touching, paid, strongest, highest;

  // Texts of users only ever become text nodes and attributes.
  const SVG = "http://www.w3.org/2000/svg";
  const fill = (node, attributes, children) => {
    for (const [name, value] of Object.entries(attributes || {})) {
      if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
      else node.setAttribute(name, value);
    }
    node.append(...(children || []).filter((c) => c !== null && c !== undefined));
    return node;
  };
  const html = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);
  const svg = (tag, attributes, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

  const signed = (x) => (x > 0 ? "+" : "") + x.toFixed(4).replace(/^-0\.0000$/, "0.0000");
  const plain = (x) => String(Math.round(x * 1e4) / 1e4);
  const percent = (x) => (100 * x).toFixed(0) + " %";
  const shorten = (text, size) => (text.length <= size ? text : text.slice(0, Math.ceil(size / 2) - 1) + "…" + text.slice(text.length - Math.floor(size / 2)));
  const sign = (x) => (x > 1e-9 ? "gain" : x < -1e-9 ? "loss" : "even");

  // The graph: rows from top to bottom.
  const LABELS = 190, PROGRESS = 70, ARCS = 64, TURN = 26, LANE = 22, GAP = 26;
  const turnsTop = PROGRESS + ARCS + 22, lanesTop = turnsTop + TURN + GAP;
  const left = (turn) => LABELS + turn * state.width;
  const middle = (turn) => left(turn) + state.width / 2;

  function chooseGroup(number) {
    state.group = number;
    const group = groups[number];
    byID("group").value = number;
    byID("about").textContent = [
      group.task && shorten(group.task, 400),
      `spread of progress ${plain(group.sigma)}`,
      group.left_out ? `${group.left_out} left out: outcome error` : "",
    ].filter(Boolean).join("\n");
    byID("rollouts").replaceChildren(...group.rollouts.map((r, i) =>
      html("li", {}, html("button", { onclick: () => chooseRollout(i) }, r.id,
        html("span", { class: "soft" }, ` reward ${plain(r.reward)}, ${signed(r.advantage)}`), bar(r.phi)))));
    chooseRollout(0);
  }

  function bar(share) {
    const full = html("i");
    full.style.width = 100 * share + "%";
    return html("span", { class: "bar" }, full);
  }

  function chooseRollout(number) {
    const entry = groups[state.group].rollouts[number];
    state.entry = number;
    [...byID("rollouts").querySelectorAll("button")].forEach((b, i) => b.setAttribute("aria-current", i === number));
    byID("rollouts").children[number]?.scrollIntoView({ block: "nearest" });
    byID("title").textContent = entry ? entry.id : "no rollouts";
    byID("facts").textContent = entry ? `reward ${plain(entry.reward)} · advantage ${signed(entry.advantage)} · ${entry.turns} turns · progress ${percent(entry.phi)}` : "";
    rollout = entry ? data(entry.data) : { turns: [], edges: [], paths: [], start: {} };
    const room = (byID("scroller").clientWidth - LABELS - 40) / Math.max(1, rollout.turns.length);
    state.width = Math.max(44, Math.min(110, room));
    touching = rollout.turns.map(() => []);
    for (const e of rollout.edges) {
      touching[e.from].push(e);
      touching[e.to].push(e);
    }
    paid = new Set(rollout.edges.filter((e) => e.credit > 0).map((e) => e.from + "/" + e.path)); // versions
    strongest = Math.max(1e-9, ...rollout.turns.map((t) => Math.abs(t.advantage)));
    highest = rollout.edges.reduce((most, e) => Math.max(most, e.credit), 1e-9);
    layLanes();
    drawOverview();
    byID("scroller").scrollTo(0, 0);
    chooseTurn(0);
  }

  // layLanes gives a lane to each artifact that was written, with its versions.
  function layLanes() {
    lanes = new Map();
    rollout.turns.forEach((turn, at) => {
      for (const call of turn.calls) {
        for (const [list, gone] of [[call.writes, false], [call.deletes, true]]) {
          for (const path of list || []) {
            if (!state.listings && rollout.paths[path].endsWith("/")) continue;
            if (!lanes.has(path)) lanes.set(path, { row: lanes.size, versions: [] });
            lanes.get(path).versions.push({ at, gone });
          }
        }
      }
    });
    byID("extent").style.width = left(rollout.turns.length) + 40 + "px";
    byID("extent").style.height = Math.max(lanesTop + lanes.size * LANE + 30, 200) + "px";
  }

  const laneY = (lane) => lanesTop + lane.row * LANE + LANE / 2;

  // draw draws what of the graph can be seen, however long it is.
  function draw() {
    const scroller = byID("scroller"), graph = byID("graph");
    const width = scroller.clientWidth, height = scroller.clientHeight;
    const x0 = scroller.scrollLeft, y0 = scroller.scrollTop;
    const first = Math.max(0, Math.floor((x0 - state.width) / state.width));
    const last = Math.min(rollout.turns.length - 1, Math.ceil((x0 + width - LABELS) / state.width));
    graph.setAttribute("width", width);
    graph.setAttribute("height", height);
    const shown = { first, last, y0, height };
    const moving = svg("g", { transform: `translate(${-x0} ${-y0})`, class: state.hover >= 0 ? "dim" : "" },
      ...columns(shown), ...progress(shown), ...edges(shown), ...versions(shown), ...turns(shown));
    graph.replaceChildren(moving, ...labels(shown));
    drawWindow(x0, width);
  }

  const columns = ({ first, last, y0, height }) => range(first, last).map((t) =>
    svg("rect", { class: "column" + (t === state.turn ? " picked" : ""), x: left(t), y: y0, width: state.width, height: Math.min(height, lanesTop + lanes.size * LANE + 10 - y0) }));

  function range(first, last) {
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
  }

  const phi = (turn) => (turn < 0 ? startPhi() : rollout.turns[turn].phi);
  const startPhi = () => groups[state.group].checks.reduce((sum, c) => sum + c.weight * ((rollout.start || {})[c.id] || 0), 0);

  function progress({ first, last }) {
    if (last < first) return [];
    const y = (share) => PROGRESS - (PROGRESS - 18) * share;
    let curve = `M${left(first)} ${y(phi(first - 1))}`;
    for (const t of range(first, last)) curve += `H${middle(t)}V${y(phi(t))}H${left(t + 1)}`;
    return [
      svg("path", { class: "area", d: `${curve}V${PROGRESS}H${left(first)}Z` }),
      svg("path", { class: "curve", d: curve }),
      svg("line", { class: "rule", x1: left(first), x2: left(last + 1), y1: PROGRESS, y2: PROGRESS }),
    ];
  }

  function edges({ first, last, y0, height }) {
    const seen = new Set();
    for (const t of range(first, last)) for (const e of touching[t]) seen.add(e);
    for (const e of touching[state.turn] || []) seen.add(e);
    return [...seen].sort((a, b) => a.credit - b.credit).slice(-2000).map((e) => {
      const lane = lanes.get(e.path);
      if (e.kind !== "output" && !lane) return null;
      if (lane && (laneY(lane) < y0 - height || laneY(lane) > y0 + 2 * height)) return null;
      const near = e.from === state.hover || e.to === state.hover;
      return svg("path", {
        class: "edge" + (e.credit > 0 ? " flow" : "") + (near ? " near" : ""), d: lane ? elbow(e, laneY(lane)) : arc(e),
        "stroke-width": (e.credit > 0 ? 1.5 + 7.5 * (e.credit / highest) : 1).toFixed(2),
      });
    });
  }

  // elbow leads from a version along its lane to below who read it.
  function elbow(e, y) {
    const from = middle(e.from), to = middle(e.to), bend = Math.min(12, (to - from) / 2);
    return `M${from} ${turnsTop + TURN}V${y}H${to - bend}Q${to} ${y} ${to} ${y - bend}V${turnsTop + TURN}`;
  }

  // arc leads above the turns, the higher the farther.
  function arc(e) {
    const from = middle(e.from), to = middle(e.to);
    const rise = Math.min(ARCS, 16 + 9 * Math.sqrt(e.to - e.from));
    return `M${from} ${turnsTop}C${from} ${turnsTop - rise} ${to} ${turnsTop - rise} ${to} ${turnsTop}`;
  }

  function versions({ first, last, y0, height }) {
    const list = [];
    for (const [path, lane] of lanes) {
      if (laneY(lane) < y0 - LANE || laneY(lane) > y0 + height + LANE) continue;
      for (const v of lane.versions) {
        if (v.at < first || v.at > last) continue;
        const cls = "version" + (v.gone ? " gone" : "") + (paid.has(v.at + "/" + path) ? " paid" : "");
        list.push(svg("line", { class: "rule", x1: middle(v.at), x2: middle(v.at), y1: turnsTop + TURN, y2: laneY(lane) }),
          svg("circle", { class: cls, cx: middle(v.at), cy: laneY(lane), r: 5 }));
      }
    }
    return list;
  }

  function turns({ first, last }) {
    return range(first, last).map((t) => {
      const turn = rollout.turns[t], strength = 0.25 + 0.75 * (Math.abs(turn.advantage) / strongest);
      const room = Math.max(3, Math.floor(state.width / 7.2));
      return svg("g", { class: "turn", onclick: () => chooseTurn(t), onmouseenter: (event) => hover(t, event), onmouseleave: () => hover(-1) },
        svg("rect", { class: "ground", x: left(t) + 3, y: turnsTop, width: state.width - 6, height: TURN, rx: 6 }),
        svg("rect", {
          class: sign(turn.advantage) + (t === state.turn ? " picked" : ""), "fill-opacity": strength.toFixed(2),
          x: left(t) + 3, y: turnsTop, width: state.width - 6, height: TURN, rx: 6,
        }),
        svg("text", { x: middle(t), y: turnsTop + 17, "text-anchor": "middle", class: strength > 0.6 ? "on" : "" }, String(turn.turn)),
        svg("text", { x: middle(t), y: turnsTop + TURN + 15, "text-anchor": "middle", class: "soft" }, toolsOf(turn.calls, room)));
    });
  }

  // toolsOf names the first tool, and how many calls follow if there is room.
  function toolsOf(calls, room) {
    if (!calls.length) return "—";
    const more = calls.length > 1 ? ` +${calls.length - 1}` : "";
    return calls[0].tool.length + more.length <= room ? calls[0].tool + more : shorten(calls[0].tool, room);
  }

  function labels({ y0, height }) {
    const list = [svg("rect", { class: "ground", x: 0, y: 0, width: LABELS - 8, height })];
    const label = (y, text, cls) => list.push(svg("text", { x: 14, y: y - y0 + 4, class: cls }, shorten(text, 25), svg("title", {}, text)));
    label(PROGRESS - 22, "progress Φ", "soft");
    label(turnsTop - 24, "outputs taken up", "soft");
    label(turnsTop + TURN / 2, "turns, by advantage", "soft");
    for (const [path, lane] of lanes) {
      if (laneY(lane) > y0 - LANE && laneY(lane) < y0 + height + LANE) label(laneY(lane), rollout.paths[path]);
    }
    return list;
  }

  // The overview shows all turns at once, in as many steps as there are pixels.
  function drawOverview() {
    const strip = byID("overview"), n = rollout.turns.length, width = strip.clientWidth, base = 36;
    const x = (turn) => (turn / Math.max(1, n)) * width, step = Math.max(1, Math.floor(n / width));
    let curve = `M0 ${base - 28 * phi(-1)}`, gains = "", losses = "";
    for (let t = 0; t < n; t += step) {
      let most = 0;
      for (let i = t; i < Math.min(n, t + step); i++) if (Math.abs(rollout.turns[i].advantage) > Math.abs(most)) most = rollout.turns[i].advantage;
      curve += `V${(base - 28 * phi(Math.min(n - 1, t + step - 1))).toFixed(1)}H${x(t + step).toFixed(1)}`;
      const mark = `M${x(t).toFixed(1)} 55V${(55 - 14 * Math.abs(most) / strongest).toFixed(1)}H${x(t + step).toFixed(1)}V55Z`;
      if (most >= 0) gains += mark; else losses += mark;
    }
    strip.replaceChildren(svg("path", { class: "area", d: `${curve}V${base}H0Z` }), svg("path", { class: "curve", d: curve }),
      svg("path", { class: "gain", d: gains }), svg("path", { class: "loss", d: losses }), svg("rect", { class: "window", id: "window", y: 0.5, height: 55, rx: 3 }));
  }

  function drawWindow(x0, width) {
    const all = rollout.turns.length * state.width, strip = byID("overview").clientWidth, frame = byID("window");
    if (!frame || !all) return;
    const seen = Math.min(1, (width - LABELS) / all);
    frame.setAttribute("x", Math.min(1 - seen, x0 / all) * strip);
    frame.setAttribute("width", Math.max(6, seen * strip));
  }

  function chooseTurn(number) {
    state.turn = Math.max(0, Math.min(rollout.turns.length - 1, number));
    const scroller = byID("scroller"), at = left(state.turn) - LABELS, room = scroller.clientWidth - LABELS - state.width;
    if (at < scroller.scrollLeft) scroller.scrollLeft = at - state.width;
    else if (at > scroller.scrollLeft + room) scroller.scrollLeft = at - room + state.width;
    describe();
    draw();
  }

  function hover(number, event) {
    state.hover = number;
    const tip = byID("tip");
    tip.hidden = number < 0;
    if (number >= 0) {
      const t = rollout.turns[number];
      tip.textContent = [`turn ${t.turn}: ${t.calls.map((c) => c.tool).join(", ") || "no call"}`, changed(t).join(", "),
        `advantage ${signed(t.advantage)} · kept ${signed(t.retained)} · received ${signed(t.received)} · cost ${plain(t.cost)}`].filter(Boolean).join("\n");
      tip.style.left = Math.max(4, Math.min(event.clientX + 12, innerWidth - 335)) + "px";
      tip.style.top = event.clientY + 18 + "px";
    }
    draw();
  }

  const changed = (t) => [...new Set(t.calls.flatMap((c) => c.writes || []).map((p) => rollout.paths[p]).filter((p) => !p.endsWith("/")))];
  const link = (turn) => html("button", { class: "link", onclick: () => chooseTurn(turn - 1) }, String(turn));

  // describe fills the panel with what is known of the turn.
  function describe() {
    const t = rollout.turns[state.turn];
    if (!t) return byID("detail").replaceChildren(html("p", { class: "soft" }, "This rollout has no turns."));
    const row = (name, ...value) => html("tr", {}, html("td", { class: "soft" }, name), html("td", {}, ...value));
    const given = rollout.turns.flatMap((u) => u.sources.filter((s) => s.turn === t.turn).map((s) => [link(u.turn), signed(s.credit) + " "])).flat();
    const waste = Object.entries(t.cost_terms).map(([what, n]) => `${n} ${what.replaceAll("_", " ")}`).join(", ");
    byID("detail").replaceChildren();
    fill(byID("detail"), {}, [html("h3", {}, `Turn ${t.turn}`), html("table", {},
      row("progress", `${percent(t.phi)} (${signed(t.delta)})`),
      row("kept", signed(t.retained)),
      row("received", signed(t.received), ...t.sources.flatMap((s) => [html("br"), "of ", link(s.turn), signed(s.credit)])),
      given.length ? row("gave to", ...given) : null,
      row("cost", t.cost ? `${plain(t.cost)} for ${waste}` : "none"),
      row("in all (q)", signed(t.q)),
      row("advantage", html("b", {}, signed(t.advantage))),
      t.token_weight === null ? null : row("weight of a token", t.token_weight.toPrecision(3))),
      ...checks(t), ...said("Reasoning", t.reasoning), ...said("Says", t.say), ...t.calls.flatMap(called)]);
    byID("detail").scrollTop = 0;
  }

  function checks(t) {
    const before = (id) => {
      for (let i = t.turn - 2; i >= 0; i--) if (id in rollout.turns[i].checks) return rollout.turns[i].checks[id];
      return (rollout.start || {})[id] || 0;
    };
    const moved = Object.entries(t.checks).filter(([id, value]) => value !== before(id));
    return moved.length ? [html("h3", {}, "Checks"), html("ul", {}, ...moved.map(([id, value]) => html("li", {}, `${id}: ${plain(before(id))} → ${plain(value)}`)))] : [];
  }

  const said = (title, text) => (text ? [html("h3", {}, title), html("pre", {}, text)] : []);

  function called(c) {
    const bad = c.status && c.status !== "ok";
    const paths = (title, list) => (list ? html("li", {}, html("span", { class: "soft" }, title + " "), list.map((p) => rollout.paths[p]).join(", ")) : null);
    return [
      html("h3", {}, c.tool, html("span", { class: "soft" }, ` ${c.id} `), bad ? html("span", { class: "bad" }, c.status) : null),
      c.args ? html("pre", {}, c.args) : null,
      c.shown !== undefined ? html("pre", {}, c.shown) : null,
      html("ul", {}, paths("reads", c.reads), paths("writes", c.writes), paths("deletes", c.deletes),
        c.consumes?.length ? html("li", {}, html("span", { class: "soft" }, "takes up "), c.consumes.join(", ")) : null,
        c.out_of_scope ? html("li", { class: "bad" }, `${c.out_of_scope} writes refused`) : null),
    ];
  }

  function resize(factor) {
    const scroller = byID("scroller"), at = scroller.scrollLeft / state.width;
    state.width = Math.max(18, Math.min(160, state.width * factor));
    layLanes();
    scroller.scrollLeft = at * state.width;
    draw();
  }

  const keys = {
    j: () => chooseTurn(state.turn + 1), k: () => chooseTurn(state.turn - 1),
    n: () => chooseRollout(Math.min(groups[state.group].rollouts.length - 1, state.entry + 1)),
    p: () => chooseRollout(Math.max(0, state.entry - 1)),
    Home: () => chooseTurn(0), End: () => chooseTurn(rollout.turns.length - 1),
    "+": () => resize(1.25), "-": () => resize(0.8),
  };
  document.addEventListener("keydown", (event) => {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "SELECT") return;
    event.preventDefault();
    act();
  });
  let waiting = false;
  byID("scroller").addEventListener("scroll", () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => { waiting = false; draw(); });
  });
  byID("overview").addEventListener("click", (event) => {
    const strip = byID("overview").getBoundingClientRect();
    chooseTurn(Math.floor(((event.clientX - strip.left) / strip.width) * rollout.turns.length));
  });
  byID("wider").addEventListener("click", () => resize(1.25));
  byID("narrower").addEventListener("click", () => resize(0.8));
  byID("listings").addEventListener("change", (event) => { state.listings = event.target.checked; layLanes(); draw(); });
  addEventListener("resize", () => { drawOverview(); draw(); });
  byID("group").append(...groups.map((g, i) => html("option", { value: i }, g.title)));
  byID("group").addEventListener("change", (event) => chooseGroup(Number(event.target.value)));

  if (groups.length) chooseGroup(0);
  else byID("title").textContent = "There is no group.";
})();
