#include "mines/play/play.hpp"

#include <algorithm>
#include <chrono>

#include "mines/play/share_out.hpp"
#include "support/random.hpp"

namespace gridsage::mines {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point began) {
    return std::chrono::duration<double>(Clock::now() - began).count();
}

class Table {
  public:
    Table(const Setup& setup, const GuessSettings& settings)
        : setup_(setup), guesser_(Geometry(setup.width, setup.height), setup.mines, settings) {}

    PlayedGame play(std::uint64_t seed, int first) {
        guesser_.seed(derive_seed(seed, 1));
        Board board(setup_, seed);
        PlayedGame game;
        game.first = first;
        game.opened += static_cast<int>(board.open(first).size());
        game.moves = 1;
        game.guesses = setup_.start == StartRule::kAny;
        while (!board.over()) {
            const auto began = Clock::now();
            const Decision decision = guesser_.decide(board.shown());
            game.time_s += seconds_since(began);
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
    Setup setup_;
    Guesser guesser_;
};

}  // namespace

std::vector<PlayedGame> play_games(const Setup& setup, const GuessSettings& settings,
                                   std::span<const std::uint64_t> seeds, std::span<const int> firsts, int threads,
                                   const CancelToken* cancel) {
    std::vector<PlayedGame> games(seeds.size());
    share_out(seeds.size(), threads, cancel, [&] {
        return
            [&, table = Table(setup, settings)](std::size_t i) mutable { games[i] = table.play(seeds[i], firsts[i]); };
    });
    return games;
}

}  // namespace gridsage::mines
