import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Checkbox from '@mui/material/Checkbox';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useListContext, useRecordContext } from 'ra-core';
import { DataTableBody } from 'ra-ui-materialui';
/** A table row. react-admin labels the span around its checkbox, which screen readers skip; this row labels the input. */
const Row = ({ children, className }) => {
    const record = useRecordContext();
    const { selectedIds, onToggleItem } = useListContext();
    if (!record)
        return null;
    return (_jsxs(TableRow, { hover: true, className: className, children: [_jsx(TableCell, { padding: "checkbox", children: _jsx(Checkbox, { size: "small", checked: selectedIds.includes(record.id), onChange: () => onToggleItem(record.id), slotProps: { input: { 'aria-label': '选择此行' } } }) }), children] }));
};
/** The body of a table with selectable rows. */
export const SelectableBody = (props) => _jsx(DataTableBody, { ...props, row: Row });
