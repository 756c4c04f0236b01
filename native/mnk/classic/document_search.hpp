// The seed document's search, step by step as it was.
#pragma once

#include <algorithm>
#include <cstdint>

#include "mnk/classic/classic.hpp"
#include "mnk/classic/game.hpp"
#include "mnk/classic/stopwatch.hpp"

namespace gridsage::mnk::classic {

// The seed document's search, step by step as it was: columns outside, the cut only between columns, ties to the last.
class DocumentSearch {
  public:
    DocumentSearch(Game& game, Stopwatch& watch, int depth) : game_(game), watch_(watch), depth_(depth) {}

    // Stopped early, it gives the best move so far.
    ClassicResult run() {
        ClassicResult result;
        try {
            look(result);
        } catch (const Stopped&) {
            game_.reset();
            if (result.cell == kNoCell) result.cell = game_.first_valid();
        }
        return result;
    }

  private:
    struct Stopped {};

    void look(ClassicResult& result) {
        const int turn = game_.turn();
        std::int64_t alpha = -kClassicWin;
        std::int64_t beta = kClassicWin;
        std::int64_t best = turn == 0 ? alpha : beta;
        const Area area = game_.area();
        for (int x = area.left; x <= area.right; ++x) {
            for (int y = area.top; y <= area.bottom; ++y) {
                if (!game_.valid(x, y)) continue;
                const bool won = game_.push(x, y);
                const std::int64_t value = this->value(won, alpha, beta, 0);
                game_.pop();
                if (turn == 0 ? best <= value : best >= value) {
                    best = value;
                    result.cell = y * game_.setup().width + x;
                    result.value = turn == 0 ? best : -best;
                }
                if (turn == 0)
                    alpha = std::max(alpha, best);
                else
                    beta = std::min(beta, best);
                if (alpha >= beta) return;
            }
        }
    }

    std::int64_t value(bool won, std::int64_t alpha, std::int64_t beta, int ply) {
        if (watch_.tick()) throw Stopped{};
        const int turn = game_.turn();
        const std::int64_t most = kClassicWin - ply;
        if (won) return turn == 1 ? most : -most;
        if (game_.played() == game_.setup().cells()) return 0;
        if (ply >= depth_) return game_.value();
        std::int64_t best = turn == 0 ? -most : most;
        const Area area = game_.area();
        const int reach = game_.reach();
        for (int x = area.left - reach; x <= area.right + reach; ++x) {
            for (int y = area.top - reach; y <= area.bottom + reach; ++y) {
                if (!game_.valid(x, y)) continue;
                const bool wins = game_.push(x, y);
                const Area before = game_.grow(x, y);
                const std::int64_t child = value(wins, alpha, beta, ply + 1);
                game_.pop();
                game_.shrink(before);
                if (turn == 0) {
                    best = std::max(best, child);
                    alpha = std::max(alpha, best);
                } else {
                    best = std::min(best, child);
                    beta = std::min(beta, best);
                }
            }
            if (alpha >= beta) return best;
        }
        return best;
    }

    Game& game_;
    Stopwatch& watch_;
    int depth_;
};

}  // namespace gridsage::mnk::classic
