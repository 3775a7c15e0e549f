import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { ACTIONS, actionsIfAny, staysRight } from './actions-column.ts';
/** A table inside a page: all rows at once, scrolling inside itself. `right` names columns of numbers, `stays` the column of buttons. */
export const SmallTable = ({ label, heads, rows, right = [], stays, height = 360, nowrap = false, }) => (_jsx(TableContainer, { sx: { maxHeight: height, ...actionsIfAny }, tabIndex: 0, role: "region", "aria-label": label, children: _jsxs(Table, { size: "small", stickyHeader: true, "aria-label": label, children: [_jsx(TableHead, { children: _jsx(TableRow, { children: heads.map((head, index) => (_jsx(TableCell, { align: right.includes(index) ? 'right' : 'left', ...(index === stays && { className: ACTIONS }), sx: { whiteSpace: 'nowrap', ...(index === stays && { ...staysRight, zIndex: 3 }) }, children: head }, String(head)))) }) }), _jsx(TableBody, { children: rows.map(({ key, cells }) => (_jsx(TableRow, { children: cells.map((cell, index) => (_jsx(TableCell, { align: right.includes(index) ? 'right' : 'left', ...(index === stays && { className: ACTIONS }), sx: { ...(nowrap && { whiteSpace: 'nowrap' }), ...(index === stays && staysRight) }, children: cell }, String(heads[index])))) }, key))) })] }) }));
