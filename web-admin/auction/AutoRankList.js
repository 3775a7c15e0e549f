import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Pagination from '@mui/material/Pagination';
import { useId, useState } from 'react';
import { autoRankRates, saveAutoRank } from '#contracts/auction/auto-rank-api.ts';
import { autoRanks } from '#contracts/auction/lists.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { useAsk } from '../kit/calls.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { DialogButton } from '../kit/DialogButton.tsx';
import { inputsOf, inputText } from '../kit/inputs.ts';
import { ListScreen } from '../kit/ListScreen.tsx';
import { RowsTable } from '../kit/RowsTable.tsx';
import { Loading, Problem } from '../kit/States.tsx';
const inputs = inputsOf(saveAutoRank.body);
const INITIAL = { days: '90', minSeats: '30', initial: '8000' };
const EXPLAIN = '一分钟内按新设置核算，此后每天零时后核算一次；只用于此后发布的标的，同价的出价按出票率高者先。';
/** Rules by which airlines rank agencies with equal bids, and the results of the last computation. */
export const AutoRankList = () => (_jsx(ListScreen, { of: autoRanks, actions: _jsx(ActionButton, { endpoint: saveAutoRank, label: "\u65B0\u589E\u8BBE\u7F6E", variant: "contained", fixed: {}, initial: INITIAL, explain: EXPLAIN, done: "\u5DF2\u4FDD\u5B58\uFF0C\u4E00\u5206\u949F\u5185\u6838\u7B97" }), rowActions: row => (_jsxs(_Fragment, { children: [_jsx(ActionButton, { endpoint: saveAutoRank, label: "\u4FEE\u6539", size: "small", variant: "text", fixed: { airLine: row.airLine }, initial: Object.fromEntries(inputs.map(input => [input.field, inputText(input, row[input.field])])), explain: EXPLAIN, done: "\u5DF2\u4FDD\u5B58\uFF0C\u4E00\u5206\u949F\u5185\u6838\u7B97" }), row.ratesId && (_jsx(DialogButton, { endpoint: autoRankRates, label: "\u6838\u7B97\u7ED3\u679C", variant: "text", size: "small", children: close => _jsx(RatesDialog, { of: row, close: close }) }))] })) }));
const SIZE = 20;
const RatesDialog = ({ of: { airLine, ratesId, from, to, minSeats }, close }) => {
    const title = useId();
    const [page, setPage] = useState(0);
    const { data, error } = useAsk(autoRankRates, { airLine, ratesId, page, size: SIZE });
    return (_jsxs(Dialog, { onClose: close, fullWidth: true, maxWidth: "md", "aria-labelledby": title, children: [_jsxs(DialogTitle, { id: title, children: [airLine, " \u51FA\u7968\u7387\uFF08", from, " \u81F3 ", to, "\uFF09"] }), _jsx(DialogContent, { children: error ? (_jsx(Problem, { error: error })) : !data ? (_jsx(Loading, { lines: 4 })) : (_jsxs(_Fragment, { children: [_jsx(RowsTable, { label: "\u51FA\u7968\u7387", row: autoRankRates.data.properties.content.items, rows: data.content, keyOf: ({ agency }) => agency, empty: "\u8FD9\u4E9B\u65E5\u671F\u6CA1\u6709\u5DF2\u8D77\u98DE\u7684\u56E2\u961F", columns: [
                                'rank',
                                'agencyName',
                                'seats',
                                'ticketed',
                                { field: 'rate', render: ({ rate, own }) => `${rate / 100}%${own ? '' : `（不足 ${minSeats} 座，按初始值）`}` },
                            ] }), data.totalElements > SIZE && (_jsx(Box, { sx: { display: 'flex', justifyContent: 'center', mt: 2 }, children: _jsx(Pagination, { count: Math.ceil(data.totalElements / SIZE), page: page + 1, onChange: (_, next) => setPage(next - 1) }) }))] })) }), _jsx(DialogActions, { children: _jsx(Button, { onClick: close, children: "\u5173\u95ED" }) })] }));
};
