// The search of the seed document's player with its flaws mended.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <utility>
#include <vector>

#include "mnk/classic/classic.hpp"
#include "mnk/classic/game.hpp"
#include "mnk/classic/stopwatch.hpp"

namespace gridsage::mnk::classic {

struct Tile {
    int x;
    int y;
    std::int64_t rank;
};

// The same tiles and the same heuristic, searched as the seed document's own list of improvements asks.
class MendedSearch {
  public:
    MendedSearch(Game& game, Stopwatch& watch, const ClassicOptions& options)
        : game_(game), watch_(watch), options_(options) {}

    ClassicResult run() {
        const int fixed_depth =
            options_.max_depth > 0 ? options_.max_depth : classic_depth(game_.free_tiles(), options_.depths);
        ClassicResult result;
        std::vector<Tile> moves = tiles();
        result.cell = moves.front().y * game_.setup().width + moves.front().x;
        const int last = options_.deepen && options_.max_depth == 0 ? game_.setup().cells() : fixed_depth;
        for (int depth = options_.deepen ? 0 : last; depth <= last; ++depth) {
            if (!iterate(moves, depth, result)) break;
            if (std::llabs(result.value) >= kClassicWin - kMostPlies) break;
            if (depth + 1 >= game_.empty()) break;
        }
        if (options_.resist && result.value <= -(kClassicWin - kMostPlies)) resist(moves, result);
        return result;
    }

  private:
    static constexpr int kMostPlies = kMaxCells + 1;

    // One whole search; whether it came to its end. The best move so far is kept in front.
    bool iterate(std::vector<Tile>& moves, int depth, ClassicResult& result) {
        depth_ = depth;
        std::int64_t alpha = -kClassicWin - 1;
        std::size_t best = 0;
        std::vector<int> best_line;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            std::vector<int> line;
            const bool won = game_.push(moves[i].x, moves[i].y);
            const std::int64_t value = -this->value(won, -kClassicWin - 1, -alpha, 0, line);
            game_.pop();
            if (watch_.stopped()) break;
            moves[i].rank = value;
            if (value > alpha) {
                alpha = value;
                best = i;
                best_line = std::move(line);
            }
        }
        if (alpha < -kClassicWin) return false;
        if (!watch_.stopped() || best != 0 || result.depth == 0) {
            result.value = alpha;
            result.cell = moves[best].y * game_.setup().width + moves[best].x;
            result.line = {result.cell};
            result.line.insert(result.line.end(), best_line.begin(), best_line.end());
            if (!watch_.stopped()) result.depth = depth;
        }
        std::rotate(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(best),
                    moves.begin() + static_cast<std::ptrdiff_t>(best) + 1);
        return !watch_.stopped();
    }

    // For the side to move.
    std::int64_t value(bool lost, std::int64_t alpha, std::int64_t beta, int ply, std::vector<int>& line) {
        if (watch_.tick()) return 0;
        if (lost) return -(kClassicWin - ply);
        if (game_.empty() == 0) return 0;
        if (ply >= depth_) return game_.turn() == 0 ? game_.value() : -game_.value();
        std::int64_t best = -kClassicWin;
        std::vector<int> child_line;
        for (const Tile& tile : tiles()) {
            child_line.clear();
            const bool wins = game_.push(tile.x, tile.y);
            const Area before = game_.grow(tile.x, tile.y);
            const std::int64_t child = -value(wins, -beta, -alpha, ply + 1, child_line);
            game_.pop();
            game_.shrink(before);
            if (watch_.stopped()) return 0;
            if (child > best) {
                best = child;
                if (best > alpha) {
                    alpha = best;
                    line.assign(1, tile.y * game_.setup().width + tile.x);
                    line.insert(line.end(), child_line.begin(), child_line.end());
                }
                if (alpha >= beta) break;
            }
        }
        return best;
    }

    // The valid tiles; with an option, those that gain most by the heuristic or lie closest to the latest moves first.
    std::vector<Tile> tiles() {
        std::vector<Tile> found;
        const Area area = game_.area();
        const int reach = game_.reach();
        for (int x = area.left - reach; x <= area.right + reach; ++x)
            for (int y = area.top - reach; y <= area.bottom + reach; ++y)
                if (game_.valid(x, y))
                    found.push_back({x, y, options_.order ? gain(x, y) : options_.near ? nearness(x, y) : 0});
        if (options_.order || options_.near)
            std::stable_sort(found.begin(), found.end(), [](const Tile& a, const Tile& b) { return a.rank > b.rank; });
        return found;
    }

    // What the move is worth by the heuristic; a row first, then what stops one.
    std::int64_t gain(int x, int y) {
        const int sign = game_.turn() == 0 ? 1 : -1;
        const bool wins = game_.push(x, y);
        const std::int64_t rank = wins ? kClassicWin : sign * game_.value();
        game_.pop();
        const bool stops = !wins && game_.wins(y * game_.setup().width + x, game_.turn() ^ 1);
        return stops ? kClassicWin - 1 : rank;
    }

    // How close the tile is to the last move, then to the one before.
    [[nodiscard]] std::int64_t nearness(int x, int y) const {
        std::int64_t rank = 0;
        for (std::size_t moves = 0; moves < 2; ++moves) {
            const int cell = latest(moves);
            const int width = game_.setup().width;
            const int distance = cell == kNoCell ? 0 : std::max(std::abs(cell % width - x), std::abs(cell / width - y));
            rank = rank * kMaxCells - distance;
        }
        return rank;
    }
    [[nodiscard]] int latest(std::size_t moves) const {
        if (moves < game_.placed()) return game_.placed_before(moves);
        const std::size_t before = moves - game_.placed();
        return before < options_.latest.size() ? options_.latest[options_.latest.size() - 1 - before] : kNoCell;
    }

    // Every move loses: prefer the one that loses last, then one that leaves the fewest ways to win at once.
    void resist(const std::vector<Tile>& moves, ClassicResult& result) {
        depth_ = std::max(result.depth, 1);
        std::int64_t best_value = std::numeric_limits<std::int64_t>::min();
        int fewest = kMaxCells + 1;
        for (const Tile& tile : moves) {
            std::vector<int> line;
            const bool won = game_.push(tile.x, tile.y);
            const std::int64_t value = -this->value(won, -kClassicWin - 1, kClassicWin + 1, 0, line);
            const int ways = game_.winning_cells(game_.turn());
            game_.pop();
            if (watch_.stopped()) return;
            if (value > best_value || (value == best_value && ways < fewest)) {
                best_value = value;
                fewest = ways;
                result.value = value;
                result.cell = tile.y * game_.setup().width + tile.x;
                result.line = {result.cell};
                result.line.insert(result.line.end(), line.begin(), line.end());
            }
        }
    }

    Game& game_;
    Stopwatch& watch_;
    const ClassicOptions& options_;
    int depth_ = 0;
};

}  // namespace gridsage::mnk::classic
