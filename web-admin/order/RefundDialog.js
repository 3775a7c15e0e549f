import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { present } from '#contracts/kernel/present.ts';
import { previewRefund, showRefund, submitRefund } from '#contracts/refund/api.ts';
import { ChooseMany } from '../kit/ChooseMany.tsx';
import { CommandDialog } from '../kit/CommandDialog.tsx';
import { useAsk } from '../kit/calls.ts';
import { Fetched, Nothing } from '../kit/States.tsx';
import { ChoosePapers } from '../refund/Papers.tsx';
import { ProductFees, RefundQuote } from '../refund/RefundQuote.tsx';
/** Applies for a refund: choose reason and travellers, see the amount that the rules compute, then apply for exactly that amount. */
export const RefundDialog = ({ order: { orderId, revision }, close }) => {
    const form = useAsk(showRefund, { orderId });
    const [ids, setIds] = useState([]);
    const [segments, setSegments] = useState();
    const [chosenType, setType] = useState();
    // what the airline offers because of a flight comes first
    const refundType = chosenType ?? form.data?.offered?.refundType ?? 'VOLUNTE';
    const [reasonCode, setReasonCode] = useState('');
    const [noticeNo, setNotice] = useState('');
    const [files, setFiles] = useState({});
    const [reason, setReason] = useState('');
    const [tried, setTried] = useState(false);
    const type = form.data?.refundTypes.find(({ code }) => code === refundType);
    const flights = form.data?.segments ?? [];
    // choosing all flights means whatever is left of each ticket
    const some = refundType !== 'CHILD' && segments && segments.length < flights.length ? segments : undefined;
    const isChosen = ids.length > 0 && some?.length !== 0;
    const chosen = isChosen ? { orderId, ids, ...present({ segments: some }), refundType, ...(reasonCode && { reasonCode }) } : undefined;
    const missing = type?.papers.filter(row => !row.some(({ code }) => files[code])) ?? [];
    const noNotice = type?.notice === true && noticeNo.trim() === '';
    const isComplete = !noNotice && missing.length === 0;
    const others = { ...(reason.trim() && { reason: reason.trim() }), ...(type?.notice && { noticeNo: noticeNo.trim() }) };
    return (_jsx(CommandDialog, { endpoint: submitRefund, label: "\u7533\u8BF7\u9000\u7968", revision: revision, files: files, body: chosen && isComplete ? { ...chosen, ...others } : undefined, incomplete: ids.length === 0
            ? '请选择要退的旅客'
            : some?.length === 0
                ? '请选择要退的航段'
                : noNotice
                    ? '请填写通告编号'
                    : `还须上传：${missing.map(row => row.map(({ label }) => label).join('或')).join('；')}`, check: () => setTried(true), preview: {
            endpoint: previewRefund,
            body: chosen,
            show: ({ products, ...quote }) => (_jsxs(_Fragment, { children: [_jsx(RefundQuote, { ...quote }), _jsx(ProductFees, { products: products })] })),
            seal: ({ totals }) => ({ refund: totals.refund }),
        }, done: ({ refundId }) => `退票申请已提交：${refundId}`, maxWidth: "lg", close: close, children: ({ disabled, errors }) => (_jsx(Fetched, { from: form, lines: 3, children: ({ refundable, why, refundTypes, tickets, offered }) => refundable ? (_jsxs(_Fragment, { children: [_jsxs(Box, { sx: { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))' }, children: [_jsx(TextField, { label: "\u9000\u7968\u7C7B\u578B", value: refundType, onChange: event => {
                                    setType(event.target.value);
                                    setReasonCode('');
                                }, select: true, disabled: disabled, error: errors.refundType !== undefined, helperText: errors.refundType ??
                                    (offered?.refundType === refundType
                                        ? `航班${offered.flightNo}变动，免收手续费`
                                        : type && `可申请至 ${formatDateTime(type.until).slice(0, 16)}`), children: refundTypes.map(({ code, label, refundable }) => (_jsx(MenuItem, { value: code, disabled: !refundable, children: label }, code))) }), type && type.reasons.length > 0 && (_jsxs(TextField, { label: "\u9000\u7968\u539F\u56E0", value: reasonCode, onChange: event => setReasonCode(event.target.value), select: true, disabled: disabled, error: errors.reasonCode !== undefined, helperText: errors.reasonCode, children: [_jsx(MenuItem, { value: "", children: "\uFF08\u7A7A\uFF09" }), type.reasons.map(({ code, label }) => (_jsx(MenuItem, { value: code, children: label }, code)))] })), type?.notice && (_jsx(TextField, { label: "\u901A\u544A\u7F16\u53F7", value: noticeNo, onChange: event => setNotice(event.target.value), required: true, disabled: disabled, error: (tried && noNotice) || errors.noticeNo !== undefined, helperText: errors.noticeNo ?? (tried && noNotice ? '必填' : undefined) }))] }), _jsx(ChooseMany, { label: "\u9000\u7968\u65C5\u5BA2", options: tickets.map(({ passengerId, ticketNo, name, refundable, why, coupons }) => ({
                            id: passengerId,
                            label: `${name} ${ticketNo || '未出票'}${refundable ? goneText(coupons) : `（${why}）`}`,
                            disabled: !refundable,
                        })), chosen: ids, change: setIds, disabled: disabled }), flights.length > 1 && refundType !== 'CHILD' && (_jsx(ChooseMany, { label: "\u9000\u7968\u822A\u6BB5", options: flights.map(({ stockId, flightNo, date, origin, destination, alone }) => ({
                            id: stockId,
                            label: `${flightNo} ${date} ${origin}-${destination}${alone ? '' : '（自愿退票须整程）'}`,
                        })), chosen: segments ?? flights.map(({ stockId }) => stockId), change: setSegments, disabled: disabled })), _jsxs(Box, { sx: { display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }, children: [type && type.papers.length > 0 && (_jsxs(Alert, { severity: missing.length > 0 ? 'info' : 'success', children: ["\u987B\u4E0A\u4F20\uFF1A", type.papers.map(row => row.map(({ label }) => label).join('或')).join('；')] })), _jsx(ChoosePapers, { chosen: files, change: setFiles, disabled: disabled })] }), _jsx(TextField, { label: "\u539F\u56E0", value: reason, onChange: event => setReason(event.target.value), fullWidth: true, multiline: true, minRows: 2, disabled: disabled })] })) : (_jsx(Nothing, { text: why })) })) }));
};
/** text about the flights of a ticket that were refunded before */
const goneText = (coupons) => {
    const gone = coupons.filter(({ status }) => status === 'REFUNDED').map(({ flightNo }) => flightNo);
    return gone.length > 0 ? `（${gone.join('、')} 已退）` : '';
};
