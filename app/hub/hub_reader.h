// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/hub/hub_get.h"
#include "app/hub/hub_model.h"

#include <QNetworkAccessManager>
#include <QObject>

#include <memory>
#include <optional>

namespace loadmark {

/**
 * Reads a model from a repository of the Hub: the list of files with their sizes, config.json, and the headers of the
 * weights by range requests; never the weights. One at a time; everything is kept on disk and is read from there the
 * next time.
 *
 *   HubReader reader(*hubOptions());
 *   connect(&reader, &HubReader::finished, [](const HubModel& model) { … readHubModel(model) … });
 *   reader.read(*parseHubRepository("Qwen/Qwen3-8B"));
 */
class HubReader : public QObject
{
    Q_OBJECT

public:
    enum class Cache {
        Use, ///< what was read before, however long ago; HubModel::read says when
        Renew, ///< ask again
    };

    explicit HubReader(HubOptions options, QObject* parent = nullptr);
    ~HubReader() override;

    /** Ends what is under way without a signal, and begins. */
    void read(const HubRepository& repository, Cache cache = Cache::Use);
    /** Ends without a signal; nothing happens where nothing is under way. */
    void cancel();
    bool isReading() const { return m_reading; }

Q_SIGNALS:
    /** All files of the repository with their sizes, before any of them is read. */
    void listed(const QList<loadmark::HubFile>& files);
    /** Files whose headers were read, of those that are needed (0: not known yet), and bytes received in all. */
    void progressed(int done, int total, qint64 bytes);
    /** Once per read(), or failed() once. */
    void finished(const loadmark::HubModel& model);
    /** In one line: no network, gated (401, 403), 404, 429, damaged, too large, too slow. */
    void failed(const loadmark::Error& error);

private:
    void list(const QUrl& page);
    void takePage(const HubAnswer& answer, const QUrl& page);
    void choose();
    void takeIndex(const QByteArray& index);
    void readNext();
    void readHeader(qint64 count);
    void takeHeader(HubAnswer answer);
    std::optional<qint64> missing() const;
    bool keep(const QString& file, const QByteArray& bytes);
    void end();
    void fail(const Error& error);
    void get(const QUrl& url, qint64 most, std::optional<ByteRange> range, std::function<void(HubAnswer)> then);

    std::optional<HubModel> cached() const;
    QString folder() const;
    QString recordPath() const;
    QUrl fileUrl(const QString& file) const;
    Bytes sizeOf(const QString& file) const;

    HubOptions m_options;
    QNetworkAccessManager m_network;
    std::unique_ptr<HubGet> m_get;
    HubModel m_model;
    int m_pages = 0;
    QStringList m_queue; ///< files whose beginnings are still to be read
    int m_done = 0, m_total = 0;
    qint64 m_received = 0; ///< by requests that have ended
    QByteArray m_header; ///< of the first in the queue, as far as it is here
    bool m_reading = false;
};

} // namespace loadmark
