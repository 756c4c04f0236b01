// What a search knows of the sets of layouts that it met before.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace gridsage::mines {

// A set of layouts by its random words, each layout's own: two, so that a mistake takes a 128-bit accident.
struct SetKey {
    std::uint64_t key = 0;
    std::uint64_t check = 0;
    void add(const SetKey& other) noexcept {
        key ^= other.key;
        check += other.check;
    }
    [[nodiscard]] bool operator==(const SetKey&) const = default;
};

// What is known of the sets met before: open addressing, and nothing is ever forgotten.
class SetMemory {
  public:
    struct Entry {
        SetKey set;
        int won = 0;         // layouts, or at most so many
        bool exact = false;  // false: at most
    };

    [[nodiscard]] const Entry* find(const SetKey& set) const {
        const Entry& entry = entries_[slot_of(set)];
        return entry.set.key != 0 ? &entry : nullptr;
    }

    void store(const SetKey& set, int won, bool exact) {
        Entry& known = entries_[slot_of(set)];
        const bool is_new = known.set.key == 0;
        known = {set, won, exact};
        if (is_new && 2 * ++count_ > entries_.size()) grow();
    }

  private:
    [[nodiscard]] std::size_t slot_of(const SetKey& set) const {
        const std::size_t mask = entries_.size() - 1;
        std::size_t at = set.check & mask;
        while (entries_[at].set.key != 0 && entries_[at].set != set) at = (at + 1) & mask;
        return at;
    }

    void grow() {
        std::vector<Entry> old(entries_.size() * 4);
        old.swap(entries_);
        for (const Entry& entry : old)
            if (entry.set.key != 0) entries_[slot_of(entry.set)] = entry;
    }

    std::vector<Entry> entries_ = std::vector<Entry>(64);  // a power of two; a key of 0 is an empty place
    std::size_t count_ = 0;
};

}  // namespace gridsage::mines
