# A sound circles the camera over music: godot --path example -- FOLDER-OF-ASSETS
# With a file in the folder's place it plays that to its end.
extends Node3D

@onready var engine: TacetEngine = $Engine
@onready var session: TacetSession = $Session
@onready var music: TacetMusic = $Music
@onready var voice: TacetVoice3D = $Orbit/Voice


func _ready() -> void:
	var given := OS.get_cmdline_user_args()
	var path := given[0] if given else "res://../../../../Assets"
	session.interruption_began.connect(func(reason): print("Silent: ", reason))
	session.other_audio_changed.connect(func(playing): print("The player listens to something else: ", playing))
	engine.output_changed.connect(func(device): print("Heard through ", device))
	engine.output_failed.connect(func(problem): print(problem))
	if DirAccess.dir_exists_absolute(path):
		voice.sound = path + "/effects/engine-loop.ogg"
		voice.play()
		music.play(path + "/music/theme.ogg")
	else:
		play_to_the_end(path)


func _process(delta: float) -> void:
	$Orbit.rotate_y(delta)


func play_to_the_end(path: String) -> void:
	var playing := engine.play_sound(path)
	while playing and engine.is_voice_playing(playing):
		await engine.voice_finished
	# The device has the last block still in hand.
	await get_tree().create_timer(0.3).timeout
	get_tree().quit(0 if playing else 1)
