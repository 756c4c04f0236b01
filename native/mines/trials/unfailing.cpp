#include "mines/trials/unfailing.hpp"

namespace gridsage::mines {

UnfailingGame::UnfailingGame(const Setup& setup, const Deadline& deadline)
    : setup_(setup), geometry_(setup.width, setup.height), deadline_(deadline) {}

bool UnfailingGame::begin(std::uint64_t seed, int first, RandomStream random) {
    random_ = random;
    const auto cells = static_cast<std::size_t>(setup_.cells());
    mine_.assign(cells, 0);
    shown_.assign(cells, kHidden);
    for (const int cell : make_layout(setup_, seed, first)) mine_[cell] = 1;
    if (mine_[first]) return false;
    open(first);
    return true;
}

std::optional<Decision> UnfailingGame::next_guess(Guesser& guesser) {
    while (true) {
        Decision decision = decide(guesser);
        if (decision.cells.empty()) return std::nullopt;
        if (decision.guess) return decision;
        for (const int cell : decision.cells) open(cell);
    }
}

Decision UnfailingGame::decide(Guesser& guesser) const {
    Decision decision = guesser.decide(shown_, false, deadline_);
    deadline_.check_cancelled("the games were cancelled");
    return decision;
}

void UnfailingGame::survive(const Position& position, int cell) {
    make_safe(position, cell);
    open(cell);
}

void UnfailingGame::open(int cell) {
    todo_.assign(1, cell);
    while (!todo_.empty()) {
        const int next = todo_.back();
        todo_.pop_back();
        if (shown_[next] != kHidden) continue;
        shown_[next] = number(next);
        if (shown_[next] == 0)
            for (const int other : geometry_.around(next)) todo_.push_back(other);
    }
}

void UnfailingGame::make_safe(const Position& position, int cell) {
    do position.draw(random_, mine_);
    while (mine_[cell]);
}

}  // namespace gridsage::mines
