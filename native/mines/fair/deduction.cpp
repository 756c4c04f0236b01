#include "mines/fair/deduction.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace gridsage::mines {

namespace {

constexpr std::size_t kTerms = std::size_t{1} << 20;

}  // namespace

Deducer::Deducer(const Setup& setup)
    : setup_(setup), geometry_(setup.width, setup.height), engine_(geometry_, setup.mines) {}

std::optional<std::vector<Step>> Deducer::deduce(std::span<const int> mines, int first, const Deadline& deadline) {
    mine_.assign(static_cast<std::size_t>(setup_.cells()), 0);
    for (const int cell : mines) mine_[static_cast<std::size_t>(cell)] = 1;
    shown_.assign(static_cast<std::size_t>(setup_.cells()), kHidden);
    closed_ = setup_.cells() - static_cast<int>(mines.size());
    steps_.clear();
    if (mine_[static_cast<std::size_t>(first)]) return std::nullopt;
    open(first);
    while (closed_ > 0) {
        deadline.check_cancelled("the deduction was cancelled");
        if (!by_one_number() && !by_two_numbers() && !by_proof(deadline)) return std::nullopt;
    }
    return std::move(steps_);
}

int Deducer::need(int clue) const noexcept {
    int mines = shown_[static_cast<std::size_t>(clue)];
    for (const int other : geometry_.around(clue)) mines -= shown_[static_cast<std::size_t>(other)] == kFlag;
    return mines;
}

std::vector<int> Deducer::hidden_around(int clue) const {
    std::vector<int> hidden;
    for (const int other : geometry_.around(clue))
        if (shown_[static_cast<std::size_t>(other)] == kHidden) hidden.push_back(other);
    return hidden;
}

bool Deducer::by_one_number() {
    const std::size_t before = steps_.size();
    for (int clue = 0; clue < setup_.cells() && closed_ > 0; ++clue) {
        if (shown_[static_cast<std::size_t>(clue)] > 8) continue;
        std::vector<int> hidden = hidden_around(clue);
        if (hidden.empty()) continue;
        const int mines = need(clue);
        if (mines == 0)
            tell({std::move(hidden), false, {clue}});
        else if (mines == std::ssize(hidden))
            tell({std::move(hidden), true, {clue}});
    }
    return steps_.size() > before;
}

bool Deducer::by_two_numbers() {
    for (int clue = 0; clue < setup_.cells(); ++clue) {
        if (shown_[static_cast<std::size_t>(clue)] > 8) continue;
        const int x = clue % setup_.width;
        const int y = clue / setup_.width;
        // Numbers that share a cell lie two steps apart at most; those before this one have looked at it already.
        for (int row = y; row <= std::min(y + 2, setup_.height - 1); ++row)
            for (int column = std::max(0, x - 2); column <= std::min(x + 2, setup_.width - 1); ++column) {
                const int other = row * setup_.width + column;
                if (other > clue && shown_[static_cast<std::size_t>(other)] <= 8 && by_two_numbers(clue, other))
                    return true;
            }
    }
    return false;
}

bool Deducer::by_two_numbers(int clue, int other) {
    const std::vector<int> first = hidden_around(clue);
    const std::vector<int> second = hidden_around(other);
    std::vector<int> both;
    std::vector<int> only_first;
    std::vector<int> only_second;
    std::ranges::set_intersection(first, second, std::back_inserter(both));
    if (both.empty()) return false;
    std::ranges::set_difference(first, second, std::back_inserter(only_first));
    std::ranges::set_difference(second, first, std::back_inserter(only_second));
    // The mines that may lie in the cells that both numbers see.
    const int a = need(clue);
    const int b = need(other);
    const int least = std::max({0, a - static_cast<int>(only_first.size()), b - static_cast<int>(only_second.size())});
    const int most = std::min({static_cast<int>(both.size()), a, b});
    Step safe{{}, false, {clue, other}};
    Step mined{{}, true, {clue, other}};
    const auto judge = [&](const std::vector<int>& cells, int fewest, int largest) {
        if (largest == 0) safe.cells.insert(safe.cells.end(), cells.begin(), cells.end());
        if (fewest == std::ssize(cells)) mined.cells.insert(mined.cells.end(), cells.begin(), cells.end());
    };
    if (!both.empty()) judge(both, least, most);
    if (!only_first.empty()) judge(only_first, a - most, a - least);
    if (!only_second.empty()) judge(only_second, b - most, b - least);
    if (safe.cells.empty() && mined.cells.empty()) return false;
    // One verdict at a time: the other may then follow from one number alone.
    tell(std::move(mined.cells.empty() ? safe : mined));
    return true;
}

bool Deducer::by_proof(const Deadline& deadline) {
    CountOptions options;
    options.trust_flags = true;
    options.limits.terms = kTerms;
    options.limits.deadline = deadline.without_end();
    if (engine_.analyse(shown_, setup_.mines, position_, options) != Finding::kFine) return false;
    std::vector<int> certain;
    std::vector<int> off;  // cells off the frontier are all alike: one proof serves them all
    for (int cell = 0; cell < setup_.cells(); ++cell) {
        if (shown_[static_cast<std::size_t>(cell)] != kHidden) continue;
        const double chance = position_.chance(cell);
        if (chance > 0 && chance < 1) continue;
        (position_.constraints().mark(cell) == Mark::kOff ? off : certain).push_back(cell);
    }
    if (!off.empty()) certain.push_back(off.front());
    std::vector<Step> found;
    for (const int cell : certain) {
        const bool mine = mine_[static_cast<std::size_t>(cell)] != 0;
        auto proof = find_proof(engine_, shown_, setup_.mines, true, cell, mine, deadline.without_end());
        deadline.check_cancelled("the deduction was cancelled");
        if (proof) found.push_back({{cell}, mine, std::move(proof->clues), proof->counts_mines});
    }
    if (found.empty()) return false;
    const auto hardness = [](const Step& step) { return std::tuple(step.counts_mines, step.clues.size()); };
    Step best = *std::ranges::min_element(found, {}, hardness);
    best.cells.clear();
    for (const Step& step : found)
        if (step.mine == best.mine && step.clues == best.clues && step.counts_mines == best.counts_mines)
            best.cells.push_back(step.cells.front());
    if (!off.empty() && std::ranges::find(best.cells, off.front()) != best.cells.end())
        best.cells.insert(best.cells.end(), off.begin() + 1, off.end());
    std::ranges::sort(best.cells);
    tell(std::move(best));
    return true;
}

void Deducer::tell(Step step) {
    for (const int cell : step.cells)
        if (step.mine)
            shown_[static_cast<std::size_t>(cell)] = kFlag;
        else
            open(cell);
    std::ranges::sort(step.cells);
    steps_.push_back(std::move(step));
}

// A 0 opens its whole region, as in a game.
void Deducer::open(int cell) {
    std::vector<int> todo{cell};
    while (!todo.empty()) {
        const int at = todo.back();
        todo.pop_back();
        std::uint8_t& shown = shown_[static_cast<std::size_t>(at)];
        if (shown != kHidden) continue;
        shown = geometry_.number_at(at, mine_);
        --closed_;
        if (shown == 0) todo.insert(todo.end(), geometry_.around(at).begin(), geometry_.around(at).end());
    }
}

}  // namespace gridsage::mines
