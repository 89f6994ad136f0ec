// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/table_panel.h"

#include "app/results/card.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QVBoxLayout>

namespace loadmark {

/** A card that lends its body. */
class TableCard : public Card
{
public:
    using Card::body;
    using Card::Card;
};

TablePanel::TablePanel(ScenarioStore& store, QWidget* parent)
    : Panel(store, parent), m_card(new TableCard(this)), m_tools(new QHBoxLayout), m_search(new QLineEdit(this)),
      m_onlyFitting(new QCheckBox(this)), m_view(new TableView(this)), m_filler(new RowFiller(this))
{
    m_search->setClearButtonEnabled(true);
    m_search->setMaximumWidth(260);
    m_tools->addWidget(m_search, 1);
    m_tools->addWidget(m_onlyFitting);
    m_tools->addStretch(1);
    m_card->body()->addLayout(m_tools);
    m_card->body()->addWidget(m_view, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_card);
    setTools(false, false);

    m_view->filter().setPasses(
        [this](std::size_t row) { return passes(row, m_search->text().trimmed(), m_onlyFitting->isChecked()); });
    connect(m_search, &QLineEdit::textChanged, this, &TablePanel::refilter);
    connect(m_onlyFitting, &QCheckBox::toggled, this, &TablePanel::refilter);
    connect(m_view, &TableView::chosen, this, [this](std::size_t row) { choose(row); });
    connect(m_filler, &RowFiller::progressed, this, &TablePanel::showProgress);
    connect(m_filler, &RowFiller::finished, this, &TablePanel::computeRest);
}

void TablePanel::setTools(bool search, bool onlyFitting)
{
    m_search->setVisible(search);
    m_onlyFitting->setVisible(onlyFitting);
}

void TablePanel::setInteractive(bool interactive)
{
    m_interactive = interactive;
    for (int i = 0; i < m_tools->count(); ++i)
        if (QWidget* tool = m_tools->itemAt(i)->widget(); tool && !interactive)
            tool->hide();
    m_view->setVerticalScrollBarPolicy(interactive ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
}

void TablePanel::refilter()
{
    m_view->filter().refilter();
}

void TablePanel::render()
{
    m_filler->stop();
    m_catalogue = store().sharedCatalogue();
    m_card->setTitle(title());
    m_card->setCaption(caption());
    const std::size_t rows = begin();
    RowsModel& model = m_view->rows();
    m_unfitted = m_unfitted || static_cast<int>(rows) != model.rowCount();
    model.start(rows);
    model.setColumns(columns());
    m_onRest = false;
    m_filler->start(
        rows,
        [this](std::size_t row) {
            computeRow(row);
            m_view->rows().setReady(row);
        },
        m_view->rowsInView());
}

void TablePanel::computeRest()
{
    m_view->filter().refilter();
    if (m_unfitted) {
        m_view->fitColumns(widest());
        m_unfitted = false;
    }
    if (!m_onRest)
        computed();
    if (m_onRest || !hasMore())
        return;
    m_onRest = true;
    m_filler->start(
        static_cast<std::size_t>(m_view->rows().rowCount()), [this](std::size_t row) { computeMore(row); },
        m_view->rowsInView());
}

void TablePanel::showProgress()
{
    m_view->rows().setCurrent(currentRow());
    m_view->rows().tellChanged();
}

void TablePanel::complete()
{
    m_filler->finish();
    m_filler->finish(); // what came after the rows
    if (m_interactive)
        return;
    if (const int shown = m_view->showWholeRows(), all = m_view->model()->rowCount(); shown < all)
        m_card->setCaption(
            tr("the first %1 of %2", "rows of a table").arg(format().number(shown), format().number(all)));
}

void TablePanel::applyTheme()
{
    m_card->setTheme(theme());
    m_view->setTheme(theme());
    m_unfitted = true;
}

void TablePanel::retranslate()
{
    m_search->setPlaceholderText(tr("Search"));
    m_search->setAccessibleName(tr("Search"));
    m_onlyFitting->setText(tr("Only what fits"));
    m_view->setAccessibleName(title());
    m_view->retranslate();
    m_unfitted = true;
}

} // namespace loadmark
