import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Button from '@mui/material/Button';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { gatewayChannels } from '#contracts/enums.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { closeDay, closeDayPreview, reconDay, reconDifferenceQuery } from '#contracts/payment/reconciliation/api.ts';
import { resolutions } from '#contracts/payment/reconciliation/events.ts';
import { DifferenceRow, reconStatuses } from '#contracts/payment/reconciliation/lists.ts';
import { AllowedActions } from '../kit/AllowedActions.tsx';
import { useAsk } from '../kit/calls.ts';
import { DetailScreen, Facts, FetchedPage, Panel } from '../kit/Detail.tsx';
import { RowsTable } from '../kit/RowsTable.tsx';
import { Fetched } from '../kit/States.tsx';
import { useHistoryTab } from '../report/HistoryTab.tsx';
import { BillImportButton, SumsTable } from './BillImport.tsx';
import { differenceLink, Postings } from './recon-parts.tsx';
const list = { to: '/recon-day', label: '渠道对账' };
/** A day of a channel: both sides, the explained differences, and its close. */
export const ReconDayDetail = () => {
    const { id = '' } = useParams();
    const day = useAsk(reconDay, { id });
    return (_jsx(FetchedPage, { list: list, from: day, children: day => _jsx(Loaded, { day: day }) }));
};
const Loaded = ({ day }) => {
    const { id, status, channel, stream, revision, allowedActions, theirs, ours, worth, unresolved, ways } = day;
    const history = useHistoryTab(stream);
    const name = `${gatewayChannels[channel]} ${day.day}`;
    return (_jsx(DetailScreen, { resource: "recon-day", list: list, title: `渠道对账 ${name}`, chips: _jsx(Tag, { tone: toneOf(status), children: reconStatuses[status] }), actions: _jsxs(_Fragment, { children: [status !== 'CLOSED' && _jsx(BillImportButton, { asked: { channel, day: day.day } }), _jsx(AllowedActions, { allowed: allowedActions, fixed: { id }, revision: revision, actions: [
                        {
                            action: 'close',
                            endpoint: closeDay,
                            label: '关账',
                            variant: 'contained',
                            preview: _jsx(ClosePreview, { id: id }),
                            explain: '关账后不能再导入该日账单，也不能再处理其差异。',
                        },
                    ] })] }), sections: [
            {
                key: 'summary',
                label: '概况',
                content: (_jsxs(_Fragment, { children: [_jsx(Panel, { title: "\u5408\u8BA1", children: _jsx(SumsTable, { theirs: theirs, ours: ours }) }), _jsx(Panel, { title: "\u5DEE\u989D", children: _jsx(Facts, { facts: [
                                    ['差额合计', _jsx("strong", { children: formatYuan(worth) }, "worth")],
                                    ['未处理差额', `${formatYuan(unresolved)}（${day.open} 笔）`],
                                    ...ways.map(({ resolution, count, worth }) => [resolutions[resolution], `${formatYuan(worth)}（${count} 笔）`]),
                                    ['待渠道退回', day.returning > 0 ? formatYuan(day.returning) : undefined],
                                    ['相符笔数', String(day.matched)],
                                    ['邻日交易', `${day.taken} 笔`],
                                    ['渠道手续费', formatYuan(day.fee)],
                                    ['对账次数', String(day.run)],
                                ] }) }), _jsx(Differences, { day: day })] })),
            },
            ...history,
        ] }));
};
const SHOWN = 100;
const Differences = ({ day: { channel, day, differences } }) => {
    const found = useAsk(reconDifferenceQuery, { channel, day, size: SHOWN });
    const all = `/recon-difference?filter=${encodeURIComponent(JSON.stringify({ channel, day_gte: day, day_lte: day }))}`;
    return (_jsx(Panel, { title: `差异（${differences} 笔）`, actions: _jsx(Button, { component: RouterLink, to: all, size: "small", children: "\u5728\u5217\u8868\u4E2D\u67E5\u770B" }), children: _jsx(Fetched, { from: found, lines: 4, children: ({ content }) => (_jsx(RowsTable, { label: "\u5BF9\u8D26\u5DEE\u5F02", row: DifferenceRow, rows: content, keyOf: ({ id }) => id, empty: "\u6CA1\u6709\u5DEE\u5F02", columns: [{ field: 'key', render: differenceLink }, 'kind', 'what', 'status', 'theirs', 'ours', 'worth', 'owner', 'resolution'] })) }) }));
};
const ClosePreview = ({ id }) => {
    const preview = useAsk(closeDayPreview, { id });
    return (_jsx(Fetched, { from: preview, lines: 3, children: ({ paidOut, kept, postings }) => (_jsxs(_Fragment, { children: [_jsx(Facts, { facts: [
                        ['渠道结算', _jsx("strong", { children: formatYuan(paidOut) }, "paid")],
                        ['渠道手续费', formatYuan(kept)],
                    ] }), _jsx(Postings, { postings: postings })] })) }));
};
