// What the batches of both families share: when a finished game begins again, and what a forbidden action does.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "support/deadline.hpp"
#include "support/errors.hpp"
#include "support/parallel.hpp"
#include "support/random.hpp"

namespace gridsage {

// When a game that has ended begins again: with the next step, at once, or when it is asked for. Gymnasium's modes.
enum class Autoreset : std::uint8_t { kNextStep, kSameStep, kDisabled };

// What becomes of an action that the mask forbids: it counts for nothing, it loses the game, or it is an error.
enum class OnIllegal : std::uint8_t { kIgnore, kLose, kRaise };

// Game after game in pieces that are worth a thread; the same result with any number of threads.
template <class Make>
void for_each_game(std::size_t games, int threads, const Deadline& deadline, const Make& make) {
    constexpr std::size_t kPiece = 64;
    const std::size_t pieces = (games + kPiece - 1) / kPiece;
    parallel_for(pieces, std::min(threads, static_cast<int>(pieces)), deadline, [&] {
        return [&, act = make()](std::size_t piece) mutable {
            for (std::size_t i = piece * kPiece; i < std::min(games, (piece + 1) * kPiece); ++i) act(i);
        };
    });
}

[[noreturn]] inline void refuse(std::size_t game, const std::string& reason) {
    throw IllegalMoveError("environment " + std::to_string(game) + ": " + reason);
}

// Refuse, before any game changes, what is no action of a game. `Settings` are a batch's, `allows` knows its mask.
template <class Settings, class Games, class Allows>
void check_actions(const Settings& settings, const Games& games, std::size_t count,
                   std::span<const std::int64_t> actions, const Allows& allows) {
    const auto most = static_cast<std::int64_t>(count) - 1;
    for (std::size_t i = 0; i < games.size(); ++i) {
        const auto& game = games[i];
        if (game.ended && settings.autoreset == Autoreset::kDisabled) refuse(i, "the episode is over; reset it");
        if (actions[i] < 0 || actions[i] > most)
            refuse(i, "action " + std::to_string(actions[i]) + " is outside 0 to " + std::to_string(most));
        if (settings.on_illegal == OnIllegal::kRaise && !game.ended && !allows(game.board, actions[i]))
            refuse(i, "the mask forbids action " + std::to_string(actions[i]));
    }
}

// One of the actions that the mask allows, each as likely as the others; 0 where it allows none.
[[nodiscard]] inline std::int64_t draw_action(std::span<const std::int8_t> mask, std::uint64_t seed) {
    std::int64_t allowed = 0;
    for (const std::int8_t one : mask) allowed += one;
    if (allowed == 0) return 0;
    auto left = static_cast<std::int64_t>(RandomStream(seed).below(static_cast<std::uint64_t>(allowed)));
    std::int64_t action = 0;
    while (mask[static_cast<std::size_t>(action)] == 0 || left-- != 0) ++action;
    return action;
}

// Such an action for each of the games; `mask` writes what a board allows, `count` is how many actions there are.
template <class Games, class Mask>
void draw_actions(const Games& games, std::size_t count, std::span<std::int64_t> actions, std::uint64_t seed,
                  int threads, const Deadline& deadline, const Mask& mask) {
    for_each_game(games.size(), threads, deadline, [&] {
        return [&, allowed = std::vector<std::int8_t>(count)](std::size_t i) mutable {
            mask(games[i].board, allowed);
            actions[i] = draw_action(allowed, derive_seed(seed, i));
        };
    });
}

}  // namespace gridsage
