// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QHash>
#include <QHostAddress>
#include <QTcpServer>
#include <QTcpSocket>

#include <functional>

namespace loadmark {

/** A request as it came over the wire. */
struct HubRequest
{
    QByteArray path; ///< with its query
    QByteArray head;

    QByteArray header(const QByteArray& name) const
    {
        for (const QByteArray& line : head.split('\n'))
            if (line.toLower().startsWith(name.toLower() + ":"))
                return line.mid(name.size() + 1).trimmed();
        return {};
    }
};

/** The Hub's paths on this machine, well and badly. */
class HubServer : public QTcpServer
{
public:
    using Answer = std::function<void(const HubRequest& request, QTcpSocket& socket)>;

    HubServer()
    {
        listen(QHostAddress::LocalHost);
        connect(this, &QTcpServer::newConnection, this, [this] {
            while (QTcpSocket* socket = nextPendingConnection()) {
                connect(socket, &QTcpSocket::readyRead, socket, [this, socket] { take(*socket); });
                connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
            }
        });
    }

    QByteArray address() const { return "http://127.0.0.1:" + QByteArray::number(serverPort()); }

    static QByteArray response(const QByteArray& status, const QByteArray& body, const QByteArray& headers = {})
    {
        return "HTTP/1.1 " + status + "\r\nContent-Length: " + QByteArray::number(body.size())
            + "\r\nConnection: close\r\n" + headers + "\r\n" + body;
    }

    void answer(const QByteArray& path, Answer with) { m_answers.insert(path, std::move(with)); }

    void answer(const QByteArray& path, const QByteArray& response)
    {
        answer(path, [response](const HubRequest&, QTcpSocket& socket) {
            socket.write(response);
            socket.disconnectFromHost();
        });
    }

    /** A file with ranges. */
    void file(const QByteArray& path, const QByteArray& bytes, qint64 size = -1)
    {
        const qint64 whole = size < 0 ? bytes.size() : size;
        answer(path, [bytes, whole](const HubRequest& request, QTcpSocket& socket) {
            const QByteArray range = request.header("Range");
            if (range.isEmpty()) {
                socket.write(response("200 OK", bytes));
            } else {
                const QByteArrayList ends = range.mid(sizeof("bytes=") - 1).split('-');
                const qint64 first = ends[0].toLongLong(), last = std::min(ends[1].toLongLong(), whole - 1);
                QByteArray part = bytes.mid(first, last - first + 1);
                part.append(last - first + 1 - part.size(), '\0'); // the weights, if anybody asks
                socket.write(response("206 Partial Content", part,
                    "Content-Range: bytes " + QByteArray::number(first) + "-" + QByteArray::number(last) + "/"
                        + QByteArray::number(whole) + "\r\n"));
            }
            socket.disconnectFromHost();
        });
    }

    QList<HubRequest> requests;

private:
    void take(QTcpSocket& socket)
    {
        QByteArray& head = m_heads[&socket];
        head += socket.readAll();
        if (!head.contains("\r\n\r\n"))
            return;
        const HubRequest request{head.split(' ').value(1), head};
        m_heads.remove(&socket);
        requests.append(request);
        const auto found = m_answers.constFind(request.path);
        if (found != m_answers.constEnd())
            return (*found)(request, socket);
        socket.write(response("404 Not Found", "no such path"));
        socket.disconnectFromHost();
    }

    QHash<QByteArray, Answer> m_answers;
    QHash<QTcpSocket*, QByteArray> m_heads;
};

} // namespace loadmark
