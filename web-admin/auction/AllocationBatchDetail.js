import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useParams } from 'react-router-dom';
import { AllocationImported, AllocationShown, allocationTemplate, cancelBag, cancelBatch, deleteNews, getBatch, importAllocation, queryNews, saveBatch, saveNews, } from '#contracts/auction/allocation-api.ts';
import { allocationNews } from '#contracts/auction/allocation-lists.ts';
import { allocationStatuses, bagBatchStatuses } from '#contracts/auction/bag-codes.ts';
import { Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { FlowLink } from '../flow/links.tsx';
import { ActionButton } from '../kit/ActionButton.tsx';
import { AllowedActions, isAllowed } from '../kit/AllowedActions.tsx';
import { Countdown } from '../kit/Countdown.tsx';
import { useAsk } from '../kit/calls.ts';
import { DetailScreen, Facts, FetchedPage, Panel } from '../kit/Detail.tsx';
import { ImportButton } from '../kit/ImportButton.tsx';
import { inputsOf, inputText } from '../kit/inputs.ts';
import { RowsTable } from '../kit/RowsTable.tsx';
import { orderLink } from '../payment/links.tsx';
import { useHistoryTab } from '../report/HistoryTab.tsx';
const list = { to: '/allocationbatch', label: '客户切位批次' };
/** interval for reading the bags again while they may be confirmed, ms */
const LIVE_MS = 10_000;
/** A batch with its terms, its bags with their agencies, and its news. */
export const AllocationBatchDetail = () => {
    const { id = '' } = useParams();
    const batch = useAsk(getBatch, { batchid: id }, { every: data => data?.status === 'PUBLISHED' && LIVE_MS });
    return (_jsx(FetchedPage, { list: list, from: batch, children: batch => _jsx(Loaded, { batch: batch }) }));
};
const Loaded = ({ batch }) => {
    const { batchid, status, stream, revision, allowedActions, reason, bags, name, airLine, endsAt, undoMinutes, prepayMinutes, remark } = batch;
    const history = useHistoryTab(stream);
    const confirmed = bags.filter(({ status }) => status === 'BOOKED').length;
    const terms = { name, airLine, endsAt, undoMinutes, prepayMinutes, remark };
    return (_jsx(DetailScreen, { resource: "allocationbatch", list: list, title: `切位批次 ${batchid}`, chips: _jsx(Tag, { tone: toneOf(status), children: bagBatchStatuses[status] }), actions: _jsx(AllowedActions, { allowed: allowedActions, fixed: { batchid }, revision: revision, actions: [
                {
                    endpoint: saveBatch,
                    action: 'submit',
                    label: '发布',
                    variant: 'contained',
                    fixed: { ...terms, bags: undefined, publish: true },
                    explain: `占用 ${bags.length} 包的全部座位并分配给各代理人；有座位不足的仍为草稿。设有发布审批的先提交审批。`,
                    done: '已提交发布',
                },
                {
                    endpoint: saveBatch,
                    action: 'modify',
                    label: '修改',
                    fixed: { bags: undefined, publish: undefined },
                    initial: textsOf(batch),
                    explain: '切位包不变；发布后不能再修改。',
                },
                {
                    endpoint: cancelBatch,
                    label: '取消批次',
                    color: 'error',
                    demand: ['reason'],
                    explain: status === 'PUBLISHED'
                        ? `未生成订单的切位包全部取消，占座释放，${confirmed} 个已确认的保证金全额退回；已生成订单的不受影响。`
                        : '取消后不能恢复。',
                },
            ] }), sections: [
            {
                key: 'summary',
                label: '概况',
                content: (_jsxs(_Fragment, { children: [reason && (_jsxs(Alert, { severity: "warning", sx: { mb: 2 }, children: [status === 'DRAFT' ? '未发布' : '取消原因', "\uFF1A", reason] })), _jsx(Terms, { batch: batch }), _jsx(Bags, { batch: batch }), isAllowed(allowedActions, saveNews) && _jsx(Told, { batchid: batchid })] })),
            },
            ...history,
        ] }));
};
const Terms = ({ batch }) => (_jsx(Panel, { title: "\u6279\u6B21", children: _jsx(Facts, { facts: [
            ['批次名称', batch.name],
            ['航空公司', batch.airLine],
            ['成交方式', '定向分配：每包一家代理人，确认后预付'],
            ['确认时限', _jsx(Countdown, { limit: batch.endsAt, matters: batch.status === 'PUBLISHED' }, "end")],
            ['可撤销', `确认后 ${batch.undoMinutes} 分钟内`],
            ['预付时限', `确认后 ${batch.prepayMinutes} 分钟，不晚于起飞前6小时`],
            ['备注', batch.remark],
            ['审批', batch.flow && _jsx(FlowLink, { flow: batch.flow }, "flow")],
        ] }) }));
/** The bags and, once they are allotted, who has confirmed each. */
const Bags = ({ batch: { batchid, revision, bags, allowedActions } }) => {
    const isOn = bags.some(({ status }) => status !== undefined);
    return (_jsxs(Panel, { title: `切位包（${bags.length}）`, children: [isAllowed(allowedActions, importAllocation) && (_jsx(Box, { sx: { mb: 2 }, children: _jsx(ImportButton, { endpoint: importAllocation, template: allocationTemplate, row: AllocationImported, fields: { batchid }, revision: revision, label: "\u5BFC\u5165\u5207\u4F4D\u5305", variant: "outlined" }) })), _jsx(RowsTable, { label: "\u5207\u4F4D\u5305", row: AllocationShown, rows: bags, keyOf: ({ id }) => id, empty: "\u8FD8\u6CA1\u6709\u5207\u4F4D\u5305\uFF0C\u8BF7\u5BFC\u5165", columns: [
                    'no',
                    'agencyName',
                    ...(isOn
                        ? [
                            {
                                field: 'status',
                                render: ({ status }) => status && _jsx(Tag, { tone: toneOf(status), children: allocationStatuses[status] }),
                            },
                        ]
                        : []),
                    ...['flights', 'seats', 'price', 'amount'],
                    'subAgents',
                    ...(isOn
                        ? ['bookedBy', 'prepayBy', { field: 'orderNo', render: (bag) => orderLink({ ...bag, id: bag.orderNo ?? '' }) }]
                        : []),
                    'earnest',
                    ...(isOn ? [{ field: 'actions', title: '操作', render: (bag) => _jsx(Cancel, { bag: bag }) }] : []),
                ] })] }));
};
const Cancel = ({ bag: { id, no, status, bookedBy, allowedActions } }) => (_jsx(AllowedActions, { allowed: allowedActions, fixed: { id }, actions: [
        {
            endpoint: cancelBag,
            label: '取消',
            size: 'small',
            color: 'error',
            demand: ['reason'],
            explain: `切位包${no}不再可订，占座释放${status === 'BOOKED' ? `，${bookedBy}的保证金全额退回` : ''}。`,
            done: '已取消',
        },
    ] }));
/** News of the batch for its agencies. */
const Told = ({ batchid }) => {
    const { data } = useAsk(queryNews, { batchid, size: 50 }, { lists: ['allocationbatch'] });
    return (_jsxs(Panel, { title: "\u8D44\u8BAF", children: [_jsx(Box, { sx: { mb: 2 }, children: _jsx(ActionButton, { endpoint: saveNews, label: "\u53D1\u5E03\u8D44\u8BAF", variant: "outlined", fixed: { batchid, id: undefined }, explain: "\u672C\u6279\u6B21\u6709\u5207\u4F4D\u5305\u7684\u4EE3\u7406\u4EBA\u53EF\u89C1\u3002", done: "\u5DF2\u53D1\u5E03" }) }), _jsx(RowsTable, { label: "\u8D44\u8BAF", row: allocationNews.row, rows: data?.content ?? [], keyOf: ({ id }) => id, empty: "\u8FD8\u6CA1\u6709\u8D44\u8BAF", columns: [
                    'title',
                    'content',
                    { field: 'updatedAt', render: ({ updatedAt }) => formatDateTime(updatedAt).slice(0, 16) },
                    {
                        field: 'actions',
                        title: '操作',
                        render: ({ id, title, content }) => (_jsxs(Box, { sx: { display: 'flex', gap: 1 }, children: [_jsx(ActionButton, { endpoint: saveNews, label: "\u4FEE\u6539", size: "small", fixed: { batchid, id }, initial: { title, content }, done: "\u5DF2\u4FEE\u6539" }), _jsx(ActionButton, { endpoint: deleteNews, label: "\u5220\u9664", size: "small", color: "error", fixed: { id: undefined, ids: [id], reason: undefined }, explain: `删除“${title}”，代理人不再看到。`, done: "\u5DF2\u5220\u9664" })] })),
                    },
                ] })] }));
};
const inputs = inputsOf(saveBatch.body);
/** initial texts of the form for changing a batch */
const textsOf = (batch) => Object.fromEntries(inputs
    .filter(({ field }) => field !== 'bags' && field !== 'publish')
    .map(input => [input.field, inputText(input, batch[input.field])]));
