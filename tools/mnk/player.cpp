// One version of the engine as a library that tools/mnk/duel.cpp loads: compiled from the sources of that version, with
// -DGRIDSAGE_THREADS=2 as a player with two threads.
#include <cstdio>
#include <exception>
#include <memory>
#include <span>

#include "mnk/search/search.hpp"

#ifndef GRIDSAGE_THREADS
#define GRIDSAGE_THREADS 1
#endif

using namespace gridsage::mnk;

namespace {

constexpr std::size_t kMemory = 16 << 20;
constexpr int kThreads = GRIDSAGE_THREADS;

}  // namespace

extern "C" {

void* player_make(int width, int height, int k, int exact) {
    return new Engine(Setup(width, height, k, exact != 0 ? Rule::kExact : Rule::kFree), kMemory, kThreads);
}

// With the network of a file; null, and a word on stderr, where it cannot be read or was not made for such a board.
void* player_make_with_network(int width, int height, int k, int exact, const char* path) {
    try {
        auto engine = std::make_unique<Engine>(Setup(width, height, k, exact != 0 ? Rule::kExact : Rule::kFree),
                                               kMemory, kThreads, Network::load(path));
        if (engine->has_network()) return engine.release();
        std::fprintf(stderr, "%s was not made for such a board\n", path);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
    }
    return nullptr;
}

void player_clear(void* player) {
    static_cast<Engine*>(player)->clear();
}

// The move; `mate` is what the search has proven, in plies, or 0.
int player_move(void* player, const unsigned char* cells, int count, int turn, long nodes, int* mate) {
    const SearchReport report = static_cast<Engine*>(player)->search(
        std::span<const std::uint8_t>(cells, static_cast<std::size_t>(count)), turn, {1e9, nodes}, nullptr);
    *mate = report.lines.front().mate_in;
    return report.lines.front().cell;
}
}
