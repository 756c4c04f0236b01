// Many games of Minesweeper side by side, for programs that learn: one call makes a step of all of them. Twin of
// gridsage/rl/mines/env.py, which says what a step does.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "mines/fair/repair.hpp"
#include "mines/rules/board.hpp"
#include "support/batch.hpp"
#include "support/deadline.hpp"

namespace gridsage::mines {

// What a step is worth; see gridsage/rl/mines/rewards.py.
struct StepRewards {
    double win = 1;
    double loss = 0;
    double step = 0;
    double opened = 0;
    double guess = 0;
    double illegal = 0;
};

struct BatchSettings {
    bool no_guess = false;
    bool flags = false;   // whether there are actions that set and take flags
    bool planes = false;  // observations as one plane for each code, else as the codes
    OnIllegal on_illegal = OnIllegal::kIgnore;
    Autoreset autoreset = Autoreset::kNextStep;
    StepRewards rewards;
    int max_steps = 0;
};

// One plane for each code that a cell can show.
constexpr int kPlanes = kExploded + 1;

// Where a call writes what the games show, game after game.
struct BatchView {
    std::span<std::uint8_t> observations;
    std::span<std::int8_t> masks;
};

// Where a step writes what came of it: one number for each game.
struct BatchOutcome {
    std::span<double> rewards;
    std::span<bool> terminated;
    std::span<bool> truncated;
    std::span<bool> illegal;
    std::span<bool> won;
};

class Batch {
  public:
    Batch(const Setup& setup, const BatchSettings& settings, std::size_t games);

    [[nodiscard]] std::size_t games() const noexcept { return games_.size(); }
    [[nodiscard]] std::size_t actions() const noexcept { return cells() * (settings_.flags ? 2 : 1); }
    // The bytes of one game's observation.
    [[nodiscard]] std::size_t observation() const noexcept { return cells() * (settings_.planes ? kPlanes : 1); }

    [[nodiscard]] bool same_step() const noexcept { return settings_.autoreset == Autoreset::kSameStep; }

    // Gives a game a seed of its own: its first board is board 0 of that seed.
    void seed(std::size_t game, std::uint64_t seed) noexcept;
    // Begins the next board of a game's seed.
    void restart(std::size_t game);
    void show(const BatchView& view, int threads, const Deadline& deadline) const;

    // One action for each game. With kSameStep `last` gets what the games showed that have just ended. An action that
    // is none raises IllegalMoveError, before any game has changed.
    void step(std::span<const std::int64_t> actions, const BatchView& view, const BatchView& last,
              const BatchOutcome& outcome, int threads, const Deadline& deadline);

    // A random action that the mask allows for each game.
    void draw_actions(std::span<std::int64_t> actions, std::uint64_t seed, int threads, const Deadline& deadline) const;

    [[nodiscard]] std::span<const std::uint8_t> shown(std::size_t game) const noexcept {
        return games_[game].board.shown();
    }

  private:
    struct Game {
        Board board;
        std::uint64_t seed = 0;
        std::uint64_t number = 0;  // of its boards, the next one
        int steps = 0;
        bool started = false;
        bool ended = false;
    };
    struct Result;

    [[nodiscard]] std::size_t cells() const noexcept { return static_cast<std::size_t>(setup_.cells()); }
    [[nodiscard]] bool allows(const Board& board, std::int64_t action) const noexcept;
    [[nodiscard]] Result act(Game& game, std::int64_t action, Repairer* repairer, const Deadline& deadline) const;
    [[nodiscard]] double open(Game& game, int cell, Repairer* repairer, const Deadline& deadline) const;
    [[nodiscard]] bool is_guess(const Game& game, int cell) const noexcept;
    void show(const Board& board, std::size_t row, const BatchView& view) const;
    void mask(const Board& board, std::span<std::int8_t> allowed) const noexcept;

    Setup setup_;
    BatchSettings settings_;
    std::vector<Game> games_;
    std::vector<std::unique_ptr<Repairer>> repairers_;  // one for each thread, for boards that need no guess
};

}  // namespace gridsage::mines
