import { local } from '#contracts/kernel/calendar.ts';
import { DepositPaid } from '#contracts/order/events.ts';
import { instalmentsFor } from '#contracts/order/rules/instalments.ts';
import { PAY_BY, submission, submitted } from './sample.ts';
/** An order with deposits, as DOMAIN §5.5 B computes them: twenty adults at 790, a tenth of it down, 85 % to be assessed. */
export const BALANCE_BY = local('2026-12-03', '17:00');
export const SECOND_BY = local('2026-11-26', '17:00');
export const twenty = { ADULT: 20, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 };
export const SUM = 20 * 86_000;
export const DEPOSIT = 158_000;
export const oneStage = { deposits: [{ rate: 1_000, assessment: 8_500 }] };
export const twoStages = {
    deposits: [
        { rate: 1_000, assessment: 8_500 },
        { rate: 1_000, assessment: 9_000, daysBefore: 14 },
    ],
};
export const depositOrder = (terms = oneStage, change = {}) => {
    const base = submission({ counts: twenty, ...change });
    const stages = (terms.deposits ?? []).map(({ assessment }, index) => ({
        no: index + 1,
        kind: 'DEPOSIT',
        by: index === 0 ? PAY_BY : SECOND_BY,
        assessment,
    }));
    const parts = [...stages, { no: stages.length + 1, kind: 'BALANCE', by: BALANCE_BY }];
    const { total, legs, seats } = base;
    return submitted({
        counts: twenty,
        ...change,
        limits: { ...base.limits, balanceBy: BALANCE_BY },
        terms,
        instalments: instalmentsFor({ owed: total, parts, terms, legs, seats }),
    });
};
export const money = (paymentCode, amount) => ({
    paymentCode,
    channel: 'alipay',
    amount,
    tradeNo: `T-${paymentCode}`,
});
/** the first deposit, paid */
export const deposited = (no = 1, rest = [{ no: 2, kind: 'BALANCE', amount: SUM - DEPOSIT, by: BALANCE_BY }]) => DepositPaid({ no, ...money('P1', DEPOSIT), airLine: 'HU', deposit: DEPOSIT, instalments: rest });
