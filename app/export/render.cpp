// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/render.h"

#include "app/export/one_language.h"
#include "app/export/write_picture.h"
#include "app/files/write_file.h"
#include "app/panels/make_panel.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QFileInfo>
#include <QGuiApplication>

namespace loadmark {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(loadmark::Export)
};

constexpr int largestSide = 16384;
constexpr int largestScale = 3;

std::unexpected<Error> failure(const char* where, const QString& what, const QString& remedy)
{
    return std::unexpected(Error{where, what.toStdString(), remedy.toStdString()});
}

std::unexpected<Error> tooLarge()
{
    return failure(
        "--size", Words::tr("there is not enough memory for the picture"), Words::tr("use a smaller size or scale"));
}

/** "1920×1080 is too small", with what is enough. */
std::unexpected<Error> tooSmall(const QSize& size, const QSize& least)
{
    return failure("--size", Words::tr("%1×%2 is too small for this view").arg(size.width()).arg(size.height()),
        Words::tr("use at least %1x%2").arg(least.width()).arg(least.height()));
}

Result<void> checkPicture(const Picture& picture, const RenderRequest& request)
{
    if (picture.height() < picture.neededHeight())
        return tooSmall(request.size, {picture.width(), picture.neededHeight()});
    return {};
}

Result<void> checkSize(const RenderRequest& request)
{
    if (request.size.isEmpty() && request.size == QSize())
        return {};
    const QSize least = Picture::smallest(request.view);
    if (request.size.width() < least.width() || request.size.height() < least.height())
        return tooSmall(request.size, least);
    if (std::max(request.size.width(), request.size.height()) * request.scale > largestSide)
        return failure("--size", Words::tr("the picture would be wider or higher than %1 pixels").arg(largestSide),
            Words::tr("use a smaller size or scale"));
    return {};
}

Result<void> check(const RenderRequest& request)
{
    if (!viewNames().contains(request.view))
        return failure("VIEW", Words::tr("“%1” is not a view").arg(request.view),
            Words::tr("use one of: %1").arg(viewNames().join(QStringLiteral(", "))));
    if (!spokenLanguages().contains(request.language))
        return failure("--language", Words::tr("“%1” is not a language of this program").arg(request.language),
            Words::tr("use one of: %1").arg(spokenLanguages().join(QStringLiteral(", "))));
    if (request.scale < 1 || request.scale > largestScale)
        return failure("--scale", Words::tr("%1 is not a scale").arg(request.scale), Words::tr("use 1, 2 or 3"));
    return checkSize(request);
}

} // namespace

QStringList viewNames()
{
    return QStringList{QStringLiteral("overview"), QStringLiteral("memory-bar"), QStringLiteral("context-chart")}
    + panelNames();
}

Result<void> renderView(const RenderRequest& request)
{
    if (auto checked = check(request); !checked)
        return checked;
    const QString suffix = QFileInfo(request.path).suffix().toLower();
    if (suffix != QLatin1StringView("png") && suffix != QLatin1StringView("svg") && suffix != QLatin1StringView("pdf"))
        return std::unexpected(
            Error{request.path.toStdString(), Words::tr("the ending names no kind of picture").toStdString(),
                Words::tr("use .png, .svg or .pdf").toStdString()});
    const OneLanguage language(request.language);
    Picture picture(request);
    if (auto checked = checkPicture(picture, request); !checked)
        return checked;
    const QByteArray bytes = suffix == QLatin1StringView("png") ? picturePng(picture, request.scale)
        : suffix == QLatin1StringView("svg")                    ? pictureSvg(picture)
                                                                : picturePdf(picture);
    if (bytes.isEmpty())
        return tooLarge();
    return writeFile(request.path, bytes);
}

Result<void> copyView(const RenderRequest& request)
{
    if (auto checked = check(request); !checked)
        return checked;
    const OneLanguage language(request.language);
    Picture picture(request);
    if (auto checked = checkPicture(picture, request); !checked)
        return checked;
    const QImage image = pictureImage(picture, request.scale);
    if (image.isNull())
        return tooLarge();
    QGuiApplication::clipboard()->setImage(image);
    return {};
}

} // namespace loadmark
