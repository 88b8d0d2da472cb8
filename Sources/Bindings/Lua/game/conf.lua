-- LÖVE's own sound stays off: only one library plays.
function love.conf(t)
    t.identity = "tacet-stars"
    t.window.title = "Stars"
    t.modules.audio = false
    t.modules.sound = false
    t.modules.video = false
end
