// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hub/hub_reader.h"

#include "estimator/gguf/gguf_file.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QNetworkProxy>
#include <QSaveFile>
#include <QSet>
#include <QtEndian>

#include <algorithm>
#include <sstream>

namespace loadmark {

namespace {

constexpr QLatin1StringView indexSuffix(".safetensors.index.json"), configName("config.json");
constexpr qint64 firstRead = qint64{1} << 18;

/** The system's proxies, or those of http_proxy, https_proxy and no_proxy. */
class SystemProxies : public QNetworkProxyFactory
{
public:
    QList<QNetworkProxy> queryProxy(const QNetworkProxyQuery& query) override { return systemProxyForQuery(query); }
};

bool isJson(const QString& file)
{
    return file.endsWith(u".json");
}

} // namespace

HubReader::HubReader(HubOptions options, QObject* parent) : QObject(parent), m_options(std::move(options))
{
    m_network.setProxyFactory(new SystemProxies); // which takes it over
    m_network.setAutoDeleteReplies(false);
}

HubReader::~HubReader() = default;

void HubReader::read(const HubRepository& repository, Cache cache)
{
    cancel();
    m_model = {};
    m_model.repository = repository;
    m_model.read = QDateTime::currentDateTimeUtc();
    m_pages = m_done = m_total = 0;
    m_received = 0;
    m_queue.clear();
    m_reading = true;
    if (auto found = cache == Cache::Use ? cached() : std::nullopt) {
        m_model = std::move(*found);
        m_get.reset();
        QMetaObject::invokeMethod(
            this,
            [this] {
                if (!m_reading)
                    return;
                m_reading = false;
                Q_EMIT listed(m_model.files);
                Q_EMIT finished(m_model);
            },
            Qt::QueuedConnection);
        return;
    }
    QUrl page = m_options.endpoint;
    page.setPath(page.path().chopped(page.path().endsWith(u'/') ? 1 : 0) + QStringLiteral("/api/models/")
        + repository.id() + QStringLiteral("/tree/") + repository.revision);
    page.setQuery(QStringLiteral("recursive=true"));
    list(page);
}

void HubReader::cancel()
{
    m_reading = false;
    m_get.reset();
}

void HubReader::list(const QUrl& page)
{
    get(page, m_options.textBytes, std::nullopt, [this, page](const HubAnswer& answer) { takePage(answer, page); });
}

void HubReader::takePage(const HubAnswer& answer, const QUrl& page)
{
    const std::string where = m_model.repository.id().toStdString();
    const auto files = parseHubListing(answer.body, where);
    if (!files)
        return fail(files.error());
    m_model.files += *files;
    if (answer.next.isEmpty())
        return choose();
    if (answer.next.host() != page.host() || answer.next.port() != page.port() || ++m_pages > m_options.pages)
        return fail({where, "has a list of files without an end", "name another repository"});
    list(answer.next);
}

void HubReader::choose()
{
    Q_EMIT listed(m_model.files);
    const Result<QString> file = chooseHubFile(m_model.repository, m_model.files);
    if (!file)
        return fail(file.error());
    m_model.file = *file;
    m_model.path = folder() + u'/' + *file;
    if (sizeOf(configName) > 0 && *file != configName)
        m_queue.append(configName);
    if (file->endsWith(indexSuffix)) {
        get(fileUrl(*file), m_options.textBytes, std::nullopt,
            [this](const HubAnswer& answer) { takeIndex(answer.body); });
        return;
    }
    m_queue += file->endsWith(u".gguf") ? ggufParts(*file, m_model.files) : QStringList{*file};
    m_total = static_cast<int>(m_queue.size());
    readNext();
}

/** The shards that the index names, of those that are there; what it lacks the reader of files says. */
void HubReader::takeIndex(const QByteArray& index)
{
    const QJsonObject map = QJsonDocument::fromJson(index).object()[QLatin1StringView("weight_map")].toObject();
    QSet<QString> shards;
    for (const QJsonValue& shard : map)
        shards.insert(shard.toString());
    if (map.isEmpty() || shards.size() > m_options.files)
        return fail({fileUrl(m_model.file).path().toStdString(), map.isEmpty() ? "is damaged" : "names too many files",
            "name another repository"});
    QStringList files(shards.begin(), shards.end());
    files.sort();
    for (const QString& file : files) {
        if (sizeOf(file) <= 0)
            return fail(
                {m_model.repository.id().toStdString(), "lacks a file that its index names", "tell its publisher"});
        m_queue.append(file);
    }
    m_total = static_cast<int>(m_queue.size());
    if (keep(m_model.file, index))
        readNext();
}

void HubReader::readNext()
{
    Q_EMIT progressed(m_done, m_total, m_received);
    m_header.clear();
    if (m_queue.isEmpty())
        return end();
    const QString& file = m_queue.front();
    if (!isJson(file))
        return readHeader(firstRead);
    get(fileUrl(file), m_options.textBytes, std::nullopt, [this](const HubAnswer& answer) {
        if (!keep(m_queue.front(), answer.body))
            return;
        m_queue.removeFirst();
        ++m_done;
        readNext();
    });
}

/** More of the first file's beginning, up to `count` bytes of it. */
void HubReader::readHeader(qint64 count)
{
    const qint64 size = sizeOf(m_queue.front());
    const qint64 end = std::min(count, size);
    if (end <= m_header.size())
        return fail({fileUrl(m_queue.front()).path().toStdString(), "is damaged", "name another file"});
    const ByteRange range{m_header.size(), end - m_header.size()};
    get(fileUrl(m_queue.front()), range.count, range, [this](HubAnswer answer) { takeHeader(std::move(answer)); });
}

void HubReader::takeHeader(HubAnswer answer)
{
    const QString file = m_queue.front();
    const std::string where = fileUrl(file).path().toStdString();
    if (answer.body.isEmpty() || (answer.total >= 0 && answer.total != sizeOf(file)))
        return fail({where, "has not the size that the list of files says", "try again"});
    m_header += answer.body;
    const std::optional<qint64> wanted = missing();
    if (!wanted)
        return fail({where, "is damaged: it does not begin as such a file does", "name another file"});
    if (*wanted > m_options.headerBytes)
        return fail({where, "has a header that is too large", "name another file"});
    if (*wanted > m_header.size())
        return readHeader(*wanted);
    if (!keep(file, m_header))
        return;
    m_queue.removeFirst();
    ++m_done;
    readNext();
}

/** How much of the file's beginning is needed, as far as can be told; empty: it is no file of its kind. */
std::optional<qint64> HubReader::missing() const
{
    const bool whole = m_header.size() >= sizeOf(m_queue.front());
    if (m_queue.front().endsWith(u".safetensors")) {
        if (m_header.size() < 8)
            return std::nullopt;
        const auto length = qFromLittleEndian<quint64>(m_header.constData());
        const auto most = static_cast<quint64>(sizeOf(m_queue.front()));
        return length < most ? std::optional(static_cast<qint64>(length) + 8) : std::nullopt;
    }
    if (!m_header.startsWith("GGUF"))
        return std::nullopt;
    std::istringstream stream(m_header.toStdString());
    const auto header
        = readGgufHeader(stream, static_cast<std::uint64_t>(m_header.size()), "header", GgufStrictness::HeaderOnly);
    constexpr qint64 growth = 4;
    return header || whole ? m_header.size() : m_header.size() * growth;
}

/** A copy as long as the file itself: what is behind the bytes takes no room on the disk. */
bool HubReader::keep(const QString& file, const QByteArray& bytes)
{
    const QString path = folder() + u'/' + file;
    QDir().mkpath(path.left(path.lastIndexOf(u'/')));
    QSaveFile copy(path);
    const qint64 size = isJson(file) ? bytes.size() : sizeOf(file);
    const bool kept = copy.open(QIODevice::WriteOnly) && copy.write(bytes) == bytes.size() && copy.flush()
        && copy.resize(std::max<qint64>(size, bytes.size())) && copy.commit();
    if (!kept)
        fail({path.toStdString(), "cannot be written: " + copy.errorString().toStdString(),
            "make room, or set XDG_CACHE_HOME to a folder of yours"});
    return kept;
}

void HubReader::end()
{
    QSaveFile record(recordPath());
    const QByteArray text = hubRecord(m_model);
    if (!record.open(QIODevice::WriteOnly) || record.write(text) != text.size() || !record.commit())
        return fail({recordPath().toStdString(), "cannot be written: " + record.errorString().toStdString(),
            "make room, or set XDG_CACHE_HOME to a folder of yours"});
    m_reading = false;
    Q_EMIT finished(m_model);
}

void HubReader::fail(const Error& error)
{
    if (!m_reading)
        return;
    m_reading = false;
    Q_EMIT failed(error);
}

void HubReader::get(const QUrl& url, qint64 most, std::optional<ByteRange> range, std::function<void(HubAnswer)> then)
{
    if (m_get) // its own call-back may be under way
        m_get.release()->deleteLater();
    m_get = std::make_unique<HubGet>(m_network, m_options, nullptr);
    connect(m_get.get(), &HubGet::received, this,
        [this](qint64 bytes) { Q_EMIT progressed(m_done, m_total, m_received + bytes); });
    m_get->get(url, most, range, [this, then = std::move(then)](Result<HubAnswer> answer) {
        if (!m_reading)
            return;
        if (!answer)
            return fail(answer.error());
        m_received += answer->body.size();
        then(std::move(*answer));
    });
}

std::optional<HubModel> HubReader::cached() const
{
    QFile record(recordPath());
    if (!record.open(QIODevice::ReadOnly))
        return std::nullopt;
    auto model = parseHubRecord(record.readAll());
    if (!model || model->repository != m_model.repository)
        return std::nullopt;
    model->path = folder() + u'/' + model->file;
    return QFile::exists(model->path) ? model : std::nullopt;
}

/** The last part is the repository's name, which a model without one of its own takes. */
QString HubReader::folder() const
{
    const HubRepository& repository = m_model.repository;
    const QString host = m_options.endpoint.host()
        + (m_options.endpoint.port() < 0 ? QString() : u'-' + QString::number(m_options.endpoint.port()));
    return m_options.cacheFolder + u'/' + host + u'/' + repository.owner + u'/' + repository.revision + u'/'
        + repository.name;
}

QString HubReader::recordPath() const
{
    QString wanted = m_model.repository.wanted;
    wanted.replace(u'/', u'+');
    return folder() + QStringLiteral("/.loadmark-") + (wanted.isEmpty() ? QStringLiteral("usual") : wanted)
        + QStringLiteral(".json");
}

QUrl HubReader::fileUrl(const QString& file) const
{
    QUrl url = m_options.endpoint;
    url.setPath(url.path().chopped(url.path().endsWith(u'/') ? 1 : 0) + u'/' + m_model.repository.id()
        + QStringLiteral("/resolve/") + m_model.repository.revision + u'/' + file);
    return url;
}

Bytes HubReader::sizeOf(const QString& file) const
{
    const auto found = std::ranges::find(m_model.files, file, &HubFile::path);
    return found == m_model.files.end() ? 0 : found->size;
}

} // namespace loadmark
