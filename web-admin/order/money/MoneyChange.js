import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { fareTypes, payProgresses } from '#contracts/enums.ts';
import { productsText } from '#contracts/extra/products-text.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { handBackRules } from '#contracts/order/changes/hand-back.ts';
import { SmallTable } from '../../kit/SmallTable.tsx';
import { Instalments } from './Instalments.tsx';
/** composition of a group: 成人 10，儿童 2 */
export const peopleText = (counts) => Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([type, count]) => `${fareTypes[type]} ${count}`)
    .join('，');
/** The current sums of an order beside the sums after a change, both computed by the server. */
export const MoneyChange = ({ order, then }) => {
    const sums = [
        ['订单总价', 'total'],
        ['已付', 'paid'],
        ['定金', 'deposit'],
        ['罚没金额', 'forfeited'],
        ['可抵扣金额', 'credit'],
        ['应退金额', 'back'],
        ['待付金额', 'owed'],
    ];
    const group = [
        ['人数构成', peopleText(order.counts), peopleText(then.counts)],
        ['座位数', String(order.seats), String(then.seats)],
    ];
    const texts = [
        // a cancelled order has nothing left to show but money
        ...(then.status === 'EXPIRED' ? [] : group),
        ...sums
            .filter(([, field]) => order[field] !== 0 || then[field] !== 0)
            .map(([name, field]) => [name, formatYuan(order[field]), formatYuan(then[field])]),
        ['支付进度', payProgresses[order.payProgress], payProgresses[then.payProgress]],
    ];
    const { settlement, givenUp, products } = then;
    return (_jsxs(Box, { sx: { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }, children: [then.proposed && _jsx(Alert, { severity: "warning", children: then.proposed }), settlement && (_jsxs(Alert, { severity: settlement.forfeited > 0 ? 'warning' : 'info', children: ["\u5B9A\u91D1\u7ED3\u7B97\uFF1A\u514D\u7F5A ", settlement.free, " \u4EBA\uFF0C\u9000\u56DE\u5B9A\u91D1 ", formatYuan(settlement.returned), "\uFF08\u62B5\u6263\u5E94\u4ED8\u6B3E\uFF09\uFF0C\u7F5A\u6CA1\u5B9A\u91D1", ' ', formatYuan(settlement.forfeited), "\uFF0C\u4FDD\u7559\u5B9A\u91D1 ", formatYuan(settlement.kept), "\u3002", settlement.unpaid ? `先减去定金未付的 ${settlement.unpaid} 个加员座位，不罚没。` : ''] })), products && _jsx(Alert, { severity: "info", children: productsText(products) }), givenUp && (_jsxs(Alert, { severity: givenUp.fee + givenUp.difference > 0 ? 'warning' : 'info', children: [handBackRules[givenUp.rule], "\uFF1A\u7968\u6B3E ", formatYuan(givenUp.fare + givenUp.taxes), "\uFF0C\u6263\u8D39 ", formatYuan(givenUp.fee), givenUp.free !== undefined && `（免罚 ${givenUp.free} 人）`, givenUp.difference > 0 &&
                        `，补差 ${formatYuan(givenUp.difference)}（${givenUp.belowMinimum ? '不足成团' : `超出免票 ${givenUp.unearned} 人`}）`, givenUp.returned > 0 && `，退还前次补差 ${formatYuan(givenUp.returned)}`, "\uFF0C\u5E94\u9000 ", formatYuan(givenUp.refund), "\u3002"] })), _jsx(SmallTable, { label: "\u53D8\u5316", height: 560, heads: ['项目', '现在', '之后'], right: [1, 2], rows: texts.map(([name, now, after]) => ({
                    key: name,
                    cells: [name, now, now === after ? after : _jsx("strong", { children: after }, name)],
                })) }), then.instalments.length > 0 && _jsx(Instalments, { instalments: then.instalments, matters: false })] }));
};
