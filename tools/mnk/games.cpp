// Games of the engine against itself, which tools/mnk/network learns from, and what it and tools/mnk/train.py need
// besides: records of positions, and the patterns of lines.
//
//   g++ -std=c++20 -O3 -Inative tools/mnk/games.cpp native/mnk/*/*.cpp -lpthread -o build/mnk_games
//   build/mnk_games play FILE [--seed N] [--games N] [--seconds S] [--nodes N] [--network FILE]...
//   build/mnk_games records RECORDS FILE...
//   build/mnk_games patterns FILE
//
// `play` goes on where the file ends; a network plays the games it was made for, several may be given. What a game and
// a record look like: native/mnk/trials.
#include "mnk/trials/games.hpp"

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <fstream>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "mnk/trials/pattern_rows.hpp"
#include "mnk/trials/records.hpp"

using namespace gridsage::mnk;

namespace {

constexpr auto kUsage =
    "usage: mnk_games play FILE [--seed N] [--games N] [--seconds S] [--nodes N] [--network FILE]...\n"
    "       mnk_games records RECORDS FILE...\n"
    "       mnk_games patterns FILE";

struct Options {
    std::uint64_t seed = 1;
    long games = std::numeric_limits<long>::max();
    double seconds = 1e9;
    std::int64_t nodes = 4000;
    std::vector<std::string> networks;
};

Options read_options(int argc, char** argv) {
    Options options;
    for (int i = 3; i < argc; i += 2) {
        const std::string name = argv[i];
        if (i + 1 == argc) throw std::runtime_error(name + " needs a value");
        const std::string value = argv[i + 1];
        if (name == "--seed")
            options.seed = std::stoull(value);
        else if (name == "--games")
            options.games = std::stol(value);
        else if (name == "--seconds")
            options.seconds = std::stod(value);
        else if (name == "--nodes")
            options.nodes = std::stoll(value);
        else if (name == "--network")
            options.networks.push_back(value);
        else
            throw std::runtime_error("unknown option " + name);
    }
    if (options.nodes < 1) throw std::runtime_error("--nodes must be at least 1");
    return options;
}

void play(const std::string& path, const Options& options) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::duration<double>(options.seconds);
    SelfPlay games(options.seed, options.nodes);
    for (const std::string& network : options.networks) games.add_network(network);
    const auto [first, end] =
        games.play_into(path, options.games, [&until] { return std::chrono::steady_clock::now() < until; });
    std::fprintf(stderr, "games %ld to %ld\n", first, end - 1);
}

}  // namespace

int main(int argc, char** argv) {
    try {
        const std::string task = argc > 2 ? argv[1] : "";
        if (task == "play") {
            play(argv[2], read_options(argc, argv));
        } else if (task == "patterns") {
            std::ofstream file(argv[2]);
            write_pattern_rows(file);
            if (!file.flush()) throw std::runtime_error(std::string("cannot write ") + argv[2]);
        } else if (task == "records" && argc > 3) {
            RecordWriter records(argv[2]);
            for (int i = 3; i < argc; ++i) records.add_file(argv[i]);
            std::fprintf(stderr, "%ld positions\n", records.count());
        } else {
            throw std::runtime_error(kUsage);
        }
        return 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 2;
    }
}
