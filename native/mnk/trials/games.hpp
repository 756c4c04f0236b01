// Games of the engine against itself, as lines of text: what the weights and the network are learnt from.
//
// Boards from 15×15 to 20×20 with five in a row, one game in three by the exact rule; two to seven random stones that a
// short search finds undecided, and a move in seven of the first plies is a random good one. A game ends where the
// search has proven a winner.
//
// A line is a game: NUMBER SIDE RULE WINNER OPENING PLIES. WINNER is X, O or - (nobody in 160 plies), OPENING the cells
// of the first stones, X and O in turn, and PLIES the plies that were searched, each PLAYED:BEST:SCORE:VALUE:KIND with
// the search's best cell and score and the value before the search, all for the side to move. KIND is q where nothing
// is decided at once, f where the best move is moreover a four, and - in the middle of fours: a row to make or to
// block, or an open four to make.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "mnk/search/search.hpp"
#include "mnk/threats/threats.hpp"
#include "support/random.hpp"

namespace gridsage::mnk {

// Every file of games begins with it.
constexpr auto kGamesHeader = "# gridsage mnk games 1";

class SelfPlay {
  public:
    // About so many nodes a move.
    SelfPlay(std::uint64_t seed, std::int64_t nodes) : seed_(seed), nodes_(nodes) {}

    // The games it was made for are played with it: to be told before the first one. Its checksum is kept in the files.
    void add_network(const std::string& path);

    // The line of a game: always the same for the same seed, nodes, networks, number and version of the engine.
    [[nodiscard]] std::string play(long number);

    // Plays into a file until it holds that many games or `go_on` says no, from where the file ends: a last line that
    // was cut off is written anew, a file that was made with another seed, nodes or networks is refused. The number of
    // the first game played and of the one after the last.
    template <typename GoOn>
    std::pair<long, long> play_into(const std::string& path, long games, const GoOn& go_on) {
        const long first = resume(path);
        long number = first;
        for (; number < games && go_on(); ++number) append(path, play(number));
        return {first, number};
    }

  private:
    // What a setup's games are played with.
    struct Room {
        Room(const Setup& setup, const std::shared_ptr<const Network>& network);
        Engine engine;
        std::shared_ptr<const Tables> tables;
    };

    [[nodiscard]] long resume(const std::string& path) const;
    static void append(const std::string& path, const std::string& line);
    [[nodiscard]] Room& room_of(int side, Rule rule);
    [[nodiscard]] std::vector<int> fair_opening(Room& room, int side, RandomStream& stream) const;

    std::uint64_t seed_;
    std::int64_t nodes_;
    std::vector<std::shared_ptr<const Network>> networks_;
    std::map<std::pair<int, Rule>, std::unique_ptr<Room>> rooms_;
};

}  // namespace gridsage::mnk
