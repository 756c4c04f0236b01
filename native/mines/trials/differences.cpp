#include "mines/trials/differences.hpp"

#include "mines/trials/unfailing.hpp"
#include "support/parallel.hpp"

namespace gridsage::mines {

namespace {

class Comparer {
  public:
    Comparer(const Setup& setup, const GuessSettings& settings, const GuessSettings& trial, int playouts,
             const Deadline& deadline)
        : one_(Geometry(setup.width, setup.height), setup.mines, settings),
          other_(Geometry(setup.width, setup.height), setup.mines, trial),
          game_(setup, deadline),
          playouts_(playouts) {}

    Difference play(std::uint64_t seed, int first) {
        one_.seed(derive_seed(seed, 1));
        other_.seed(derive_seed(seed, 1));
        if (!game_.begin(seed, first, RandomStream(derive_seed(seed, 3)))) return {};
        double reached = 1;  // the chance to come this far
        while (const auto found = game_.next_guess(one_)) {
            const Decision& one = *found;
            const Decision other = game_.decide(other_);
            // Two searches to the end are equally good, whatever cell they found.
            if (one.win_chance >= 0 && other.win_chance >= 0) return {};
            if (one.cells != other.cells) {
                const std::vector<std::uint8_t> shown = game_.shown();
                const double gain = worth(other_, other, shown) - worth(one_, one, shown);
                return {true, reached * gain};
            }
            reached *= 1 - one.chance;
            game_.survive(one_.position(), one.cells.front());
        }
        return {};
    }

  private:
    // The chance to win with that decision in that view, by games to the end.
    double worth(Guesser& guesser, const Decision& decision, const std::vector<std::uint8_t>& shown) {
        if (decision.win_chance >= 0) return decision.win_chance;
        const Position position = guesser.position();  // the guesser goes on to others
        const int cell = decision.cells.front();
        double sum = 0;
        for (int i = 0; i < playouts_; ++i) {
            game_.go_back(shown);
            game_.survive(position, cell);
            sum += play_out(guesser);
        }
        return (1 - decision.chance) * sum / playouts_;
    }

    double play_out(Guesser& guesser) {
        double worth = 1;
        while (const auto guess = game_.next_guess(guesser)) {
            if (guess->win_chance >= 0) return worth * guess->win_chance;
            worth *= 1 - guess->chance;
            game_.survive(guesser.position(), guess->cells.front());
        }
        return worth;
    }

    Guesser one_;
    Guesser other_;
    UnfailingGame game_;
    int playouts_;
};

}  // namespace

std::vector<Difference> compare_settings(const Setup& setup, const GuessSettings& settings, const GuessSettings& trial,
                                         std::span<const std::uint64_t> seeds, std::span<const int> firsts,
                                         int playouts, int threads, const Deadline& deadline) {
    std::vector<Difference> differences(seeds.size());
    parallel_for(seeds.size(), threads, deadline, [&] {
        return [&, comparer = Comparer(setup, settings, trial, playouts, deadline)](std::size_t i) mutable {
            differences[i] = comparer.play(seeds[i], firsts[i]);
        };
    });
    return differences;
}

}  // namespace gridsage::mines
