// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/gguf/gguf_format.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>

namespace loadmark {

namespace {

struct FileType
{
    std::uint32_t number;
    std::string_view name;
};

/** Source: enum llama_ftype of include/llama.h in llama.cpp. */
constexpr auto fileTypes = std::to_array<FileType>({
    {0, "F32"},
    {1, "F16"},
    {2, "Q4_0"},
    {3, "Q4_1"},
    {7, "Q8_0"},
    {8, "Q5_0"},
    {9, "Q5_1"},
    {10, "Q2_K"},
    {11, "Q3_K_S"},
    {12, "Q3_K_M"},
    {13, "Q3_K_L"},
    {14, "Q4_K_S"},
    {15, "Q4_K_M"},
    {16, "Q5_K_S"},
    {17, "Q5_K_M"},
    {18, "Q6_K"},
    {19, "IQ2_XXS"},
    {20, "IQ2_XS"},
    {21, "Q2_K_S"},
    {22, "IQ3_XS"},
    {23, "IQ3_XXS"},
    {24, "IQ1_S"},
    {25, "IQ4_NL"},
    {26, "IQ3_S"},
    {27, "IQ3_M"},
    {28, "IQ2_S"},
    {29, "IQ2_M"},
    {30, "IQ4_XS"},
    {31, "IQ1_M"},
    {32, "BF16"},
    {36, "TQ1_0"},
    {37, "TQ2_0"},
    {38, "MXFP4_MOE"},
    {39, "GGUF-NVFP4"}, // NVFP4 alone is the served format
    {40, "Q1_0"},
    {41, "Q2_0"},
});

std::string upper(std::string_view text)
{
    std::string result(text);
    std::ranges::transform(result, result.begin(), [](unsigned char letter) { return std::toupper(letter); });
    return result;
}

/** "UD-Q4_K_XL" of a file's name; its general.file_type tells only the mix it began from. */
std::string dynamicMixOf(const std::string& path)
{
    const std::string name = upper(std::filesystem::path(path).filename().string());
    const std::size_t start = name.find("UD-");
    if (start == std::string::npos)
        return {};
    const std::size_t end = name.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_", start + 3);
    const std::string mix = name.substr(start, end == std::string::npos ? end : end - start);
    return mix.size() > 3 && mix.size() < 20 ? mix : std::string{};
}

std::string writtenType(const GgufFile& file)
{
    const auto written = file.metadata.find("general.file_type");
    if (written == file.metadata.end() || !written->is_number_unsigned())
        return {};
    constexpr std::uint64_t guessed = 1024; // set where the type was not chosen but found out
    const std::uint64_t number = written->get<std::uint64_t>() & ~guessed;
    const auto found = std::ranges::find(fileTypes, number, &FileType::number);
    return found == fileTypes.end() ? std::string{} : std::string(found->name);
}

std::string dominatingType(const GgufFile& file)
{
    std::map<std::string, double> bytes;
    for (const GgufTensor& tensor : file.tensors)
        bytes[tensor.typeName()] += static_cast<double>(tensor.bytes);
    const auto most = std::ranges::max_element(bytes, {}, [](const auto& entry) { return entry.second; });
    if (most == bytes.end())
        return "unknown";
    const std::string name = upper(most->first);
    return name == "NVFP4" || name == "MXFP4" ? "GGUF-" + name : name;
}

} // namespace

WeightFormat formatOfGguf(const GgufFile& file)
{
    WeightFormat format;
    format.name = dynamicMixOf(file.path);
    if (format.name.empty())
        format.name = writtenType(file);
    if (format.name.empty())
        format.name = dominatingType(file);
    format.id = format.name;
    std::ranges::transform(format.id, format.id.begin(),
        [](unsigned char letter) { return letter == ' ' ? '-' : static_cast<char>(std::tolower(letter)); });
    format.kind = FormatKind::Gguf;
    format.source = "types of the file's tensors";
    return format;
}

} // namespace loadmark
