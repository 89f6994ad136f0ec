// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/catalogue/own_model.h"
#include "app/hub/hub_reader.h"
#include "tests/app/hub_server.h"
#include "tests/estimator/small_gguf.h"

#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace loadmark;
using namespace Qt::StringLiterals;

namespace {

const QByteArray tree = "/api/models/org/small/tree/main?recursive=true";
const QByteArray files = "/org/small/resolve/main/";

/** JSON that is written with single quotes. */
QByteArray quoted(QByteArray json)
{
    return json.replace('\'', '"');
}

/** A list of files as the Hub prints it. */
QByteArray listing(const QList<std::pair<QByteArray, qint64>>& entries)
{
    QByteArray json = quoted("[{'type':'directory','path':'sub','size':0}");
    for (const auto& [path, size] : entries)
        json += quoted(",{'type':'file','oid':'0','path':'") + path + quoted("','size':") + QByteArray::number(size)
            + "}";
    return json + "]";
}

/** One tensor in BF16 behind a header, whose weights are never sent. */
QByteArray safetensors(const QByteArray& tensor, qint64 elements)
{
    const QByteArray json = "{\"" + tensor + quoted("':{'dtype':'BF16','shape':[") + QByteArray::number(elements)
        + quoted("],'data_offsets':[0,") + QByteArray::number(2 * elements) + "]}}";
    QByteArray bytes;
    for (int i = 0; i < 8; ++i)
        bytes += static_cast<char>((json.size() >> (8 * i)) & 0xff);
    return bytes + json;
}

} // namespace

class TestHub : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        for (const char* name : {"http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"})
            qunsetenv(name);
    }

    void init()
    {
        m_server = std::make_unique<HubServer>();
        m_folder = std::make_unique<QTemporaryDir>();
        m_options = {};
        m_options.endpoint = QUrl(QString::fromLatin1(m_server->address()));
        m_options.cacheFolder = m_folder->path();
    }

    void repositories_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("repository");
        QTest::newRow("name") << u"Qwen/Qwen3-8B"_s << u"Qwen/Qwen3-8B main "_s;
        QTest::newRow("scheme") << u"hf:Qwen/Qwen3-8B"_s << u"Qwen/Qwen3-8B main "_s;
        QTest::newRow("tag") << u"hf:unsloth/Qwen3.8-27B-GGUF:UD-Q4_K_XL"_s
                             << u"unsloth/Qwen3.8-27B-GGUF main UD-Q4_K_XL"_s;
        QTest::newRow("address") << u" https://huggingface.co/Qwen/Qwen3-8B/ "_s << u"Qwen/Qwen3-8B main "_s;
        QTest::newRow("tree") << u"https://huggingface.co/Qwen/Qwen3-8B/tree/v1"_s << u"Qwen/Qwen3-8B v1 "_s;
        QTest::newRow("file") << u"https://huggingface.co/o/n/blob/main/a/x.gguf?download=true"_s
                              << u"o/n main a/x.gguf"_s;
        for (const char* bad : {"", "Qwen", "a/b/c", "../etc", "a/..", "a/b c", "a/b:../x", "https://huggingface.co/",
                 "https://huggingface.co/a/b/discussions", "a/b?x", "hf:", "a/b:"})
            QTest::newRow(bad) << QString::fromLatin1(bad)
                               << (QByteArrayView(bad) == "a/b:" ? u"a/b main "_s : QString());
    }
    void repositories()
    {
        QFETCH(QString, text);
        const auto repository = parseHubRepository(text);
        QTEST(repository ? repository->id() + u' ' + repository->revision + u' ' + repository->wanted : QString(),
            "repository");
    }

    void addresses()
    {
        QVERIFY(isSafeAddress(QUrl(u"https://huggingface.co"_s)));
        QVERIFY(isSafeAddress(QUrl(u"http://127.0.0.1:80"_s)));
        QVERIFY(isSafeAddress(QUrl(u"http://[::1]:80"_s)));
        QVERIFY(!isSafeAddress(QUrl(u"http://huggingface.co"_s)));
        QVERIFY(!isSafeAddress(QUrl(u"http://127.0.0.1.example.com"_s)));
        QVERIFY(!isSafeAddress(QUrl(u"https://user:word@huggingface.co"_s)));
        QVERIFY(!isSafeAddress(QUrl(u"ftp://127.0.0.1"_s)));
    }

    void aCheckpointInShards()
    {
        serveCheckpoint();
        const auto model = read(u"org/small"_s);
        QVERIFY2(model.has_value(), model ? "" : model.error().text().c_str());
        QCOMPARE(model->file, u"model.safetensors.index.json"_s);
        QCOMPARE(model->files.size(), 4);
        const auto own = readHubModel(*model);
        QVERIFY2(own.has_value(), own ? "" : own.error().text().c_str());
        QCOMPARE(own->report.tensorBytes, Bytes{2'000'000'000'000 + 8'000'000});
        QCOMPARE(own->model.repository, std::string("org/small"));
        QCOMPARE(own->model.repositoryFile, std::string("model.safetensors.index.json"));
        qint64 received = 0;
        for (const HubRequest& request : m_server->requests)
            if (request.path.endsWith(".safetensors"))
                received += request.header("Range") == "bytes=0-262143" ? 1 : 100;
        QCOMPARE(received, 2); // one range of 256 KiB for each shard, and no more
        QCOMPARE(m_listed, 4);
    }

    void whatWasReadIsKept()
    {
        serveCheckpoint();
        QVERIFY(read(u"org/small"_s).has_value());
        const auto asked = m_server->requests.size();
        const auto kept = read(u"org/small"_s);
        QVERIFY(kept.has_value());
        QCOMPARE(m_server->requests.size(), asked);
        QVERIFY(kept->read.isValid());
        QVERIFY(readHubModel(*kept).has_value());
        QVERIFY(read(u"org/small"_s, HubReader::Cache::Renew).has_value());
        QCOMPARE(m_server->requests.size(), 2 * asked);
        // as a scenario file names it
        Scenario scenario;
        const auto catalogue = withOwnModel(scenario, kept->path.toStdString(), FileKind::Regular, Catalogue{});
        QVERIFY(catalogue.has_value());
        QCOMPARE((*catalogue)->model(scenario.model)->repository, std::string("org/small"));
    }

    void aGgufFileByItsTag()
    {
        const test::GgufWriter writer = test::smallLlama();
        const QByteArray header = QByteArray::fromStdString(writer.header());
        const qint64 size = fileSize(writer);
        m_server->answer(tree,
            HubServer::response(
                "200 OK", listing({{"small-Q8_0.gguf", size}, {"small-Q4_K_M.gguf", 7}, {"mmproj-F16.gguf", 7}})));
        m_server->file(files + "small-Q8_0.gguf", header, size);
        const auto model = read(u"org/small:q8_0"_s);
        QVERIFY2(model.has_value(), model ? "" : model.error().text().c_str());
        QCOMPARE(QFileInfo(model->path).size(), size);
        const auto own = readHubModel(*model);
        QVERIFY2(own.has_value(), own ? "" : own.error().text().c_str());
        QCOMPARE(own->model.architecture->layers.size(), std::size_t{2});
        QCOMPARE(own->model.repositoryFile, std::string("small-Q8_0.gguf"));
        QCOMPARE(own->report.missingBytes, Bytes{0});
    }

    void aLongHeaderIsReadInSteps()
    {
        test::GgufWriter writer = test::smallLlama();
        writer.texts("tokenizer.ggml.merges", 100'000, "a merge"); // 1.5 MB, more than 256 KiB and than 1 MiB
        const qint64 size = fileSize(writer);
        m_server->answer(tree, HubServer::response("200 OK", listing({{"small.gguf", size}})));
        m_server->file(files + "small.gguf", QByteArray::fromStdString(writer.header()), size);
        const auto model = read(u"org/small"_s);
        QVERIFY2(model.has_value(), model ? "" : model.error().text().c_str());
        QVERIFY(readHubModel(*model).has_value());
        QCOMPARE(m_server->requests.size(), 4); // the list, 256 KiB, up to 1 MiB, up to 4 MiB
        m_options.headerBytes = 1 << 20;
        const auto large = read(u"org/small"_s, HubReader::Cache::Renew);
        QVERIFY(!large.has_value());
        QVERIFY(QString::fromStdString(large.error().text()).contains(u"header that is too large"_s));
    }

    void aListInPages()
    {
        m_server->answer(tree,
            HubServer::response("200 OK", listing({{"a.txt", 1}}),
                "Link: <" + m_server->address() + "/api/next?cursor=2>; rel=\"next\"\r\n"));
        m_server->answer("/api/next?cursor=2", HubServer::response("200 OK", listing({{"config.json", 2}})));
        m_server->file(files + "config.json", "{}");
        const auto model = read(u"org/small"_s);
        QVERIFY2(model.has_value(), model ? "" : model.error().text().c_str());
        QCOMPARE(model->files, (QList<HubFile>{{u"a.txt"_s, 1}, {u"config.json"_s, 2}}));
    }

    void pagesWithoutAnEnd()
    {
        m_options.pages = 3;
        m_server->answer(
            tree, HubServer::response("200 OK", "[]", "Link: <" + m_server->address() + tree + ">; rel=\"next\"\r\n"));
        QVERIFY(errorOf(u"org/small"_s).contains(u"without an end"_s));
        QCOMPARE(m_server->requests.size(), 4);
    }

    void badAnswers_data()
    {
        QTest::addColumn<QByteArray>("response");
        QTest::addColumn<QString>("error");
        const auto row = [](const char* name, const QByteArray& response, const QString& error) {
            QTest::newRow(name) << response << error;
        };
        row("401", HubServer::response("401 Unauthorized", "no"), u"gated, private or not there (401)"_s);
        row("403", HubServer::response("403 Forbidden", "no"), u"set HF_TOKEN"_s);
        row("404", HubServer::response("404 Not Found", "no"), u"does not exist (404)"_s);
        row("429", HubServer::response("429 Too Many Requests", "", "Retry-After: 17\r\n"), u"try again in 17 s"_s);
        row("429 alone", HubServer::response("429 Too Many Requests", ""), u"try again later"_s);
        row("500", HubServer::response("500 Oh", ""), u"refused by the server (500)"_s);
        row("no JSON", HubServer::response("200 OK", "<html>"), u"not what the Hub answers"_s);
        row("other JSON", HubServer::response("200 OK", quoted("{'error':1}")), u"not what the Hub answers"_s);
        row("no size", HubServer::response("200 OK", quoted("[{'type':'file','path':'config.json'}]")),
            u"not what the Hub answers"_s);
        row("nothing in it", HubServer::response("200 OK", "[]"), u"no model that can be read"_s);
        row("truncated", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[", u"ended too early"_s);
        row("not HTTP", "hello\r\n\r\n", u"ended too early"_s);
        row("nothing at all", "", u"ended too early"_s);
        row("redirected to http", "HTTP/1.1 302 Found\r\nLocation: http://example.com/x\r\nContent-Length: 0\r\n\r\n",
            u"leads away from https, to http://example.com/x"_s);
        row("redirected to a file", "HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd\r\nContent-Length: 0\r\n\r\n",
            u"leads away from https"_s);
        row("redirected to nowhere", "HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n", u"redirected to nowhere"_s);
        row("redirected to itself", "HTTP/1.1 302 Found\r\nLocation: " + tree + "\r\nContent-Length: 0\r\n\r\n",
            u"redirected in a circle"_s);
    }
    void badAnswers()
    {
        QFETCH(QByteArray, response);
        QFETCH(QString, error);
        m_server->answer(tree, response);
        const QString told = errorOf(u"org/small"_s);
        QVERIFY2(told.contains(error), qPrintable(told));
        QVERIFY(!told.contains(u'\n'));
        QVERIFY(m_server->requests.size() <= 1 + m_options.redirects);
    }

    void badFiles_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("error");
        QTest::newRow("no GGUF") << QByteArray("<html>gone</html>") << u"does not begin as such a file does"_s;
        QTest::newRow("damaged") << QByteArray("GGUF\x03\0\0\0garbage of a header that goes on", 39) << u"is damaged"_s;
        QTest::newRow("empty") << QByteArray() << u"size that the list of files says"_s;
    }
    void badFiles()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, error);
        m_server->answer(tree, HubServer::response("200 OK", listing({{"a.gguf", std::max<qint64>(1, bytes.size())}})));
        m_server->answer(files + "a.gguf", HubServer::response("200 OK", bytes));
        auto model = read(u"org/small"_s);
        const Result<OwnFile> own = model ? readHubModel(*model) : std::unexpected(model.error());
        QVERIFY(!own.has_value());
        const QString told = QString::fromStdString(own.error().text());
        QVERIFY2(told.contains(error) || (error == u"is damaged" && model), qPrintable(told));
    }

    void anEndlessAnswer()
    {
        m_options.textBytes = 100'000;
        m_server->answer(tree, [](const HubRequest&, QTcpSocket& socket) {
            socket.write("HTTP/1.1 200 OK\r\n\r\n");
            QObject::connect(
                &socket, &QTcpSocket::bytesWritten, &socket, [&socket] { socket.write(QByteArray(1 << 16, ' ')); });
        });
        QVERIFY(errorOf(u"org/small"_s).contains(u"is larger than the 97 KiB"_s));
    }

    void aServerThatIgnoresRangesSendsNoWeights()
    {
        const test::GgufWriter writer = test::smallLlama();
        const QByteArray header = QByteArray::fromStdString(writer.header());
        const qint64 size = fileSize(writer) + (qint64{1} << 40);
        m_server->answer(tree, HubServer::response("200 OK", listing({{"a.gguf", size}})));
        m_server->answer(files + "a.gguf", [header, size](const HubRequest&, QTcpSocket& socket) {
            socket.write("HTTP/1.1 200 OK\r\nContent-Length: " + QByteArray::number(size) + "\r\n\r\n" + header);
            QObject::connect(
                &socket, &QTcpSocket::bytesWritten, &socket, [&socket] { socket.write(QByteArray(1 << 16, '\0')); });
        });
        const auto model = read(u"org/small"_s);
        QVERIFY2(model.has_value(), model ? "" : model.error().text().c_str());
    }

    void aServerThatSaysNothing()
    {
        m_options.silence = std::chrono::milliseconds(1);
        m_server->answer(tree, [](const HubRequest&, QTcpSocket&) {});
        QVERIFY(errorOf(u"org/small"_s).contains(u"does not answer in time"_s));
    }

    void aServerThatIsTooSlow()
    {
        m_options.request = std::chrono::milliseconds(1);
        m_server->answer(tree, [](const HubRequest&, QTcpSocket& socket) { socket.write("HTTP/1.1 200 OK\r\n\r\n["); });
        QVERIFY(errorOf(u"org/small"_s).contains(u"does not answer in time"_s));
    }

    void nobodyListens()
    {
        m_server->close();
        QVERIFY(errorOf(u"org/small"_s).contains(u"cannot be reached"_s));
    }

    void theTokenGoesToTheEndpointAlone()
    {
        HubServer other;
        m_options.token = "hf_secret";
        m_server->answer(tree, HubServer::response("200 OK", listing({{"config.json", 2}})));
        m_server->answer(
            files + "config.json", HubServer::response("302 Found", "", "Location: " + other.address() + "/blob\r\n"));
        other.file("/blob", "{}");
        QVERIFY(read(u"org/small"_s).has_value());
        QCOMPARE(m_server->requests.front().header("Authorization"), QByteArray("Bearer hf_secret"));
        QCOMPARE(other.requests.size(), 1);
        QCOMPARE(other.requests.front().header("Authorization"), QByteArray());
        m_server->answer(tree, HubServer::response("403 Forbidden", "hf_secret"));
        QVERIFY(!errorOf(u"org/small:x"_s).contains(u"secret"_s));
    }

    void itCanBeCancelled()
    {
        HubReader reader(m_options);
        QSignalSpy failed(&reader, &HubReader::failed);
        bool asked = false;
        m_server->answer(tree, [&](const HubRequest&, QTcpSocket&) {
            asked = true;
            reader.cancel();
        });
        reader.read(*parseHubRepository(u"org/small"_s));
        QTRY_VERIFY(asked);
        QVERIFY(!reader.isReading());
        m_server->answer(tree, HubServer::response("404 Not Found", ""));
        reader.read(*parseHubRepository(u"org/small"_s));
        QTRY_COMPARE(failed.size(), 1); // of the second alone
    }

    void pathsStayInTheCache()
    {
        const auto paths = parseHubListing(
            listing({{"../x.gguf", 1}, {"/etc/x", 1}, {"a/../../x", 1}, {"a//b", 1}, {"a/b.gguf", 1}, {"C:x", 1}}),
            "x");
        QVERIFY(paths.has_value());
        QCOMPARE(*paths, (QList<HubFile>{{u"a/b.gguf"_s, 1}}));
    }

private:
    void serveCheckpoint()
    {
        const QByteArray first = safetensors("model.embed_tokens.weight", 1'000'000'000'000);
        const QByteArray second = safetensors("lm_head.weight", 4'000'000);
        const QByteArray index = quoted("{'weight_map':{'model.embed_tokens.weight':'a-00001-of-00002.safetensors',"
                                        "'lm_head.weight':'a-00002-of-00002.safetensors'}}");
        const QByteArray config = quoted("{'model_type':'llama','hidden_size':64,'num_hidden_layers':2,"
                                         "'num_attention_heads':4,'intermediate_size':128,'vocab_size':100}");
        m_server->answer(tree,
            HubServer::response("200 OK",
                listing({{"config.json", config.size()}, {"model.safetensors.index.json", index.size()},
                    {"a-00001-of-00002.safetensors", first.size() + 2'000'000'000'000},
                    {"a-00002-of-00002.safetensors", second.size() + 8'000'000}})));
        m_server->file(files + "config.json", config);
        m_server->file(files + "model.safetensors.index.json", index);
        m_server->file(files + "a-00001-of-00002.safetensors", first, first.size() + 2'000'000'000'000);
        m_server->file(files + "a-00002-of-00002.safetensors", second, second.size() + 8'000'000);
    }

    qint64 fileSize(const test::GgufWriter& writer)
    {
        const QString path = m_folder->filePath(u"whole.gguf"_s);
        writer.write(path.toStdString());
        return QFileInfo(path).size();
    }

    Result<HubModel> read(const QString& name, HubReader::Cache cache = HubReader::Cache::Use)
    {
        HubReader reader(m_options);
        std::optional<Result<HubModel>> result;
        connect(&reader, &HubReader::finished, this, [&](const HubModel& model) { result = model; });
        connect(&reader, &HubReader::failed, this, [&](const Error& error) { result = std::unexpected(error); });
        connect(&reader, &HubReader::listed, this, [&](const QList<HubFile>& all) { m_listed = all.size(); });
        reader.read(*parseHubRepository(name), cache);
        if (!QTest::qWaitFor([&] { return result.has_value(); }, 60'000))
            result = std::unexpected(Error{"test", "nothing came", ""});
        return *result;
    }

    QString errorOf(const QString& name)
    {
        const auto model = read(name, HubReader::Cache::Renew);
        return model ? u"no error"_s : QString::fromStdString(model.error().text());
    }

    std::unique_ptr<HubServer> m_server;
    std::unique_ptr<QTemporaryDir> m_folder;
    HubOptions m_options;
    qsizetype m_listed = 0;
};

QTEST_GUILESS_MAIN(TestHub)
#include "tst_hub.moc"
