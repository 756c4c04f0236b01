#include "mines/fair/repair.hpp"

#include <algorithm>

namespace gridsage::mines {

namespace {

// A count that is wider than this tells nothing: by size and not by time, so that a board does not depend on the clock.
constexpr std::size_t kRepairTerms = std::size_t{1} << 20;

// The changes that one layout is worth.
int most_changes(const Setup& setup) {
    return 100 + setup.cells() / 2;
}

// With a first cell that is promised nothing there would be a guess at once: it is no mine here.
Setup with_safe_first(const Setup& setup) {
    if (setup.start != StartRule::kAny || setup.mines == setup.cells()) return setup;
    return {setup.width, setup.height, setup.mines, StartRule::kSafe};
}

}  // namespace

Repairer::Repairer(const Setup& setup)
    : setup_(with_safe_first(setup)), geometry_(setup.width, setup.height), engine_(geometry_, setup.mines) {}

std::optional<std::vector<int>> Repairer::make(std::uint64_t seed, int first, const Deadline& deadline) {
    for (int number = 0; number < kNoGuessTries; ++number) {
        const std::uint64_t drawn = number == 0 ? seed : derive_seed(seed, static_cast<std::uint64_t>(number));
        auto found = repair(make_layout(setup_, drawn, first), first, derive_seed(drawn, 0), deadline);
        if (found) return found;
    }
    return std::nullopt;
}

std::optional<std::vector<int>> Repairer::repair(std::span<const int> mines, int first, std::uint64_t seed,
                                                 const Deadline& deadline) {
    const auto cells = static_cast<std::size_t>(setup_.cells());
    mine_.assign(cells, 0);
    for (const int cell : mines) mine_[static_cast<std::size_t>(cell)] = 1;
    free_.assign(cells, 0);
    free_[static_cast<std::size_t>(first)] = 1;
    if (setup_.start == StartRule::kOpening)
        for (const int other : geometry_.around(first)) free_[static_cast<std::size_t>(other)] = 1;
    if (mine_[static_cast<std::size_t>(first)]) return std::nullopt;

    RandomStream random(seed);
    int changes = 0;
    // Each pass begins anew: what was opened before a change need not be certain after it.
    for (bool changed = true; changed;) {
        changed = false;
        shown_.assign(cells, kHidden);
        closed_ = setup_.cells() - setup_.mines;
        open(first);
        while (!open_certain(deadline)) {
            if (changes++ == most_changes(setup_) || !change(random)) return std::nullopt;
            changed = true;
            show_again();
        }
    }
    return where([&](int cell) { return mine_[static_cast<std::size_t>(cell)] != 0; });
}

bool Repairer::open_certain(const Deadline& deadline) {
    while (closed_ > 0) {
        deadline.check_cancelled("the search for a board was cancelled");
        const int before = closed_;
        // What single numbers tell is most of it, and found in next to no time.
        constraints_.build(geometry_, shown_, setup_.mines, false);
        for (int cell = 0; cell < setup_.cells(); ++cell)
            if (constraints_.mark(cell) == Mark::kSafe) open(cell);
        if (closed_ < before) continue;
        CountOptions options;
        options.limits.terms = kRepairTerms;
        options.limits.deadline = deadline.without_end();
        if (engine_.analyse(shown_, setup_.mines, position_, options) != Finding::kFine) return false;
        for (int cell = 0; cell < setup_.cells(); ++cell)
            if (shown_[static_cast<std::size_t>(cell)] == kHidden && position_.chance(cell) <= 0) open(cell);
        if (closed_ == before) return false;
    }
    return true;
}

void Repairer::open(int cell) {
    std::uint8_t& shown = shown_[static_cast<std::size_t>(cell)];
    if (shown != kHidden) return;
    shown = geometry_.number_at(cell, mine_);
    --closed_;
}

void Repairer::show_again() {
    closed_ = setup_.cells() - setup_.mines;
    for (int cell = 0; cell < setup_.cells(); ++cell) {
        std::uint8_t& shown = shown_[static_cast<std::size_t>(cell)];
        if (mine_[static_cast<std::size_t>(cell)]) shown = kHidden;
        if (shown == kHidden) continue;
        shown = geometry_.number_at(cell, mine_);
        --closed_;
    }
}

bool Repairer::undecided(int cell) const noexcept {
    if (shown_[static_cast<std::size_t>(cell)] != kHidden) return false;
    // A view too wide to be counted is undecided wherever single numbers do not tell.
    if (position_.finding() == Finding::kFine) return position_.chance(cell) < 1;
    const Mark mark = constraints_.mark(cell);
    return mark == Mark::kFrontier || mark == Mark::kOff;
}

bool Repairer::touches_open(int cell) const noexcept {
    return std::ranges::any_of(geometry_.around(cell),
                               [&](int other) { return shown_[static_cast<std::size_t>(other)] != kHidden; });
}

std::vector<int> Repairer::where(auto&& asked) const {
    std::vector<int> found;
    for (int cell = 0; cell < setup_.cells(); ++cell)
        if (asked(cell)) found.push_back(cell);
    return found;
}

void Repairer::swap(int mine, int safe) noexcept {
    mine_[static_cast<std::size_t>(mine)] = 0;
    mine_[static_cast<std::size_t>(safe)] = 1;
}

bool Repairer::change(RandomStream& random) {
    return settle_clue(random) || move_one(random);
}

bool Repairer::settle_clue(RandomStream& random) {
    const std::vector<int> clues = where([&](int cell) {
        return shown_[static_cast<std::size_t>(cell)] != kHidden &&
               std::ranges::any_of(geometry_.around(cell), [&](int other) { return undecided(other); });
    });
    if (clues.empty()) return false;
    const int clue = clues[random.below(clues.size())];
    std::vector<int> mined;
    std::vector<int> clear;
    for (const int cell : geometry_.around(clue))
        if (undecided(cell)) (mine_[static_cast<std::size_t>(cell)] ? mined : clear).push_back(cell);
    const auto off = [&](int cell) { return undecided(cell) && !touches_open(cell); };
    std::vector<int> off_mines =
        where([&](int cell) { return off(cell) && mine_[static_cast<std::size_t>(cell)] != 0; });
    std::vector<int> off_clear =
        where([&](int cell) { return off(cell) && mine_[static_cast<std::size_t>(cell)] == 0; });
    // So often either way that the mines get neither fewer nor more behind the frontier.
    bool empty_it = random.below(mined.size() + clear.size()) >= mined.size();
    if (empty_it && off_clear.size() < mined.size()) empty_it = false;
    if (!empty_it && off_mines.size() < clear.size()) empty_it = true;
    std::vector<int>& pool = empty_it ? off_clear : off_mines;
    if (pool.size() < (empty_it ? mined : clear).size()) return false;
    for (const int cell : empty_it ? mined : clear) {
        const auto drawn = pool.begin() + static_cast<std::ptrdiff_t>(random.below(pool.size()));
        if (empty_it)
            swap(cell, *drawn);
        else
            swap(*drawn, cell);
        pool.erase(drawn);
    }
    return true;
}

bool Repairer::move_one(RandomStream& random) {
    const auto is_mine = [&](int cell) { return mine_[static_cast<std::size_t>(cell)] != 0; };
    std::vector<int> mines = where([&](int cell) { return is_mine(cell) && undecided(cell) && touches_open(cell); });
    // Walled in by mines that are certain.
    if (mines.empty()) mines = where([&](int cell) { return is_mine(cell) && touches_open(cell); });
    const std::vector<int> clear =
        where([&](int cell) { return !is_mine(cell) && free_[static_cast<std::size_t>(cell)] == 0; });
    if (mines.empty() || clear.empty()) return false;
    const int mine = mines[random.below(mines.size())];
    swap(mine, clear[random.below(clear.size())]);
    return true;
}

}  // namespace gridsage::mines
