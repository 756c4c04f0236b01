// One version of the engine as a library that tools/mnk_duel.cpp loads: compiled from the sources of that version.
#include <memory>
#include <span>

#include "mnk/search/search.hpp"

using namespace gridsage::mnk;

extern "C" {

void* player_make(int width, int height, int k, int exact) {
    return new Engine(Setup(width, height, k, exact != 0 ? Rule::kExact : Rule::kFree), 16 << 20, 1);
}

void player_free(void* player) {
    delete static_cast<Engine*>(player);
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
