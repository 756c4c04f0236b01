#include "mines/trials/risks.hpp"

#include <algorithm>

#include "mines/play/share_out.hpp"
#include "mines/trials/unfailing.hpp"

namespace gridsage::mines {

namespace {

enum Risk : std::size_t { kFirst, kEarly, kJudged, kSealed, kToss, kEnd };

class Accountant {
  public:
    Accountant(const Setup& setup, const GuessSettings& settings)
        : setup_(setup), guesser_(Geometry(setup.width, setup.height), setup.mines, settings), game_(setup) {}

    GameRisks play(std::uint64_t seed, int first) {
        guesser_.seed(derive_seed(seed, 1));
        GameRisks risks;
        double reached = 1;  // the chance to come this far
        const auto take = [&](Risk kind, double chance_to_win) {
            risks.lost[kind] += reached * (1 - chance_to_win);
            risks.guesses[kind] += reached;
            reached *= chance_to_win;
        };
        risks.guesses[kFirst] = setup_.start == StartRule::kAny;
        if (!game_.begin(seed, first, RandomStream(derive_seed(seed, 2)))) {
            risks.lost[kFirst] = 1;
            return risks;
        }
        while (const auto guess = game_.next_guess(guesser_)) {
            if (guess->win_chance >= 0) {
                take(kEnd, guess->win_chance);
                break;
            }
            take(kind_of(*guess), 1 - guess->chance);
            game_.survive(guesser_.position(), guess->cells.front());
        }
        risks.win_chance = reached;
        return risks;
    }

  private:
    [[nodiscard]] Risk kind_of(const Decision& decision) const {
        if (decision.kind == GuessKind::kSealed) return kSealed;
        if (decision.kind == GuessKind::kToss) return kToss;
        const auto open = std::ranges::count_if(game_.shown(), [](std::uint8_t code) { return code <= 8; });
        return 10 * open < setup_.cells() ? kEarly : kJudged;
    }

    Setup setup_;
    Guesser guesser_;
    UnfailingGame game_;
};

}  // namespace

std::vector<GameRisks> measure_risks(const Setup& setup, const GuessSettings& settings,
                                     std::span<const std::uint64_t> seeds, std::span<const int> firsts, int threads,
                                     const CancelToken* cancel) {
    std::vector<GameRisks> games(seeds.size());
    share_out(seeds.size(), threads, cancel, [&] {
        return [&, accountant = Accountant(setup, settings)](std::size_t i) mutable {
            games[i] = accountant.play(seeds[i], firsts[i]);
        };
    });
    return games;
}

}  // namespace gridsage::mines
