import { CAAC_GROUP_CLASSIC } from '#contracts/refund/fees.ts';
import { defaultTypeRules } from '#contracts/refund/types.ts';
/** A ticket of 860 that is given back with 10 % of its fare of 790. */
export const refundLine = (passengerId, ticketNo, change = {}) => {
    const { flightNo = 'HU7182' } = change;
    return {
        passengerId,
        ticketNo,
        type: 'ADULT',
        flightNo,
        date: '2026-12-10',
        stockId: `${flightNo}-2026-12-10-G`,
        fare: 79_000,
        taxes: 7_000,
        cnFund: 5_000,
        yq: 2_000,
        rate: 1_000,
        fee: 7_900,
        difference: 0,
        rule: 'SCALE',
        refund: 78_100,
        ...change,
    };
};
/** An application of the tests: its totals are those of its lines, each ticket counted once, unless given otherwise. */
export const refundApplication = (change = {}) => {
    const { lines = [refundLine('p1', '880-2100000001')] } = change;
    const sum = (of) => lines.reduce((total, line) => total + of(line), 0);
    return {
        refundId: 'R1',
        orderNo: 'O1',
        agency: 'A001',
        agencyName: '海口假日旅行社',
        airLine: 'HU',
        refundType: 'VOLUNTE',
        scale: CAAC_GROUP_CLASSIC,
        rule: defaultTypeRules[change.refundType ?? 'VOLUNTE'],
        lines,
        totals: {
            paid: sum(({ fare, taxes }) => fare + taxes),
            fee: sum(({ fee }) => fee),
            returned: 0,
            refund: sum(({ refund }) => refund),
            tickets: new Set(lines.map(({ passengerId }) => passengerId)).size,
            belowMinimum: false,
        },
        holds: [],
        sources: [{ paymentCode: 'P1', channel: 'alipay', amount: 974_000, tradeNo: 'T1' }],
        submittedBy: 'yefeng',
        submittedAt: '2026-11-21T04:00:00.000Z',
        ...change,
    };
};
