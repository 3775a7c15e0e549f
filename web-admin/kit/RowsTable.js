import { jsx as _jsx } from "react/jsx-runtime";
import { columnsIn } from '#contracts/client/columns.ts';
import { headOf, isNumeric } from '#contracts/client/format.ts';
import { tableText } from '#contracts/client/notices.ts';
import { Cell } from './Cell.tsx';
import { SmallTable } from './SmallTable.tsx';
import { Nothing } from './States.tsx';
/** The parts of a document as a table with the schema's columns. It says when there are no rows, and 加载失败 when none could be loaded. */
export const RowsTable = ({ label, row: schema, rows, columns, empty, keyOf, }) => {
    if (!rows?.length)
        return _jsx(Nothing, { text: tableText(rows) ?? empty });
    const known = columnsIn(schema);
    const full = columns.map(given => {
        const { field, title, render } = typeof given === 'string' ? { field: given } : given;
        const column = known.get(field) ?? { field, title: field, kind: 'text', optional: true };
        return { column: title ? { ...column, title } : column, render: (render ?? undefined) };
    });
    const actions = full.findIndex(({ column }) => column.field === 'actions');
    return (_jsx(SmallTable, { label: label, height: 560, nowrap: true, heads: full.map(({ column }) => headOf(column)), right: full.flatMap(({ column }, index) => (isNumeric(column) ? [index] : [])), ...(actions >= 0 && { stays: actions }), rows: rows.map(row => ({
            key: keyOf(row),
            cells: full.map(({ column, render }) => render ? render(row) : _jsx(Cell, { column: column, value: row[column.field] }, column.field)),
        })) }));
};
