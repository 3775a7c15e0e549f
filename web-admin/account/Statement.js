import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { balanceStatement, exportBalanceStatement } from '#contracts/account/virtual-api.ts';
import { MonthRow, MovementRow } from '#contracts/account/virtual-lists.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { useAsk, useMay } from '../kit/calls.ts';
import { RangeInput } from '../kit/DayInput.tsx';
import { Facts, Panel } from '../kit/Detail.tsx';
import { FileButton } from '../kit/FileButton.tsx';
import { RowsTable } from '../kit/RowsTable.tsx';
import { Fetched } from '../kit/States.tsx';
import { orderLink } from '../payment/links.tsx';
import { movementLink } from './links.tsx';
const SIZE = 50;
/**
 * Every movement of an account, or those of a span of days, with the sums of both directions. The exported file always has all of them. For
 * people who may see the account.
 */
export const Statement = ({ id }) => {
    const [span, setSpan] = useState({});
    const [page, setPage] = useState(0);
    const may = useMay();
    const statement = useAsk(balanceStatement, { id, ...span, page, size: SIZE }, { enabled: may(balanceStatement) });
    if (!may(balanceStatement))
        return null;
    return (_jsxs(Panel, { title: "\u5BF9\u8D26\u5355", actions: _jsx(FileButton, { endpoint: exportBalanceStatement, body: { id, ...span }, label: "\u5BFC\u51FA Excel" }), children: [_jsx(Box, { sx: { mb: 2, width: { xs: '100%', sm: 300 } }, children: _jsx(RangeInput, { name: "days", label: "\u8BB0\u8D26\u65E5", from: span.from ?? '', to: span.to ?? '', onChange: range => {
                        setPage(0);
                        setSpan(range ?? {});
                    } }) }), _jsx(Fetched, { from: statement, lines: 4, children: ({ content, totalElements, opening, in: came, out, closing, months }) => (_jsxs(_Fragment, { children: [_jsx(Box, { sx: { mb: 2 }, children: _jsx(Facts, { facts: [
                                    ['期初余额', formatYuan(opening)],
                                    ['收入合计', formatYuan(came)],
                                    ['支出合计', formatYuan(out)],
                                    ['期末余额', _jsx("strong", { children: formatYuan(closing) }, "closing")],
                                ] }) }), _jsx(RowsTable, { label: "\u5BF9\u8D26\u5355", row: MovementRow, rows: content, keyOf: ({ id }) => id, empty: "\u6CA1\u6709\u8D26\u6237\u6D41\u6C34", columns: [
                                'at',
                                'kind',
                                'purpose',
                                'in',
                                'out',
                                'amount',
                                'balance',
                                'available',
                                'frozen',
                                { field: 'movement', render: movementLink },
                                { field: 'orderNo', render: orderLink },
                            ] }), months.length > 0 && (_jsx(Box, { sx: { mt: 2 }, children: _jsx(RowsTable, { label: "\u6708\u7ED3", row: MonthRow, rows: months, keyOf: ({ month }) => month, empty: "\u6CA1\u6709\u6708\u7ED3", columns: ['month', 'opening', 'in', 'out', 'closing'] }) })), totalElements > SIZE && (_jsxs(Box, { sx: { display: 'flex', gap: 1, mt: 1, justifyContent: 'flex-end', alignItems: 'center' }, children: ["\u5171 ", totalElements, " \u7B14", _jsx(Button, { size: "small", disabled: page === 0, onClick: () => setPage(page - 1), children: "\u4E0A\u4E00\u9875" }), _jsx(Button, { size: "small", disabled: (page + 1) * SIZE >= totalElements, onClick: () => setPage(page + 1), children: "\u4E0B\u4E00\u9875" })] }))] })) })] }));
};
