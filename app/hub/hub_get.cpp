// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hub/hub_get.h"

#include <QRegularExpression>

#include <utility>

namespace loadmark {

namespace {

constexpr int multipleChoices = 300, badRequest = 400, partialContent = 206;

std::string shown(const QUrl& url)
{
    return url.toDisplayString(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::RemoveFragment).toStdString();
}

bool sameHost(const QUrl& one, const QUrl& other)
{
    return one.scheme() == other.scheme() && one.host() == other.host() && one.port() == other.port();
}

/** The address of rel="next" in a Link header (RFC 8288). */
QUrl nextPage(const QByteArray& header, const QUrl& base)
{
    static const QRegularExpression pattern(QStringLiteral("<([^>]*)>\\s*;[^,]*rel=\"?next\"?"));
    const auto match = pattern.match(QString::fromLatin1(header));
    return match.hasMatch() ? base.resolved(QUrl(match.captured(1))) : QUrl();
}

} // namespace

HubGet::HubGet(QNetworkAccessManager& network, const HubOptions& options, QObject* parent)
    : QObject(parent), m_network(network), m_options(options)
{
    m_deadline.setSingleShot(true);
    connect(&m_deadline, &QTimer::timeout, this, [this] {
        m_timedOut = true;
        if (m_reply != nullptr)
            m_reply->abort();
    });
}

HubGet::~HubGet()
{
    if (m_reply == nullptr)
        return;
    m_reply->disconnect(this);
    m_reply->abort();
    m_reply->deleteLater();
}

void HubGet::get(const QUrl& url, qint64 most, std::optional<ByteRange> range, Done done)
{
    m_first = url;
    m_most = most;
    m_range = range;
    m_done = std::move(done);
    m_deadline.start(m_options.request);
    QMetaObject::invokeMethod(
        this, [this, url] { send(url); }, Qt::QueuedConnection);
}

void HubGet::send(const QUrl& url)
{
    m_at = url;
    m_body.clear();
    if (!isSafeAddress(url))
        return finish(std::unexpected(fault("leads away from https, to " + shown(url), "check HF_ENDPOINT")));
    QNetworkRequest request(url);
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    request.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    request.setTransferTimeout(static_cast<int>(m_options.silence.count()));
    request.setRawHeader("Accept-Encoding", "identity"); // ranges and lengths are of the file's own bytes
    request.setRawHeader("User-Agent", "loadmark");
    if (m_range)
        request.setRawHeader("Range",
            "bytes=" + QByteArray::number(m_range->first) + "-"
                + QByteArray::number(m_range->first + m_range->count - 1));
    if (!m_options.token.isEmpty() && sameHost(url, m_options.endpoint))
        request.setRawHeader("Authorization", "Bearer " + m_options.token);
    m_reply = m_network.get(request);
    m_reply->setReadBufferSize(qint64{1} << 20);
    connect(m_reply, &QNetworkReply::readyRead, this, &HubGet::take);
    connect(m_reply, &QNetworkReply::finished, this, &HubGet::end);
}

void HubGet::take()
{
    m_body += m_reply->readAll();
    Q_EMIT received(m_body.size());
    const int status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    const bool whole = m_range && m_range->first == 0 && status == 200;
    if (whole && m_body.size() >= m_range->count) {
        m_enough = true;
        m_body.truncate(m_range->count);
    } else if (m_body.size() > m_most) {
        m_overflowed = true;
    }
    if (m_enough || m_overflowed)
        m_reply->abort();
}

void HubGet::end()
{
    QNetworkReply* const reply = m_reply;
    const int status = reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    reply->disconnect(this);
    reply->deleteLater();
    if (status >= multipleChoices && status < badRequest && !m_timedOut && !m_overflowed) {
        redirect();
        return;
    }
    if (!m_enough && reply->isOpen() && reply->error() == QNetworkReply::NoError)
        m_body += reply->readAll();
    Result<HubAnswer> result = answer();
    m_reply = nullptr;
    finish(std::move(result));
}

void HubGet::redirect()
{
    const QByteArray location = m_reply->rawHeader("Location");
    m_reply = nullptr;
    if (location.isEmpty())
        return finish(std::unexpected(fault("is redirected to nowhere", "try again later")));
    if (++m_redirects > m_options.redirects)
        return finish(std::unexpected(fault("is redirected in a circle", "check HF_ENDPOINT, or try again later")));
    const QUrl next = m_at.resolved(QUrl::fromEncoded(location));
    if (m_first.scheme() == u"https" && next.scheme() != u"https")
        return finish(std::unexpected(fault("leads away from https, to " + shown(next), "check HF_ENDPOINT")));
    send(next);
}

Result<HubAnswer> HubGet::answer()
{
    const int status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    if (m_overflowed || m_body.size() > m_most)
        return std::unexpected(fault("is larger than the " + std::to_string(m_most >> 10) + " KiB that are read of it",
            "check that it is a model's repository"));
    const auto error = m_reply->error();
    if (m_timedOut || error == QNetworkReply::TimeoutError
        || (error == QNetworkReply::OperationCanceledError && !m_enough))
        return std::unexpected(fault("does not answer in time", "try again later"));
    if (const auto refusal = refused(status))
        return std::unexpected(*refusal);
    if (!m_enough && error != QNetworkReply::NoError) {
        if (error == QNetworkReply::RemoteHostClosedError)
            return std::unexpected(fault("ended too early", "try again"));
        return std::unexpected(fault("cannot be reached: " + m_reply->errorString().toStdString(),
            "check the network, the proxy (https_proxy) and HF_ENDPOINT"));
    }
    HubAnswer answer{std::move(m_body), nextPage(m_reply->rawHeader("Link"), m_at), -1};
    const QVariant length = m_reply->header(QNetworkRequest::ContentLengthHeader);
    if (!m_enough && length.isValid() && length.toLongLong() != answer.body.size())
        return std::unexpected(fault("ended too early", "try again"));
    if (m_range && status == partialContent) {
        const QByteArray range = m_reply->rawHeader("Content-Range"); // "bytes 0-9/100"
        const qsizetype slash = range.indexOf('/');
        const bool here = range.startsWith("bytes " + QByteArray::number(m_range->first) + "-");
        answer.total = slash < 0 ? -1 : range.mid(slash + 1).toLongLong();
        if (!here || answer.body.size() > m_range->count)
            return std::unexpected(fault("came with other bytes than were asked for", "try again later"));
    } else if (m_range && m_range->first > 0) {
        return std::unexpected(fault("is given only whole", "use a server that knows ranges"));
    }
    return answer;
}

std::optional<Error> HubGet::refused(int status) const
{
    switch (status) {
    case 401:
    case 403:
        return fault("is gated, private or not there (" + std::to_string(status) + ")",
            "accept its licence on its page and set HF_TOKEN to a token of yours");
    case 404:
        return fault("does not exist (404)", "check the name and the revision");
    case 429: {
        const QByteArray wait = m_reply->rawHeader("Retry-After");
        bool isNumber = false;
        const int seconds = wait.toInt(&isNumber);
        return fault("is asked for too often (429)",
            isNumber ? "try again in " + std::to_string(seconds) + " s" : "try again later");
    }
    default:
        break;
    }
    if (status >= badRequest)
        return fault("is refused by the server (" + std::to_string(status) + ")", "try again later");
    return std::nullopt;
}

void HubGet::finish(Result<HubAnswer> result)
{
    m_deadline.stop();
    if (Done done = std::exchange(m_done, {}))
        done(std::move(result));
}

Error HubGet::fault(std::string what, std::string remedy) const
{
    return Error{shown(m_first), std::move(what), std::move(remedy)};
}

} // namespace loadmark
