import { agentFee } from '#contracts/extra/fee-record.ts';
import { holidayRule } from '#contracts/extra/holiday-record.ts';
import { extraLimit } from '#contracts/extra/limit-record.ts';
import { extraProduct } from '#contracts/extra/product-record.ts';
import { afterPayment } from '#contracts/fine/codes.ts';
import { finesLine } from '#contracts/fine/rule-record.ts';
import { addDays, toLocal } from '#contracts/kernel/calendar.ts';
const products = [
    ['MEAL_A', 'FOOD', '海鲜套餐', 6_800, '热食、水果与饮料各一份'],
    ['MEAL_B', 'FOOD', '清真餐', 5_800, ''],
    ['BAG_20', 'LUGGAGE', '托运行李 20 公斤', 20_000, '免费行李额之外'],
    ['SAFE_30', 'INSURANCE', '航空意外险', 3_000, '保额 100 万元'],
    ['PAY', 'PAY_FEE', '支付手续费', 200, ''],
    ['RENAME', 'CHANGE_FEE', '更名费', 10_000, '出票后更正姓名或证件，每位旅客每次'],
];
const limits = [
    ['FOOD', { max: 2, cutOffHours: 24, refundHours: 24 }],
    ['LUGGAGE', { max: 3, cutOffHours: 2, refundHours: 2 }],
    ['INSURANCE', { max: 1, cutOffHours: 2, refundHours: 0 }],
    ['PAY_FEE', { max: 1, cutOffHours: 0, refundHours: 0 }],
    ['CHANGE_FEE', { max: 1, cutOffHours: 24, refundHours: 0 }],
];
const costs = [
    // reported by a person, so for all airlines
    { airLine: '*', type: 'NO_SHOW', unit: 'SEAT', perSeat: 20_000 },
    { airLine: '*', type: 'GIVE_UP', unit: 'SEAT', perSeat: 30_000 },
    { airLine: '*', type: 'NAME_CHANGE', unit: 'SEAT', perSeat: 10_000 },
    { airLine: '*', type: 'MISUSE', unit: 'SEAT', perSeat: 50_000, cap: 500_000 },
    // found automatically
    { airLine: 'GS', type: 'REDUCE', unit: 'SEAT', perSeat: 30_000 },
    { airLine: 'GS', type: 'LATE_PAY', unit: 'SEAT', perSeat: 10_000, cap: 200_000 },
    { airLine: 'GS', type: 'LATE_NAME', unit: 'SEAT', perSeat: 5_000, cap: 100_000 },
    { airLine: 'GS', type: 'UTILISATION', unit: 'FARE', rate: 1_000, agreed: 8_500 },
];
/** Default prices of faults. */
export const faults = costs.map(rule => ({ line: '*', free: 0, ...rule, uncapped: afterPayment.includes(rule.type), payDays: 7 }));
/** Prices of faults in the demonstration from today on; its lives bring their own rule along. */
export const seedFineRules = async (play, startedAt) => {
    const validFrom = toLocal(startedAt).date;
    for (const rule of faults)
        await play(finesLine.endpoints.add, { ...rule, validFrom }, {
            as: 'admin',
            now: startedAt,
            key: `fine rule ${rule.airLine} ${rule.type}`,
        });
};
/** Products of two airlines of the demonstration, under rules for all. */
export const seedExtras = async (play, startedAt) => {
    const today = toLocal(startedAt).date;
    const add = (endpoint, body, key) => play(endpoint, body, { as: 'admin', now: startedAt, key: `extra ${key}` });
    for (const airLine of ['HU', 'GS'])
        for (const [code, kind, name, price, note] of products)
            await add(extraProduct.endpoints.add, { airLine, code, kind, name, price, ...(note && { note }) }, `${airLine} ${code}`);
    const season = { airLine: '*', origin: '*', destination: '*', saleFrom: today, saleTo: addDays(today, 365) };
    for (const [kind, rule] of limits)
        await add(extraLimit.endpoints.add, { kind, ...season, ...rule }, `limit ${kind}`);
    await add(agentFee.endpoints.add, { airLine: 'HU', from: today, rate: 500 }, 'fee');
    const spring = {
        airLine: '*',
        kind: 'FOOD',
        from: addDays(today, 60),
        to: addDays(today, 67),
        name: '春运',
        effect: 'SURCHARGE',
        percent: 20,
    };
    await add(holidayRule.endpoints.add, spring, 'holiday');
};
