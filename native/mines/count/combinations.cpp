#include "mines/count/combinations.hpp"

#include <algorithm>
#include <cstddef>

#include "support/errors.hpp"
#include "support/parallel.hpp"

namespace gridsage::mines {

namespace {

// One walk through the combinations that begin in a given way.
class Lister {
  public:
    Lister(int places, const std::vector<FrontierClue>& clues, int fewest, int most, const Deadline& deadline)
        : places_(places),
          fewest_(fewest),
          most_(most),
          deadline_(deadline),
          around_(static_cast<std::size_t>(places)) {
        for (std::size_t i = 0; i < clues.size(); ++i) {
            need_.push_back(clues[i].mines);
            left_.push_back(static_cast<int>(clues[i].places.size()));
            for (const int place : clues[i].places) around_[static_cast<std::size_t>(place)].push_back(i);
        }
    }

    // The combinations whose first places are the bits of `start`.
    Combinations list(std::size_t start, int given) {
        found_ = {0, std::vector<std::uint64_t>(static_cast<std::size_t>(places_), 0)};
        given_ = given;
        start_ = start;
        try_place(0, 0);
        return std::move(found_);
    }

  private:
    void try_place(int place, int laid) {
        if ((++steps_ & 0x3fff) == 0) deadline_.check_cancelled("the listing of combinations was cancelled");
        if (place == places_) {
            if (laid < fewest_) return;
            ++found_.total;
            for (int i = 0; i < places_; ++i) found_.mines[static_cast<std::size_t>(i)] += mines_ >> i & 1;
            return;
        }
        const bool is_given = place < given_;
        for (int mine = 0; mine <= 1; ++mine) {
            if (is_given && mine != static_cast<int>(start_ >> place & 1)) continue;
            if (laid + mine > most_) continue;
            if (lay(place, mine)) {
                mines_ |= static_cast<std::uint64_t>(mine) << place;
                try_place(place + 1, laid + mine);
                mines_ &= ~(std::uint64_t{1} << place);
            }
            take_back(place, mine);
        }
    }

    // Whether every clue around can still be met.
    bool lay(int place, int mine) noexcept {
        bool possible = true;
        for (const std::size_t clue : around_[static_cast<std::size_t>(place)]) {
            need_[clue] -= mine;
            --left_[clue];
            possible = possible && need_[clue] >= 0 && need_[clue] <= left_[clue];
        }
        return possible;
    }
    void take_back(int place, int mine) noexcept {
        for (const std::size_t clue : around_[static_cast<std::size_t>(place)]) {
            need_[clue] += mine;
            ++left_[clue];
        }
    }

    int places_;
    int fewest_;
    int most_;
    const Deadline& deadline_;
    std::vector<std::vector<std::size_t>> around_;
    std::vector<int> need_;
    std::vector<int> left_;
    Combinations found_;
    std::uint64_t mines_ = 0;
    std::uint64_t steps_ = 0;
    std::size_t start_ = 0;
    int given_ = 0;
};

// Places whose 2^n ways to begin are shared out: enough for many threads to end at about the same time.
constexpr int kSharedPlaces = 8;

}  // namespace

Combinations list_combinations(int places, const std::vector<FrontierClue>& clues, int fewest, int most, int threads,
                               const Deadline& deadline) {
    if (places < 0 || places > kMostPlaces) throw OptionError("a frontier of 0 to 60 cells can be listed");
    for (const FrontierClue& clue : clues)
        for (const int place : clue.places)
            if (place < 0 || place >= places) throw OptionError("a clue of the frontier names a cell outside it");
    const int given = threads > 1 ? std::min(places, kSharedPlaces) : 0;
    std::vector<Combinations> parts(std::size_t{1} << given);
    parallel_for(parts.size(), threads, deadline, [&] {
        return [&, lister = Lister(places, clues, fewest, most, deadline)](std::size_t i) mutable {
            parts[i] = lister.list(i, given);
        };
    });
    Combinations all{0, std::vector<std::uint64_t>(static_cast<std::size_t>(places), 0)};
    for (const Combinations& part : parts) {
        all.total += part.total;
        for (std::size_t i = 0; i < part.mines.size(); ++i) all.mines[i] += part.mines[i];
    }
    return all;
}

}  // namespace gridsage::mines
