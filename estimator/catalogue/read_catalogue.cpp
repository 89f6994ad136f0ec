// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/read_catalogue.h"

#include "estimator/catalogue/entry_fields.h"
#include "estimator/catalogue/iso_date.h"
#include "estimator/catalogue/read_formats.h"
#include "estimator/catalogue/read_hardware.h"
#include "estimator/catalogue/read_model.h"
#include "estimator/files/nearest.h"
#include "estimator/files/text_file.h"
#include "estimator/training/read_recipes.h"

#include <array>
#include <filesystem>

namespace loadmark {

namespace {

constexpr std::string_view modelFolder = "models/";
constexpr std::array<std::string_view, 8> singleFiles{"accelerators.json", "engines.json", "formats.json", "hosts.json",
    "kv_types.json", "offers.json", "recipes.json", "speed.json"};

using Models = std::vector<std::shared_ptr<const Model>>;

/** Reads file after file until the first fault. */
class CatalogueReading
{
public:
    explicit CatalogueReading(const CatalogueTexts& texts) : m_texts(texts) { }

    void checkNames();
    /** Hands the root of the document of `name` to `read` and keeps its value in `target`. */
    template<typename Target, typename Read>
    void readFile(std::string_view name, Target& target, const Read& read);
    void readSpeed();
    void readModels();

    Catalogue catalogue;
    std::optional<Error> fault;

private:
    const std::string* text(std::string_view name);
    Models readModelFile(const JsonReader& root);

    const CatalogueTexts& m_texts;
    std::set<std::string> m_modelIds;
};

void CatalogueReading::checkNames()
{
    for (const auto& [name, text] : m_texts) {
        const bool known = name.starts_with(modelFolder) || std::ranges::find(singleFiles, name) != singleFiles.end();
        if (!known && !fault)
            fault = Error{name, "is no file of the catalogue",
                didYouMean(name, {singleFiles.begin(), singleFiles.end()}, "remove it")};
    }
}

/** Null, and a fault, where the file is missing; null after a fault. */
const std::string* CatalogueReading::text(std::string_view name)
{
    if (fault)
        return nullptr;
    const auto found = m_texts.find(name);
    if (found != m_texts.end())
        return &found->second;
    fault = Error{std::string(name), "is missing from the catalogue", "restore the file"};
    return nullptr;
}

template<typename Target, typename Read>
void CatalogueReading::readFile(std::string_view name, Target& target, const Read& read)
{
    const std::string* const content = text(name);
    if (!content)
        return;
    const Result<JsonDocument> document = JsonDocument::parse(*content, std::string(name));
    if (!document) {
        fault = document.error();
        return;
    }
    target = read(document->root());
    fault = document->fault();
}

void CatalogueReading::readSpeed()
{
    const std::string* const content = text("speed.json");
    if (!content)
        return;
    Result<SpeedConstants> speed = readSpeedConstants(*content, "speed.json");
    if (speed)
        catalogue.speed = std::move(*speed);
    else
        fault = std::move(speed.error());
}

Models CatalogueReading::readModelFile(const JsonReader& root)
{
    Models models;
    for (const JsonReader& entry : root.member("models").elements()) {
        auto model = std::make_shared<const Model>(readModelEntry(entry));
        checkUnique(entry, model->id, m_modelIds);
        if (model->nativeFormat)
            checkReference(entry, *model->nativeFormat, catalogue.formats, "format");
        for (const WeightFile& file : model->files)
            checkReference(entry, file.format, catalogue.formats, "format");
        models.push_back(std::move(model));
    }
    return models;
}

void CatalogueReading::readModels()
{
    for (const auto& [name, content] : m_texts) {
        if (!name.starts_with(modelFolder))
            continue;
        Models models;
        readFile(name, models, [this](const JsonReader& root) { return readModelFile(root); });
        catalogue.models.insert(catalogue.models.end(), models.begin(), models.end());
    }
    if (catalogue.models.empty() && !fault)
        fault = Error{std::string(modelFolder), "holds no models", "restore the folder"};
}

std::string newestDate(const CatalogueTexts& texts)
{
    std::string newest;
    for (const auto& [name, text] : texts)
        newest = std::max(newest, newestIsoDate(text));
    return newest;
}

} // namespace

Result<Catalogue> readCatalogue(const CatalogueTexts& texts)
{
    CatalogueReading reading(texts);
    Catalogue& catalogue = reading.catalogue;
    reading.checkNames();
    reading.readFile("accelerators.json", catalogue.accelerators, readAccelerators);
    reading.readFile("hosts.json", catalogue.hosts, readHosts);
    reading.readFile("offers.json", catalogue.offers,
        [&](const JsonReader& root) { return readOffers(root, catalogue.accelerators); });
    reading.readFile("formats.json", catalogue.formats, readFormats);
    reading.readFile("kv_types.json", catalogue.kvTypes, readKvTypes);
    reading.readFile("engines.json", catalogue.engines,
        [&](const JsonReader& root) { return readEngines(root, catalogue.kvTypes, catalogue.accelerators); });
    reading.readFile("recipes.json", catalogue.training, readRecipes);
    reading.readSpeed();
    reading.readModels();
    if (reading.fault)
        return std::unexpected(std::move(*reading.fault));
    catalogue.date = newestDate(texts);
    catalogue.buildIndex();
    return std::move(catalogue);
}

Result<CatalogueTexts> readCatalogueFolder(const std::string& folder)
{
    constexpr std::size_t catalogueFileMax = std::size_t{64} << 20;
    namespace fs = std::filesystem;
    CatalogueTexts texts;
    std::error_code error;
    for (auto entry = fs::recursive_directory_iterator(folder, error);
         !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        if (entry->path().extension() != ".json")
            continue;
        Result<std::string> text = readTextFile(entry->path().string(), catalogueFileMax, FileKind::Regular);
        if (!text)
            return std::unexpected(std::move(text.error()));
        texts.emplace(entry->path().lexically_relative(folder).generic_string(), std::move(*text));
    }
    if (error)
        return std::unexpected(Error{folder, "cannot be read as a catalogue: " + error.message(),
            "name a folder with accelerators.json and models/"});
    return texts;
}

} // namespace loadmark
