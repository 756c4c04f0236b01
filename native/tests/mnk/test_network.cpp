// The network's weights, its sums along moves, and the engine that plays with it.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "mnk/evaluate/network.hpp"
#include "mnk/evaluate/network_view.hpp"
#include "mnk/search/network_state.hpp"
#include "mnk/search/search.hpp"
#include "support/errors.hpp"
#include "support/random.hpp"

using namespace gridsage;
using namespace gridsage::mnk;

namespace {

// A file of random weights, as docs/mnk-engine.md describes it.
class NetworkFile {
  public:
    explicit NetworkFile(std::uint64_t seed, std::uint32_t rule = 0, std::uint32_t version = 1) {
        RandomStream stream(seed);
        for (const char letter : std::string("GSMNKNET")) bytes.push_back(static_cast<unsigned char>(letter));
        for (const std::uint32_t number : {version, rule, 5U, 4U, 64U, 32U, 12U, 22U}) add(number, 4);
        const auto weights = [&](int count, int most, int size) {
            for (int i = 0; i < count; ++i)
                add(static_cast<std::uint32_t>(
                        static_cast<int>(stream.below(static_cast<std::uint64_t>(2 * most + 1))) - most),
                    size);
        };
        weights(kLineRows * kChannels, 500, 2);
        weights(kHidden * kChannels, 15, 2);
        weights(kHidden * kHidden, 400, 2);
        weights(3 * kHidden, 3000, 2);
        weights(kChannels * kHidden, 1000, 2);
        weights(kHidden, 200'000, 4);
        weights(kHidden, 1'000'000, 4);
        weights(3, 100'000, 4);
        weights(kChannels, 1'000'000, 4);
        seal();
    }

    void seal() {
        std::uint32_t crc = ~0U;
        for (const unsigned char byte : bytes) {
            crc ^= byte;
            for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ ((crc & 1) != 0 ? 0xEDB88320U : 0U);
        }
        add(~crc, 4);
    }
    // Where it lies until the test ends.
    [[nodiscard]] std::string path() {
        path_ = std::filesystem::temp_directory_path() /
                ("gridsage-network-" + std::to_string(reinterpret_cast<std::uintptr_t>(this)) + ".bin");
        std::ofstream(path_, std::ios::binary)
            .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        return path_.string();
    }
    [[nodiscard]] std::string refusal() {
        try {
            static_cast<void>(Network::load(path()));
        } catch (const OptionError& error) {
            return error.what();
        }
        return "";
    }
    NetworkFile(const NetworkFile&) = delete;
    NetworkFile& operator=(const NetworkFile&) = delete;
    ~NetworkFile() {
        std::error_code ignored;
        if (!path_.empty()) std::filesystem::remove(path_, ignored);
    }

    std::vector<unsigned char> bytes;

  private:
    void add(std::uint32_t number, int size) {
        for (int i = 0; i < size; ++i) bytes.push_back(static_cast<unsigned char>(number >> (8 * i)));
    }

    std::filesystem::path path_;
};

std::shared_ptr<const Network> random_network(std::uint64_t seed, std::uint32_t rule = 0) {
    return Network::load(NetworkFile(seed, rule).path());
}

std::vector<std::uint8_t> stones_of(const ThreatBoard& board) {
    std::vector<std::uint8_t> cells;
    for (int cell = 0; cell < board.setup().cells(); ++cell) cells.push_back(board.stone(cell));
    return cells;
}

// What a view says of the whole board: its value, then the rank of each empty cell.
std::vector<int> words_of(NetworkView& view, const std::vector<std::uint8_t>& cells) {
    std::vector<int> words = {view.value()};
    std::vector<RankedMove> moves;
    for (std::size_t cell = 0; cell < cells.size(); ++cell)
        if (cells[cell] == kEmpty) moves.push_back({static_cast<std::int16_t>(cell), 0});
    view.rank(moves);
    for (const auto& move : moves) words.push_back(move.rank);
    return words;
}

// Random moves and moves taken back; `look` is called after some of them.
template <typename Look>
void wander(ThreatBoard& board, std::uint64_t seed, int steps, const Look& look) {
    RandomStream stream(seed);
    for (int i = 0; i < steps; ++i) {
        if (board.path_length() > 0 && stream.below(5) < 2) {
            board.pop();
        } else {
            const int cell = static_cast<int>(stream.below(static_cast<std::uint64_t>(board.setup().cells())));
            if (board.is_empty(cell)) board.push(cell);
        }
        if (stream.below(4) == 0) look();
    }
}

}  // namespace

TEST_CASE("what the network says along moves is what it says of the position") {
    for (const auto& setup : {Setup(20, 20, 5), Setup(15, 15, 5), Setup(12, 22, 5), Setup(22, 13, 5)}) {
        CAPTURE(setup.width);
        const auto network = random_network(static_cast<std::uint64_t>(setup.width));
        REQUIRE(network->fits(setup));
        std::vector<std::uint8_t> start(static_cast<std::size_t>(setup.cells()), 0);
        start[3] = 1;
        start[40] = 2;
        ThreatBoard board(Tables::make(setup), start, 1);
        NetworkState state(network);
        int looks = 0;
        wander(board, 7, 400, [&] {
            const auto cells = stones_of(board);
            NetworkView fresh(network, setup, board.tables().lines, cells, board.turn());
            CHECK(words_of(state.view_of(board), cells) == words_of(fresh, cells));
            CHECK(state.value(board) == fresh.value());
            ++looks;
        });
        CHECK(looks > 50);
    }
}

TEST_CASE("the network says the same on every processor") {
    const Setup setup(19, 19, 5, Rule::kExact);
    const auto network = random_network(3, 1);
    const Lines lines(setup);
    RandomStream stream(11);
    std::vector<std::uint8_t> cells(static_cast<std::size_t>(setup.cells()), 0);
    for (int own = 0; own < 2; ++own) {
        NetworkView plain(network, setup, lines, cells, own, NetworkKernels::plain());
        NetworkView best(network, setup, lines, cells, own, NetworkKernels::best());
        auto now = cells;
        std::vector<int> values;
        for (int i = 0; i < 120; ++i) {
            const auto cell = stream.below(now.size());
            if (now[cell] != kEmpty) continue;
            now[cell] = static_cast<std::uint8_t>(1 + i % 2);
            plain.push(static_cast<int>(cell), i % 2);
            best.push(static_cast<int>(cell), i % 2);
            CHECK(words_of(plain, now) == words_of(best, now));
            values.push_back(plain.value());
        }
        std::ranges::sort(values);
        CHECK(std::ranges::unique(values).begin() - values.begin() > 50);
    }
}

TEST_CASE("both colours turned round are the same to the network") {
    const Setup setup(15, 16, 5);
    const auto network = random_network(5);
    const Lines lines(setup);
    RandomStream stream(2);
    std::vector<std::uint8_t> cells(static_cast<std::size_t>(setup.cells()), 0);
    for (auto& cell : cells) cell = static_cast<std::uint8_t>(stream.below(8) < 2 ? 1 + stream.below(2) : 0);
    auto turned = cells;
    for (auto& cell : turned) cell = static_cast<std::uint8_t>(cell == 0 ? 0 : 3 - cell);
    NetworkView first(network, setup, lines, cells, 0);
    NetworkView second(network, setup, lines, turned, 1);
    CHECK(words_of(first, cells) == words_of(second, turned));
}

TEST_CASE("a network that is damaged or of another version is refused with its version") {
    CHECK(NetworkFile(1).refusal().empty());
    CHECK(NetworkFile(1, 0, 7).refusal().find("is of version 7: this engine reads version 1") != std::string::npos);
    const auto refused = [](const auto& spoil, const std::string& why) {
        NetworkFile file(1);
        spoil(file.bytes);
        const std::string refusal = file.refusal();
        CAPTURE(refusal);
        CHECK(refusal.find(why) != std::string::npos);
    };
    refused([](auto& bytes) { bytes[500'000] ^= 1; }, "(version 1) is damaged: its checksum is wrong");
    refused([](auto& bytes) { bytes.pop_back(); }, "(version 1) is damaged: less than");
    refused([](auto& bytes) { bytes.push_back(0); }, "(version 1) is damaged: more than");
    refused([](auto& bytes) { bytes[0] = 'X'; }, "is no network");
    refused([](auto& bytes) { bytes.clear(); }, "is no network");
    CHECK_THROWS_AS(static_cast<void>(Network::load("no/such/file")), OptionError);
    for (const auto& [place, byte, why] : {std::tuple<std::size_t, unsigned char, std::string>{12, 3, "shape"},
                                           {16, 6, "shape"},
                                           {36, 25, "shape"},
                                           {41, 0x7F, "too large"}}) {
        NetworkFile file(1);
        file.bytes[place] = byte;
        for (int i = 0; i < 4; ++i) file.bytes.pop_back();
        file.seal();
        CHECK(file.refusal().find(why) != std::string::npos);
    }
}

TEST_CASE("a network plays the boards it was made for, and only with memory for it") {
    const auto network = random_network(1);
    CHECK(Engine(Setup(15, 15, 5), 8 << 20, 1, network).has_network());
    CHECK(Engine(Setup(12, 22, 5), 8 << 20, 1, network).has_network());
    CHECK_FALSE(Engine(Setup(15, 15, 5), 8 << 20, 1).has_network());
    CHECK_FALSE(Engine(Setup(15, 15, 5), 2 << 20, 1, network).has_network());
    CHECK_FALSE(Engine(Setup(15, 15, 5), 8 << 20, 64, network).has_network());
    for (const auto& setup : {Setup(15, 15, 5, Rule::kExact), Setup(15, 15, 5, Rule::kRenju), Setup(15, 15, 6),
                              Setup(11, 15, 5), Setup(15, 23, 5)})
        CHECK_FALSE(Engine(setup, 8 << 20, 1, network).has_network());
    CHECK(Engine(Setup(15, 15, 5), 8 << 20, 1, network).table_bytes() <= 8 << 20);
}

TEST_CASE("a search with a network is the same every time" * doctest::test_suite("threads")) {
    const Setup setup(15, 15, 5);
    const auto network = random_network(4);
    std::vector<std::uint8_t> cells(static_cast<std::size_t>(setup.cells()), 0);
    cells[112] = 1;
    cells[97] = 2;
    const auto search = [&](int threads) {
        Engine engine(setup, 16 << 20, threads, network);
        REQUIRE(engine.has_network());
        return engine.search(cells, 0, {1e9, 3000}, nullptr);
    };
    const SearchReport first = search(1);
    const SearchReport second = search(1);
    CHECK(first.lines.front().cell == second.lines.front().cell);
    CHECK(first.lines.front().score == second.lines.front().score);
    CHECK(first.nodes == second.nodes);
    CHECK(cells[static_cast<std::size_t>(search(2).lines.front().cell)] == kEmpty);
    Engine patterns(setup, 16 << 20, 1);
    CHECK(patterns.search(cells, 0, {1e9, 3000}, nullptr).lines.front().score != first.lines.front().score);
}
