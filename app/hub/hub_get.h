// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/hub/hub_options.h"

#include <QElapsedTimer>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QObject>
#include <QPointer>
#include <QTimer>

#include <functional>
#include <optional>

namespace loadmark {

/** What came back. */
struct HubAnswer
{
    QByteArray body;
    QUrl next; ///< of a listing in pages; empty: this was the last
    qint64 total = -1; ///< bytes of the whole file, of which a range was asked; −1: not told
};

/** Bytes of a file: the first `count` from `first` on. */
struct ByteRange
{
    qint64 first = 0;
    qint64 count = 0;
};

/**
 * One GET over https, following redirects by hand: none leaves https, and none takes the token to another host. At most
 * `most` bytes are taken. Calls back once, never before get() has returned, unless it is destroyed before.
 */
class HubGet : public QObject
{
    Q_OBJECT

public:
    using Done = std::function<void(Result<HubAnswer>)>;

    HubGet(QNetworkAccessManager& network, const HubOptions& options, QObject* parent);
    ~HubGet() override;

    void get(const QUrl& url, qint64 most, std::optional<ByteRange> range, Done done);

Q_SIGNALS:
    void received(qint64 bytes);

private:
    void send(const QUrl& url);
    void take();
    void end();
    void redirect();
    Result<HubAnswer> answer();
    std::optional<Error> refused(int status) const;
    void finish(Result<HubAnswer> result);
    Error fault(std::string what, std::string remedy) const;

    QNetworkAccessManager& m_network;
    const HubOptions& m_options;
    QUrl m_first;
    QUrl m_at;
    qint64 m_most = 0;
    std::optional<ByteRange> m_range;
    Done m_done;
    QNetworkReply* m_reply = nullptr;
    QByteArray m_body;
    int m_redirects = 0;
    bool m_overflowed = false;
    bool m_timedOut = false;
    bool m_enough = false; ///< of a file that came whole although a part was asked
    QTimer m_deadline;
};

} // namespace loadmark
