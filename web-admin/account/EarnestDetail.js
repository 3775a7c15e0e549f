import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Link from '@mui/material/Link';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { earnestHoldDetail, giveUpEarnest, giveUpEarnestPreview, submitGiveUpFlow } from '#contracts/account/earnest-api.ts';
import { earnestCauses, earnestUses } from '#contracts/account/earnest-events.ts';
import { earnestStatuses, giveUpStatuses } from '#contracts/account/earnest-lists.ts';
import { Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { present } from '#contracts/kernel/present.ts';
import { userName } from '#contracts/kernel/user-name.ts';
import { FlowLink } from '../flow/links.tsx';
import { AllowedActions } from '../kit/AllowedActions.tsx';
import { CommandDialog } from '../kit/CommandDialog.tsx';
import { useAsk } from '../kit/calls.ts';
import { DetailScreen, Facts, FetchedPage, Panel } from '../kit/Detail.tsx';
import { DialogButton } from '../kit/DialogButton.tsx';
import { Fields } from '../kit/Field.tsx';
import { inputsOf } from '../kit/inputs.ts';
import { useInputs } from '../kit/useInputs.ts';
import { orderLink, paymentLink } from '../payment/links.tsx';
import { useHistoryTab } from '../report/HistoryTab.tsx';
import { accountLink } from './links.tsx';
const list = { to: '/earnest', label: '保证金占用' };
/** A hold of earnest money: its bid, a possible giving up, and the result. */
export const EarnestDetail = () => {
    const { id = '' } = useParams();
    const hold = useAsk(earnestHoldDetail, { id });
    return (_jsx(FetchedPage, { list: list, from: hold, children: hold => _jsx(Loaded, { hold: hold }) }));
};
const Loaded = ({ hold }) => {
    const { id, title, status, stream, revision, allowedActions, giveUp, decided } = hold;
    const history = useHistoryTab(stream);
    return (_jsx(DetailScreen, { resource: "earnest", list: list, title: `保证金占用 ${title}`, chips: _jsxs(_Fragment, { children: [_jsx(Tag, { tone: toneOf(status), children: earnestStatuses[status] }), giveUp && !decided && _jsxs(Tag, { tone: toneOf(giveUp.status), children: ["\u5F03\u6807", giveUpStatuses[giveUp.status]] })] }), actions: _jsx(AllowedActions, { allowed: allowedActions, fixed: { id }, revision: revision, actions: [
                {
                    action: 'draftGiveUp',
                    endpoint: giveUpEarnest,
                    custom: (_jsx(DialogButton, { endpoint: giveUpEarnest, label: "\u4EE3\u7533\u8BF7\u5F03\u6807", color: "error", children: close => _jsx(GiveUpDialog, { hold: hold, close: close }) })),
                },
                {
                    action: 'submitGiveUp',
                    endpoint: submitGiveUpFlow,
                    label: '弃标交审批流',
                    fixed: { routeId: undefined, toUser: undefined },
                    ...present({ preview: giveUp && _jsx(Terms, { of: giveUp }) }),
                    explain: '由审批流的处理人决定，提交人不能审批；通过后按规则罚没，其余退回可用余额。',
                    done: '已交审批流',
                },
            ] }), sections: [
            {
                key: 'summary',
                label: '概况',
                content: (_jsxs(_Fragment, { children: [_jsx(Panel, { title: "\u5360\u7528", children: _jsx(Facts, { facts: [
                                    ['占用金额', _jsx("strong", { children: formatYuan(hold.amount) }, "amount")],
                                    ['占用号', id],
                                    ['用途', earnestUses[hold.use]],
                                    ['标的', subjectLink(hold)],
                                    ['代理人', hold.agencyName],
                                    ['航空公司', hold.airLine],
                                    ['账户', accountLink(hold)],
                                    ['未占用原因', hold.reason],
                                ] }) }), giveUp && (_jsx(Panel, { title: "\u5F03\u6807", children: _jsx(Facts, { facts: [
                                    ['状态', giveUpStatuses[giveUp.status]],
                                    ['原因', giveUp.reason],
                                    ['罚没比例', `${giveUp.rate / 100}%`],
                                    ['罚没金额', formatYuan(giveUp.forfeit)],
                                    ['退回金额', formatYuan(giveUp.back)],
                                    ['申请人', giveUp.draftedByName ?? (giveUp.draftedBy && userName(giveUp.draftedBy))],
                                    ['审批人', giveUp.approvedBy && userName(giveUp.approvedBy)],
                                    ['退回或未通过原因', giveUp.remark],
                                    ['审批', giveUp.flow && _jsx(FlowLink, { flow: giveUp.flow }, "flow")],
                                ] }) })), decided && (_jsx(Panel, { title: "\u5904\u7F6E", children: _jsx(Facts, { facts: [
                                    ['处置', earnestCauses[decided.cause]],
                                    ['罚没金额', formatYuan(decided.forfeit)],
                                    ['转票款金额', formatYuan(decided.convert)],
                                    ['退回可用金额', formatYuan(decided.release)],
                                    ['订单', decided.orderNo && orderLink({ id, orderNo: decided.orderNo })],
                                    ['支付单', decided.paymentCode && paymentLink({ paymentCode: decided.paymentCode })],
                                ] }) }))] })),
            },
            ...history,
        ] }));
};
/** links to the lot where the hold is for one */
const subjectLink = ({ use, subject, title }) => {
    const told = `${title}（${subject}）`;
    const screen = { BIDDING: 'lot', FREE_BIDDING: 'freeLot' }[use];
    if (!screen)
        return told;
    return (_jsx(Link, { component: RouterLink, to: `/${screen}/${encodeURIComponent(subject)}/show`, children: told }));
};
const Terms = ({ of: { rate, forfeit, back } }) => (_jsx(Facts, { facts: [
        ['罚没比例', `${rate / 100}%`],
        ['罚没金额', formatYuan(forfeit)],
        ['退回金额', formatYuan(back)],
    ] }));
/** Staff give up a hold for the agency; the effect is shown before. */
const GiveUpDialog = ({ hold: { id, revision }, close }) => {
    const why = inputsOf(giveUpEarnest.body, ['reason']);
    const reason = useInputs(why);
    return (_jsx(CommandDialog, { endpoint: giveUpEarnest, label: "\u4EE3\u7533\u8BF7\u5F03\u6807", revision: revision, explain: "\u751F\u6210\u5F85\u63D0\u4EA4\u7684\u5F03\u6807\u7533\u8BF7\uFF0C\u4EA4\u5BA1\u6279\u6D41\u5E76\u901A\u8FC7\u540E\u624D\u5904\u7F6E\u4FDD\u8BC1\u91D1\u3002", body: reason.values && { id, ...reason.values }, incomplete: "\u8BF7\u586B\u5199\u5F03\u6807\u539F\u56E0", check: reason.check, preview: { endpoint: giveUpEarnestPreview, body: { id }, show: then => _jsx(Terms, { of: then }) }, done: () => '弃标申请已生成，请交审批流', color: "error", close: close, children: ({ disabled, errors }) => _jsx(Fields, { of: why.map(reason.props), disabled: disabled, errors: errors }) }));
};
