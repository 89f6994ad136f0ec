// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/write_picture.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFontInfo>
#include <QGuiApplication>
#include <QPageLayout>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <cmath>

namespace loadmark {

namespace {

constexpr double pointsPerPixel = 72.0 / 96.0;
constexpr int pdfResolution = 300;

/** Qt writes the first family asked for; here the one in use goes first and well-known ones after it. */
QByteArray withFallbackFamilies(QByteArray svg, const QString& family, const QFont& font)
{
    const QByteArray wanted = "font-family=\"" + family.toUtf8() + '"';
    const QByteArray used = QFontInfo(font).family().toUtf8();
    QByteArray families = "font-family=\"'" + used + '\'';
    for (const QString& other : font.families())
        if (other.toUtf8() != used)
            families += ", '" + other.toUtf8() + '\'';
    families += ", sans-serif\"";
    return svg.replace(wanted, families);
}

} // namespace

QImage pictureImage(Picture& picture, int scale)
{
    QImage image(picture.size() * scale, QImage::Format_RGB32);
    if (image.isNull())
        return image;
    image.setDevicePixelRatio(scale);
    image.setDotsPerMeterX(static_cast<int>(std::lround(scale * 96 / 0.0254)));
    image.setDotsPerMeterY(image.dotsPerMeterX());
    image.setText(QStringLiteral("Title"), picture.title());
    image.setText(QStringLiteral("Description"), picture.description());
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    picture.paint(painter);
    return image;
}

QByteArray picturePng(Picture& picture, int scale)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    pictureImage(picture, scale).save(&buffer, "PNG");
    return bytes;
}

QByteArray pictureSvg(Picture& picture)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(96);
    generator.setSize(picture.size());
    generator.setViewBox(QRect(QPoint(), picture.size()));
    generator.setTitle(picture.title());
    generator.setDescription(picture.description());
    QPainter painter(&generator);
    picture.paint(painter);
    painter.end();
    buffer.close();
    const Theme theme = lightTheme();
    bytes = withFallbackFamilies(bytes, QGuiApplication::font().family(), theme.body()); // of groups without text
    return withFallbackFamilies(bytes, theme.body().families().value(0), theme.body());
}

QByteArray picturePdf(Picture& picture)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(pdfResolution);
    writer.setTitle(picture.title());
    writer.setCreator(QStringLiteral("Loadmark %1").arg(QCoreApplication::applicationVersion()));
    writer.setPageLayout(
        QPageLayout(QPageSize(QSizeF(picture.size()) * pointsPerPixel, QPageSize::Point, {}, QPageSize::ExactMatch),
            QPageLayout::Portrait, QMarginsF()));
    QPainter painter(&writer);
    const double scale = pdfResolution / 96.0;
    painter.scale(scale, scale);
    picture.paint(painter);
    painter.end();
    buffer.close();
    return bytes;
}

} // namespace loadmark
