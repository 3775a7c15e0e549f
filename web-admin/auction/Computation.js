import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { biddingComputation } from '#contracts/auction/api.ts';
import { useAsk } from '../kit/calls.ts';
import { Panel } from '../kit/Detail.tsx';
import { RowsTable } from '../kit/RowsTable.tsx';
import { Loading, Problem } from '../kit/States.tsx';
const computedRow = biddingComputation.data.properties.ranked.items;
/** The result, computed again from all facts of the lot, on request only. */
export const Computation = ({ id }) => {
    const [wanted, setWanted] = useState(false);
    const { data, error } = useAsk(biddingComputation, { id }, { enabled: wanted });
    const differs = data && data.differences.length > 0;
    return (_jsx(Panel, { title: "\u7ED3\u679C\u590D\u6838", children: !wanted ? (_jsx(Button, { onClick: () => setWanted(true), children: "\u6309\u51FA\u4EF7\u4E8B\u4EF6\u91CD\u65B0\u8BA1\u7B97" })) : error ? (_jsx(Problem, { error: error })) : !data ? (_jsx(Loading, { lines: 4 })) : (_jsxs(_Fragment, { children: [_jsx(Alert, { severity: differs ? 'error' : 'success', sx: { mb: 2 }, children: differs ? data.differences.join('；') : `按 ${data.accepted} 次出价重新计算，与成交结果一致。` }), _jsx(RowsTable, { label: "\u590D\u6838\u6392\u540D", row: computedRow, rows: data.ranked, keyOf: ({ paddle }) => String(paddle), empty: "\u6CA1\u6709\u6709\u6548\u51FA\u4EF7", columns: [
                        'rank',
                        'paddle',
                        'agencyName',
                        'price',
                        { field: 'rate', render: ({ rate }) => `${rate / 100}%` },
                        { field: 'frozen', render: ({ frozen }) => `${frozen / 100}%` },
                        'no',
                        'units',
                        'won',
                        'awarded',
                    ] })] })) }));
};
