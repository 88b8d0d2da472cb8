/// Plays a sound file to its end: mono Play.exe laser.ogg
static class Play
{
    static void Main(string[] arguments)
    {
        using (var audio = new Tacet.Engine()) audio.Load(arguments[0]).Play().Wait();
    }
}
