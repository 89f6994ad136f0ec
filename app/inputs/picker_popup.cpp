// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inputs/picker_popup.h"

#include "app/inputs/picker_delegate.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QScreen>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace loadmark {

namespace {

constexpr int popupWidth = 460;
constexpr int mostHeight = 520;
constexpr int manyItems = 12;
constexpr int pageRows = 8;

} // namespace

PickerPopup::PickerPopup(QWidget* parent)
    : QFrame(parent, Qt::Popup | Qt::FramelessWindowHint), m_model(new PickerModel(this)),
      m_filter(new PickerFilter(this)), m_delegate(new PickerDelegate(this)), m_search(new QLineEdit(this)),
      m_view(new QTreeView(this)), m_nothing(new QLabel(this))
{
    setObjectName(QStringLiteral("pickerPopup"));
    setProperty("popup", true);
    m_filter->setSourceModel(m_model);
    m_search->setObjectName(QStringLiteral("pickerSearch"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    m_view->setObjectName(QStringLiteral("pickerList"));
    m_view->setModel(m_filter);
    m_view->setItemDelegate(m_delegate);
    m_view->setHeaderHidden(true);
    m_view->setRootIsDecorated(false);
    m_view->setItemsExpandable(false);
    m_view->setIndentation(0);
    m_view->setMouseTracking(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->header()->setStretchLastSection(true);
    m_view->installEventFilter(this);
    m_nothing->setAlignment(Qt::AlignCenter);
    m_nothing->setProperty("muted", true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 6);
    layout->setSpacing(6);
    layout->addWidget(m_search);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_nothing, 1);
    connect(m_search, &QLineEdit::textChanged, this, &PickerPopup::search);
    connect(m_view, &QTreeView::clicked, this, &PickerPopup::take);
    retranslate();
}

void PickerPopup::setSearchHint(const QString& text)
{
    m_search->setPlaceholderText(text);
    m_search->setAccessibleName(text);
    m_view->setAccessibleName(text);
}

void PickerPopup::open(QWidget* anchor, std::vector<PickerGroup> groups, const QString& current, const QString& typed)
{
    m_model->setGroups(std::move(groups));
    m_delegate->setCurrentId(current);
    m_search->setText(typed);
    search(typed);
    m_search->setVisible(m_filter->itemCount() > manyItems || !typed.isEmpty());
    place(anchor);
    show();
    if (m_search->isVisible())
        m_search->setFocus(Qt::PopupFocusReason);
    else
        m_view->setFocus(Qt::PopupFocusReason);
    if (const QModelIndex index = m_filter->mapFromSource(m_model->indexOf(current));
        index.isValid() && typed.isEmpty()) {
        select(index);
        m_view->scrollTo(index, QAbstractItemView::PositionAtCenter);
    }
}

void PickerPopup::search(const QString& text)
{
    m_filter->setWords(text);
    m_view->expandAll();
    const bool found = m_filter->itemCount() > 0;
    m_view->setVisible(found);
    m_nothing->setVisible(!found);
    select(m_filter->firstItem());
    m_view->scrollToTop();
}

void PickerPopup::select(const QModelIndex& index)
{
    m_view->setCurrentIndex(index);
}

void PickerPopup::move(int rows)
{
    QModelIndex index = m_view->currentIndex();
    QModelIndex last = index;
    for (int left = std::abs(rows); left > 0 && index.isValid();) {
        index = rows > 0 ? m_view->indexBelow(index) : m_view->indexAbove(index);
        if (!index.isValid() || index.data(PickerModel::IsGroupRole).toBool())
            continue;
        last = index;
        --left;
    }
    if (!last.isValid())
        last = m_filter->firstItem();
    select(last);
    m_view->scrollTo(last);
}

bool PickerPopup::handleKey(int key)
{
    switch (key) {
    case Qt::Key_Up:
        move(-1);
        return true;
    case Qt::Key_Down:
        move(1);
        return true;
    case Qt::Key_PageUp:
        move(-pageRows);
        return true;
    case Qt::Key_PageDown:
        move(pageRows);
        return true;
    case Qt::Key_Enter:
    case Qt::Key_Return:
        take(m_view->currentIndex());
        return true;
    case Qt::Key_Escape:
        close();
        return true;
    default:
        return false;
    }
}

bool PickerPopup::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress && handleKey(static_cast<QKeyEvent*>(event)->key()))
        return true;
    return QFrame::eventFilter(watched, event);
}

void PickerPopup::take(const QModelIndex& index)
{
    if (!index.isValid() || index.data(PickerModel::IsGroupRole).toBool())
        return;
    const QString id = index.data(PickerModel::IdRole).toString();
    close();
    Q_EMIT picked(id);
}

/** Below the anchor, or above it where there is more room; always whole on the screen. */
void PickerPopup::place(QWidget* anchor)
{
    int height = m_search->isVisibleTo(this) ? m_search->sizeHint().height() + 6 : 0;
    for (int group = 0; group < m_filter->rowCount(); ++group) {
        const QModelIndex heading = m_filter->index(group, 0);
        height += m_delegate->sizeHint({}, heading).height();
        height += m_filter->rowCount(heading) * m_delegate->sizeHint({}, m_filter->index(0, 0, heading)).height();
    }
    const QRect screen = anchor->screen()->availableGeometry();
    const QRect box(anchor->mapToGlobal(QPoint(0, 0)), anchor->size());
    const int below = screen.bottom() - box.bottom() - 8, above = box.top() - screen.top() - 8;
    const int wanted = std::min(mostHeight, std::max(120, height + 16));
    const bool drops = below >= wanted || below >= above;
    const QSize size(
        std::min(std::max(popupWidth, box.width()), screen.width()), std::min(wanted, std::max(below, above)));
    const int x = std::clamp(box.left(), screen.left(), std::max(screen.left(), screen.right() - size.width()));
    setGeometry(QRect(QPoint(x, drops ? box.bottom() + 4 : box.top() - 4 - size.height()), size));
}

void PickerPopup::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void PickerPopup::retranslate()
{
    m_nothing->setText(tr("Nothing matches."));
}

} // namespace loadmark
