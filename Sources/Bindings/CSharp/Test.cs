using System;
using System.Collections.Generic;
using System.Linq;
using Tacet;

/// Tests against the library that the linker finds: mono Test.exe FOLDER-OF-ASSETS
static class Test
{
    static void Require(bool condition, string words)
    {
        if (!condition) throw new Exception(words);
    }

    static float Peak(float[] samples, int channel) =>
        samples.Where((_, index) => index % 2 == channel).Select(Math.Abs).DefaultIfEmpty(0).Max();

    static void Main(string[] arguments)
    {
        var assets = arguments[0];
        Plays(assets);
        Fails(assets);
        Drops(assets + "/effects/laser.ogg");
        Console.WriteLine("C#: all passed");
    }

    static void Plays(string assets)
    {
        using (var audio = Engine.Offline())
        {
            var settings = PlaySettings.Default;
            settings.HasPosition = true;
            settings.Position = new Vec3 { X = 1 };
            settings.Gain = -3;
            var voice = audio.Load(assets + "/effects/laser.ogg").Play(settings);
            GC.Collect();
            GC.WaitForPendingFinalizers();
            var samples = audio.Render(4800);
            Require(Peak(samples, 1) > 0.2 && Peak(samples, 0) < 0.05, "the sound on the right is heard on the right");
            Require(voice.IsPlaying && voice.Status.Gain == -3, "the voice has its gain");
            voice.Stop();
            audio.Render(4800);
            var events = audio.Update();
            Require(events.Any(told => told.Type == EventType.VoiceFinished && told.Voice == voice.Handle), "the end is told");
            voice.SetPitch(2);      // does nothing, and is no failure
            audio.SetBusGain(audio.AddBus("footsteps"), -6);
            audio.Soundtrack.Play(assets + "/music/theme.ogg");
            Require(Peak(audio.Render(48000), 0) > 0.05, "the soundtrack is heard");
            Require(audio.Soundtrack.Status.State == SoundtrackState.Playing, "the soundtrack plays");
            Require(audio.Explain().Contains("soundtrack"), "the session explains");
        }
    }

    static void Fails(string assets)
    {
        var audio = Engine.Offline();
        var sound = audio.Load(assets + "/effects/laser.ogg");
        try
        {
            audio.Load("none.ogg");
            Require(false, "a missing file is a failure");
        }
        catch (TacetException problem)
        {
            Require(problem.Result == Result.ErrorFileNotFound && problem.Message.Contains("Check the path"), problem.Message);
        }
        audio.Dispose();
        audio.Dispose();
        try
        {
            sound.Play();
            Require(false, "a closed engine plays nothing");
        }
        catch (ObjectDisposedException) { }
    }

    /// One of the things of a kind, or none.
    static List<T> One<T>(List<object> things, Random random) =>
        things.OfType<T>().OrderBy(_ => random.Next()).Take(1).ToList();

    /// No order of calls and drops crashes: 10,000 steps.
    static void Drops(string laser)
    {
        var random = new Random(1);
        var things = new List<object>();
        for (int step = 0; step < 10000; step++)
        {
            try
            {
                switch (random.Next(8))
                {
                    case 0: if (things.OfType<Engine>().Count() < 4) things.Add(Engine.Offline()); break;
                    case 1: things.AddRange(One<Engine>(things, random).Select(audio => audio.Load(laser))); break;
                    case 2: things.AddRange(One<Sound>(things, random).Select(sound => (object)sound.Play())); break;
                    case 3: One<Voice>(things, random).ForEach(voice => voice.Stop(0.1f)); break;
                    case 4: One<Engine>(things, random).ForEach(audio => audio.Render(64)); break;
                    case 5: if (random.Next(10) == 0) One<Engine>(things, random).ForEach(audio => audio.Dispose()); break;
                    case 6: if (random.Next(50) == 0) GC.Collect(); break;
                    default: if (things.Count > 0) things.RemoveAt(random.Next(things.Count)); break;
                }
            }
            catch (TacetException) { }
            catch (ObjectDisposedException) { }
            if (things.Count > 40) things.RemoveAt(random.Next(things.Count));
        }
        things.Clear();
        GC.Collect();
        GC.WaitForPendingFinalizers();
    }
}
