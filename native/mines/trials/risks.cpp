#include "mines/trials/risks.hpp"

#include <algorithm>

#include "mines/trials/unfailing.hpp"
#include "support/parallel.hpp"

namespace gridsage::mines {

namespace {

class RiskMeter {
  public:
    RiskMeter(const Setup& setup, const GuessSettings& settings, const Deadline& deadline)
        : setup_(setup), guesser_(Geometry(setup.width, setup.height), setup.mines, settings), game_(setup, deadline) {}

    GameRisks play(std::uint64_t seed, int first) {
        guesser_.seed(derive_seed(seed, 1));
        GameRisks risks;
        double reached = 1;  // the chance to come this far
        const auto take = [&](RiskKind kind, double chance_to_win) {
            risks.lost[index(kind)] += reached * (1 - chance_to_win);
            risks.guesses[index(kind)] += reached;
            reached *= chance_to_win;
        };
        risks.guesses[index(RiskKind::kFirst)] = setup_.start == StartRule::kAny;
        if (!game_.begin(seed, first, RandomStream(derive_seed(seed, 2)))) {
            risks.lost[index(RiskKind::kFirst)] = 1;
            return risks;
        }
        while (const auto guess = game_.next_guess(guesser_)) {
            if (guess->win_chance >= 0) {
                take(RiskKind::kEnd, guess->win_chance);
                break;
            }
            take(kind_of(*guess), 1 - guess->chance);
            game_.survive(guesser_.position(), guess->cells.front());
        }
        risks.win_chance = reached;
        return risks;
    }

  private:
    [[nodiscard]] static std::size_t index(RiskKind kind) { return static_cast<std::size_t>(kind); }

    [[nodiscard]] RiskKind kind_of(const Decision& decision) const {
        if (decision.kind == GuessKind::kSealed) return RiskKind::kSealed;
        if (decision.kind == GuessKind::kToss) return RiskKind::kToss;
        const auto open = std::ranges::count_if(game_.shown(), [](std::uint8_t code) { return code <= 8; });
        return 10 * open < setup_.cells() ? RiskKind::kEarly : RiskKind::kJudged;
    }

    Setup setup_;
    Guesser guesser_;
    UnfailingGame game_;
};

}  // namespace

std::vector<GameRisks> measure_risks(const Setup& setup, const GuessSettings& settings,
                                     std::span<const std::uint64_t> seeds, std::span<const int> firsts, int threads,
                                     const Deadline& deadline) {
    std::vector<GameRisks> games(seeds.size());
    parallel_for(seeds.size(), threads, deadline, [&] {
        return [&, meter = RiskMeter(setup, settings, deadline)](std::size_t i) mutable {
            games[i] = meter.play(seeds[i], firsts[i]);
        };
    });
    return games;
}

}  // namespace gridsage::mines
