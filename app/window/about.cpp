// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/about.h"

#include <QCoreApplication>
#include <QMessageBox>

namespace loadmark {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(loadmark::About)
};

} // namespace

void showAbout(const Catalogue& catalogue, QWidget* window)
{
    auto* box = new QMessageBox(window);
    box->setObjectName(QStringLiteral("about"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setWindowTitle(Words::tr("About Loadmark"));
    box->setText(Words::tr("Loadmark %1").arg(QCoreApplication::applicationVersion()));
    box->setInformativeText(Words::tr("Whether a language model fits a machine, and how fast it will run there.")
        + QStringLiteral("\n\n")
        + Words::tr("Facts as of %1; every figure tells its formula and its source when you point at it.")
              .arg(QString::fromStdString(catalogue.date))
        + QStringLiteral("\n\n")
        + Words::tr(
            "Free software under the GNU General Public License, version 3 or later. Uses Qt %1 and Qt Charts (GPL), "
            "and JSON for Modern C++ (MIT).")
              .arg(QLatin1String(qVersion())));
    box->setStandardButtons(QMessageBox::Close);
    box->open();
}

} // namespace loadmark
