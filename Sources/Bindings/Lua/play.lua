-- Plays a sound file to its end: luajit play.lua laser.ogg

local tacet = require "tacet"
local audio = tacet.engine()
audio:load(arg[1]):play():wait()
