import { SheetError, tooBig } from './error.ts';
/** names of the additional sheets in templates and exports; `unread` leaves them out */
export const explanation = { template: '填写说明', lists: '选项', export: '导出说明' };
export const maxColumns = 256;
export const tooManyColumns = () => new SheetError(`列数超过上限${maxColumns}`);
/** characters of a cell, far beyond any column's own limit: a file may name one shared string of 32 767 characters a million times */
const maxText = 4_000;
const maxTextInAll = 20_000_000;
/**
 * Collects the rows of a file one by one. The first row that is not blank is the header; blank rows are left out. All limits are enforced
 * here.
 */
export const collector = (maxRows) => {
    let headerRow;
    const rows = [];
    let text = 0;
    let about = {};
    const limited = (cell) => {
        if (typeof cell !== 'string')
            return cell;
        text += Math.min(cell.length, maxText);
        if (text > maxTextInAll)
            throw tooBig();
        return cell.slice(0, maxText);
    };
    return {
        /** @throws SheetError beyond `maxRows` rows of data, 256 columns or 20 million characters */
        add(line, values) {
            const width = values.findLastIndex(value => !blank(value)) + 1;
            if (width === 0)
                return;
            if (width > maxColumns)
                throw tooManyColumns();
            if (rows.length >= maxRows)
                throw new SheetError(`行数超过上限${maxRows}`);
            const cells = values.slice(0, width).map(limited);
            const row = { line, cells, formulas: [] };
            if (headerRow)
                rows.push(row);
            else
                headerRow = row;
        },
        /** Notes what is to be seen beside the values; what is on blank rows does not matter. */
        mark({ formulas, struck, hidden, phonetic }) {
            for (const row of headerRow ? [headerRow, ...rows] : rows) {
                row.formulas = formulas.get(row.line) ?? [];
                const lines = struck?.get(row.line);
                if (lines)
                    row.struck = lines;
                if (hidden?.has(row.line))
                    row.hidden = true;
                for (const [at, signs] of phonetic?.get(row.line) ?? []) {
                    const cell = row.cells[at];
                    if (typeof cell === 'string' && cell.endsWith(signs))
                        row.cells[at] = cell.slice(0, -signs.length);
                }
            }
        },
        /** Notes what concerns the whole file. */
        tell(facts) {
            const unread = facts.unread.filter(name => !Object.values(explanation).includes(name));
            about = { ...(unread.length > 0 && { unread }), ...(facts.date1904 && { date1904: true }) };
        },
        /** @throws SheetError when there was not even a header */
        done() {
            if (!headerRow)
                throw new SheetError('文件没有内容');
            return { headers: headerRow.cells.map(headerOf), headerRow, rows, ...about };
        },
    };
};
const blank = (value) => value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
/** characters of a header; no title is longer */
const maxHeader = 200;
export const headerOf = (cell) => String(cell ?? '').slice(0, maxHeader);
