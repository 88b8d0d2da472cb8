--- Tacet for LuaJIT and LÖVE: game audio that falls silent for the player's music, calls and alarms.
--
--     local tacet = require "tacet"
--     local audio = tacet.engine()
--     audio:load("laser.ogg"):play():wait()
--
-- The methods of engine, sound, voice, posted event, bus, soundtrack and session are C's functions without `tacet_voice_` and its like, and without
-- the first arguments: `voice:set_gain(-6, 0.5)`. What C passes by pointer is returned. Where C takes a tween, a number is its seconds.
-- Constants are C's without `TACET_`: `tacet.ROOM_CAVE`. A failure is an error with the library's message.
--
-- LuaJIT cannot be called by other threads, so that the log and a file opener cannot be functions of Lua's.

local ffi = require "ffi"
local declared = require "tacet_declarations"
local C = ffi.load(declared.soname)

local tacet = setmetatable({}, { __index = function(_, name) return declared[name] or C["TACET_" .. name] end })

--- The value of a call that returns a result: true, false for what has ended or is not there, or an error.
local function checked(result)
    result = tonumber(result)
    if result < 0 then error(ffi.string(C.tacet_last_problem()), 0) end
    return result == 0, result
end

--- Sets the fields of a struct. Whether one applies follows from its being there.
local function change(raw, settings)
    for name, value in pairs(settings or {}) do
        raw[name] = type(value) == "table" and value.bus or value
        pcall(function() raw["has_" .. name] = true end)
    end
    return raw
end

--- A struct with the library's defaults and what the program sets.
local function filled(kind, settings)
    local raw = ffi.new(kind)
    checked(C[kind .. "_default"](raw, ffi.sizeof(raw)))
    return change(raw, settings)
end

--- An empty struct that states its size.
local function sized(kind)
    local raw = ffi.new(kind)
    raw.struct_size = ffi.sizeof(raw)
    return raw
end

--- Calls a function with the arguments that are given: the others are null, and the seconds of a tween become one.
local function call(name, fixed, ...)
    local names, given = declared.parameters[name], { ... }
    local arguments = {}
    for index, parameter in ipairs(names) do
        local value = fixed[index]
        if index > #fixed then value = given[index - #fixed] end
        if (parameter == "tween" or parameter == "crossfade") and type(value) == "number" then
            value = ffi.new("tacet_tween", value)
        end
        arguments[index] = value
    end
    return checked(C[name](unpack(arguments, 1, #names)))
end

--- A class whose methods are the functions with a prefix; `fixed` gives their first arguments.
local function class(prefix, fixed)
    local methods = {}
    return methods, {
        __index = function(_, name)
            local method = methods[name]
            if not method and declared.parameters[prefix .. name] then
                method = function(self, ...) return call(prefix .. name, fixed(self), ...) end
                methods[name] = method
            end
            return method
        end,
    }
end

--- Calls a function when its result is collected. A finaliser must not fail.
local function owned(engine, handle, free)
    return ffi.gc(ffi.new("uint64_t[1]", handle), function(box)
        if engine.pointer then C[free](engine.pointer, box[0]) end
    end)
end

local function open(object)
    return object.pointer or error("The engine was closed. Make another.", 0)
end

local Engine, engine = class("tacet_engine_", function(self) return { open(self) } end)
local Posted, posted = class("tacet_posted_", function(self) return { open(self.engine), self.handle } end)
local Voice, voice = class("tacet_voice_", function(self) return { open(self.engine), self.handle } end)
local Sound, sound = class("tacet_sound_", function(self) return { open(self.engine), self.box[0] } end)
local Bus, bus = class("tacet_bus_", function(self) return { open(self.engine), self.bus } end)
local Soundtrack, soundtrack = class("tacet_soundtrack_", function(self) return { open(self.engine) } end)
local Session, session = class("tacet_session_", function(self) return { self:raw() } end)

--- Starts an engine: `tacet.engine { output = tacet.OUTPUT_OFFLINE }`. The fields are those of tacet_engine_config.
function tacet.engine(config)
    local pointer = ffi.new("tacet_engine *[1]")
    local raw = filled("tacet_engine_config", config)
    checked(C.tacet_engine_create(raw, pointer))
    local self = setmetatable({ pointer = pointer[0], sounding = {} }, engine)
    checked(C.tacet_engine_get_config(self.pointer, raw))
    self.sample_rate = tonumber(raw.sample_rate)
    -- What the engine mixes for, also if the settings leave it to the device.
    self.speakers = tonumber(raw.speakers)
    self.channels = ({ [0] = 2, 6, 8 })[self.speakers]
    self.soundtrack = setmetatable({ engine = self }, soundtrack)
    self.session = setmetatable({ engine = self }, session)
    self.anchor = ffi.gc(pointer, function() Engine.close(self) end)
    return self
end

--- Ends the engine with all its sounds. A second call does nothing.
function Engine:close()
    local pointer = self.pointer
    self.pointer, self.sounding = nil, {}
    if pointer then C.tacet_engine_destroy(pointer) end
end

--- Loads a sound. The fields of `options` are those of tacet_load_options.
function Engine:load(path, options)
    local handle = ffi.new("tacet_sound[1]")
    checked(C.tacet_load(open(self), path, filled("tacet_load_options", options), handle))
    return setmetatable({ engine = self, box = owned(self, handle[0], "tacet_unload") }, sound)
end

ffi.cdef "void *malloc(size_t size); void free(void *pointer);"

--- Gives the bytes of a file a path, by which every call of this engine finds it: for files in an archive, such as a .love file.
function Engine:add_file(path, bytes)
    local pointer = open(self)
    -- The library frees the copy on a thread of its own, which could not call Lua.
    local copy = ffi.C.malloc(#bytes + 1)
    if copy == nil then error("There is no memory for " .. path .. ".", 0) end
    ffi.copy(copy, bytes, #bytes)
    local isAdded, problem = pcall(checked, C.tacet_engine_add_file(pointer, path, copy, #bytes, ffi.C.free, copy))
    if not isAdded then
        ffi.C.free(copy)
        error(problem, 0)
    end
end

--- Updates once a frame, and returns the events since the last update: `{ type = …, voice = …, text = … }`.
function Engine:update()
    checked(C.tacet_engine_update(open(self)))
    local raw, events = sized("tacet_event"), {}
    while checked(C.tacet_engine_poll(self.pointer, raw)) do
        local ends = raw.type == C.TACET_EVENT_VOICE_FINISHED or raw.type == C.TACET_EVENT_VOICE_STOLEN
        if ends then self.sounding[tostring(raw.voice)] = nil end
        events[#events + 1] = {
            type = tonumber(raw.type), voice = raw.voice, reason = tonumber(raw.reason), flag = raw.flag, text = ffi.string(raw.text),
        }
    end
    return events
end

--- Updates, and mixes the next frames of an offline engine: an array of floats from 0, left and right alternating, or `channels` for each
--- frame.
function Engine:render(frames)
    checked(C.tacet_engine_update(open(self)))
    local samples = ffi.new("float[?]", self.channels * frames)
    checked(C.tacet_engine_render_channels(self.pointer, samples, frames, self.channels))
    return samples
end

--- The number of an object as C takes it by pointer; nil for none.
local function object(number)
    return number and ffi.new("uint64_t[1]", number)
end

--- Plays an event of the document that `audio:load_events(path)` read, at a position `{ x, y, z }` and for the number of an object, both of which
--- may be nil. Returns all its voices as one: `car:stop(0.5)`.
function Engine:post(name, position, thing)
    local handle = ffi.new("tacet_posted[1]")
    checked(C.tacet_engine_post(open(self), name, position and ffi.new("tacet_vec3", position), object(thing), handle))
    return setmetatable({ engine = self, handle = handle[0] }, posted)
end

--- Moves a parameter of the document to a number, or sets it to one of its named values: of an object, or the global one.
function Engine:set_parameter(name, value, thing)
    if type(value) == "string" then
        checked(C.tacet_engine_set_parameter_value(open(self), name, value, object(thing)))
    else
        checked(C.tacet_engine_set_parameter(open(self), name, value, object(thing)))
    end
end

--- Whether a voice of the posted event has not ended.
function Posted:is_playing()
    local answer = ffi.new("bool[1]")
    checked(C.tacet_posted_is_playing(open(self.engine), self.handle, answer))
    return answer[0]
end

--- Adds a bus below another, by default below the effects.
function Engine:add_bus(name, parent)
    local handle = ffi.new("tacet_bus[1]")
    checked(C.tacet_bus_add_named(open(self), parent and parent.bus or declared.BUS_EFFECTS, name, handle))
    return setmetatable({ engine = self, bus = handle[0] }, bus)
end

--- One of the five buses that every engine has: `audio:bus(tacet.BUS_MASTER)`.
function Engine:bus(handle)
    return setmetatable({ engine = self, bus = handle }, bus)
end

--- Sets the effects of a bus, from the first to the last: `{ { kind = tacet.EFFECT_DELAY, time = 0.25, wet = -9 } }`. The fields are those
--- of tacet_effect; `bands` are tables with the fields of tacet_band, `response` is a sound.
function Bus:set_effects(effects, over)
    local raw = ffi.new("tacet_effect[?]", math.max(#effects, 1))
    for index, effect in ipairs(effects) do
        local one = raw[index - 1]
        if effect.process then error("An effect cannot call Lua, which belongs to one thread. Leave out `process`.", 0) end
        checked(C.tacet_effect_init(one, effect.kind or error("An effect needs a `kind`.", 0), ffi.sizeof("tacet_effect")))
        local fields = {}
        for name, value in pairs(effect) do fields[name] = value end
        if effect.response then fields.response = effect.response.box[0] end
        if effect.bands then
            fields.bands, one.band_count = nil, #effect.bands
            for place, band in ipairs(effect.bands) do if place <= 8 then change(one.bands[place - 1], band) end end
        end
        change(one, fields)
    end
    return call("tacet_bus_set_effects", { open(self.engine), self.bus }, raw, #effects, over)
end

--- Places the listener. The fields are those of tacet_listener.
function Engine:set_listener(listener)
    checked(C.tacet_engine_set_listener(open(self), filled("tacet_listener", listener)))
end

--- Sets the reverb outside all zones, by the fields of tacet_reverb; nil ends it.
function Engine:set_reverb(reverb)
    checked(C.tacet_engine_set_reverb(open(self), reverb and filled("tacet_reverb", reverb)))
end

--- Plays the sound. The fields are those of tacet_play_settings: `sound:play { gain = -6, position = { 2, 0, -5 } }`.
function Sound:play(settings)
    local handle = ffi.new("tacet_voice[1]")
    local audio = self.engine
    checked(C.tacet_play(open(audio), self.box[0], filled("tacet_play_settings", settings), handle))
    if handle[0] ~= 0 then audio.sounding[tostring(handle[0])] = self end
    return setmetatable({ engine = audio, handle = handle[0] }, voice)
end

--- Lets the voice fall with distance by up to eight points of metres and decibels, `{ { 5, 0 }, { 40, -12 } }`; by the distance model with `{}`.
function Voice:set_distance_curve(points)
    local distances, gains = ffi.new("float[?]", #points + 1), ffi.new("float[?]", #points + 1)
    for index, point in ipairs(points) do distances[index - 1], gains[index - 1] = point[1], point[2] end
    return checked(C.tacet_voice_set_distance_curve(open(self.engine), self.handle, distances, gains, #points))
end

--- State, frame and gain of a voice: a tacet_voice_status.
function Voice:get_status()
    local raw = sized("tacet_voice_status")
    checked(C.tacet_voice_get_status(open(self.engine), self.handle, raw))
    return raw
end

--- Whether the voice has not ended.
function Voice:is_playing()
    return self:get_status().state ~= C.TACET_PLAYBACK_ENDED
end

ffi.cdef "int usleep(unsigned int microseconds);"

--- Waits until the voice has ended and was heard, while the engine goes on.
function Voice:wait()
    while checked(C.tacet_engine_update(open(self.engine))) and self:is_playing() do ffi.C.usleep(5000) end
    local output = sized("tacet_output")
    if checked(C.tacet_engine_get_output(self.engine.pointer, output)) then ffi.C.usleep(output.latency * 1e6) end
end

--- Plays files in step as the soundtrack. The fields are those of tacet_track, and the list has the stems: `{ "a.ogg", passes = 1 }`.
function Soundtrack:play_track(track)
    local settings = {}
    for name, value in pairs(track) do
        if type(name) == "string" then settings[name] = value end
    end
    local raw = filled("tacet_track", settings)
    raw.stem_count = #track
    for index, stem in ipairs(track) do raw.stems[index - 1] = stem end
    checked(C.tacet_soundtrack_play_track(open(self.engine), raw))
end

--- The state of the soundtrack: a tacet_soundtrack_status.
function Soundtrack:get_status()
    local raw = sized("tacet_soundtrack_status")
    checked(C.tacet_soundtrack_get_status(open(self.engine), raw))
    return raw
end

function Session:raw()
    local pointer = ffi.new("tacet_session *[1]")
    checked(C.tacet_engine_get_session(open(self.engine), pointer))
    return pointer[0]
end

--- Why sound is silent, and what would change that.
function Session:explain()
    local text = ffi.new("char[4096]")
    checked(C.tacet_session_explain(self:raw(), text, 4096, nil))
    return ffi.string(text)
end

return tacet
