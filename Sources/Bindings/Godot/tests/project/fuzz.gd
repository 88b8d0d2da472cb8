# No order of calls and frees crashes: godot --headless --script fuzz.gd -- ASSETS
extends SceneTree

const STEPS := 10_000
var assets := OS.get_cmdline_user_args()[0]
var nodes: Array[Node] = []
var chance := RandomNumberGenerator.new()
var counts := {}


func any(list: Array) -> Variant:
	return list[chance.randi_range(0, list.size() - 1)]


func one(kind: Variant) -> Node:
	var found := nodes.filter(func(node): return is_instance_of(node, kind))
	return null if found.is_empty() else any(found)


func number() -> float:
	return any([0.0, 1.0, -6.0, 0.5, 1e30, -1e30, NAN, INF, -INF, -1.0, 100.0])


func path() -> String:
	var names := ["/effects/laser.ogg", "/effects/ui-click.ogg", "/music/theme.ogg", "/none.ogg", "/README.md", ""]
	return any(["res:/", "user:/", "", assets, assets, assets, assets, assets]) + any(names)


func add() -> void:
	var node: Node = any([TacetEngine, TacetVoice3D, TacetVoice3D, TacetVoice3D, TacetMusic, TacetSession, Node3D]).new()
	if node is TacetEngine:
		node.output = TacetEngine.OUTPUT_NONE if chance.randi() % 4 == 0 else TacetEngine.OUTPUT_OFFLINE
		node.virtual_voices = 32
		node.real_voices = 8
	elif node is TacetVoice3D or node is TacetMusic:
		node.autoplay = chance.randi() % 2 == 0
		node.set("sound" if node is TacetVoice3D else "file", path())
		if node is TacetVoice3D:
			node.finished.connect(node.free if chance.randi() % 9 == 0 else node.queue_free, CONNECT_ONE_SHOT)
	if chance.randi() % 8 > 0:
		var above := one(Node)
		(above if above and chance.randi() % 2 == 0 else current_scene if current_scene else root).add_child(node)
	nodes.append(node)


func call_any() -> void:
	var node := one(any([TacetEngine, TacetVoice3D, TacetMusic, TacetSession, Node3D]))
	if node is TacetEngine:
		match chance.randi() % 7:
			0, 1: node.render(any([0, 1, 64, 480, -1]))
			2: node.play_sound(path(), number(), number(), any([0, 1, 3, 5, -1]))
			3: node.load_sound(path(), chance.randi() % 2 == 0)
			4: node.stop_voice(any([0, -1, 1, chance.randi()]), number())
			5: node.set_bus_volume_db(any([0, 1, 2, 99, -1]), number(), number())
			6: node.volume_db = number()
	elif node is TacetVoice3D:
		match chance.randi() % 8:
			0, 1: node.play(number())
			2: node.stop(number())
			3: node.seek(number())
			4: node.set(any(["volume_db", "pitch_scale", "unit_size", "max_distance", "attenuation"]), number())
			5: node.set(any(["loop", "paused", "autoplay"]), chance.randi() % 2 == 0)
			6: node.bus = any([0, 1, 2, 3, 4, 5, 6, -1])
			7: node.sound = path()
	elif node is TacetMusic:
		match chance.randi() % 7:
			0: node.play(path())
			1: node.crossfade(path(), number())
			2: node.stop(number())
			3: node.pause(number())
			4: node.resume(number())
			5: node.seek(number())
			6: node.get_playback_position()
	elif node is TacetSession:
		match chance.randi() % 5:
			0: node.hold("a film")
			1: node.release("a film")
			2: node.resume()
			3: node.category = any([0, 1, 2, 3, 4, 5, 6, 7, -1])
			4: node.get(any(["explanation", "effects_reason", "music", "other_audio_playing", "category_in_force"]))
	elif node is Node3D:
		node.position = Vector3(number(), number(), number())


func free_one() -> void:
	var node := one(any([Node, TacetEngine]))
	if not node:
		return
	match chance.randi() % 3:
		0: node.free()
		1: node.queue_free()
		2: if node.get_parent(): node.get_parent().remove_child(node)


func change_scene() -> void:
	var made := Node3D.new()
	for child: Node in [TacetVoice3D.new(), TacetEngine.new(), TacetMusic.new(), TacetSession.new()]:
		if child is TacetEngine:
			child.output = TacetEngine.OUTPUT_OFFLINE
		elif child is TacetVoice3D:
			child.sound = assets + "/effects/laser.ogg"
			child.autoplay = true
		made.add_child(child)
		child.owner = made
	var scene := PackedScene.new()
	scene.pack(made)
	made.free()
	change_scene_to_packed(scene)


func _initialize() -> void:
	run.call_deferred()


func run() -> void:
	chance.seed = 1
	for step in STEPS:
		nodes = nodes.filter(func(node): return is_instance_valid(node) and not node.is_queued_for_deletion())
		var roll := chance.randi() % 100
		var what := "add" if roll < 12 and nodes.size() < 40 else "call_any" if roll < 80 else "free_one" if roll < 92 else "frame"
		if roll == 99:
			what = "change_scene"
		elif roll == 98:
			paused = not paused
		counts[what] = counts.get(what, 0) + 1
		if what == "frame":
			await process_frame
		else:
			call(what)
	for node in nodes:
		if is_instance_valid(node):
			node.free()
	await process_frame
	print("Godot: %d steps without a crash: %s" % [STEPS, counts])
	quit()
