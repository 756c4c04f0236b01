// The key of a counting state: four bits for what each half-finished number still needs, in one, two or many words.
#pragma once

#include <cstdint>
#include <vector>

#include "support/portable.hpp"
#include "support/random.hpp"

namespace gridsage::mines {

// No operation ever carries from one number's bits into the next: needs stay between 0 and 8.
template <class Word>
struct PackedKey {
    static constexpr int kSlots = static_cast<int>(sizeof(Word)) * 2;

    Word word = 0;

    explicit PackedKey(int = 0) {}
    [[nodiscard]] int at(int slot) const noexcept { return static_cast<int>((word >> (4 * slot)) & 15); }
    void add(int slot, int amount) noexcept { word += Word{static_cast<unsigned>(amount)} << (4 * slot); }
    [[nodiscard]] PackedKey plus(const PackedKey& other) const noexcept {
        PackedKey key;
        key.word = word + other.word;
        return key;
    }
    void subtract(const PackedKey& other) noexcept { word -= other.word; }
    [[nodiscard]] bool operator==(const PackedKey& other) const noexcept { return word == other.word; }
    [[nodiscard]] std::uint64_t hash() const noexcept {
        if constexpr (sizeof(Word) > 8)
            return mix(static_cast<std::uint64_t>(word) ^ mix(static_cast<std::uint64_t>(word >> 64)));
        else
            return mix(word);
    }
};

// Any number of half-finished numbers: slow, and never wrong.
struct LongKey {
    std::vector<std::uint64_t> words;

    explicit LongKey(int slots = 0) : words(static_cast<std::size_t>((slots + 15) / 16), 0) {}
    [[nodiscard]] int at(int slot) const noexcept {
        return static_cast<int>((words[static_cast<std::size_t>(slot / 16)] >> (4 * (slot % 16))) & 15);
    }
    void add(int slot, int amount) noexcept {
        words[static_cast<std::size_t>(slot / 16)] += static_cast<std::uint64_t>(amount) << (4 * (slot % 16));
    }
    [[nodiscard]] LongKey plus(const LongKey& other) const {
        LongKey key = *this;
        for (std::size_t i = 0; i < words.size(); ++i) key.words[i] += other.words[i];
        return key;
    }
    void subtract(const LongKey& other) noexcept {
        for (std::size_t i = 0; i < words.size(); ++i) words[i] -= other.words[i];
    }
    [[nodiscard]] bool operator==(const LongKey& other) const noexcept { return words == other.words; }
    [[nodiscard]] std::uint64_t hash() const noexcept {
        std::uint64_t value = 0;
        for (const std::uint64_t word : words) value = mix(value ^ word);
        return value;
    }
};

}  // namespace gridsage::mines
