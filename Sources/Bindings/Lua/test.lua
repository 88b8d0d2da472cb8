-- Tests against the library that the linker finds: luajit test.lua FOLDER-OF-ASSETS

local ffi = require "ffi"
local tacet = require "tacet"

local assets = arg[1]
local laser = assets .. "/effects/laser.ogg"

local function peak(samples, frames, channel, channels)
    local peak = 0
    for frame = 0, frames - 1 do peak = math.max(peak, math.abs(samples[(channels or 2) * frame + channel])) end
    return peak
end

local function fails(words, call, ...)
    local ok, problem = pcall(call, ...)
    assert(not ok and tostring(problem):find(words, 1, true), tostring(problem))
end

-- A voice plays on without its objects, and moves.
local audio = tacet.engine { output = tacet.OUTPUT_OFFLINE }
local voice = audio:load(laser):play { position = { 1, 0, 0 }, gain = -3 }
collectgarbage()
local samples = audio:render(4800)
assert(peak(samples, 4800, 1) > 0.2 and peak(samples, 4800, 0) < 0.05)
assert(voice:is_playing() and voice:get_status().gain == -3)
voice:set_gain(-20, 0.01)
voice:stop()
audio:render(4800)
local finished = false
for _, event in ipairs(audio:update()) do finished = finished or event.type == tacet.EVENT_VOICE_FINISHED end
assert(finished)
assert(not voice:is_playing())
assert(voice:set_pitch(2, 0.1) == false)                -- does nothing, and is no failure

-- Buses, the soundtrack and the session.
local steps = audio:add_bus("footsteps")
steps:set_gain(-6)
audio:load(laser):play { bus = steps, loops = true }
audio.soundtrack:play_track { assets .. "/music/theme-bass.ogg", assets .. "/music/theme-drums.ogg", gain = -3 }
assert(peak(audio:render(48000), 48000, 0) > 0.05)
assert(audio.soundtrack:get_status().state == tacet.SOUNDTRACK_PLAYING)
audio.session:begin(tacet.REASON_HOST, "the game shows a film")
assert(audio.session:explain():find("the game shows a film"))
audio:render(9600)
assert(peak(audio:render(480), 480, 0) == 0)

-- A voice falls by its curve, and a bus stops its voices.
local spaces = tacet.engine { output = tacet.OUTPUT_OFFLINE }
local far = spaces:load(laser):play { loops = true, position = { 0, 0, -20 } }
assert(far:set_distance_curve { { 1, 0 }, { 10, -math.huge } })
spaces:render(4800)
assert(peak(spaces:render(48000), 48000, 0) == 0)
far:set_distance_curve {}
assert(peak(spaces:render(48000), 48000, 0) > 0.005)
spaces:bus(tacet.BUS_EFFECTS):stop_voices(0.01)
spaces:render(4800)
spaces:update()
assert(not far:is_playing())
spaces:close()

-- A bus goes to the centre and the LFE of surround, and an engine without a device is stereo.
local around = tacet.engine { output = tacet.OUTPUT_OFFLINE, speakers = tacet.SPEAKERS_SURROUND_51 }
assert(around.speakers == tacet.SPEAKERS_SURROUND_51 and around.channels == 6)
around:load(laser):play { loops = true }
local front = around:render(48000)
assert(peak(front, 48000, 0, 6) > 0.2 and peak(front, 48000, 2, 6) == 0 and peak(front, 48000, 3, 6) == 0)
around:bus(tacet.BUS_EFFECTS):set_centered(true, 0)
around:bus(tacet.BUS_EFFECTS):set_lfe_gain(0, 0)
around:render(9600)
local centre = around:render(48000)
assert(peak(centre, 48000, 0, 6) == 0 and peak(centre, 48000, 2, 6) > 0.2 and peak(centre, 48000, 3, 6) > 0)
around:close()
local automatic = tacet.engine { output = tacet.OUTPUT_OFFLINE, speakers = tacet.SPEAKERS_AUTOMATIC }
assert(automatic.speakers == tacet.SPEAKERS_STEREO)
automatic:close()

-- Effects of a bus are heard, and those that cannot be are refused.
local effects = tacet.engine { output = tacet.OUTPUT_OFFLINE }
local hall = effects:load(laser)
local function loudest(list)
    effects:bus(tacet.BUS_EFFECTS):set_effects(list, 0)
    effects:update()
    effects:load(laser):play()
    return peak(effects:render(48000), 48000, 0)
end
local plain = loudest {}
local limited = loudest {
    { kind = tacet.EFFECT_EQUALIZER, bands = { { shape = tacet.BAND_LOW_CUT, frequency = 30, gain = 0, q = 0.7 } } },
    { kind = tacet.EFFECT_LIMITER, ceiling = -30 },
}
assert(plain > 0.2 and limited < 0.033 and limited > 0.01)
assert(loudest { { kind = tacet.EFFECT_CONVOLUTION, response = hall, dry = -100 } } > 0.01)
assert(loudest { { kind = tacet.EFFECT_COMPRESSOR, sidechain = effects:bus(tacet.BUS_VOICE) } } > 0.2)
fails("bands", loudest, { { kind = tacet.EFFECT_EQUALIZER, bands = {} } })
fails("kind", loudest, { { time = 1 } })
fails("thread", loudest, { { kind = tacet.EFFECT_PROCESSOR, process = print } })
effects:close()

-- A file out of memory is heard as the file.
local file = assert(io.open(laser, "rb"))
local inMemory = tacet.engine { output = tacet.OUTPUT_OFFLINE }
inMemory:add_file("memory/laser.ogg", file:read "*a")
file:close()
inMemory:load("memory/laser.ogg"):play()
inMemory.soundtrack:play "memory/laser.ogg"
assert(peak(inMemory:render(4800), 4800, 0) > 0.2)
inMemory:close()
fails("closed", inMemory.add_file, inMemory, "memory/laser.ogg", "")

-- Sound events are posted, and follow their parameters.
local events = tacet.engine { output = tacet.OUTPUT_OFFLINE }
local shot = assert(io.open(laser, "rb"))
events:add_file("sfx/laser.ogg", shot:read "*a")
shot:close()
events:add_file("sfx/events.json", [=[{
    "parameters": {"rpm": {"range": [0, 10]}, "floor": {"values": ["grass", "stone"]}},
    "events": {
        "engine": {"blend": "rpm", "layers": [{"sound": "laser.ogg", "loop": true, "mono": true, "curve": [[0, -144], [10, 0]]}]},
        "step": {"switch": "floor", "cases": {"stone": {"sound": "laser.ogg", "mono": true}}}}}]=])
events:load_events "sfx/events.json"
local function heard()
    events:render(12000)
    return peak(events:render(12000), 12000, 0)
end
local car = events:post("engine", nil, 7)
assert(heard() < 0.001 and car:is_playing())
events:set_parameter("rpm", 10, 7)
local loud = heard()
assert(loud > 0.1)
car:set_gain(-20, 0)
assert(heard() < 0.3 * loud)
events:remove_parameters(7)
assert(heard() < 0.001)
car:set_position { 1, 0, 0 }
car:stop(0)
events:post "step"
assert(heard() < 0.001 and not car:is_playing())
events:set_parameter("floor", "stone")
assert(events:post("step", { 0, 0, -1 }):is_playing())
assert(peak(events:render(4800), 4800, 0) > 0.01)
events:add_file("sfx/events.json", '{"events": {"a": {"gian": 1}}}')
fails("line 1, column 27", events.load_events, events, "sfx/events.json")
assert(not events:post("none"):is_playing())
events:close()
fails("closed", car.stop, car)
fails("closed", events.post, events, "step")

-- Failures have the remedy.
fails("Check the path", audio.load, audio, "none.ogg")
fails("loud", audio.load(audio, laser).play, audio:load(laser), { loud = 1 })
audio:close()
audio:close()
fails("closed", audio.update, audio)
fails("closed", voice.stop, voice)

-- No order of calls and drops crashes.
math.randomseed(1)
local things = {}
local function one(kind)
    local found = {}
    for _, thing in ipairs(things) do if thing[kind] then found[#found + 1] = thing end end
    return found[math.random(math.max(#found, 1))]
end
local makers = {
    function() return { engine = tacet.engine { output = tacet.OUTPUT_OFFLINE, virtual_voices = 64, real_voices = 8 } } end,
    function() return { sound = one("engine").engine:load(laser) } end,
    function() return { sound = one("engine").engine:load(laser, { storage = tacet.STORAGE_STREAMED }) } end,
    function() return { voice = one("sound").sound:play { gain = -10 } } end,
    function() one("voice").voice:seek(100) end,
    function() one("voice").voice:stop(0.1) end,
    function() one("engine").engine:render(64) end,
    function() if math.random(10) == 1 then one("engine").engine:close() end end,
    function() if math.random(50) == 1 then collectgarbage() end end,
}
for _ = 1, 10000 do
    local ok, made = pcall(makers[math.random(#makers)])
    if ok and made then things[#things + 1] = made end
    if #things > 40 or math.random(6) == 1 then table.remove(things, math.random(math.max(#things, 1))) end
end
things = {}
collectgarbage()
print("Lua: all passed")
