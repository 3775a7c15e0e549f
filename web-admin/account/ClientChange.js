import { jsx as _jsx } from "react/jsx-runtime";
import { formatYuan } from '#contracts/kernel/money.ts';
import { Facts } from '../kit/Detail.tsx';
/** Shows the effect of a change to a big client. */
export const ClientChange = ({ then: { amountText, before, after } }) => (_jsx(Facts, { facts: [
        ['大写', amountText],
        ['授信额度', `${formatYuan(before.line)} → ${formatYuan(after.line)}`],
        ['可用额度', `${formatYuan(before.available)} → ${formatYuan(after.available)}`],
        ['欠款', `${formatYuan(before.debt)} → ${formatYuan(after.debt)}`],
    ] }));
