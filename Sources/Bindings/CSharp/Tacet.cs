using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading;

namespace Tacet
{
    /// <summary>A call failed and changed nothing. The message names the call, the fault and the remedy.</summary>
    public sealed class TacetException : Exception
    {
        /// <summary>Which failure it is.</summary>
        public Result Result { get; }

        internal TacetException(Result result, string message) : base(message) => Result = result;
    }

    internal static class Interop
    {
        /// <summary>Throws what failed. The library keeps the message for each thread.</summary>
        internal static Result Check(Result result)
        {
            if (result < 0) throw new TacetException(result, Text(Native.tacet_last_problem()));
            return result;
        }

        internal static UIntPtr Size<T>() => (UIntPtr)Marshal.SizeOf(typeof(T));

        internal static string Text(byte[] raw)
        {
            int end = Array.IndexOf(raw, (byte)0);
            return Encoding.UTF8.GetString(raw, 0, end < 0 ? raw.Length : end);
        }

        private static string Text(IntPtr raw)
        {
            int length = 0;
            while (Marshal.ReadByte(raw, length) != 0) length++;
            var bytes = new byte[length];
            Marshal.Copy(raw, bytes, 0, length);
            return Encoding.UTF8.GetString(bytes);
        }

        internal static string Safe(string text) =>
            text == null || text.IndexOf('\0') < 0 ? text : throw new ArgumentException("A path or a name contains a zero character.");

        internal static Tween Tween(float seconds) => new Tween { Seconds = seconds };
    }

    /// <summary>
    /// A game's sound: call Update() once a frame. Gains are in decibels, times in seconds, positions in metres. Any thread may call.
    /// </summary>
    public sealed class Engine : IDisposable
    {
        private IntPtr pointer;
        /// <summary>The sounds of the voices that play. A sound is unloaded when neither the program nor a voice has it.</summary>
        private readonly ConcurrentDictionary<ulong, Sound> sounding = new ConcurrentDictionary<ulong, Sound>();

        /// <summary>Frames per second of the mix.</summary>
        public uint SampleRate { get; }
        /// <summary>The loudspeakers that the engine mixes for; those of the device, if the settings have SpeakerLayout.Automatic.</summary>
        public SpeakerLayout Speakers { get; }
        /// <summary>The channels of a frame: 2, 6 or 8.</summary>
        public int Channels => Speakers == SpeakerLayout.Surround51 ? 6 : Speakers == SpeakerLayout.Surround71 ? 8 : 2;
        /// <summary>The music.</summary>
        public Soundtrack Soundtrack { get; }

        /// <summary>Starts an engine, within milliseconds. A missing device is no failure.</summary>
        public Engine() : this(EngineConfig.Default) { }

        /// <summary>Starts an engine with settings that began as EngineConfig.Default.</summary>
        public Engine(EngineConfig config)
        {
            Interop.Check(Native.tacet_engine_create(ref config, out pointer));
            Interop.Check(Native.tacet_engine_get_config(pointer, ref config));
            SampleRate = config.SampleRate;
            Speakers = config.Speakers;
            Soundtrack = new Soundtrack(this);
        }

        /// <summary>An engine without a device, which mixes in Render() alone.</summary>
        public static Engine Offline()
        {
            var config = EngineConfig.Default;
            config.Output = OutputChoice.Offline;
            return new Engine(config);
        }

        /// <summary>The finaliser's thread may call the library, as any thread.</summary>
        ~Engine() => End();

        /// <summary>Ends the engine with all its sounds. A second call does nothing.</summary>
        public void Dispose()
        {
            End();
            sounding.Clear();
            GC.SuppressFinalize(this);
        }

        private void End()
        {
            var ended = Interlocked.Exchange(ref pointer, IntPtr.Zero);
            if (ended != IntPtr.Zero) Native.tacet_engine_destroy(ended);
        }

        internal IntPtr Pointer
        {
            get
            {
                var alive = pointer;
                return alive != IntPtr.Zero ? alive : throw new ObjectDisposedException(nameof(Engine));
            }
        }

        /// <summary>Unloads a sound on the finaliser's thread, where nothing may be thrown.</summary>
        internal void Unload(ulong sound)
        {
            var alive = pointer;
            if (alive != IntPtr.Zero) Native.tacet_unload(alive, sound);
        }

        /// <summary>Applies all calls since the last update at one block, and returns the events since then.</summary>
        public List<Event> Update()
        {
            Interop.Check(Native.tacet_engine_update(Pointer));
            var events = new List<Event>();
            var raw = new Event { StructSize = (uint)Marshal.SizeOf(typeof(Event)) };
            while (Interop.Check(Native.tacet_engine_poll(Pointer, ref raw)) == Result.Ok)
            {
                if (raw.Type == EventType.VoiceFinished || raw.Type == EventType.VoiceStolen) sounding.TryRemove(raw.Voice, out _);
                events.Add(raw);
                raw = new Event { StructSize = raw.StructSize };
            }
            return events;
        }

        /// <summary>Updates, and mixes the next frames of an offline engine: left and right alternating, or Channels for each frame, nominal
        /// ±1.</summary>
        public float[] Render(int frames)
        {
            Interop.Check(Native.tacet_engine_update(Pointer));
            var samples = new float[Channels * frames];
            Interop.Check(Native.tacet_engine_render_channels(Pointer, samples, (UIntPtr)frames, (uint)Channels));
            return samples;
        }

        /// <summary>Loads a sound. Waits for the file.</summary>
        public Sound Load(string path) => Load(path, LoadOptions.Default);

        /// <summary>Loads a sound with settings that began as LoadOptions.Default.</summary>
        public Sound Load(string path, LoadOptions options)
        {
            ulong handle = 0;
            Interop.Check(Native.tacet_load(Pointer, Interop.Safe(path), ref options, ref handle));
            return new Sound(this, handle);
        }

        /// <summary>Reads a document of sound events, and loads its sounds. Waits for the files. A second call reads the document anew: what
        /// plays goes on, and a document with a fault changes nothing.</summary>
        public void LoadEvents(string path) => Interop.Check(Native.tacet_engine_load_events(Pointer, Interop.Safe(path)));

        /// <summary>Plays an event of the document. A name that the document does not have plays nothing, which an event of the engine says
        /// once.</summary>
        /// <param name="position">Where, in metres; null plays the event without a position.</param>
        /// <param name="thing">The number of the object whose parameters count; null for the global ones.</param>
        public PostedEvent Post(string name, Vec3? position = null, ulong? thing = null)
        {
            ulong posted = 0;
            Interop.Check(Events.tacet_engine_post(Pointer, Interop.Safe(name), Events.Pointer(position), Events.Pointer(thing), ref posted));
            return new PostedEvent(this, posted);
        }

        /// <summary>Moves a parameter of the document to a number: of an object, or the global one.</summary>
        public void SetParameter(string name, float number, ulong? thing = null) =>
            Interop.Check(Events.tacet_engine_set_parameter(Pointer, Interop.Safe(name), number, Events.Pointer(thing)));

        /// <summary>Sets a parameter of the document to one of its named values: of an object, or the global one.</summary>
        public void SetParameter(string name, string value, ulong? thing = null) =>
            Interop.Check(Events.tacet_engine_set_parameter_value(
                Pointer, Interop.Safe(name), Interop.Safe(value), Events.Pointer(thing)));

        /// <summary>Takes the parameters of an object away, so that the global ones count for it.</summary>
        public void RemoveParameters(ulong thing) => Interop.Check(Native.tacet_engine_remove_parameters(Pointer, thing));

        /// The calls with pointers that may be null: an array of one element, or none.
        private static class Events
        {
            internal static T[] Pointer<T>(T? value) where T : struct => value.HasValue ? new[] { value.Value } : null;

            [DllImport(Native.Library)]
            internal static extern Result tacet_engine_post(IntPtr engine, [MarshalAs(UnmanagedType.LPUTF8Str)] string name, Vec3[] position, ulong[] thing, ref ulong posted);
            [DllImport(Native.Library)]
            internal static extern Result tacet_engine_set_parameter(IntPtr engine, [MarshalAs(UnmanagedType.LPUTF8Str)] string name, float number, ulong[] thing);
            [DllImport(Native.Library)]
            internal static extern Result tacet_engine_set_parameter_value(IntPtr engine, [MarshalAs(UnmanagedType.LPUTF8Str)] string name, [MarshalAs(UnmanagedType.LPUTF8Str)] string value, ulong[] thing);
        }

        /// <summary>Adds a bus below another: 3, the effects, by default.</summary>
        public ulong AddBus(string name, ulong parent = 3)
        {
            ulong bus = 0;
            Interop.Check(Native.tacet_bus_add_named(Pointer, parent, Interop.Safe(name), ref bus));
            return bus;
        }

        /// <summary>Moves the gain of a bus.</summary>
        public void SetBusGain(ulong bus, float gain, float over = 0.01f)
        {
            var tween = Interop.Tween(over);
            Interop.Check(Native.tacet_bus_set_gain(Pointer, bus, gain, ref tween));
        }

        /// <summary>Has the centre loudspeaker play the front of a bus, as for dialogue, or gives it back. In stereo nothing changes.</summary>
        public void SetBusCentered(ulong bus, bool centered, float over = 0.01f)
        {
            var tween = Interop.Tween(over);
            Interop.Check(Native.tacet_bus_set_centered(Pointer, bus, centered, ref tween));
        }

        /// <summary>Sends what a bus plays below 120 Hz to the loudspeaker for low frequencies (LFE). In stereo it is silent.</summary>
        public void SetBusLfeGain(ulong bus, float gain, float over = 0.01f)
        {
            var tween = Interop.Tween(over);
            Interop.Check(Native.tacet_bus_set_lfe_gain(Pointer, bus, gain, ref tween));
        }

        /// <summary>Places the listener, at the next update.</summary>
        public void SetListener(Listener listener) => Interop.Check(Native.tacet_engine_set_listener(Pointer, ref listener));

        /// <summary>Why sound is silent, and what would change that.</summary>
        public string Explain()
        {
            var text = new byte[4096];
            var length = UIntPtr.Zero;
            Interop.Check(Native.tacet_engine_get_session(Pointer, out IntPtr session));
            Interop.Check(Native.tacet_session_explain(session, text, (UIntPtr)text.Length, ref length));
            return Interop.Text(text);
        }

        internal void Keep(ulong voice, Sound sound) => sounding[voice] = sound;
    }

    /// <summary>A loaded sound. It is unloaded when neither the program nor a playing voice has it any longer.</summary>
    public sealed class Sound
    {
        private readonly Engine engine;
        private readonly ulong handle;

        internal Sound(Engine engine, ulong handle)
        {
            this.engine = engine;
            this.handle = handle;
        }

        ~Sound()
        {
            engine.Unload(handle);
        }

        /// <summary>Plays the sound, from the block after the next update.</summary>
        public Voice Play() => Play(PlaySettings.Default);

        /// <summary>Plays the sound with settings that began as PlaySettings.Default.</summary>
        public Voice Play(PlaySettings settings)
        {
            ulong voice = 0;
            Interop.Check(Native.tacet_play(engine.Pointer, handle, ref settings, ref voice));
            if (voice != 0) engine.Keep(voice, this);
            return new Voice(engine, voice);
        }
    }

    /// <summary>One playing of a sound. It plays on without this value; once it has ended, calls on it do nothing.</summary>
    public struct Voice
    {
        private readonly Engine engine;

        /// <summary>The number by which events name the voice.</summary>
        public ulong Handle { get; }

        internal Voice(Engine engine, ulong handle)
        {
            this.engine = engine;
            Handle = handle;
        }

        /// <summary>State, frame and gain.</summary>
        public VoiceStatus Status
        {
            get
            {
                var status = new VoiceStatus { StructSize = (uint)Marshal.SizeOf(typeof(VoiceStatus)) };
                Interop.Check(Native.tacet_voice_get_status(engine.Pointer, Handle, ref status));
                return status;
            }
        }

        /// <summary>Whether the voice has not ended.</summary>
        public bool IsPlaying => Status.State != PlaybackState.Ended;

        /// <summary>Waits until the voice has ended and was heard, while the engine goes on.</summary>
        public void Wait()
        {
            while (Interop.Check(Native.tacet_engine_update(engine.Pointer)) == Result.Ok && IsPlaying) Thread.Sleep(5);
            var output = new Output { StructSize = (uint)Marshal.SizeOf(typeof(Output)) };
            if (Interop.Check(Native.tacet_engine_get_output(engine.Pointer, ref output)) == Result.Ok)
                Thread.Sleep((int)(1000 * output.Latency));
        }

        /// <summary>Fades the voice out and ends it.</summary>
        public void Stop(float over = 0.01f)
        {
            var tween = Interop.Tween(over);
            Interop.Check(Native.tacet_voice_stop(engine.Pointer, Handle, ref tween));
        }

        /// <summary>Fades the voice out and pauses it at its sample.</summary>
        public void Pause(float over = 0.01f)
        {
            var tween = Interop.Tween(over);
            Interop.Check(Native.tacet_voice_pause(engine.Pointer, Handle, ref tween));
        }

        /// <summary>Resumes the paused voice at its sample.</summary>
        public void Resume(float over = 0.01f)
        {
            var tween = Interop.Tween(over);
            Interop.Check(Native.tacet_voice_resume(engine.Pointer, Handle, ref tween));
        }

        /// <summary>Moves the gain: decibels.</summary>
        public void SetGain(float gain, float over = 0.01f)
        {
            var tween = Interop.Tween(over);
            Interop.Check(Native.tacet_voice_set_gain(engine.Pointer, Handle, gain, ref tween));
        }

        /// <summary>Moves the pitch: a ratio.</summary>
        public void SetPitch(float pitch, float over = 0.01f)
        {
            var tween = Interop.Tween(over);
            Interop.Check(Native.tacet_voice_set_pitch(engine.Pointer, Handle, pitch, ref tween));
        }

        /// <summary>Moves the voice in its space.</summary>
        public void SetPosition(Vec3 position, float over = 0)
        {
            var tween = Interop.Tween(over);
            Interop.Check(Native.tacet_voice_set_position(engine.Pointer, Handle, position, ref tween));
        }
    }

    /// <summary>All voices that a sound event started. They play on without this value; once they have ended, calls on it do nothing.</summary>
    public struct PostedEvent
    {
        private readonly Engine engine;
        private readonly ulong handle;

        internal PostedEvent(Engine engine, ulong handle)
        {
            this.engine = engine;
            this.handle = handle;
        }

        /// <summary>Whether a voice of the event has not ended.</summary>
        public bool IsPlaying
        {
            get
            {
                bool answer = false;
                Interop.Check(Native.tacet_posted_is_playing(engine.Pointer, handle, ref answer));
                return answer;
            }
        }

        /// <summary>Fades all voices of the event out and ends them, also those that wait for their delay.</summary>
        public void Stop(float over = 0.01f)
        {
            var tween = Interop.Tween(over);
            Interop.Check(Native.tacet_posted_stop(engine.Pointer, handle, ref tween));
        }

        /// <summary>Sets a gain for the whole event, in decibels, on top of those of the document.</summary>
        public void SetGain(float gain, float over = 0.01f)
        {
            var tween = Interop.Tween(over);
            Interop.Check(Native.tacet_posted_set_gain(engine.Pointer, handle, gain, ref tween));
        }

        /// <summary>Moves all voices of the event to a position at once, in metres.</summary>
        public void SetPosition(Vec3 position) =>
            Interop.Check(Native.tacet_posted_set_position(engine.Pointer, handle, position));
    }

    /// <summary>The soundtrack of an engine. It waits while the player listens to something else, and goes on by itself.</summary>
    public sealed class Soundtrack
    {
        private readonly Engine engine;

        internal Soundtrack(Engine engine) => this.engine = engine;

        /// <summary>Plays a file, which repeats by its loop tags, or as a whole.</summary>
        public void Play(string path, float crossfade = 0)
        {
            var tween = Interop.Tween(crossfade);
            Interop.Check(Native.tacet_soundtrack_play(engine.Pointer, Interop.Safe(path), ref tween));
        }

        /// <summary>Fades the music out and stops it.</summary>
        public void Stop(float over = 0.5f)
        {
            var tween = Interop.Tween(over);
            Interop.Check(Native.tacet_soundtrack_stop(engine.Pointer, ref tween));
        }

        /// <summary>Fades the music out and pauses it at its frame.</summary>
        public void Pause(float over = 0.5f)
        {
            var tween = Interop.Tween(over);
            Interop.Check(Native.tacet_soundtrack_pause(engine.Pointer, ref tween));
        }

        /// <summary>Resumes the paused music at its frame.</summary>
        public void Resume(float over = 0.5f)
        {
            var tween = Interop.Tween(over);
            Interop.Check(Native.tacet_soundtrack_resume(engine.Pointer, ref tween));
        }

        /// <summary>State, place and gain.</summary>
        public SoundtrackStatus Status
        {
            get
            {
                var status = new SoundtrackStatus { StructSize = (uint)Marshal.SizeOf(typeof(SoundtrackStatus)) };
                Interop.Check(Native.tacet_soundtrack_get_status(engine.Pointer, ref status));
                return status;
            }
        }
    }
}
