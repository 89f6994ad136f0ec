// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/theme/theme.h"

#include <QStringList>
#include <QWidget>

#include <vector>

QT_BEGIN_NAMESPACE
class QStackedWidget;
class QTabBar;
QT_END_NAMESPACE

namespace loadmark {

/** The pages right of the inputs, one of them shown, and the tabs that choose it. */
class Pages : public QWidget
{
    Q_OBJECT

public:
    explicit Pages(QWidget* parent = nullptr);

    /** `title` is marked by QT_TRANSLATE_NOOP("Pages", …); `view` is the name of its pictures. */
    void add(const QString& view, const char* title, QWidget* page);
    QString current() const; ///< name of the view
    void setCurrent(const QString& view);
    QStringList views() const;

    void setTheme(const Theme& theme);
    void retranslate();

Q_SIGNALS:
    void currentChanged(const QString& view);

private:
    struct Page
    {
        QString view;
        const char* title;
    };

    QTabBar* m_tabs;
    QStackedWidget* m_stack;
    std::vector<Page> m_pages;
};

} // namespace loadmark
