# The nodes offline: godot --headless --script test.gd -- ASSETS REFERENCE
extends SceneTree

var failures := 0
var assets := OS.get_cmdline_user_args()[0]


func expect(truth: bool, what: String) -> void:
	if not truth:
		failures += 1
		printerr("Failed: ", what)


func _initialize() -> void:
	run.call_deferred()


func run() -> void:
	await renders_as_the_c_interface()
	await tells_what_happens()
	await fails_with_a_remedy()
	await ends_in_any_order()
	if failures == 0:
		print("Godot: all passed")
	quit(mini(failures, 1))


func offline_engine() -> TacetEngine:
	var engine := TacetEngine.new()
	engine.output = TacetEngine.OUTPUT_OFFLINE
	expect(engine.sample_rate == 48000 and engine.real_voices == 64, "the defaults are the library's")
	root.add_child(engine)
	return engine


## Waits until all nodes have processed a frame.
func next_frame() -> void:
	await process_frame
	await process_frame


func peak(samples: PackedFloat32Array, channel: int) -> float:
	var highest := 0.0
	for index in range(channel, samples.size(), 2):
		highest = maxf(highest, absf(samples[index]))
	return highest


func renders_as_the_c_interface() -> void:
	var reference := FileAccess.get_file_as_bytes(OS.get_cmdline_user_args()[1]).to_float32_array()
	var engine := offline_engine()
	var camera := Camera3D.new()
	camera.position = Vector3(1, 0, 0)
	root.add_child(camera)

	# Below a node that has moved: what counts is the global position.
	var ship := Node3D.new()
	ship.position = Vector3(2, 0, -1)
	var voice := TacetVoice3D.new()
	voice.sound = assets + "/effects/laser.ogg"
	voice.position = Vector3(1, 0, 0)
	voice.volume_db = -3
	voice.loop = true
	root.add_child(ship)
	ship.add_child(voice)
	voice.play()
	expect(voice.playing, "a voice plays")
	var samples := engine.render(4800)
	expect(peak(samples, 1) > 0.1 and peak(samples, 0) < 0.5 * peak(samples, 1), "a voice is heard on its side")

	ship.position.x = -4
	await next_frame()
	voice.pitch_scale = 1.5
	samples.append_array(engine.render(4800))

	var music := TacetMusic.new()
	music.file = assets + "/music/theme.ogg"
	music.volume_db = -6
	root.add_child(music)
	music.play()
	expect(engine.play_sound(assets + "/effects/ui-click.ogg", 0, 1, TacetEngine.BUS_UI) != 0, "a sound plays")
	samples.append_array(engine.render(24000))
	music.pause()
	samples.append_array(engine.render(9600))
	expect(music.paused and absf(music.get_playback_position() - 0.6) < 0.011, "music pauses after its fade")
	music.resume()
	samples.append_array(engine.render(9600))

	expect(samples.size() == reference.size() and samples.size() == 2 * 52800, "as many samples as by the C interface")
	var same := 0
	while same < reference.size() and samples[same] == reference[same]:
		same += 1
	expect(same == reference.size(), "the same samples as by the C interface; sample %d is another" % same)
	for node: Node in [engine, camera, ship, music]:
		node.free()


func tells_what_happens() -> void:
	var engine := offline_engine()
	var heard := []
	var voice := TacetVoice3D.new()
	var session := TacetSession.new()
	var music := TacetMusic.new()
	engine.add_child(voice)
	engine.add_child(session)
	engine.add_child(music)
	engine.event_received.connect(func(_type, description, _text): heard.append(description))
	engine.voice_finished.connect(func(id): heard.append(id))
	session.interruption_began.connect(func(reason): heard.append(reason))
	voice.finished.connect(func(): heard.append("finished"); voice.queue_free())
	voice.sound = assets + "/effects/ui-click.ogg"
	voice.play()
	var id := engine.play_sound(assets + "/effects/ui-click.ogg")
	expect(engine.is_voice_playing(id), "a sound plays")
	engine.render(48000)
	engine.render(480)
	await next_frame()
	expect(heard.has(id) and heard.has("finished"), "the end of a sound is told: %s" % [heard])
	expect(not is_instance_valid(voice) and not engine.is_voice_playing(id), "a node may go with its sound")

	expect(session.effects == TacetSession.AUDIBLE and session.effects_reason == "", "nothing is held")
	session.hold("the game shows a film")
	engine.play_sound(assets + "/effects/ui-click.ogg")
	engine.render(4800)
	expect(peak(engine.render(4800), 0) == 0.0, "what is held is silent")
	expect(session.effects != TacetSession.AUDIBLE and session.effects_reason != "", "the reason is told")
	expect(session.explanation.contains("the game shows a film"), "and explained: " + session.explanation)
	session.release("the game shows a film")
	engine.render(480)
	expect(session.effects == TacetSession.AUDIBLE, "and ends")
	session.category = TacetSession.CATEGORY_AMBIENT
	expect(session.category_in_force == TacetSession.CATEGORY_AMBIENT, "a category is in force")

	# A paused game is quiet, and its engine lives.
	music.play(assets + "/music/theme.ogg")
	expect(peak(engine.render(9600), 0) > 0.01 and music.playing, "music plays")
	music.process_mode = Node.PROCESS_MODE_PAUSABLE
	paused = true
	await process_frame
	engine.render(9600)
	expect(peak(engine.render(4800), 0) == 0.0 and music.playing, "music waits for a paused game")
	paused = false
	await process_frame
	expect(peak(engine.render(9600), 0) > 0.01, "and plays on")
	engine.set_bus_volume_db(TacetEngine.BUS_MUSIC, -INF)
	expect(engine.get_bus_volume_db(TacetEngine.BUS_MUSIC) == -INF, "a bus is silent")
	engine.free()


func fails_with_a_remedy() -> void:
	var voice := TacetVoice3D.new()
	expect(voice.get_playback_position() == 0.0, "a voice without an engine is silent")
	voice.play()
	var engine := offline_engine()
	expect(engine.load_sound("res://none.ogg") == ERR_FILE_NOT_FOUND, "a missing file has Godot's error")
	expect(engine.load_sound("res://project.godot") == ERR_FILE_UNRECOGNIZED, "and one that is no sound")
	expect(engine.play_sound("res://none.ogg") == 0, "and plays nothing")
	voice.volume_db = NAN
	voice.sound = assets + "/effects/laser.ogg"
	voice.play()
	expect(not voice.playing, "a volume that is no number plays nothing")
	expect(engine.render(-1).is_empty(), "no frames, no samples")
	voice.free()
	engine.free()
	await process_frame


func ends_in_any_order() -> void:
	var engine := offline_engine()
	var voice := TacetVoice3D.new()
	voice.sound = assets + "/effects/laser.ogg"
	root.add_child(voice)
	voice.play()
	engine.free()
	expect(not voice.playing, "a voice ends with its engine")
	voice.stop()
	voice.volume_db = -10
	voice.play()
	var later := offline_engine()
	voice.play()
	expect(voice.playing, "and plays on another")
	await process_frame
	voice.free()
	later.render(480)
	later.free()
