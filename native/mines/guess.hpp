// Which cell to open: what is certain, and the best guess when nothing is.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "mines/endgame.hpp"
#include "mines/features.hpp"
#include "mines/probability.hpp"
#include "mines/value.hpp"

namespace gridsage::mines {

enum class Style : std::uint8_t {
    kExact,     // the safest cell
    kChampion,  // the cell that wins most often, as far as can be told
};

struct GuessSettings {
    Style style = Style::kChampion;
    // Exact play to the end below this many layouts, if the search stays below this much work.
    std::size_t end_layouts = 1000;
    std::size_t end_work = 3'000'000;
    // A cell is worth a thought when its safety is at least this share of the best.
    double candidate_share = 0.9;
    std::size_t most_candidates = 24;
    bool use_value = true;
    // How often a random candidate is taken instead, so that games to learn from show other guesses too.
    double wander = 0;
    // For trials: see docs/champion.md.
    std::vector<double> trial;
    [[nodiscard]] double tried(std::size_t i, double usual) const { return i < trial.size() ? trial[i] : usual; }
};

struct Decision {
    std::vector<int> cells;  // all the safe cells, or one guess; empty when nothing is left to open
    bool guess = false;
    double chance = 0;       // that the guess is a mine
    double win_chance = -1;  // where the best play was searched to the end
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
        int order;  // for ties
    };
    struct Outlook {
        double score = 0;
        int numbers = 0;  // how many it may show
    };

    [[nodiscard]] int safest(const Position& position) const;
    [[nodiscard]] int middle_game(const Position& position, const AnalysisOptions& options);
    void gather(const Position& position);
    [[nodiscard]] Outlook look_ahead(const Position& position, int cell, double beat, const AnalysisOptions& options);
    [[nodiscard]] double judge(const Position& child);

    Engine engine_;
    int mines_;
    GuessSettings settings_;
    Position position_;
    Position child_;
    FeatureReader features_;
    RandomStream random_{0};
    std::vector<std::uint8_t> shown_;
    std::vector<Candidate> candidates_;
};

}  // namespace gridsage::mines
