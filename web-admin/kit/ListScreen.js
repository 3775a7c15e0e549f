import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ListBase, useDataTableRenderContext, useListContext, useResourceDefinition, useStore } from 'ra-core';
import { DataTable, Pagination } from 'ra-ui-materialui';
import { createContext, useContext, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { columnsIn, listColumnsIn } from '#contracts/client/columns.ts';
import { headOf, isNumeric } from '#contracts/client/format.ts';
import { largePageSizes, pageSizes } from '#contracts/client/text.ts';
import { ACTIONS, actionsIfAny, staysRight } from './actions-column.ts';
import { Cell } from './Cell.tsx';
import { ChosenBar, ChosenUnderFilter } from './ChosenBar.tsx';
import { useKeptWhileOpen } from './Dialog.tsx';
import { FilterBar } from './FilterBar.tsx';
import { filtersOf } from './inputs.ts';
import { PageTitle } from './PageTitle.tsx';
import { SelectableBody } from './SelectableBody.tsx';
import { Loading, Nothing, Problem } from './States.tsx';
import { StatusTabs } from './StatusTabs.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useNames } from './useNames.ts';
/** The only component for lists. It follows the declaration, keeps its state in the URL, and shows cards under 600 px. */
export const ListScreen = ({ of, render, choices, tabs, href, actions, notice, bulk, ...own }) => {
    const page = usePage(of);
    const known = listColumnsIn(of.row);
    const columns = useNames(columnsOf(of, known, render));
    const inputs = filtersOf(of.row, withChoices(of, known, choices));
    const [choosing, setChoosing] = useState(false);
    const [field, order] = of.sort.startsWith('-') ? [of.sort.slice(1), 'DESC'] : [of.sort, 'ASC'];
    return (_jsxs(ListBase, { perPage: bulk ? 50 : 30, sort: { field, order }, exporter: false, queryOptions: told, children: [_jsx(PageTitle, { title: of.zh }), _jsx(Toolbar, { title: of.zh, columns: columns, exportable: !of.through, onChoose: () => setChoosing(true), children: actions }), notice, bulk && _jsx(ChosenUnderFilter, {}), _jsxs(Card, { children: [inputs.length > 0 && _jsx(FilterBar, { inputs: inputs, keep: of.tabs ? [of.tabs.field] : [] }), of.tabs && _jsx(StatusTabs, { field: of.tabs.field, ...(tabs ?? { labels: labelsOf(of) }) }), _jsx(Choosing, { value: choosing, children: _jsx(Rows, { ...own, bulk: bulk, title: of.zh, emptyHint: of.empty, columns: columns, 
                            // a call answers in its own order, so its columns cannot be sorted
                            sortable: of.through ? [] : [...of.sorts, field], ...((href || page) && { href: (href ?? page) }) }) })] })] }));
};
/** The page of a row: to show it, otherwise to edit it; undefined where there is none. */
const usePage = ({ name }) => {
    const { hasShow, hasEdit } = useResourceDefinition({ resource: name });
    if (!hasShow && !hasEdit)
        return undefined;
    return ({ id }) => `/${name}/${encodeURIComponent(id)}${hasShow ? '/show' : ''}`;
};
const columnsOf = (of, known, render = {}) => of.columns.map(({ field, title, more = false }) => {
    const shown = of.row.properties[field]?.title ?? field;
    const column = known.get(field) ?? { field, title: shown, kind: 'text', optional: true };
    return { field, column: title ? { ...column, title } : column, render: render[field], hidden: more };
});
const withChoices = (of, known, choices = {}) => of.filters.map(name => {
    const filter = typeof name === 'string' ? { field: name, title: known.get(name)?.title ?? name } : name;
    const labels = choices[filter.field];
    return labels ? { ...filter, labels } : name;
});
/** The tabs of a list: all codes of its field, or the codes that it names. */
const labelsOf = ({ row, tabs }) => {
    const labels = (tabs && columnsIn(row).get(tabs.field)?.labels) ?? {};
    return tabs?.values ? Object.fromEntries(tabs.values.map(code => [code, labels[code] ?? code])) : labels;
};
/** An error is shown in place of the rows, not also as a notice. */
const told = { onError: () => { } };
const Rows = (props) => {
    const { data, error, isPending, refetch, filterValues, setFilters, page, setPage, perPage } = useListContext();
    // a row owns the dialogs opened from it, and table rows and cards are different components
    const { kept: narrow, opened, Within } = useKeptWhileOpen(useMediaQuery((theme) => theme.breakpoints.down('sm')));
    if (error && !data)
        return _jsx(Problem, { error: error, retry: () => refetch() });
    if (isPending || !data)
        return _jsx(Loading, { lines: 8 });
    if (data.length === 0)
        return page > 1 ? (_jsx(Nothing, { text: `第${page}页没有${props.title}`, children: _jsx(Link, { component: "button", onClick: () => setPage(1), children: "\u56DE\u5230\u7B2C\u4E00\u9875" }) })) : Object.keys(filterValues).length > 0 ? (_jsx(Nothing, { text: `没有符合条件的${props.title}`, children: _jsx(Link, { component: "button", onClick: () => setFilters({}, undefined, false), children: "\u6E05\u7A7A\u7B5B\u9009\u6761\u4EF6" }) })) : (_jsx(Nothing, { text: props.emptyHint }));
    return (_jsxs(_Fragment, { children: [_jsxs(Within, { value: opened, children: [props.bulk && !narrow && _jsx(ChosenBar, { children: props.bulk }), narrow ? _jsx(Cards, { ...props }) : _jsx(Table, { ...props })] }), _jsx(Pagination, { rowsPerPageOptions: (props.bulk ? largePageSizes : pageSizes)(perPage) })] }));
};
const shown = ({ column, render }, row) => (render ? render(row) : _jsx(Cell, { column: column, value: row[column.field] }));
const StandardCol = DataTable.Col;
/** react-admin draws the hidden column chooser with every list; here its switches come when it is opened. */
const Choosing = createContext(false);
const Col = (props) => {
    const isChoice = useDataTableRenderContext() === 'columnsSelector';
    return useContext(Choosing) || !isChoice ? _jsx(StandardCol, { ...props }) : null;
};
/** disables react-admin's bar, which floats above the table and would cover ours */
const NO_BAR = _jsx(_Fragment, {});
const Table = ({ columns, sortable, href, rowActions, bulk, numbered, title }) => {
    const { resource, data = [], page, perPage } = useListContext();
    const [size] = useStore('density', 'small');
    return (_jsxs(DataTable, { "aria-label": title, size: size, rowClick: false, bulkActionButtons: bulk || false, ...(bulk && { body: SelectableBody, bulkActionsToolbar: NO_BAR }), storeKey: `${resource}.columns`, hiddenColumns: columns.filter(({ hidden }) => hidden).map(({ field }) => field), sx: { ...sticky, ...(size === 'small' && dense), ...actionsIfAny }, children: [numbered && (_jsx(Col, { source: "", label: "\u5E8F\u53F7", disableSort: true, sx: { whiteSpace: 'nowrap', textAlign: 'right' }, render: row => (page - 1) * perPage + data.indexOf(row) + 1 })), columns.map((column, index) => (_jsx(Col, { source: column.field, label: headOf(column.column), disableSort: !sortable.includes(column.field), sx: { whiteSpace: 'nowrap', ...(isNumeric(column.column) && { textAlign: 'right' }) }, render: row => _jsx(To, { where: index === 0 ? href?.(row) : undefined, children: shown(column, row) }) }, column.field))), rowActions && (_jsx(Col, { label: "\u64CD\u4F5C", source: "", disableSort: true, sx: { whiteSpace: 'nowrap', zIndex: 1, ...staysRight }, className: ACTIONS, render: row => rowActions(row) }))] }));
};
const dense = { '& .MuiTableCell-root': { px: 1, py: 0.5, fontSize: 13 }, '& .MuiTableCell-root:first-of-type': { pl: 2 } };
/**
 * The header, the first column, and the last column if it has the buttons stay while the rest scrolls under them. The header lies above the
 * columns, its first cell above both.
 */
const sticky = {
    overflow: 'auto',
    maxHeight: 'max(360px, calc(100vh - 200px))',
    '& thead th': { position: 'sticky', top: 0, zIndex: 2, bgcolor: 'background.paper' },
    '& th:first-of-type, & td:first-of-type': { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper' },
    [`& thead th:first-of-type, & thead th.${ACTIONS}`]: { zIndex: 3 },
};
/** The cell that names the row; it is a link to the row's page. */
const To = ({ where, children }) => where ? (_jsx(Link, { component: RouterLink, to: where, underline: "hover", sx: { fontWeight: 500 }, children: children })) : (children);
const Cards = ({ columns, href, rowActions }) => {
    const { data } = useListContext();
    const [first, ...rest] = columns.filter(({ hidden }) => !hidden);
    return (_jsx(Box, { component: "ul", sx: { listStyle: 'none', m: 0, p: 0 }, children: data?.map(row => (_jsxs(Box, { component: "li", sx: { px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider' }, children: [_jsx(Typography, { sx: { fontWeight: 600, minHeight: 32, overflowWrap: 'anywhere' }, children: first && _jsx(To, { where: href?.(row), children: shown(first, row) }) }), _jsx(Box, { component: "dl", sx: { m: 0, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2, rowGap: 0.5, fontSize: 14 }, children: rest.map(column => (_jsxs(Box, { sx: { display: 'contents' }, children: [_jsx(Box, { component: "dt", sx: { color: 'text.secondary', whiteSpace: 'nowrap' }, children: headOf(column.column) }), _jsx(Box, { component: "dd", sx: { m: 0, textAlign: 'right', overflowWrap: 'anywhere' }, children: shown(column, row) })] }, column.field))) }), rowActions && (_jsx(Box, { sx: { mt: 1, '&:empty': { display: 'none' }, display: 'flex', gap: 1, justifyContent: 'flex-end' }, children: rowActions(row) }))] }, row.id))) }));
};
