// Which cell to open: what is certain, and the best guess when nothing is.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "mines/count/probability.hpp"
#include "mines/endgame/endgame.hpp"
#include "mines/guess/features.hpp"
#include "mines/guess/value.hpp"

namespace gridsage::mines {

enum class Style : std::uint8_t {
    kExact,     // the safest cell
    kChampion,  // the cell that wins most often, as far as can be told
};

// What the champion's guess depends on. Every trial in docs/champion.md is a change of one of these.
struct GuessSettings {
    Style style = Style::kChampion;
    // Exact play to the end below this many layouts, if the search stays below this much work.
    std::size_t end_layouts = 8000;
    std::size_t end_work = 30'000'000;
    // A cell is worth a thought when its safety is at least this share of the best.
    double candidate_share = 0.9;
    std::size_t most_candidates = 24;
    std::size_t most_off = 8;  // of them off the frontier, where many cells are alike
    // A position without a safe cell is worth the safety of its best cell, and this much of it that of the next.
    double second_share = 0.2;
    // How much an expected coin toss costs.
    double toss_weight = 0.5;
    // How much safe cells are worth beyond the first: this share for each unit of ln(1 + safe cells).
    double progress_weight = 0.02;
    // How much of a position's worth is the learnt chance to win: 1 is all of it, 0 leaves the rules above alone.
    double value_share = 1;
    // On boards with fewer cells it wins nothing over the rules: there they decide alone.
    std::size_t value_cells = 200;
    // Nor while less than this share of the board is open.
    double value_opened = 0.1;
    // The best guesses are compared again, one guess deeper: those within this share of the best, and how many; and how
    // many cells are tried in each position behind them. 0: not at all.
    double deep_share = 0.97;
    std::size_t deep_candidates = 0;
    std::size_t deep_width = 2;
    // How often a random candidate is taken instead, so that games to learn from show other guesses too.
    double wander = 0;
};

// Where a guess comes from.
enum class GuessKind : std::uint8_t {
    kJudged,  // the best that could be told
    kSealed,  // of a component that is a game of its own, played to its best end
    kToss,    // one of two cells that nothing will ever tell apart
    kEnd,     // every line of play was searched
};

struct Decision {
    std::vector<int> cells;  // all the safe cells, or one guess; empty when nothing is left to open
    bool guess = false;
    GuessKind kind = GuessKind::kJudged;  // of a guess
    double chance = 0;                    // that the guess is a mine
    double win_chance = -1;               // where the best play was searched to the end
    bool wandered = false;                // it is a random candidate, not the best

    [[nodiscard]] bool operator==(const Decision&) const = default;
};

class Guesser {
  public:
    Guesser(const Geometry& geometry, int mines, GuessSettings settings);

    // The view must be possible; trusted flags are mines.
    [[nodiscard]] Decision decide(std::span<const std::uint8_t> shown, bool trust_flags = false,
                                  const Deadline& deadline = Deadline::never());
    // The same for a position that was analysed already. Past the deadline it takes the best cell that it knows of.
    [[nodiscard]] Decision decide(std::span<const std::uint8_t> shown, const Position& position, bool trust_flags,
                                  const Deadline& deadline);

    // Where the random choices of a wandering player begin.
    void seed(std::uint64_t seed) { random_ = RandomStream(seed); }

    [[nodiscard]] const Geometry& geometry() const noexcept { return engine_.geometry(); }
    [[nodiscard]] Engine& engine() noexcept { return engine_; }
    [[nodiscard]] const Position& position() const noexcept { return position_; }

  private:
    struct Candidate {
        int cell;
        double safety;
        int rank;          // 0 on the frontier; off it the lower the more promising
        double score = 0;  // once it was looked at
    };
    struct Outlook {
        double score = 0;
        int numbers = 0;  // how many it may show
    };

    [[nodiscard]] int safest(const Position& position) const;
    [[nodiscard]] int middle_game(const Position& position, const CountOptions& options);
    [[nodiscard]] int compare(const Position& position, std::vector<Candidate> candidates, const CountOptions& options);
    [[nodiscard]] std::vector<Candidate> gather(const Position& position) const;
    [[nodiscard]] int off_rank(const Constraints& constraints, int cell) const;
    // The sum over the numbers that a cell may show of their chance times the worth of what follows. Once it cannot
    // reach `beat` any more it stops. `deeper` guesses are played out before a position is judged.
    [[nodiscard]] Outlook look_ahead(const Position& position, int cell, double beat, int deeper,
                                     const CountOptions& options);
    [[nodiscard]] double judge(const Position& child, int deeper, const CountOptions& options);

    Engine engine_;
    int mines_;
    GuessSettings settings_;
    Position position_;
    std::array<Position, 2> children_;  // one for each guess ahead
    FeatureReader features_;
    ValueReader value_;
    RandomStream random_{0};
    GuessKind kind_ = GuessKind::kJudged;
    bool wandered_ = false;
    double value_share_ = 0;  // in this position
    std::vector<std::uint8_t> shown_;
};

}  // namespace gridsage::mines
