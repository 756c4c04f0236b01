// The proven value of a position: proof-number search with symmetry, forced moves and proofs that no row can come.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "mnk/rules/board.hpp"
#include "support/deadline.hpp"

namespace gridsage::mnk {

enum class Value : std::uint8_t { kUnknown, kLoss, kDraw, kWin };

struct Solution {
    Value value = Value::kUnknown;  // for the side to move
    Value at_least = Value::kLoss;  // what is proven of it when it is unknown
    Value at_most = Value::kWin;
    int best = kNoCell;  // a move that keeps the value; none if a limit came before it was found
    std::int64_t nodes = 0;
};

// How far a proof has come; another thread may look while it goes on.
struct ProofProgress {
    std::atomic<std::int64_t> nodes = 0;
    std::atomic<Value> at_least = Value::kLoss;
    std::atomic<Value> at_most = Value::kWin;
};

// Memory bounds the table; a limit that is reached gives an honest unknown. Needs a position that is not over, and a
// progress that has not begun.
[[nodiscard]] Solution solve(const Board& board, std::size_t memory_bytes, std::int64_t node_limit,
                             const Deadline& deadline, ProofProgress& progress);

class ProofTable;

// Proofs of one setup that share their tables: what was proven on the way to one position is known for the next. Each
// side as the attacker has half of the memory.
class Solver {
  public:
    Solver(const Setup& setup, std::size_t memory_bytes);
    ~Solver();

    [[nodiscard]] const Setup& setup() const noexcept { return setup_; }
    [[nodiscard]] Solution solve(const Board& board, std::int64_t node_limit, const Deadline& deadline,
                                 ProofProgress& progress);

  private:
    Setup setup_;
    std::size_t memory_bytes_;
    std::array<std::unique_ptr<ProofTable>, 2> tables_;
};

}  // namespace gridsage::mnk
