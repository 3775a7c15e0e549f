import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { sealedComputation } from '#contracts/auction/bag-api.ts';
import { useAsk } from '../kit/calls.ts';
import { RowsTable } from '../kit/RowsTable.tsx';
import { Loading, Problem } from '../kit/States.tsx';
const computedRow = sealedComputation.data.properties.ranked.items;
/** The ranking of the sealed bids for a bag after their end, computed again from the facts: each opened price against its commitment. */
export const SealedResult = ({ bag: { id, no } }) => {
    const { data, error } = useAsk(sealedComputation, { id });
    const heading = useRef(null);
    const isThere = data !== undefined || error !== null;
    // scrolls into view: in a batch of many bags the result is below the visible part
    useEffect(() => {
        if (!isThere)
            return;
        heading.current?.focus({ preventScroll: true });
        heading.current?.scrollIntoView({ block: 'start' });
    }, [isThere]);
    const differs = data && data.differences.length > 0;
    return (_jsxs(Box, { sx: { mt: 2 }, children: [_jsxs(Typography, { ref: heading, tabIndex: -1, component: "h3", variant: "subtitle1", sx: { mb: 1, scrollMarginTop: '80px' }, children: ["\u7EC4\u5408\u5305", no, "\u7ADE\u4EF7\u7ED3\u679C"] }), error ? (_jsx(Problem, { error: error })) : !data ? (_jsx(Loading, { lines: 4 })) : (_jsxs(_Fragment, { children: [_jsx(Alert, { severity: differs ? 'error' : 'success', sx: { mb: 2 }, children: differs ? data.differences.join('；') : `按 ${data.accepted} 次密封出价重新计算，价格与承诺相符，与成交结果一致。` }), _jsx(RowsTable, { label: "\u7ADE\u4EF7\u7ED3\u679C", row: computedRow, rows: data.ranked, keyOf: ({ bidId }) => bidId, empty: "\u6CA1\u6709\u5355\u4F4D\u51FA\u4EF7", columns: [
                            'rank',
                            'agencyName',
                            'price',
                            { field: 'rate', render: ({ rate }) => `${rate / 100}%` },
                            { field: 'frozen', render: ({ frozen }) => `${frozen / 100}%` },
                            'no',
                            'kept',
                            'won',
                        ] })] }))] }));
};
