#include "mnk/evaluate/network.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <limits>
#include <span>
#include <string>

#include "support/errors.hpp"

namespace gridsage::mnk {

namespace {

constexpr std::array<char, 8> kNetworkMagic = {'G', 'S', 'M', 'N', 'K', 'N', 'E', 'T'};
constexpr std::uint32_t kNetworkVersion = 1;
constexpr std::uint32_t kNetworkRow = 5;
// What the word of a file's rule is where it plays both.
constexpr std::uint32_t kFreeAndExact = 2;
static_assert(static_cast<std::uint32_t>(Rule::kFree) < kFreeAndExact &&
              static_cast<std::uint32_t>(Rule::kExact) < kFreeAndExact);
// So many cells at most, or the sums over a board would not fit.
constexpr std::uint32_t kNetworkSide = 22;
constexpr std::size_t kNetworkHead = kNetworkMagic.size() + 8 * 4;
constexpr std::size_t kNetworkBytes =
    kNetworkHead +
    2 * (kLineRows * kChannels + kHidden * kChannels + kHidden * kHidden + 3 * kHidden + kChannels * kHidden) +
    4 * (kHidden + kHidden + 3 + kChannels) + 4;

// As zlib computes it.
std::uint32_t crc32(std::span<const unsigned char> bytes) {
    std::array<std::uint32_t, 256> table;
    for (std::uint32_t i = 0; i < 256; ++i) {
        std::uint32_t rest = i;
        for (int bit = 0; bit < 8; ++bit) rest = (rest >> 1) ^ ((rest & 1) != 0 ? 0xEDB88320U : 0U);
        table[i] = rest;
    }
    std::uint32_t crc = ~0U;
    for (const unsigned char byte : bytes) crc = table[(crc ^ byte) & 255] ^ (crc >> 8);
    return ~crc;
}

// Numbers in the order of the file, the lowest byte first.
class NetworkReader {
  public:
    explicit NetworkReader(std::span<const unsigned char> bytes) : bytes_(bytes) {}

    std::uint32_t word() {
        std::uint32_t value = 0;
        for (int i = 0; i < 4; ++i) value |= static_cast<std::uint32_t>(bytes_[at_++]) << (8 * i);
        return value;
    }
    std::int32_t signed_word() { return static_cast<std::int32_t>(word()); }
    // Of that size at most.
    std::int16_t weight(int most) {
        const auto low = static_cast<std::uint16_t>(bytes_[at_++]);
        const auto high = static_cast<std::uint16_t>(bytes_[at_++]);
        const auto value = static_cast<std::int16_t>(static_cast<std::uint16_t>(low | (high << 8)));
        too_large_ |= std::abs(static_cast<int>(value)) > most;
        return value;
    }
    template <typename Weights>
    void weights(Weights& weights, int most) {
        for (auto& value : weights.of) value = weight(most);
    }
    template <int kIn, int kOut>
    void weights(Layer<kIn, kOut>& layer, int most) {
        for (int out = 0; out < kOut; ++out)
            for (int in = 0; in < kIn; ++in) layer.weights[layer.place(in, out)] = weight(most);
    }
    // After the weights: no sum may leave 32 bits, with inputs of that size at most.
    template <int kIn, int kOut>
    void bias(Layer<kIn, kOut>& layer, std::int64_t most_input) {
        for (int out = 0; out < kOut; ++out) {
            layer.bias[static_cast<std::size_t>(out)] = signed_word();
            std::int64_t most = std::abs(std::int64_t{layer.bias[static_cast<std::size_t>(out)]});
            for (int in = 0; in < kIn; ++in) most += std::abs(int{layer.weights[layer.place(in, out)]}) * most_input;
            too_large_ |= most > std::numeric_limits<std::int32_t>::max();
        }
    }
    void skip(std::size_t bytes) noexcept { at_ += bytes; }
    [[nodiscard]] bool too_large() const noexcept { return too_large_; }

  private:
    std::span<const unsigned char> bytes_;
    std::size_t at_ = 0;
    bool too_large_ = false;
};

// The name of a file in a message of one line.
std::string shown(const std::filesystem::path& path) {
    constexpr std::size_t kLongest = 200;
    const std::u8string text = path.generic_u8string();
    std::string name(text.begin(), text.end());
    if (name.size() > kLongest) {
        std::size_t length = kLongest;
        while ((static_cast<unsigned char>(name[length]) & 0xC0) == 0x80) --length;
        name = name.substr(0, length) + "...";
    }
    for (char& letter : name)
        if (static_cast<unsigned char>(letter) < ' ') letter = '?';
    return name;
}

std::vector<unsigned char> read_network(const std::filesystem::path& path) {
    const std::string name = shown(path);
    std::ifstream file(path, std::ios::binary);
    std::vector<unsigned char> bytes(kNetworkBytes + 1);
    if (!file) throw OptionError("cannot read the network " + name + ": " + std::strerror(errno));
    file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    if (file.bad()) throw OptionError("cannot read the network " + name);
    bytes.resize(static_cast<std::size_t>(file.gcount()));
    return bytes;
}

}  // namespace

std::shared_ptr<const Network> Network::load(const std::filesystem::path& path) {
    const std::string name = shown(path);
    const auto bytes = read_network(path);
    const auto damaged = [&](const std::string& why) {
        return OptionError("the network " + name + " (version " + std::to_string(kNetworkVersion) +
                           ") is damaged: " + why);
    };
    // 1. What it is.
    if (bytes.size() < kNetworkMagic.size() + 4 ||
        !std::equal(kNetworkMagic.begin(), kNetworkMagic.end(), bytes.begin(),
                    [](char a, unsigned char b) { return static_cast<unsigned char>(a) == b; }))
        throw OptionError(name + " is no network of the m,n,k engine");
    NetworkReader reader(bytes);
    reader.skip(kNetworkMagic.size());
    if (const std::uint32_t version = reader.word(); version != kNetworkVersion)
        throw OptionError("the network " + name + " is of version " + std::to_string(version) +
                          ": this engine reads version " + std::to_string(kNetworkVersion));
    // 2. Whether it is whole.
    if (bytes.size() != kNetworkBytes)
        throw damaged(std::string(bytes.size() < kNetworkBytes ? "less" : "more") + " than " +
                      std::to_string(kNetworkBytes) + " bytes");
    const std::span<const unsigned char> all(bytes);
    const std::uint32_t checksum = NetworkReader(all.last(4)).word();
    if (crc32(all.first(bytes.size() - 4)) != checksum) throw damaged("its checksum is wrong");
    // 3. What it is for.
    const std::uint32_t rules = reader.word();
    const std::uint32_t k = reader.word();
    const std::uint32_t reach = reader.word();
    const std::uint32_t channels = reader.word();
    const std::uint32_t hidden = reader.word();
    const std::uint32_t smallest = reader.word();
    const std::uint32_t largest = reader.word();
    if (rules > kFreeAndExact || k != kNetworkRow || reach != kNetworkReach || channels != kChannels ||
        hidden != kHidden || smallest < kMinSide || smallest > largest || largest > kNetworkSide)
        throw damaged("it has a shape that version does not know");
    std::shared_ptr<Network> network(new Network());
    network->checksum_ = checksum;
    network->rules_ = rules;
    network->smallest_side_ = static_cast<int>(smallest);
    network->largest_side_ = static_cast<int>(largest);
    // 4. The weights.
    NetworkWeights& weights = network->weights_;
    weights.lines.resize(kLineRows);
    for (auto& line : weights.lines) reader.weights(line, 8191);
    reader.weights(weights.first, 1000);
    reader.weights(weights.second, 2047);
    HiddenUnits win;
    HiddenUnits draw;
    HiddenUnits loss;
    for (auto* end : {&win, &draw, &loss}) reader.weights(*end, 8191);
    for (std::size_t j = 0; j < kHidden; ++j) weights.value.of[j] = static_cast<std::int16_t>(win.of[j] - loss.of[j]);
    reader.weights(weights.ranks, 8191);
    reader.bias(weights.first, largest * largest * 127 / 2);
    reader.bias(weights.second, 8191);
    weights.value_bias = reader.signed_word();
    reader.skip(4);
    weights.value_bias -= reader.signed_word();
    reader.bias(weights.ranks, 8191);
    if (reader.too_large()) throw damaged("a weight is too large");
    return network;
}

bool Network::fits(const Setup& setup) const noexcept {
    const auto [shorter, longer] = std::minmax(setup.width, setup.height);
    const bool is_for_rule = rules_ == kFreeAndExact ? setup.rule == Rule::kFree || setup.rule == Rule::kExact
                                                     : rules_ == static_cast<std::uint32_t>(setup.rule);
    return setup.k == static_cast<int>(kNetworkRow) && is_for_rule && shorter >= smallest_side_ &&
           longer <= largest_side_;
}

}  // namespace gridsage::mnk
