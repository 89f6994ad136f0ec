// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/render.h"
#include "app/files/write_file.h"
#include "app/results/overview_view.h"
#include "estimator/catalogue/read_catalogue.h"
#include "tests/app/sample_estimates.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QImageReader>
#include <QPainter>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <csignal>
#include <sys/resource.h>
#include <sys/stat.h>

using namespace loadmark;
using namespace Qt::StringLiterals;

namespace {

const Catalogue& catalogue()
{
    static const Catalogue read = [] {
        const auto texts = readCatalogueFolder(LOADMARK_RESOURCES "/catalogue");
        auto result = texts ? readCatalogue(*texts) : std::unexpected(texts.error());
        if (!result)
            qFatal("%s", result.error().text().c_str());
        return *result;
    }();
    return read;
}

RenderRequest request(const QString& view, const QString& path)
{
    RenderRequest one;
    one.view = view;
    one.path = path;
    one.catalogue = &catalogue();
    one.scenario.gpus = {{"rtx-4090-24gb", 1}};
    return one;
}

/** A write beyond `bytes` fails, as it does on a full disk. */
template<typename Write>
Result<void> onADiskOf(rlim_t bytes, Write write)
{
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    const rlimit tight{bytes, before.rlim_max};
    setrlimit(RLIMIT_FSIZE, &tight);
    const Result<void> written = write();
    setrlimit(RLIMIT_FSIZE, &before);
    return written;
}

/** Colours that are not the window's, roughly: what was drawn. */
int colours(const QImage& image)
{
    QSet<QRgb> seen;
    for (int y = 0; y < image.height(); y += 3)
        for (int x = 0; x < image.width(); x += 3)
            seen.insert(image.pixel(x, y));
    return static_cast<int>(seen.size());
}

QByteArray contents(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestExport : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    QString in(const QString& name) const { return m_folder.filePath(name); }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        QCoreApplication::setApplicationVersion(u"1.2.3"_s);
    }

    void pngOfEveryView_data()
    {
        QTest::addColumn<QString>("view");
        QTest::addColumn<ThemeChoice>("theme");
        QTest::addColumn<QString>("language");
        for (const QString& view : viewNames())
            for (const ThemeChoice theme : {ThemeChoice::Light, ThemeChoice::Dark})
                for (const QString& language : {u"en"_s, u"es"_s})
                    QTest::addRow("%s %s %s", qPrintable(view), theme == ThemeChoice::Dark ? "dark" : "light",
                        qPrintable(language))
                        << view << theme << language;
    }
    void pngOfEveryView()
    {
        QFETCH(QString, view);
        QFETCH(ThemeChoice, theme);
        QFETCH(QString, language);
        RenderRequest one = request(view, in(u"a.png"_s));
        one.theme = theme;
        one.language = language;
        const auto written = renderView(one);
        QVERIFY2(written, written ? "" : written.error().text().c_str());
        const QImage image(one.path);
        QVERIFY(colours(image) > 40); // antialiased text and the parts' colours
        const QColor ground = image.pixelColor(2, 2);
        QCOMPARE(ground.lightness() < 128, theme == ThemeChoice::Dark);
        QVERIFY(image.text(u"Description"_s).contains(u"Llama"_s));
        QVERIFY(image.text(u"Description"_s).contains(u"1.2.3"_s));
        QVERIFY(image.text(u"Description"_s).contains(QString::fromStdString(catalogue().date)));
    }

    void scale_data()
    {
        QTest::addColumn<int>("scale");
        QTest::newRow("1x") << 1;
        QTest::newRow("2x") << 2;
        QTest::newRow("3x") << 3;
    }
    void scale()
    {
        QFETCH(int, scale);
        RenderRequest one = request(u"memory-bar"_s, in(u"s.png"_s));
        one.size = {900, 320};
        one.scale = scale;
        QVERIFY(renderView(one));
        QCOMPARE(QImage(one.path).size(), QSize(900, 320) * scale);
    }

    void theSameWhateverWindowIsOpen()
    {
        QVERIFY(renderView(request(u"overview"_s, in(u"first.png"_s))));
        OverviewView window;
        window.resize(733, 911);
        window.show();
        const Estimate estimate = samples::eightGpus();
        window.render(estimate.scenario, estimate);
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QVERIFY(renderView(request(u"overview"_s, in(u"second.png"_s))));
        QCOMPARE(QImage(in(u"second.png"_s)), QImage(in(u"first.png"_s)));
        QCOMPARE(window.size(), QSize(733, 911));
    }

    void svg()
    {
        RenderRequest one = request(u"context-chart"_s, in(u"c.svg"_s));
        QVERIFY(renderView(one));
        const QByteArray bytes = contents(one.path);
        QSvgRenderer renderer(bytes);
        QVERIFY(renderer.isValid());
        QCOMPARE(renderer.viewBox(), QRect(0, 0, 1200, 640));
        QVERIFY(bytes.contains("width=\"317.5mm\" height=\"169.333mm\"")); // 1200 × 640 pixels at 96 per inch
        QImage image(renderer.defaultSize(), QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        renderer.render(&painter);
        painter.end();
        QVERIFY(colours(image) > 20);
        QVERIFY(bytes.contains("<title>"));
        QVERIFY(bytes.contains("<desc>"));
        QVERIFY(bytes.contains("sans-serif"));
        QVERIFY(!bytes.contains("font-family=\"Sans Serif\""));
        QVERIFY(!bytes.contains("<image"));
        QVERIFY(bytes.contains(catalogue().date.c_str())); // text stays text
    }

    void pdf()
    {
        for (const QString& view : viewNames()) {
            RenderRequest one = request(view, in(u"c.pdf"_s));
            QVERIFY(renderView(one));
            const QByteArray bytes = contents(one.path);
            QVERIFY(bytes.startsWith("%PDF-"));
            QVERIFY(bytes.trimmed().endsWith("%%EOF"));
            QVERIFY(bytes.contains("/FontFile2") || bytes.contains("/FontFile3"));
            QVERIFY(!bytes.contains("/Subtype /Image"));
            QVERIFY(bytes.size() > 8000);
        }
    }

    void clipboard()
    {
        QVERIFY(copyView(request(u"memory-bar"_s, {})));
        QVERIFY(colours(QGuiApplication::clipboard()->image()) > 40);
    }

    void badRequests_data()
    {
        QTest::addColumn<RenderRequest>("one");
        QTest::addColumn<QString>("where");
        const auto row = [](const char* name, const QString& where, auto change) {
            RenderRequest one = request(u"overview"_s, QDir::tempPath() + u"/loadmark-never-written.png"_s);
            change(one);
            QTest::newRow(name) << one << where;
        };
        row("view", u"VIEW"_s, [](RenderRequest& one) { one.view = u"moon"_s; });
        row("language", u"--language"_s, [](RenderRequest& one) { one.language = u"tlh"_s; });
        row("scale", u"--scale"_s, [](RenderRequest& one) { one.scale = 4; });
        row("scale zero", u"--scale"_s, [](RenderRequest& one) { one.scale = 0; });
        row("too small", u"--size"_s, [](RenderRequest& one) { one.size = {10, 10}; });
        row("negative", u"--size"_s, [](RenderRequest& one) { one.size = {-5, 900}; });
        row("enormous", u"--size"_s, [](RenderRequest& one) { one.size = {900000, 900000}; });
        row("suffix", u"/tmp/x.gif"_s, [](RenderRequest& one) { one.path = u"/tmp/x.gif"_s; });
        row("no suffix", u"/tmp/x"_s, [](RenderRequest& one) { one.path = u"/tmp/x"_s; });
        row("folder is missing", u"/no/such/folder/x.png"_s,
            [](RenderRequest& one) { one.path = u"/no/such/folder/x.png"_s; });
    }
    void badRequests()
    {
        QFETCH(RenderRequest, one);
        QFETCH(QString, where);
        const auto written = renderView(one);
        QVERIFY(!written);
        QCOMPARE(QString::fromStdString(written.error().where), where);
        QVERIFY(!written.error().what.empty());
        QVERIFY(!written.error().remedy.empty());
        QVERIFY(!QFile::exists(one.path));
    }

    void aFullDiskLeavesWhatWasThere()
    {
        const QString path = in(u"full.png"_s);
        QVERIFY(writeFile(path, QByteArrayView("what was there")));
        const auto written = onADiskOf(2000, [&] { return renderView(request(u"memory-bar"_s, path)); });
        QVERIFY(!written);
        QVERIFY(!written.error().remedy.empty());
        QCOMPARE(contents(path), QByteArray("what was there"));
        QCOMPARE(QDir(m_folder.path()).entryList({u"full*"_s}, QDir::Files).size(), 1); // no half-written neighbour
    }

    /** A text that fits one buffer gets to the disk only at the end. */
    void aFullDiskIsToldOfSmallFilesToo()
    {
        const QString path = in(u"small.json"_s);
        QVERIFY(writeFile(path, QByteArrayView("what was there")));
        const auto written = onADiskOf(100, [&] { return writeFile(path, QByteArray(200, 'x')); });
        QVERIFY(!written);
        QCOMPARE(contents(path), QByteArray("what was there"));
    }

    void onlyRegularFilesAreReplaced()
    {
        const QString path = in(u"pipe.png"_s);
        QCOMPARE(mkfifo(QFile::encodeName(path).constData(), 0600), 0);
        const auto written = renderView(request(u"memory-bar"_s, path));
        QVERIFY(!written);
        QCOMPARE(QString::fromStdString(written.error().what), u"is not a regular file"_s);
        QVERIFY(!QFileInfo(path).isFile());
        QVERIFY(QFile::remove(path));
    }

    void everyModelStateIsDrawn_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("gpu");
        QTest::newRow("does not fit") << u"glm-5.3"_s << u"rtx-4090-24gb"_s;
        QTest::newRow("unknown model") << u"no-such-model"_s << u"rtx-4090-24gb"_s;
        QTest::newRow("unknown accelerator") << u"llama-3.1-8b"_s << u"no-such-gpu"_s;
    }
    void everyModelStateIsDrawn()
    {
        QFETCH(QString, model);
        QFETCH(QString, gpu);
        for (const QString& view : viewNames()) {
            RenderRequest one = request(view, in(u"state.png"_s));
            one.scenario.model = model.toStdString();
            one.scenario.gpus = {{gpu.toStdString(), 1}};
            QVERIFY(renderView(one));
            QVERIFY(colours(QImage(one.path)) > 20);
        }
    }
};

QTEST_MAIN(TestExport)
#include "tst_export.moc"
