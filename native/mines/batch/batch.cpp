#include "mines/batch/batch.hpp"

#include <algorithm>
#include <atomic>
#include <string>

#include "support/errors.hpp"
#include "support/random.hpp"

namespace gridsage::mines {

struct Batch::Result {
    double reward = 0;
    bool terminated = false;
    bool truncated = false;
    bool illegal = false;
};

Batch::Batch(const Setup& setup, const BatchSettings& settings, std::size_t games)
    : setup_(setup), settings_(settings), games_(games, Game{.board = Board(setup, 0)}) {}

void Batch::seed(std::size_t game, std::uint64_t seed) noexcept {
    games_[game].seed = seed;
    games_[game].number = 0;
}

void Batch::restart(std::size_t game) {
    Game& one = games_[game];
    one.board.restart(derive_seed(one.seed, one.number++));
    one.steps = 0;
    one.started = one.ended = false;
}

bool Batch::allows(const Board& board, std::int64_t action) const noexcept {
    const auto number = static_cast<std::size_t>(action);
    if (number < cells()) return board.shown()[number] == kHidden;
    const std::uint8_t code = board.shown()[number - cells()];
    return code == kHidden || code == kFlag;
}

void Batch::step(std::span<const std::int64_t> actions, const BatchView& view, const BatchView& last,
                 const BatchOutcome& outcome, int threads, const Deadline& deadline) {
    check_actions(settings_, games_, this->actions(), actions,
                  [this](const Board& board, std::int64_t action) { return allows(board, action); });
    while (settings_.no_guess && std::ssize(repairers_) < threads)
        repairers_.push_back(std::make_unique<Repairer>(setup_));
    std::atomic<std::size_t> thread{0};
    for_each_game(games(), threads, deadline, [&] {
        Repairer* repairer = settings_.no_guess ? repairers_[thread++].get() : nullptr;
        return [&, repairer](std::size_t i) {
            Game& game = games_[i];
            Result result;
            if (game.ended)
                restart(i);
            else
                result = act(game, actions[i], repairer, deadline);
            outcome.rewards[i] = result.reward;
            outcome.terminated[i] = result.terminated;
            outcome.truncated[i] = result.truncated;
            outcome.illegal[i] = result.illegal;
            outcome.won[i] = game.board.status() == Status::kWon;
            if (game.ended && settings_.autoreset == Autoreset::kSameStep) {
                show(game.board, i, last);
                restart(i);
            }
            show(game.board, i, view);
        };
    });
}

Batch::Result Batch::act(Game& game, std::int64_t action, Repairer* repairer, const Deadline& deadline) const {
    const StepRewards& worth = settings_.rewards;
    Result result{.reward = worth.step};
    if (!allows(game.board, action)) {
        result.illegal = true;
        result.reward += worth.illegal;
        result.terminated = settings_.on_illegal == OnIllegal::kLose;
        if (result.terminated) result.reward += worth.loss;
    } else if (const auto number = static_cast<std::size_t>(action); number < cells()) {
        result.reward += open(game, static_cast<int>(number), repairer, deadline);
        result.terminated = game.board.over();
        if (result.terminated) result.reward += game.board.status() == Status::kWon ? worth.win : worth.loss;
    } else {
        const int cell = static_cast<int>(number - cells());
        if (game.board.shown()[cell] == kFlag)
            game.board.unflag(cell);
        else
            game.board.flag(cell);
    }
    ++game.steps;
    result.truncated = !result.terminated && game.steps >= settings_.max_steps;
    game.ended = result.terminated || result.truncated;
    return result;
}

double Batch::open(Game& game, int cell, Repairer* repairer, const Deadline& deadline) const {
    if (!game.started && repairer != nullptr) {
        const auto mines = repairer->make(game.board.seed(), cell, deadline);
        if (!mines)
            throw NoBoardError("the board of seed " + std::to_string(game.board.seed()) +
                               " could not be made to need no guess");
        game.board.lay(*mines);
    }
    const StepRewards& worth = settings_.rewards;
    double reward = worth.guess != 0 && game.started && is_guess(game, cell) ? worth.guess : 0;
    game.started = true;
    const int opened = game.board.open_and_count(cell);
    if (game.board.status() != Status::kLost) reward += worth.opened * opened;
    return reward;
}

bool Batch::is_guess(const Game& game, int cell) const noexcept {
    const Neighbours around = neighbours_of(setup_.width, setup_.height, cell);
    return std::all_of(around.begin(), around.end(), [&](int other) { return game.board.shown()[other] >= kHidden; });
}

void Batch::show(const BatchView& view, int threads, const Deadline& deadline) const {
    for_each_game(games(), threads, deadline, [&] { return [&](std::size_t i) { show(games_[i].board, i, view); }; });
}

void Batch::show(const Board& board, std::size_t row, const BatchView& view) const {
    const auto shown = board.shown();
    std::uint8_t* observed = view.observations.data() + row * observation();
    if (settings_.planes)
        for (std::uint8_t code = 0; code < kPlanes; ++code)
            observed = std::transform(shown.begin(), shown.end(), observed,
                                      [code](std::uint8_t one) { return static_cast<std::uint8_t>(one == code); });
    else
        std::copy(shown.begin(), shown.end(), observed);
    mask(board, view.masks.subspan(row * actions(), actions()));
}

void Batch::mask(const Board& board, std::span<std::int8_t> allowed) const noexcept {
    if (board.over()) {  // which allows nothing
        std::fill(allowed.begin(), allowed.end(), std::int8_t{0});
        return;
    }
    const auto shown = board.shown();
    const auto rest = std::transform(shown.begin(), shown.end(), allowed.begin(),
                                     [](std::uint8_t one) { return static_cast<std::int8_t>(one == kHidden); });
    if (settings_.flags)
        std::transform(shown.begin(), shown.end(), rest,
                       [](std::uint8_t one) { return static_cast<std::int8_t>((one == kHidden) | (one == kFlag)); });
}

void Batch::draw_actions(std::span<std::int64_t> actions, std::uint64_t seed, int threads,
                         const Deadline& deadline) const {
    gridsage::draw_actions(games_, this->actions(), actions, seed, threads, deadline,
                           [this](const Board& board, std::span<std::int8_t> allowed) { mask(board, allowed); });
}

}  // namespace gridsage::mines
