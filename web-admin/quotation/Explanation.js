import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import { formatYuan } from '#contracts/kernel/money.ts';
import { quoteBounds, quoteFactors } from '#contracts/quotation/codes.ts';
import { QuoteStep, recomputed } from '#contracts/quotation/price.ts';
import { Facts, Panel } from '../kit/Detail.tsx';
import { RowsTable } from '../kit/RowsTable.tsx';
/** The computation of each flight's fare, repeated here from the written steps. */
export const Explanation = ({ legs, explained }) => (_jsx(_Fragment, { children: explained.map((told, leg) => (_jsxs(Panel, { title: `报价计算 ${legs[leg].flightNo} ${legs[leg].date}`, children: [_jsx(RowsTable, { label: `${legs[leg].flightNo}的计算步骤`, row: QuoteStep, rows: told.steps, keyOf: ({ factor }) => factor, empty: "\u6CA1\u6709\u8BA1\u7B97\u6B65\u9AA4", columns: [
                    { field: 'factor', render: ({ factor }) => quoteFactors[factor] },
                    'input',
                    'row',
                    { field: 'by', render: ({ by }) => `× ${by / 100}%` },
                ] }), _jsx(Box, { sx: { mt: 2 }, children: _jsx(Facts, { facts: [
                        ['计算结果', `${told.exact}元`],
                        ['取整到10元', formatYuan(told.rounded)],
                        ['底价', formatYuan(told.floor)],
                        ['报价', _jsx("strong", { children: formatYuan(told.price) }, "price")],
                        ['取价', quoteBounds[told.bound]],
                        ['复算', isSame(told) ? '一致' : '不一致，请核查'],
                    ] }) })] }, legs[leg].stockId))) }));
const isSame = (told) => {
    const { exact, rounded, price, bound } = recomputed(told);
    return exact === told.exact && rounded === told.rounded && price === told.price && bound === told.bound;
};
