#include "mines/play/play.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>

#include "mines/fair/repair.hpp"
#include "support/parallel.hpp"
#include "support/random.hpp"

namespace gridsage::mines {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point began) {
    return std::chrono::duration<double>(Clock::now() - began).count();
}

// Plays one game after the other; what it counted in one is remembered in the next.
class GamePlayer {
  public:
    GamePlayer(const Setup& setup, const GuessSettings& settings, bool no_guess, const Deadline& deadline)
        : setup_(setup), guesser_(Geometry(setup.width, setup.height), setup.mines, settings), deadline_(deadline) {
        if (no_guess) repairer_.emplace(setup);
    }

    GameSummary play(std::uint64_t seed, int first) {
        guesser_.seed(derive_seed(seed, 1));
        Board board = lay(seed, first);
        GameSummary game;
        game.first = first;
        game.opened += static_cast<int>(board.open(first).size());
        game.moves = 1;
        game.guesses = setup_.start == StartRule::kAny && !repairer_;
        while (!board.over()) {
            const auto began = Clock::now();
            const Decision decision = guesser_.decide(board.shown(), false, deadline_);
            game.time_s += seconds_since(began);
            deadline_.check_cancelled("the games were cancelled");
            if (decision.cells.empty()) break;  // cannot happen while the game goes on
            game.guesses += decision.guess;
            for (const int cell : decision.cells) {
                if (board.shown()[cell] != kHidden) continue;  // opened by the flood of an earlier one
                game.opened += static_cast<int>(board.open(cell).size());
                ++game.moves;
                if (board.over()) break;
            }
        }
        game.won = board.status() == Status::kWon;
        if (!game.won) --game.opened;
        return game;
    }

  private:
    Board lay(std::uint64_t seed, int first) {
        if (!repairer_) return {setup_, seed};
        const auto mines = repairer_->make(seed, first, deadline_);
        if (!mines)
            throw NoBoardError("the board of seed " + std::to_string(seed) + " could not be made to need no guess");
        return Board::with_mines(setup_, *mines);
    }

    Setup setup_;
    std::optional<Repairer> repairer_;
    Guesser guesser_;
    Deadline deadline_;
};

}  // namespace

std::vector<GameSummary> play_games(const Setup& setup, const GuessSettings& settings,
                                    std::span<const std::uint64_t> seeds, std::span<const int> firsts, int threads,
                                    const Deadline& deadline, bool no_guess) {
    std::vector<GameSummary> games(seeds.size());
    parallel_for(seeds.size(), threads, deadline, [&] {
        return [&, player = GamePlayer(setup, settings, no_guess, deadline)](std::size_t i) mutable {
            games[i] = player.play(seeds[i], firsts[i]);
        };
    });
    return games;
}

}  // namespace gridsage::mines
