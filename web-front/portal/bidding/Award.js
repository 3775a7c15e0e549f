import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Link } from 'react-router-dom';
import { formatYuan } from '#contracts/kernel/money.ts';
import { Fetched } from '../../kit/States.tsx';
import { useProfile } from '../ask.ts';
import { callsOf } from './calls.ts';
import { Offer } from './Offer.tsx';
import { TakeForm } from './TakeForm.tsx';
/** The result of the agency's bid, and the next step with its limit. */
export const Award = ({ lot, clock, again }) => {
    const me = useProfile();
    const { mine } = lot;
    if (!mine?.bid)
        return _jsx(Over, { title: "\u7ADE\u4EF7\u5DF2\u622A\u6B62", text: mine ? '本单位没有出价，占用的保证金已退回可用余额' : '本单位没有参加这个标的' });
    const { award } = mine;
    if (!award)
        return _jsx(Over, { title: "\u7ADE\u4EF7\u5DF2\u622A\u6B62", text: mine.won > 0 ? '已成交，正在生成成交单' : '正在处理结果' });
    switch (award.status) {
        case 'MISSED':
            return _jsx(Over, { title: "\u672A\u6210\u4EA4", text: "\u5360\u7528\u7684\u4FDD\u8BC1\u91D1\u5DF2\u9000\u56DE\u53EF\u7528\u4F59\u989D" });
        case 'OFFERED':
            return _jsx(Offer, { lot: lot, award: award, again: again });
        case 'DECLINED':
            return _jsx(Over, { title: "\u672A\u63A5\u53D7\u9012\u8865", text: "\u9012\u8865\u5DF2\u653E\u5F03\u3001\u5DF2\u8FC7\u786E\u8BA4\u65F6\u9650\u6216\u5EA7\u4F4D\u5DF2\u7531\u822A\u7A7A\u516C\u53F8\u6536\u56DE\uFF0C\u6CA1\u6709\u4EFB\u4F55\u8D39\u7528" });
        case 'CANCELLED':
            return _jsx(Over, { title: "\u7ADE\u4EF7\u5DF2\u53D6\u6D88", text: "\u5360\u7528\u7684\u4FDD\u8BC1\u91D1\u5DF2\u5168\u90E8\u9000\u56DE\u53EF\u7528\u4F59\u989D" });
        case 'DEFAULTED':
            return _jsx(Over, { ...lossText(award) });
        case 'RELEASED':
            return _jsx(Over, { title: "\u6210\u4EA4\u5DF2\u89E3\u9664", text: "\u5360\u7528\u7684\u4FDD\u8BC1\u91D1\u5DF2\u5168\u90E8\u9000\u56DE\u53EF\u7528\u4F59\u989D" });
        case 'ORDERED':
            return (_jsx(Over, { title: "\u5DF2\u6210\u4EA4", text: `${award.seats} 座已转为订单，余款和名单在订单中办理`, children: _jsx(OrderLink, { award: award, text: "\u67E5\u770B\u8BA2\u5355" }) }));
        case 'WAIT_PAY':
            return (_jsx(Over, { title: "\u5DF2\u4E0B\u5355\uFF0C\u5F85\u652F\u4ED8\u9996\u671F", text: "\u5728\u8BA2\u5355\u7684\u652F\u4ED8\u65F6\u9650\u5185\u652F\u4ED8\u9996\u671F\uFF0C\u903E\u671F\u672A\u652F\u4ED8\u89C6\u4E3A\u8FDD\u7EA6\uFF0C\u6210\u4EA4\u90E8\u5206\u7684\u4FDD\u8BC1\u91D1\u7F5A\u6CA1", children: _jsx(OrderLink, { award: award, text: "\u652F\u4ED8\u8BA2\u5355", pay: true }) }));
        default:
            return (_jsx(Fetched, { from: me, what: "\u8D26\u6237\u8D44\u6599", children: me => (_jsx(TakeForm, { aside: (award.earnest ?? 0) > 0 && _jsx(GiveUp, { airLine: lot.airLine, status: award.giveUp }), endpoint: callsOf(lot.id).prepay, id: lot.id, title: "\u5DF2\u6210\u4EA4\uFF0C\u5F85\u9884\u4ED8", of: award, groupHelp: "\u4E0D\u586B\u7528\u6807\u7684\u540D\u79F0", hint: "\u751F\u6210\u8BA2\u5355\u540E\u5728\u4E0A\u8FF0\u65F6\u9650\u524D\u652F\u4ED8\u9996\u671F\uFF1B\u9996\u671F\u652F\u4ED8\u540E\u6210\u4EA4\u90E8\u5206\u7684\u4FDD\u8BC1\u91D1\u62B5\u4F5C\u7968\u6B3E\u3002\u903E\u671F\u89C6\u4E3A\u8FDD\u7EA6\uFF0C\u6210\u4EA4\u90E8\u5206\u7684\u4FDD\u8BC1\u91D1\u7F5A\u6CA1", me: me, clock: clock, again: again })) }));
    }
};
const whys = { NOT_TAKEN: '逾期未预付', NOT_PAID: '订单逾期未支付', CANCELLED: '预付的订单已取消', GIVEN_UP: '弃标审批已通过' };
/** includes the result for the earnest */
const lossText = ({ defaulted }) => {
    if (!defaulted)
        return { title: '已违约', text: '成交部分的保证金已罚没，其余退回可用余额' };
    const { cause, forfeit, returned } = defaulted;
    const back = returned === undefined ? '其余退回可用余额' : `退回可用余额 ${formatYuan(returned)}`;
    return { title: cause === 'GIVEN_UP' ? '已弃标' : '已违约', text: `${whys[cause]}，罚没保证金 ${formatYuan(forfeit)}，${back}` };
};
const Over = ({ title, text, children }) => (_jsxs("section", { className: "bid-card bid-told", role: "status", children: [_jsx("h2", { children: title }), _jsx("p", { children: text }), children] }));
/** an agency that does not want the award need not let it lapse: giving it up loses only a part of the hold */
const GiveUp = ({ airLine, status }) => {
    const earnest = _jsx(Link, { to: `/account/earnest?airLine=${encodeURIComponent(airLine)}`, children: "\u6211\u7684\u4FDD\u8BC1\u91D1" });
    if (status === 'SUBMITTED')
        return (_jsxs("p", { className: "bid-hint", role: "status", children: ["\u5F03\u6807\u7533\u8BF7\u5BA1\u6279\u4E2D\uFF0C\u89C1 ", earnest, "\u3002\u5BA1\u6279\u901A\u8FC7\u524D\u4ECD\u53EF\u9884\u4ED8\uFF0C\u9884\u4ED8\u540E\u5F03\u6807\u7533\u8BF7\u4F5C\u5E9F\uFF1B\u903E\u671F\u672A\u9884\u4ED8\u4E14\u672A\u83B7\u6279\u7684\u89C6\u4E3A\u8FDD\u7EA6"] }));
    if (status === 'RETURNED')
        return (_jsxs("p", { className: "bid-hint", role: "status", children: ["\u5F03\u6807\u7533\u8BF7\u5DF2\u9000\u56DE\uFF0C\u8BF7\u5728 ", earnest, " \u4FEE\u6539\u540E\u91CD\u65B0\u63D0\u4EA4\u6216\u64A4\u56DE"] }));
    return (_jsxs("p", { className: "bid-hint", children: [status === 'REJECTED' && '弃标申请未通过。', "\u4E0D\u9700\u8981\u4E86\uFF0C\u53EF\u4EE5\u5728 ", earnest, " \u7533\u8BF7\u5F03\u6807\uFF1A\u822A\u7A7A\u516C\u53F8\u5BA1\u6279\u901A\u8FC7\u540E\u7F5A\u6CA1\u6210\u4EA4\u90E8\u5206\u7684\u4E00\u90E8\u5206\uFF0C\u5176\u4F59\u9000\u56DE"] }));
};
const OrderLink = ({ award: { orderNo = '' }, text, pay = false }) => (_jsx(Link, { className: "bid-act", to: `/order/${encodeURIComponent(orderNo)}${pay ? '?pay=next' : ''}`, children: text }));
