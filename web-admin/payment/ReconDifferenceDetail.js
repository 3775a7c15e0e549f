import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { gatewayChannels, paymentChannels } from '#contracts/enums.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { userName } from '#contracts/kernel/user-name.ts';
import { approveCorrection, assignDifference, bookDifference, correctDifference, differenceOwners, reconDifference, refundedDifference, reopenDifference, resolvePreview, } from '#contracts/payment/reconciliation/api.ts';
import { resolutions } from '#contracts/payment/reconciliation/events.ts';
import { itemStatuses } from '#contracts/payment/reconciliation/lists.ts';
import { differenceKinds, moneyWays } from '#contracts/payment/reconciliation/match.ts';
import { Age } from '../kit/Age.tsx';
import { AllowedActions } from '../kit/AllowedActions.tsx';
import { CommandDialog } from '../kit/CommandDialog.tsx';
import { useAsk } from '../kit/calls.ts';
import { DetailScreen, Facts, FetchedPage, Panel } from '../kit/Detail.tsx';
import { DialogButton } from '../kit/DialogButton.tsx';
import { Field } from '../kit/Field.tsx';
import { Fetched } from '../kit/States.tsx';
import { useHistoryTab } from '../report/HistoryTab.tsx';
import { orderLink, paymentLink } from './links.tsx';
import { differenceLink, Postings } from './recon-parts.tsx';
const list = { to: '/recon-difference', label: '对账差异' };
const ownerInput = { field: 'owner', title: '负责人', kind: 'choice', optional: false };
/** Assigns the difference to one of the people who may resolve it. */
const AssignDialog = ({ id, revision, close }) => {
    const people = useAsk(differenceOwners, {});
    const [owner, setOwner] = useState('');
    const [tried, setTried] = useState(false);
    const wrong = owner ? undefined : '请选择负责人';
    return (_jsx(CommandDialog, { endpoint: assignDifference, label: "\u6307\u6D3E", explain: "\u7531\u6709\u6E20\u9053\u5BF9\u8D26\u529E\u7406\u6743\u9650\u7684\u5458\u5DE5\u8D1F\u8D23\u3002", body: wrong ? undefined : { id, owner }, incomplete: wrong ?? '', check: () => setTried(true), revision: revision, close: close, children: ({ disabled, errors }) => (_jsx(Fetched, { from: people, children: people => (_jsx(Field, { input: {
                    ...ownerInput,
                    labels: Object.fromEntries(people.map(({ loginName, name }) => [loginName, `${name}（${loginName}）`])),
                }, value: owner, onChange: setOwner, disabled: disabled, problem: errors.owner ?? (tried ? wrong : undefined) })) })) }));
};
/** One difference between a gateway's file and our books, and its resolution. */
export const ReconDifferenceDetail = () => {
    const { id = '' } = useParams();
    const difference = useAsk(reconDifference, { id });
    return (_jsx(FetchedPage, { list: list, from: difference, children: difference => _jsx(Loaded, { difference: difference }) }));
};
const Loaded = ({ difference }) => {
    const { id, status, stream, revision, allowedActions, kind, what, channel, worth } = difference;
    const history = useHistoryTab(stream);
    const sum = formatYuan(worth);
    const isRefund = status === 'REFUNDING';
    const isRow = what === 'REFUND';
    const { returning = 0, waitingSince, listed = [], kept, elsewhere } = difference;
    const left = formatYuan(returning);
    return (_jsx(DetailScreen, { resource: "recon-difference", list: list, title: `对账差异 ${difference.key ?? difference.tradeNo ?? id}`, chips: _jsx(Tag, { tone: toneOf(status), children: itemStatuses[status] }), actions: _jsx(AllowedActions, { allowed: allowedActions, fixed: { id }, revision: revision, actions: [
                {
                    action: 'book',
                    endpoint: bookDifference,
                    label: '补记入账',
                    variant: 'contained',
                    preview: _jsx(Preview, { id: id, resolution: "BOOKED" }),
                    explain: '通知丢失的款项：向渠道查询，按查询结果入账，与收到通知相同。',
                },
                {
                    action: 'refunded',
                    endpoint: refundedDifference,
                    label: '申请渠道退回',
                    ...(!isRow && { preview: _jsx(Preview, { id: id, resolution: "REFUNDED" }) }),
                    explain: isRow
                        ? '号码对不上、系统未能自动相抵的退款：填写所属渠道退回的退款号，由另一人审核后相抵。'
                        : `已在渠道侧原路退回的款项 ${sum}，由另一人审核。同意后列入在途与待退，直到其后的账单列出该退款，届时自动相抵。`,
                },
                {
                    action: 'correct',
                    endpoint: correctDifference,
                    label: '申请调账',
                    preview: _jsx(Preview, { id: id, resolution: "CORRECTED" }),
                    explain: returning > 0 ? `渠道最终未退回的 ${left} 记入“对账调整”，由另一人审核。` : `差额 ${sum} 记入“对账调整”，由另一人审核。`,
                },
                {
                    action: 'approve',
                    endpoint: approveCorrection,
                    label: isRefund ? '同意退回' : '同意调账',
                    variant: 'contained',
                    fixed: { result: 'APPROVE', remark: undefined },
                    explain: isRefund
                        ? `请先在渠道商户平台核对退款号 ${difference.refundNo}，金额 ${sum}。`
                        : `同意后${returning > 0 ? `未退回的 ${left} ` : `差额 ${sum} `}记入“对账调整”，不能撤回。`,
                },
                {
                    action: 'reject',
                    endpoint: approveCorrection,
                    label: isRefund ? '驳回退回' : '驳回调账',
                    color: 'error',
                    fixed: { result: 'REJECT' },
                    demand: ['remark'],
                    explain: returning > 0 ? '驳回后款项继续等待渠道退回。' : '驳回后差异重新处理。',
                },
                {
                    action: 'assign',
                    endpoint: assignDifference,
                    custom: (_jsx(DialogButton, { endpoint: assignDifference, label: "\u6307\u6D3E", children: close => _jsx(AssignDialog, { id: id, revision: revision, close: close }) })),
                },
                { action: 'reopen', endpoint: reopenDifference, label: '重新处理', color: 'error', explain: '“渠道退回”有误的，重新处理。' },
            ] }), sections: [
            {
                key: 'summary',
                label: '概况',
                content: (_jsxs(_Fragment, { children: [returning > 0 && waitingSince && (_jsxs(Alert, { severity: "info", sx: { mb: 2 }, children: [left, " \u7B49\u5F85\u6E20\u9053\u9000\u56DE\uFF0C\u5C1A\u672A\u5217\u5165\u8D26\u5355\u3002", _jsx(Age, { since: waitingSince })] })), elsewhere && (_jsxs(Alert, { severity: "warning", sx: { mb: 2 }, children: ["\u8BE5\u7B14\u5728\u672C\u7CFB\u7EDF\u5C5E", paymentChannels[elsewhere], "\uFF0C\u4E0D\u662F", gatewayChannels[channel], "\u7684\u6B3E\u9879\uFF0C\u4E0D\u80FD\u8865\u8BB0\u3002"] })), _jsx(Panel, { title: "\u5DEE\u5F02", children: _jsx(Facts, { facts: [
                                    ['差额', _jsx("strong", { children: sum }, "worth")],
                                    ['差异类型', differenceKinds[kind]],
                                    ['交易类型', moneyWays[what]],
                                    ['渠道金额', difference.theirs === undefined ? '无记录' : formatYuan(difference.theirs)],
                                    ['本系统金额', difference.ours === undefined ? '无记录' : formatYuan(difference.ours)],
                                    ['支付渠道', gatewayChannels[channel]],
                                    ['对账日', difference.day],
                                    ['交易时间', formatDateTime(difference.at)],
                                    ['文件行号', difference.line === undefined ? undefined : String(difference.line)],
                                    ['商户单号', difference.key],
                                    ['渠道流水号', difference.tradeNo],
                                    ['支付单号', difference.paymentCode && paymentLink({ paymentCode: difference.paymentCode })],
                                    ['订单号', difference.orderNo && orderLink(difference)],
                                ] }) }), _jsx(Panel, { title: "\u5904\u7406", children: _jsx(Facts, { facts: [
                                    ['负责人', difference.owner && userName(difference.owner)],
                                    ['处理方式', difference.resolution && resolutions[difference.resolution]],
                                    ['处理人', difference.resolvedBy && userName(difference.resolvedBy)],
                                    ['申请人', difference.askedBy && userName(difference.askedBy)],
                                    ['审核人', difference.approvedBy && userName(difference.approvedBy)],
                                    ['渠道退款号', difference.refundNo],
                                    ['待渠道退回', returning > 0 ? left : undefined],
                                    ...listed.map(({ row, day, amount }) => [`${day} 账单已列`, differenceLink({ id: row, key: formatYuan(amount) })]),
                                    ['未退回转对账调整', kept === undefined ? undefined : formatYuan(kept)],
                                    ['退回的差异', difference.returnOf && differenceLink({ id: difference.returnOf })],
                                    ['所在账单日', difference.foundOn],
                                    ['处理说明', difference.remark],
                                ] }) })] })),
            },
            ...history,
        ] }));
};
/** Preview of the resolution; for a payment to be booked, the gateway's current answer. */
const Preview = ({ id, resolution }) => {
    const preview = useAsk(resolvePreview, { id, resolution });
    return (_jsx(Fetched, { from: preview, lines: 2, children: ({ said, amount, refused, postings }) => (_jsxs(_Fragment, { children: [said && _jsx(Facts, { facts: [['渠道查询', said], ...(amount === undefined ? [] : [['入账金额', formatYuan(amount)]])] }), refused && _jsx(Alert, { severity: "warning", children: refused }), _jsx(Postings, { postings: postings })] })) }));
};
