// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/inputs/picker_model.h"

#include <QPushButton>

#include <functional>

namespace loadmark {

class PickerPopup;

/** Shows what is picked and drops a searchable list to pick another. Typing on the button starts the search. */
class PickerButton : public QPushButton
{
    Q_OBJECT
public:
    /** Makes the groups at the moment the list opens. */
    using Source = std::function<std::vector<PickerGroup>()>;

    explicit PickerButton(QWidget* parent = nullptr);

    void setSource(Source source) { m_source = std::move(source); }
    void setSearchHint(const QString& text) { m_searchHint = text; }
    void setCurrent(const QString& id, const QString& text);
    QString current() const { return m_current; }
    void openPopup(const QString& typed = {});
    PickerPopup* popup() const { return m_popup; } ///< null before the first opening

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void picked(const QString& id);

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QString shownText(int room) const;

    Source m_source;
    QString m_searchHint;
    QString m_current;
    PickerPopup* m_popup = nullptr;
};

} // namespace loadmark
