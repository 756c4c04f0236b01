#include "mnk/batch/batch.hpp"

#include <algorithm>
#include <string>

#include "support/errors.hpp"
#include "support/random.hpp"

namespace gridsage::mnk {

namespace {

bool allows(const Board& board, std::int64_t action) {
    const int cell = static_cast<int>(action);
    return !board.over() && board.cells()[cell] == kEmpty && board.foul(cell) == Foul::kNone;
}

}  // namespace

Batch::Batch(const Setup& setup, const BatchSettings& settings, std::size_t games)
    : settings_(settings), empty_(setup), games_(games, Game{.board = Board(setup)}) {}

void Batch::seed(std::size_t game, std::uint64_t seed) noexcept {
    games_[game].seed = seed;
    games_[game].number = 0;
}

void Batch::restart(std::size_t game) {
    Game& one = games_[game];
    one.board = empty_;
    one.ended = false;
    RandomStream random(derive_seed(one.seed, one.number++));
    for (int stone = 0; stone < settings_.opening; ++stone) {
        const auto moves = one.board.legal_moves();
        one.board.push(moves[random.below(moves.size())]);
    }
}

void Batch::step(std::span<const std::int64_t> actions, const BatchView& view, const BatchView& last,
                 const BatchOutcome& outcome, int threads, const Deadline& deadline) {
    check_actions(settings_, games_, this->actions(), actions, allows);
    for_each_game(games(), threads, deadline, [&] {
        return [&](std::size_t i) {
            Game& game = games_[i];
            outcome.rewards[i] = 0;
            outcome.terminated[i] = outcome.illegal[i] = false;
            if (game.ended) {
                restart(i);
            } else if (!allows(game.board, actions[i])) {
                outcome.illegal[i] = true;
                game.ended = settings_.on_illegal == OnIllegal::kLose;
                outcome.rewards[i] = game.ended ? -1 : 0;
                outcome.terminated[i] = game.ended;
            } else {
                game.board.push(static_cast<int>(actions[i]));
                game.ended = game.board.over();
                outcome.rewards[i] = game.board.winner() >= 0 ? 1 : 0;
                outcome.terminated[i] = game.ended;
            }
            if (game.ended && settings_.autoreset == Autoreset::kSameStep) {
                show(game.board, i, last);
                restart(i);
            }
            show(game.board, i, view);
        };
    });
}

void Batch::show(const BatchView& view, int threads, const Deadline& deadline) const {
    for_each_game(games(), threads, deadline, [&] { return [&](std::size_t i) { show(games_[i].board, i, view); }; });
}

void Batch::show(const Board& board, std::size_t row, const BatchView& view) const {
    const auto cells = board.cells();
    const auto own = view.observations.subspan(row * observation(), actions());
    const auto other = view.observations.subspan(row * observation() + actions(), actions());
    const auto code = static_cast<std::uint8_t>(board.turn() + 1);
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
        own[cell] = cells[cell] == code;
        other[cell] = cells[cell] != code && cells[cell] != kEmpty;
    }
    view.turns[row] = static_cast<std::int8_t>(board.turn());
    mask(board, view.masks.subspan(row * actions(), actions()));
}

void Batch::mask(const Board& board, std::span<std::int8_t> allowed) {
    const auto cells = board.cells();
    const bool playing = !board.over();
    for (std::size_t cell = 0; cell < cells.size(); ++cell) allowed[cell] = playing && cells[cell] == kEmpty;
    if (board.setup().rule != Rule::kRenju || board.turn() != 0) return;
    for (std::size_t cell = 0; cell < cells.size(); ++cell)
        if (allowed[cell] != 0) allowed[cell] = board.foul(static_cast<int>(cell)) == Foul::kNone;
}

void Batch::draw_actions(std::span<std::int64_t> actions, std::uint64_t seed, int threads,
                         const Deadline& deadline) const {
    gridsage::draw_actions(games_, this->actions(), actions, seed, threads, deadline, &Batch::mask);
}

}  // namespace gridsage::mnk
