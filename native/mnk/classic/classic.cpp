#include "mnk/classic/classic.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "support/errors.hpp"

namespace gridsage::mnk {

namespace {

constexpr std::array<std::int64_t, kMaxRow + 1> kWorth = {0, 1, 10, 100, 1000, 10'000, 100'000, 1'000'000, 10'000'000};

}  // namespace

WindowCounts::WindowCounts(const Setup& setup) : k_(setup.k) {
    std::vector<std::vector<Membership>> by_cell(static_cast<std::size_t>(setup.cells()));
    for (int d = 0; d < kDirections; ++d) {
        const int far = setup.k - 1;
        for (int y = 0; y < setup.height; ++y) {
            for (int x = 0; x < setup.width; ++x) {
                if (!setup.holds(x + far * kStepX[d], y + far * kStepY[d])) continue;
                const auto window = static_cast<std::uint32_t>(windows_.size());
                windows_.emplace_back();
                for (int i = 0; i <= far; ++i) {
                    const int cell = (y + i * kStepY[d]) * setup.width + x + i * kStepX[d];
                    by_cell[static_cast<std::size_t>(cell)].push_back({window, i == 0, i == far});
                }
            }
        }
    }
    for (const auto& members : by_cell) {
        first_member_.push_back(static_cast<std::uint32_t>(members_.size()));
        members_.insert(members_.end(), members.begin(), members.end());
    }
    first_member_.push_back(static_cast<std::uint32_t>(members_.size()));
}

// The seed overlooks the other side's stone at one end of a window: a window of the first player counts although its
// last cell is the second's, and one of the second although its first cell is the first's. Kept, as its moves depend
// on it.
void WindowCounts::count(const Window& window, int sign) noexcept {
    const int first = window.stones[0];
    const int second = window.stones[1];
    if (first > 0 && second == (window.second_at_end ? 1 : 0)) {
        totals_.worth[0] += sign * kWorth[static_cast<std::size_t>(first)];
        totals_.active[0] += sign;
    }
    if (second > 0 && first == (window.first_at_start ? 1 : 0)) {
        totals_.worth[1] += sign * kWorth[static_cast<std::size_t>(second)];
        totals_.active[1] += sign;
    }
}

bool WindowCounts::place(int cell, int seat) noexcept {
    const auto* member = members_.data() + first_member_[static_cast<std::size_t>(cell)];
    const auto* end = members_.data() + first_member_[static_cast<std::size_t>(cell) + 1];
    bool full = false;
    for (; member != end; ++member) {
        Window& window = windows_[member->window];
        count(window, -1);
        ++window.stones[seat];
        if (member->end && seat == 1) window.second_at_end = true;
        if (member->start && seat == 0) window.first_at_start = true;
        count(window, 1);
        full |= window.stones[seat] == k_;
    }
    return full;
}

void WindowCounts::take(int cell, int seat, const Totals& before) noexcept {
    const auto* member = members_.data() + first_member_[static_cast<std::size_t>(cell)];
    const auto* end = members_.data() + first_member_[static_cast<std::size_t>(cell) + 1];
    for (; member != end; ++member) {
        Window& window = windows_[member->window];
        --window.stones[seat];
        if (member->end && seat == 1) window.second_at_end = false;
        if (member->start && seat == 0) window.first_at_start = false;
    }
    totals_ = before;
}

int classic_depth(int free_tiles, const DepthSteps& depths) noexcept {
    return free_tiles < depths[0] ? 4 : free_tiles < depths[1] ? 3 : free_tiles < depths[2] ? 2 : 1;
}

namespace {

struct Area {
    int left, top, right, bottom;
};

// The position of a search: stones, play area and window counts.
class Game {
  public:
    Game(const Board& board, int reach)
        : setup_(board.setup()),
          counts_(setup_),
          cells_(board.cells().begin(), board.cells().end()),
          turn_(board.turn()),
          reach_(reach) {
        area_ = {setup_.width / 2 - 1, setup_.height / 2 - 1, setup_.width / 2 - 1, setup_.height / 2 - 1};
        bool any = false;
        for (int cell = 0; cell < setup_.cells(); ++cell) {
            const int code = board.cells()[static_cast<std::size_t>(cell)];
            if (code == kEmpty) continue;
            counts_.place(cell, code - 1);
            const int x = cell % setup_.width;
            const int y = cell / setup_.width;
            if (!any) area_ = {x, y, x, y};
            any = true;
            area_ = {std::min(area_.left, x), std::min(area_.top, y), std::max(area_.right, x),
                     std::max(area_.bottom, y)};
            ++played_;
        }
        // The play area reaches one tile beyond the stones, where the board does; moves may reach further.
        const Area seed_area = any ? widened(1) : area_;
        play_area_ = (seed_area.bottom - seed_area.top + 1) * (seed_area.right - seed_area.left + 1);
        free_tiles_ = play_area_ - played_;
        if (any) area_ = widened(reach_);
        root_area_ = area_;
    }

    [[nodiscard]] const Setup& setup() const noexcept { return setup_; }
    [[nodiscard]] const Area& area() const noexcept { return area_; }
    [[nodiscard]] int empty() const noexcept { return setup_.cells() - played_; }
    [[nodiscard]] int turn() const noexcept { return turn_; }
    [[nodiscard]] int played() const noexcept { return played_; }
    [[nodiscard]] int reach() const noexcept { return reach_; }
    // The play area in which the search began, and its tiles without a stone.
    [[nodiscard]] int play_area() const noexcept { return play_area_; }
    [[nodiscard]] int free_tiles() const noexcept { return free_tiles_; }
    // The stone that was placed so many moves ago in this search; kNoCell for one from before it.
    [[nodiscard]] int placed_before(std::size_t moves) const noexcept {
        return moves < path_.size() ? path_[path_.size() - 1 - moves].cell : kNoCell;
    }
    [[nodiscard]] std::size_t placed() const noexcept { return path_.size(); }
    [[nodiscard]] std::int64_t value() const noexcept { return counts_.value(turn_); }

    // Free and within reach of a stone that lies in the area; any free tile on an empty board.
    [[nodiscard]] bool valid(int x, int y) const noexcept {
        if (!setup_.holds(x, y) || stone(x, y)) return false;
        if (played_ == 0) return true;
        const int top = std::max(y - reach_, area_.top);
        const int bottom = std::min(y + reach_, area_.bottom);
        const int left = std::max(x - reach_, area_.left);
        const int right = std::min(x + reach_, area_.right);
        for (int ny = top; ny <= bottom; ++ny)
            for (int nx = left; nx <= right; ++nx)
                if (stone(nx, ny)) return true;
        return false;
    }

    // Whether the stone makes a row.
    bool push(int x, int y) {
        const int cell = y * setup_.width + x;
        path_.push_back({cell, counts_.totals()});
        const bool full = counts_.place(cell, turn_);
        cells_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(turn_ + 1);
        turn_ ^= 1;
        ++played_;
        return full && (setup_.rule == Rule::kFree || wins(cell, turn_ ^ 1));
    }
    void pop() {
        const Step& step = path_.back();
        turn_ ^= 1;
        --played_;
        cells_[static_cast<std::size_t>(step.cell)] = kEmpty;
        counts_.take(step.cell, turn_, step.before);
        path_.pop_back();
    }
    [[nodiscard]] int winning_cells(int seat) const {
        int count = 0;
        for (int cell = 0; cell < setup_.cells(); ++cell)
            if (cells_[static_cast<std::size_t>(cell)] == kEmpty && wins(cell, seat)) ++count;
        return count;
    }
    // Whether a stone of that seat has, or would have, a row through the cell.
    [[nodiscard]] bool wins(int cell, int seat) const { return makes_row(setup_, cells_, cell, seat); }
    // Grows until it holds the tile; the area as it was.
    Area grow(int x, int y) noexcept {
        const Area before = area_;
        area_ = {std::min(area_.left, x), std::min(area_.top, y), std::max(area_.right, x), std::max(area_.bottom, y)};
        return before;
    }
    void shrink(const Area& before) noexcept { area_ = before; }
    // Back to where the search began.
    void reset() {
        while (!path_.empty()) pop();
        area_ = root_area_;
    }
    [[nodiscard]] int first_valid() const noexcept {
        for (int y = area_.top; y <= area_.bottom; ++y)
            for (int x = area_.left; x <= area_.right; ++x)
                if (valid(x, y)) return y * setup_.width + x;
        return kNoCell;
    }

  private:
    struct Step {
        int cell;
        WindowCounts::Totals before;
    };

    [[nodiscard]] Area widened(int tiles) const noexcept {
        return {std::max(area_.left - tiles, 0), std::max(area_.top - tiles, 0),
                std::min(area_.right + tiles, setup_.width - 1), std::min(area_.bottom + tiles, setup_.height - 1)};
    }
    [[nodiscard]] bool stone(int x, int y) const noexcept {
        return cells_[static_cast<std::size_t>(y * setup_.width + x)] != kEmpty;
    }

    Setup setup_;
    WindowCounts counts_;
    std::vector<std::uint8_t> cells_;
    int turn_;
    int reach_;
    std::vector<Step> path_;
    Area area_;
    Area root_area_;
    int play_area_ = 0;
    int free_tiles_ = 0;
    int played_ = 0;
};

class Stopwatch {
  public:
    Stopwatch(const Deadline& deadline, std::int64_t max_nodes) : deadline_(deadline), max_nodes_(max_nodes) {}
    [[nodiscard]] std::int64_t nodes() const noexcept { return nodes_; }
    // Counts a node; whether the search must end.
    bool tick() noexcept {
        ++nodes_;
        if (max_nodes_ > 0 && nodes_ >= max_nodes_) stopped_ = true;
        if ((nodes_ & 1023) == 0 && deadline_.passed()) stopped_ = true;
        return stopped_;
    }
    [[nodiscard]] bool stopped() const noexcept { return stopped_; }

  private:
    const Deadline& deadline_;
    std::int64_t max_nodes_;
    std::int64_t nodes_ = 0;
    bool stopped_ = false;
};

// The seed's search, step by step as it was: columns outside, the cut only between columns, ties to the last.
class SeedSearch {
  public:
    SeedSearch(Game& game, Stopwatch& watch, int depth) : game_(game), watch_(watch), depth_(depth) {}

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
        const int seed_depth =
            options_.max_depth > 0 ? options_.max_depth : classic_depth(game_.free_tiles(), options_.depths);
        ClassicResult result;
        std::vector<Tile> moves = tiles();
        result.cell = moves.front().y * game_.setup().width + moves.front().x;
        const int last = options_.deepen && options_.max_depth == 0 ? game_.setup().cells() : seed_depth;
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

}  // namespace

ClassicResult classic_choose(const Board& board, const ClassicOptions& options, const Deadline& deadline) {
    if (board.over()) throw IllegalMoveError("cannot choose a move: the game is over");
    Game game(board, options.reach);
    Stopwatch watch(deadline, options.max_nodes);
    const int free_tiles = game.free_tiles();
    ClassicResult result;
    if (options.order || options.near || options.deepen || options.resist) {
        result = MendedSearch(game, watch, options).run();
    } else {
        const int depth = options.max_depth > 0 ? options.max_depth : classic_depth(free_tiles, options.depths);
        result = SeedSearch(game, watch, depth).run();
        result.depth = depth;
        result.line = {result.cell};
    }
    result.nodes = watch.nodes();
    result.free_tiles = free_tiles;
    result.play_area = game.play_area();
    return result;
}

}  // namespace gridsage::mnk
