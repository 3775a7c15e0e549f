import { useEffect } from 'react';
import { stepOf } from './cells.ts';
import { fields, isBlank } from './rows.ts';
/** Handlers of the table's body: the focus follows the cell, and keys lead from cell to cell as in a spreadsheet. */
export const useCells = ({ at, setAt, lines, frame, foot, isNarrow, undo }) => {
    useEffect(() => {
        if (!at || isNarrow)
            return;
        const cell = frame.current?.querySelector(`tr[data-key="${CSS.escape(at.key)}"] [data-field="${at.field}"]`);
        if (!cell || cell === document.activeElement)
            return;
        cell.focus();
        if (cell instanceof HTMLInputElement)
            cell.select();
    }, [at, isNarrow, frame]);
    const go = (row, field) => {
        if (!at)
            return false;
        const open = lines.filter(({ row }) => !row.fixed);
        const target = open[open.findIndex(({ row }) => row.key === at.key) + row];
        if (!target)
            return false;
        setAt({ key: target.row.key, field: fields[fields.indexOf(at.field) + field] ?? at.field });
        return true;
    };
    const leave = () => {
        setAt(undefined);
        foot.current?.focus();
    };
    const move = (event) => {
        const cell = event.target;
        const field = cell.dataset.field;
        if (!at || !field)
            return;
        const caret = cell instanceof HTMLInputElement
            ? { start: cell.selectionStart ?? 0, end: cell.selectionEnd ?? 0, length: cell.value.length }
            : undefined;
        const step = stepOf(event.nativeEvent, field, caret);
        if (step === undefined || (step === 'undo' && !undo))
            return;
        event.preventDefault();
        if (step === 'undo')
            undo?.();
        else if (step === 'leave')
            leave();
        else if (!go(step.row, step.field) && event.key === 'Enter')
            leave();
    };
    /** Tab must go on past the end of a line, since the next line has no fields yet. */
    const onTab = (event) => {
        if (event.key !== 'Tab' || !at || event.ctrlKey || event.altKey || event.metaKey)
            return;
        const cell = event.target;
        const open = lines.filter(({ row }) => !row.fixed);
        const here = open.findIndex(({ row }) => row.key === at.key);
        const isLast = cell.classList.contains('remove') || (cell.dataset.field === fields.at(-1) && isBlank(open[here].row));
        const isFirst = cell.dataset.field === fields[0];
        const target = open[here + (event.shiftKey ? -1 : 1)];
        if (!target || !(event.shiftKey ? isFirst : isLast))
            return;
        event.preventDefault();
        setAt({ key: target.row.key, field: event.shiftKey ? fields.at(-1) : fields[0] });
    };
    const onFocus = ({ target }) => {
        const field = target.dataset.field;
        const key = target.closest('tr')?.dataset.key;
        if (field && key && (at?.key !== key || at.field !== field))
            setAt({ key, field });
    };
    const onBlur = ({ currentTarget, relatedTarget }) => {
        // the focus may have left with the window, which gives it back
        if (!currentTarget.contains(relatedTarget) && document.hasFocus())
            setTimeout(() => isOutside() && setAt(undefined));
    };
    const isOutside = () => !frame.current?.querySelector('tbody')?.contains(document.activeElement);
    return {
        onKeyDown: (event) => {
            onTab(event);
            if (!event.defaultPrevented)
                move(event);
        },
        onFocus,
        onBlur,
    };
};
