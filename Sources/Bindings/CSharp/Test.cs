using System;
using System.Collections.Generic;
using System.IO;
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
        Surrounds(assets);
        Posts(assets);
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

    /// A bus goes to the centre and the LFE of surround, and an engine without a device is stereo.
    static void Surrounds(string assets)
    {
        var config = EngineConfig.Default;
        config.Output = OutputChoice.Offline;
        config.Speakers = SpeakerLayout.Surround51;
        using (var audio = new Engine(config))
        {
            const ulong effects = 3;
            Func<int, float> heard = channel => audio.Render(24000).Where((_, index) => index % 6 == channel).Max(Math.Abs);
            Require(audio.Speakers == SpeakerLayout.Surround51 && audio.Channels == 6, "the engine mixes for 5.1");
            var settings = PlaySettings.Default;
            settings.Loops = true;
            audio.Load(assets + "/effects/laser.ogg").Play(settings);
            Require(heard(0) > 0.2 && heard(2) == 0 && heard(3) == 0, "a sound without a position is in front");
            audio.SetBusCentered(effects, true, 0);
            audio.SetBusLfeGain(effects, 0, 0);
            audio.Render(9600);
            Require(heard(2) > 0.2 && heard(3) > 0 && heard(0) == 0, "the centre and the LFE play the bus");
        }
        config.Speakers = SpeakerLayout.Automatic;
        using (var audio = new Engine(config)) Require(audio.Channels == 2, "an engine without a device is stereo");
    }

    static void Posts(string assets)
    {
        var folder = Path.Combine(Path.GetTempPath(), "tacet-" + Guid.NewGuid());
        Directory.CreateDirectory(folder);
        var document = Path.Combine(folder, "events.json");
        using (var audio = Engine.Offline())
        {
            Func<float> heard = () => { audio.Render(12000); return Peak(audio.Render(12000), 0); };
            File.Copy(assets + "/effects/laser.ogg", Path.Combine(folder, "laser.ogg"));
            File.WriteAllText(document, @"{
                ""parameters"": {""rpm"": {""range"": [0, 10]}, ""floor"": {""values"": [""grass"", ""stone""]}},
                ""events"": {
                    ""engine"": {""blend"": ""rpm"", ""layers"": [
                        {""sound"": ""laser.ogg"", ""loop"": true, ""mono"": true, ""curve"": [[0, -144], [10, 0]]}]},
                    ""step"": {""switch"": ""floor"", ""cases"": {""stone"": {""sound"": ""laser.ogg"", ""mono"": true}}}}}");
            audio.LoadEvents(document);
            var car = audio.Post("engine", null, 7);
            Require(heard() < 0.001 && car.IsPlaying, "the blend is silent at first");
            audio.SetParameter("rpm", 10, 7);
            var loud = heard();
            Require(loud > 0.1, "the blend follows the object's parameter");
            car.SetGain(-20, 0);
            Require(heard() < 0.3 * loud, "the event has its gain");
            audio.RemoveParameters(7);
            Require(heard() < 0.001, "the global parameter counts again");
            car.SetPosition(new Vec3 { X = 1 });
            car.Stop(0);
            audio.Post("step");
            Require(heard() < 0.001 && !car.IsPlaying, "the event has ended");
            audio.SetParameter("floor", "stone");
            Require(audio.Post("step", new Vec3 { Z = -1 }).IsPlaying, "the switch follows the value");
            Require(Peak(audio.Render(4800), 0) > 0.01, "the step is heard");
            Require(!audio.Post("none").IsPlaying, "another name plays nothing");
            File.WriteAllText(document, @"{""events"": {""a"": {""gian"": 1}}}");
            try
            {
                audio.LoadEvents(document);
                Require(false, "a document with a fault is a failure");
            }
            catch (TacetException problem)
            {
                Require(problem.Message.Contains("line 1, column 27"), problem.Message);
            }
        }
        Directory.Delete(folder, true);
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
