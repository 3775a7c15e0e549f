import { jsx as _jsx } from "react/jsx-runtime";
import { formatYuan } from '#contracts/kernel/money.ts';
import { Facts } from '../kit/Detail.tsx';
/** Shows the effect of a deposit on its account. */
export const DepositChange = ({ then: { totalText, before, after, validUntil } }) => (_jsx(Facts, { facts: [
        ['大写', totalText],
        ['可用余额', `${formatYuan(before.available)} → ${formatYuan(after.available)}`],
        ['账户余额', `${formatYuan(before.balance)} → ${formatYuan(after.balance)}`],
        ['有效期至', validUntil],
    ] }));
