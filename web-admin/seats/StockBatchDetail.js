import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Button from '@mui/material/Button';
import { useGetOne } from 'ra-core';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { userName } from '#contracts/kernel/user-name.ts';
import { stockStatuses } from '#contracts/seats/api.ts';
import { DetailScreen, Facts, FetchedPage, Panel } from '../kit/Detail.tsx';
import { useHistoryTab } from '../report/HistoryTab.tsx';
import { InvalidateBatch } from './InvalidateBatch.tsx';
const list = { to: '/stock-batch', label: '库存批次' };
export const StockBatchDetail = () => {
    const { id = '' } = useParams();
    return (_jsx(FetchedPage, { list: list, from: useGetOne('stock-batch', { id }), children: batch => _jsx(Loaded, { batch: batch }) }));
};
const Loaded = ({ batch }) => {
    const { id, fileName, status, airLines, items, seats, failed, importedBy, importedAt } = batch;
    const history = useHistoryTab(`stockbatch-${id}`);
    const flights = `/stock?filter=${encodeURIComponent(JSON.stringify({ batchId_prefix: id }))}`;
    return (_jsx(DetailScreen, { resource: "stock-batch", list: list, title: `批次 ${fileName}`, chips: _jsx(Tag, { tone: toneOf(status), children: stockStatuses[status] }), actions: _jsxs(_Fragment, { children: [_jsx(Button, { component: RouterLink, to: flights, variant: "outlined", children: "\u67E5\u770B\u822A\u73ED" }), _jsx(InvalidateBatch, { batch: batch })] }), sections: [
            {
                key: 'summary',
                label: '概况',
                content: (_jsx(Panel, { title: "\u5BFC\u5165\u7ED3\u679C", children: _jsx(Facts, { facts: [
                            ['航空公司', airLines.join('、')],
                            ['航班数', items],
                            ['座位数', seats.toLocaleString('zh-CN')],
                            ['失败行数', failed],
                            ['导入人', userName(importedBy)],
                            ['导入时间', formatDateTime(importedAt)],
                        ] }) })),
            },
            ...history,
        ] }));
};
