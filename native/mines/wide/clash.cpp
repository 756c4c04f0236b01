#include "mines/wide/clash.hpp"

#include <algorithm>

#include "mines/rules/board.hpp"

namespace gridsage::mines {

namespace {

constexpr int kClashSquare = 6;  // side of the squares that are looked at together with what is around them

// Junker's QuickXplain (2004): halves the set of suspects, so that a small clash among many numbers is found quickly.
class Search {
  public:
    Search(Engine& engine, std::span<const std::uint8_t> shown, int mines, bool count_mines,
           const CountOptions& options)
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
        if (options_.limits.deadline.passed()) return suspects;
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
    CountOptions options_;
    std::vector<std::uint8_t> given_;
    Position position_;
};

}  // namespace

std::vector<int> find_clash(Engine& engine, std::span<const std::uint8_t> shown, int mines, bool count_mines,
                            const CountOptions& options) {
    std::vector<int> numbers;
    for (std::size_t cell = 0; cell < shown.size(); ++cell)
        if (shown[cell] <= 8) numbers.push_back(static_cast<int>(cell));
    if (numbers.empty()) return {};
    Search search(engine, shown, mines, count_mines, options);
    // The background is checked first: too many mines for the hidden cells clash without any number.
    std::vector<int> clash = search.explain({}, true, numbers);
    std::sort(clash.begin(), clash.end());
    return clash;
}

namespace {

// Squares with all numbers up to `margin` steps around them; a window that is wider than this many terms is passed
// over.
class ClashWindow {
  public:
    ClashWindow(const Geometry& board, std::span<const std::uint8_t> shown, int mines, int margin, std::size_t terms,
                const CountOptions& options)
        : shown_(shown),
          mines_(mines),
          margin_(margin),
          options_(options),
          cutout_(board, mines, kClashSquare + 2 * (margin + 1)) {
        options_.limits.terms = terms;
        options_.limits.remember = false;
    }

    [[nodiscard]] std::vector<int> look(Place square) {
        cutout_.cut({square.left - margin_ - 1, square.top - margin_ - 1},
                    [&](int cell, int) { return shown_[static_cast<std::size_t>(cell)]; });
        // What the mines elsewhere come to does not matter: numbers that clash do so with any total.
        if (cutout_.analyse(mines_, 0, options_) != Finding::kClash) return {};
        // In a small window the fewest numbers are found in next to no time.
        CountOptions explaining = options_;
        constexpr std::size_t kQuick = std::size_t{1} << 18;
        if (options_.limits.terms <= kQuick) explaining.limits.deadline = explaining.limits.deadline.without_end();
        std::vector<int> clash = find_clash(cutout_.engine(), cutout_.view(), mines_, false, explaining);
        for (int& cell : clash) cell = cutout_.on_board(cell);
        return clash;
    }

  private:
    std::span<const std::uint8_t> shown_;
    int mines_;
    int margin_;
    CountOptions options_;
    Cutout cutout_;
};

// How far around a square to look, and what is too wide.
struct Stage {
    int margin;
    std::size_t terms;
};
constexpr Stage kStages[] = {{1, 1 << 16}, {2, 1 << 16}, {4, 1 << 16}, {7, 1 << 18}, {10, 1 << 21}, {14, 1 << 24}};
// So far it is looked whatever the deadline says: at all squares, which takes a tenth of a second on the widest view of
// 200x200 cells, and at a single one.
constexpr int kAlwaysAll = 2;
constexpr int kAlwaysOne = 7;

CountOptions look_options(bool always, bool trust_flags, const Deadline& deadline) {
    CountOptions options;
    options.trust_flags = trust_flags;
    options.limits.deadline = always ? deadline.without_end() : deadline;
    return options;
}

}  // namespace

std::vector<int> find_near_clash(const Geometry& board, std::span<const std::uint8_t> shown, int mines,
                                 bool trust_flags, const Deadline& deadline) {
    for (const auto& [margin, terms] : kStages) {
        const CountOptions options = look_options(margin <= kAlwaysAll, trust_flags, deadline);
        ClashWindow window(board, shown, mines, margin, terms, options);
        for (int top = 0; top < board.height(); top += kClashSquare)
            for (int left = 0; left < board.width(); left += kClashSquare) {
                if (options.limits.deadline.passed()) return {};
                std::vector<int> clash = window.look({left, top});
                if (!clash.empty()) return clash;
            }
        // One window was the whole board.
        if (margin + kClashSquare >= std::max(board.width(), board.height())) break;
    }
    return {};
}

std::vector<int> find_near_clash(const Geometry& board, std::span<const std::uint8_t> shown, int mines,
                                 bool trust_flags, const Deadline& deadline, Place place) {
    for (const auto& [margin, terms] : kStages) {
        const CountOptions options = look_options(margin <= kAlwaysOne, trust_flags, deadline);
        if (options.limits.deadline.passed()) return {};
        ClashWindow window(board, shown, mines, margin, terms, options);
        std::vector<int> clash = window.look(place);
        if (!clash.empty()) return clash;
    }
    return {};
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
    CountOptions options;
    options.trust_flags = trust_flags;
    options.limits.deadline = deadline;
    Search search(engine, view, mines, false, options);
    // Most proofs are short and near: the circle of suspects widens only when it must.
    constexpr int kAll = 1 << 20;
    for (const bool count : {false, true}) {
        search.count_mines(count);
        for (const int radius : {1, 2, 4, 9, kAll}) {
            if (count && radius < kAll) continue;
            if (deadline.passed()) return std::nullopt;
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
