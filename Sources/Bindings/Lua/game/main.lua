-- A game of LÖVE whose sound is Tacet's: stars fly past, and a click fires at one of them, from where it is heard.
--
-- tacet.lua, tacet_declarations.lua, laser.ogg and theme.ogg lie beside this file, or with it in a .love file.
-- `love . --frames 120` ends by itself, and fires by itself.

local tacet = require "tacet"

local audio, laser, frames, last
local stars, hits = {}, 0

-- A star that has just appeared in the distance: x to the right, y up, z behind the screen.
local function star()
    return { x = love.math.random() * 8 - 4, y = love.math.random() * 6 - 3, z = 5 + love.math.random() * 15 }
end

-- Where a place is on the screen.
local function project(place)
    local width, height = love.graphics.getDimensions()
    return width / 2 + place.x / place.z * width, height / 2 - place.y / place.z * width
end

local function fire(index)
    local place = stars[index]
    laser:play { position = { place.x, place.y, -place.z }, pitch_variation_low = 0.9, pitch_variation_high = 1.1 }
    stars[index] = star()
    hits = hits + 1
end

function love.load(arguments)
    audio = tacet.engine { application_name = "Stars" }
    -- A .love file is an archive: the library finds what LÖVE reads.
    for _, name in ipairs { "laser.ogg", "theme.ogg" } do audio:add_file(name, (assert(love.filesystem.read(name)))) end
    laser = audio:load "laser.ogg"
    audio.soundtrack:play "theme.ogg"
    for index = 1, 60 do stars[index] = star() end
    frames, last = 0, arguments[1] == "--frames" and tonumber(arguments[2])
    -- A game that ends by itself does not wait at LÖVE's screen for errors.
    if last then love.errorhandler = function(problem) print("Error: " .. problem) end end
end

function love.update(seconds)
    for index, place in ipairs(stars) do
        place.z = place.z - 3 * seconds
        if place.z < 0.5 then stars[index] = star() end
    end
    frames = frames + 1
    if last and frames % 30 == 0 then
        stars[1] = { x = -1, y = 0, z = 1 }
        fire(1)
    end
    if last and frames >= last then love.event.quit() end
    for _, event in ipairs(audio:update()) do print(event.type, event.text) end
end

function love.mousepressed(x, y)
    local nearest, distance
    for index, place in ipairs(stars) do
        local px, py = project(place)
        local d = (px - x) ^ 2 + (py - y) ^ 2
        if not distance or d < distance then nearest, distance = index, d end
    end
    fire(nearest)
end

function love.draw()
    for _, place in ipairs(stars) do
        local x, y = project(place)
        love.graphics.circle("fill", x, y, math.max(1, 12 / place.z))
    end
    love.graphics.print(hits .. " hits, music " .. (audio.session:explain():match "[^\n]*" or ""), 10, 10)
end

-- A game in the background is silent.
function love.visible(isVisible)
    audio.session:set_application_state(isVisible and tacet.APPLICATION_ACTIVE or tacet.APPLICATION_BACKGROUND)
end

function love.quit()
    audio:close()
end
