import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Link from '@mui/material/Link';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { deleteAbnormalFlight, getAbnormalFlight, handleAbnormalFlight, modifyAbnormalFlight, queryAbnormalOrder, } from '#contracts/disruption/api.ts';
import { abnormalCauses, abnormalStatuses } from '#contracts/disruption/codes.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { abnormalKinds, abnormalOffers } from '#contracts/order/disruption/words.ts';
import { AllowedActions } from '../kit/AllowedActions.tsx';
import { useAsk } from '../kit/calls.ts';
import { DetailScreen, Facts, FetchedPage, Panel } from '../kit/Detail.tsx';
import { inputsOf, inputText } from '../kit/inputs.ts';
import { RowsTable } from '../kit/RowsTable.tsx';
import { Fetched } from '../kit/States.tsx';
import { OrderLink } from '../order/OrderLink.tsx';
import { useHistoryTab } from '../report/HistoryTab.tsx';
import { AnswerButton } from './AnswerButton.tsx';
const list = { to: '/abnormalFlight', label: '不正常航班' };
/** more orders than a page shows lead to their own list */
const MOST = 100;
/** A flight that does not go as it was sold: what was said about it, and what the orders on it want. */
export const AbnormalFlightDetail = () => {
    const { id = '' } = useParams();
    return (_jsx(FetchedPage, { list: list, from: useAsk(getAbnormalFlight, { id }), children: flight => _jsx(Loaded, { flight: flight }) }));
};
const Loaded = ({ flight }) => {
    const { id, flightNo, date, status, version, revision, stream, allowedActions } = flight;
    const history = useHistoryTab(stream);
    return (_jsx(DetailScreen, { resource: "abnormalFlight", list: list, title: `不正常航班 ${flightNo} ${date}`, chips: _jsxs(_Fragment, { children: [_jsx(Tag, { tone: toneOf(status), children: abnormalStatuses[status] }), version > 1 && _jsx(Tag, { plain: true, children: `第${version}次通知` })] }), actions: _jsx(AllowedActions, { allowed: allowedActions, fixed: { id }, revision: revision, actions: [
                {
                    endpoint: modifyAbnormalFlight,
                    label: '修改',
                    variant: 'contained',
                    initial: textsOf(flight),
                    explain: `${status === 'NOTIFIED' ? '保存后再次通知全部订单，各订单重新答复。' : ''}${modifyAbnormalFlight.note}`,
                },
                { endpoint: handleAbnormalFlight, label: '处理完毕', explain: handleAbnormalFlight.note },
                {
                    endpoint: deleteAbnormalFlight,
                    label: '撤销',
                    color: 'error',
                    fixed: { ids: undefined },
                    explain: deleteAbnormalFlight.note,
                },
            ] }), sections: [
            {
                key: 'summary',
                label: '概况',
                content: (_jsxs(_Fragment, { children: [_jsx(Panel, { title: "\u53D8\u52A8", children: _jsx(Facts, { facts: [
                                    ['变动类别', abnormalKinds[flight.kind]],
                                    ['原因', abnormalCauses[flight.cause]],
                                    ['航空公司', flight.airLine],
                                    ['通告编号', flight.noticeNo],
                                    [
                                        '变更后',
                                        [flight.newDate, flight.newDepTime, flight.newArrTime && `至 ${flight.newArrTime}`].filter(Boolean).join(' '),
                                    ],
                                    ['可选处理', flight.offers.map(offer => abnormalOffers[offer]).join('、')],
                                    ['答复时限', formatDateTime(flight.answerBy)],
                                    ['变动说明', flight.text],
                                ] }) }), _jsx(Orders, { id: id })] })),
            },
            ...history,
        ] }));
};
/** The present terms as texts of the form; each choice is a flag. */
const textsOf = (flight) => ({
    ...Object.fromEntries(inputsOf(modifyAbnormalFlight.body).map(input => [input.field, inputText(input, flight[input.field])])),
    stay: String(flight.offers.includes('STAY')),
    change: String(flight.offers.includes('CHANGE')),
    refund: String(flight.offers.includes('REFUND')),
    notify: 'true',
});
const Orders = ({ id }) => (_jsx(Panel, { title: "\u8BA2\u5355", actions: _jsx(Link, { component: RouterLink, to: `/abnormalOrder?filter=${encodeURIComponent(JSON.stringify({ abnormalId: id }))}`, children: "\u5728\u5217\u8868\u4E2D\u67E5\u770B" }), children: _jsx(Fetched, { from: useAsk(queryAbnormalOrder, { abnormalId: id, size: MOST }, { lists: ['abnormalOrder'] }), lines: 3, children: ({ content, totalElements }) => (_jsxs(_Fragment, { children: [_jsx(RowsTable, { label: "\u8BA2\u5355", row: queryAbnormalOrder.data.properties.content.items, rows: content, keyOf: ({ id }) => id, empty: "\u6CA1\u6709\u8BA2\u5355\u6536\u5230\u901A\u77E5\uFF1A\u8BE5\u822A\u73ED\u5F53\u65E5\u6CA1\u6709\u8BA2\u5355\uFF0C\u6216\u5C1A\u672A\u901A\u77E5", columns: [
                        { field: 'orderNo', render: ({ orderNo }) => _jsx(OrderLink, { orderNo: orderNo }) },
                        'agencyName',
                        'seats',
                        'answer',
                        'answeredAt',
                        'answerBy',
                        { field: 'actions', title: '操作', render: row => _jsx(AnswerButton, { row: row }) },
                    ] }), totalElements > content.length && `共 ${totalElements} 单，其余在列表中查看`] })) }) }));
