import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { orderDetail } from '#contracts/order/api.ts';
import { keepUnnamed, releaseUnnamed, unnamedPreview } from '#contracts/order/changes/changes-api.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { CommandDialog } from '../kit/CommandDialog.tsx';
import { useAsk, useAskAnew } from '../kit/calls.ts';
import { DialogButton } from '../kit/DialogButton.tsx';
import { Field } from '../kit/Field.tsx';
import { inputsOf } from '../kit/inputs.ts';
import { Fetched } from '../kit/States.tsx';
import { useInputs } from '../kit/useInputs.ts';
import { unnamedOf } from './counts.ts';
import { MoneyChange } from './money/MoneyChange.tsx';
const ReleaseDialog = ({ order, close }) => {
    const { orderId, revision } = order;
    const [why] = inputsOf(releaseUnnamed.body, ['reason']);
    const form = useInputs([why]);
    return (_jsx(CommandDialog, { endpoint: releaseUnnamed, revision: revision, explain: "\u5168\u90E8\u672A\u5F55\u540D\u5EA7\u4F4D\u9000\u56DE\u5E93\u5B58\uFF0C\u5E94\u9000\u6B3E\u9879\u53E6\u884C\u5BA1\u6838\u9000\u56DE\u3002\u822A\u53F8\u539F\u56E0\u514D\u8D39\u9000\u56DE\u7684\uFF0C\u8BF7\u5728\u8BA2\u5355\u4E2D\u51CF\u5458\u3002", body: form.values && { orderId, ...form.values }, incomplete: "\u8BF7\u68C0\u67E5\u539F\u56E0", check: form.check, preview: {
            endpoint: unnamedPreview,
            body: { orderId },
            show: ({ released, refused }) => released ? _jsx(MoneyChange, { order: order, then: released }) : _jsxs(Alert, { severity: "error", children: ["\u4E0D\u80FD\u9000\u56DE\uFF1A", refused] }),
            seal: ({ released }) => (released?.givenUp ? { refund: released.givenUp.refund } : {}),
        }, color: "error", maxWidth: "md", close: close, children: ({ disabled }) => _jsx(Field, { ...form.props(why), disabled: disabled }) }));
};
/**
 * For lists, which do not have the order itself. The dialog reads the order when it opens: with a revision that the page read earlier the
 * command would be refused, as if somebody had changed the order meanwhile.
 */
const FetchedRelease = ({ orderId, close }) => {
    const asked = useAskAnew(orderDetail, { orderId });
    return (_jsx(Fetched, { from: asked, lines: 2, children: order => _jsx(ReleaseDialog, { order: order, close: close }) }));
};
export const ReleaseButton = ({ orderId, order, ...look }) => (_jsx(DialogButton, { endpoint: releaseUnnamed, ...look, color: "error", children: close => (order ? _jsx(ReleaseDialog, { order: order, close: close }) : _jsx(FetchedRelease, { orderId: orderId, close: close })) }));
/** both actions for a row of late orders */
export const UnnamedButtons = ({ orderId, kept }) => (_jsxs(_Fragment, { children: [_jsx(ReleaseButton, { orderId: orderId, size: "small", variant: "text" }), !kept && _jsx(ActionButton, { endpoint: keepUnnamed, fixed: { orderId }, explain: keepUnnamed.note, size: "small", variant: "text" })] }));
/** Tells what the name limit will do to unnamed seats and what that costs, and after the limit, what can still be done. */
export const UnnamedNotice = ({ order }) => {
    const left = Object.values(unnamedOf(order)).some(count => count > 0);
    const isOpen = ['WAIT_FOR_PAY', 'PAID', 'REFUND_MODIFY'].includes(order.status) && order.ticketProgress !== 'ALL';
    const asked = left && isOpen && order.paid > 0;
    const { data } = useAsk(unnamedPreview, { orderId: order.orderId }, { enabled: asked });
    if (!asked || !data || data.unnamed === 0)
        return null;
    const past = order.unnamedSeats !== undefined;
    return (_jsxs(Alert, { severity: past && data.rule === 'KEEP' ? 'info' : 'warning', sx: { mb: 2 }, children: [data.unnamed, " \u540D\u65C5\u5BA2\u672A\u5F55\u540D\u3002", past ? afterwards[data.rule] : `${formatDateTime(data.by)} 名单时限到时${before[data.rule]}`, costText(data, past)] }));
};
const before = { ASK: '由航司处理：保留或退回座位。', KEEP: '保留座位，不能再自行录名。', RELEASE: '自动退回未录名座位。' };
const afterwards = { ASK: '名单时限已过，座位待航司处理：保留或退回。', KEEP: '名单时限已过，座位已保留。', RELEASE: '' };
const costText = ({ released, refused, rule }, past) => {
    if (refused)
        return rule === 'RELEASE' ? `但${refused}，届时由航司处理。` : '';
    const givenUp = released?.givenUp;
    if (!givenUp)
        return '';
    const { fare, taxes, fee, difference, refund } = givenUp;
    const kept = `扣费 ${formatYuan(fee)}${difference > 0 ? `，补差 ${formatYuan(difference)}` : ''}`;
    return `${past ? '现在' : '届时'}退回：票款 ${formatYuan(fare + taxes)}，${kept}，应退 ${formatYuan(refund)}。`;
};
