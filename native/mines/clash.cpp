#include "mines/clash.hpp"

#include <algorithm>

#include "mines/board.hpp"

namespace gridsage::mines {

namespace {

// Junker's QuickXplain (2004): halves the set of suspects, so that a small clash among many numbers is found quickly.
class Search {
  public:
    Search(Engine& engine, std::span<const std::uint8_t> shown, int mines, bool count_mines,
           const AnalysisOptions& options)
        : engine_(engine),
          shown_(shown),
          mines_(mines),
          count_mines_(count_mines),
          options_(options),
          given_(shown.size(), 0) {}

    void count_mines(bool count) { count_mines_ = count; }

    [[nodiscard]] std::vector<int> explain(const std::vector<int>& background, bool grown,
                                           const std::vector<int>& suspects) {
        if (grown && !feasible(background)) return {};
        if (suspects.size() == 1) return suspects;
        const auto middle = suspects.begin() + static_cast<std::ptrdiff_t>(suspects.size() / 2);
        const std::vector<int> first(suspects.begin(), middle);
        const std::vector<int> second(middle, suspects.end());
        std::vector<int> guilty = explain(join(background, first), true, second);
        const std::vector<int> more = explain(join(background, guilty), !guilty.empty(), first);
        guilty.insert(guilty.end(), more.begin(), more.end());
        return guilty;
    }

    [[nodiscard]] bool feasible(const std::vector<int>& clues) {
        std::fill(given_.begin(), given_.end(), 0);
        for (const int clue : clues) given_[clue] = 1;
        options_.given = given_;
        switch (engine_.analyse(shown_, mines_, position_, options_)) {
            case Finding::kClash:
                return false;
            case Finding::kTooFewMines:
            case Finding::kTooManyMines:
            case Finding::kNoTotal:
                return !count_mines_;
            default:
                return true;
        }
    }

  private:
    [[nodiscard]] static std::vector<int> join(std::vector<int> a, const std::vector<int>& b) {
        a.insert(a.end(), b.begin(), b.end());
        return a;
    }

    Engine& engine_;
    std::span<const std::uint8_t> shown_;
    int mines_;
    bool count_mines_;
    AnalysisOptions options_;
    std::vector<std::uint8_t> given_;
    Position position_;
};

}  // namespace

std::vector<int> find_clash(Engine& engine, std::span<const std::uint8_t> shown, int mines, bool trust_flags,
                            bool count_mines, const Deadline& deadline) {
    std::vector<int> numbers;
    for (std::size_t cell = 0; cell < shown.size(); ++cell)
        if (shown[cell] <= 8) numbers.push_back(static_cast<int>(cell));
    if (numbers.empty()) return {};
    AnalysisOptions options;
    options.trust_flags = trust_flags;
    options.limits.deadline = deadline;
    Search search(engine, shown, mines, count_mines, options);
    // The background is checked first: too many mines for the hidden cells clash without any number.
    std::vector<int> clash = search.explain({}, true, numbers);
    std::sort(clash.begin(), clash.end());
    return clash;
}

std::optional<Proof> find_proof(Engine& engine, std::span<const std::uint8_t> shown, int mines, bool trust_flags,
                                int cell, bool mine, const Deadline& deadline) {
    const int width = engine.geometry().width();
    // The cell is made the opposite of what is to be proved: a known mine, or open without its number being believed.
    std::vector<std::uint8_t> view(shown.begin(), shown.end());
    view[cell] = mine ? 0 : kExploded;
    const auto distance = [&](int other) {
        return std::max(std::abs(other % width - cell % width), std::abs(other / width - cell / width));
    };
    std::vector<int> numbers;
    for (std::size_t other = 0; other < shown.size(); ++other)
        if (shown[other] <= 8) numbers.push_back(static_cast<int>(other));
    std::stable_sort(numbers.begin(), numbers.end(), [&](int a, int b) { return distance(a) < distance(b); });
    AnalysisOptions options;
    options.trust_flags = trust_flags;
    options.limits.deadline = deadline;
    Search search(engine, view, mines, false, options);
    // Most proofs are short and near: the circle of suspects widens only when it must.
    for (const bool count : {false, true}) {
        search.count_mines(count);
        for (const int radius : {1, 2, 4, 1 << 20}) {
            if (count && radius < 1 << 20) continue;
            std::vector<int> suspects;
            for (const int number : numbers)
                if (distance(number) <= radius) suspects.push_back(number);
            if (search.feasible(suspects)) continue;
            std::vector<int> clues = search.feasible({}) ? search.explain({}, false, suspects) : std::vector<int>{};
            std::sort(clues.begin(), clues.end());
            return Proof{std::move(clues), count};
        }
    }
    return std::nullopt;
}

}  // namespace gridsage::mines
