#include <chrono>
#include <iostream>
#include <tacet.hpp>
#include <thread>

// Plays a sound from left to right over its soundtrack: hello-cpp SOUND.ogg [SOUNDTRACK.ogg]
int main(int argc, char **argv) {
    if (argc < 2) {
        std::cerr << "usage: " << argv[0] << " SOUND.ogg [SOUNDTRACK.ogg]\n";
        return 2;
    }
    tacet::engine audio;
    tacet::sound sound = audio.load(argv[1]);
    if (!sound) {
        std::cerr << tacet_last_problem() << "\n";
        return 1;
    }
    if (argc > 2) audio.soundtrack().play(argv[2]);

    for (int count = 0; count < 5; count++) {
        tacet::voice voice = audio.play(sound, tacet::play_settings().at({count - 2.0f, 0, -1}).pitch(1 + count * 0.1f));
        do {
            audio.update([](const tacet_event &event) {
                if (event.text[0]) std::cout << event.text << "\n";
            });
            std::this_thread::sleep_for(std::chrono::milliseconds(16));
        } while (voice.is_playing());
    }
    std::cout << audio.session().explain() << "\n";
}
