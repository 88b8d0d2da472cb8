import Glibc
import Tacet

/// The scene from above, with the listener in the middle and the view direction up: left on the radar is heard at the
/// left.
struct Radar {
    /// The distance from the middle to the edge, in metres.
    static let range: Float = 30
    private static let ring: Float = 10
    /// The number of lines that the sweep leaves behind.
    private static let afterglow = 7

    private let scene: Scene
    private let area: Area
    private let centre: SIMD2<Float>
    /// Dots per metre.
    private let scale: Float
    private var plot: DotPlot

    init(_ scene: Scene, in area: Area) {
        self.scene = scene
        self.area = area
        plot = DotPlot(columns: area.width, rows: area.height)
        centre = SIMD2(Float(plot.width), Float(plot.height)) / 2
        scale = max(0, min(centre.x, centre.y) - 1) / Self.range
    }

    mutating func draw(on canvas: inout Canvas) {
        drawGrid()
        drawSweep()
        for emitter in scene.emitters { drawTrail(emitter.path) }
        for flash in scene.flashes { draw(flash) }
        plot.draw(on: &canvas, x: area.x, y: area.y)
        drawNames(on: &canvas)
        canvas.put("▲", x: area.x + area.width / 2, y: area.y + area.height / 2, Ink(.bright, bold: true))
    }

    /// The dot for a position in the world.
    private func dot(_ place: Vector3) -> SIMD2<Float> {
        let away = place - scene.listener.position
        let right = away.x * scene.listener.right.x + away.z * scene.listener.right.z
        let ahead = away.x * scene.listener.forward.x + away.z * scene.listener.forward.z
        return centre + SIMD2(right, -ahead) * scale
    }

    private func isInRange(_ dot: SIMD2<Float>) -> Bool {
        let away = dot - centre
        return (away * away).sum().squareRoot() <= Self.range * scale + 0.5
    }

    private mutating func drawGrid() {
        for radius in stride(from: Self.ring, to: Self.range, by: Self.ring) {
            plot.circle(around: centre, radius: radius * scale, every: 3, .grid)
        }
        plot.circle(around: centre, radius: Self.range * scale, .grid)
        // The compass turns with the world, which makes turning visible.
        for quarter in 0..<4 {
            let angle = Float(quarter) * .pi / 2 - scene.listener.heading
            let direction = SIMD2(sin(angle), -cos(angle)) * Self.range * scale
            for part in stride(from: Float(0.1), to: 1, by: 0.06) {
                let point = centre + direction * part
                plot.dot(point.x, point.y, .grid)
            }
        }
    }

    private mutating func drawSweep() {
        for step in stride(from: Self.afterglow, through: 0, by: -1) {
            let angle = scene.time * 1.2 - Float(step) * 0.07
            let edge = centre + SIMD2(sin(angle), -cos(angle)) * Self.range * scale
            let glow = 1 - Float(step) / Float(Self.afterglow)
            let start = centre + (edge - centre) * 0.06
            plot.line(from: start, to: edge, every: step == 0 ? 1 : 3, Colour.sweep.dimmed(0.15 + 0.45 * glow * glow))
        }
    }

    private mutating func drawTrail(_ path: Path) {
        for step in 1...24 {
            let past = scene.time - Float(step) * 0.08
            guard past > 0 else { return }
            let point = dot(path.position(at: past))
            if isInRange(point) { plot.dot(point.x, point.y, path.colour.dimmed(0.7 - Float(step) * 0.022)) }
        }
    }

    private mutating func draw(_ flash: Scene.Flash) {
        let point = dot(flash.position)
        let life = flash.age / flash.lifetime
        switch flash.kind {
        case .bolt:
            plot.line(from: dot(flash.position - flash.velocity * 0.06), to: point, .bright)
        case .blast:
            for (ring, colour) in [(1, Colour.alarm), (0.7, .warning), (0.4, .bright)] {
                let radius = Float(ring) * life * 6 * scale
                plot.circle(around: point, radius: radius, colour.dimmed(1.2 - life))
            }
        case .sparkle:
            plot.circle(around: point, radius: life * 3 * scale, every: 3, Colour.warning.dimmed(1.2 - life))
        case .ping:
            plot.circle(around: point, radius: life * 4 * scale, Colour.alarm.dimmed(1.1 - life))
        }
    }

    private func drawNames(on canvas: inout Canvas) {
        draw(name: "beacon", at: Scene.beacon, .alarm, on: &canvas)
        for emitter in scene.emitters {
            draw(name: emitter.path.rawValue, at: emitter.position, emitter.path.colour, on: &canvas)
        }
    }

    /// Draws a mark with its name beside it. A mark that is out of range is drawn at the edge, without the name.
    private func draw(name: String, at place: Vector3, _ colour: Colour, on canvas: inout Canvas) {
        var point = dot(place)
        let isNear = isInRange(point)
        if !isNear {
            let away = point - centre
            point = centre + away / (away * away).sum().squareRoot() * Self.range * scale
        }
        let column = area.x + Int(point.x / 2)
        let row = area.y + Int(point.y / 4)
        guard column < area.x + area.width else { return }
        canvas.put(isNear ? "●" : "○", x: column, y: row, Ink(colour, bold: true))
        guard isNear else { return }
        canvas.put(name, x: column + 2, y: row, limit: area.x + area.width - column - 2, Ink(colour))
    }
}

extension Path {
    fileprivate var colour: Colour {
        switch self {
        case .drone: .warning
        case .courier: .violet
        case .wind: .cool
        case .reactor: .good
        }
    }
}
