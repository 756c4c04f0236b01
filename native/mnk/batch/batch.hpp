// Many m,n,k games side by side, for programs that learn: one call makes a move in all of them. Twin of
// gridsage/rl/mnk/env.py, which says what a step does.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "mnk/rules/board.hpp"
#include "support/batch.hpp"
#include "support/deadline.hpp"

namespace gridsage::mnk {

struct BatchSettings {
    OnIllegal on_illegal = OnIllegal::kLose;
    Autoreset autoreset = Autoreset::kNextStep;
    int opening = 0;  // random stones that lie there when a game begins, too few for a row
};

// The stones of the side to move, and those of the other side.
constexpr int kPlanes = 2;

// Where a call writes what the games show, game after game.
struct BatchView {
    std::span<std::int8_t> observations;
    std::span<std::int8_t> masks;
    std::span<std::int8_t> turns;
};

// Where a step writes what came of it: one number for each game, the reward that of the side that moved.
struct BatchOutcome {
    std::span<double> rewards;
    std::span<bool> terminated;
    std::span<bool> illegal;
};

class Batch {
  public:
    Batch(const Setup& setup, const BatchSettings& settings, std::size_t games);

    [[nodiscard]] std::size_t games() const noexcept { return games_.size(); }
    [[nodiscard]] std::size_t actions() const noexcept { return static_cast<std::size_t>(empty_.setup().cells()); }
    // The bytes of one game's observation.
    [[nodiscard]] std::size_t observation() const noexcept { return kPlanes * actions(); }

    [[nodiscard]] bool same_step() const noexcept { return settings_.autoreset == Autoreset::kSameStep; }

    // Gives a game a seed of its own: its first opening is opening 0 of that seed.
    void seed(std::size_t game, std::uint64_t seed) noexcept;
    // Begins anew, with the next opening of the game's seed.
    void restart(std::size_t game);
    void show(const BatchView& view, int threads, const Deadline& deadline) const;

    // One action for each game. With kSameStep `last` gets what the games showed that have just ended. An action that
    // is none raises IllegalMoveError, before any game has changed.
    void step(std::span<const std::int64_t> actions, const BatchView& view, const BatchView& last,
              const BatchOutcome& outcome, int threads, const Deadline& deadline);

    // A random legal move for each game.
    void draw_actions(std::span<std::int64_t> actions, std::uint64_t seed, int threads, const Deadline& deadline) const;

  private:
    struct Game {
        Board board;
        std::uint64_t seed = 0;
        std::uint64_t number = 0;  // of its openings, the next one
        bool ended = false;
    };

    void show(const Board& board, std::size_t row, const BatchView& view) const;
    static void mask(const Board& board, std::span<std::int8_t> allowed);

    BatchSettings settings_;
    Board empty_;
    std::vector<Game> games_;
};

}  // namespace gridsage::mnk
