import { setCanAutoQuote } from '#contracts/agency/agency-api.ts';
import { saveBatch as saveAllocation } from '#contracts/auction/allocation-api.ts';
import { bookBidding, saveBidding, submitBiddingFlow } from '#contracts/auction/api.ts';
import { saveBatch, submitBagFlow } from '#contracts/auction/bag-api.ts';
import { handleFlow, instanceDetail } from '#contracts/flow/api.ts';
import { addDays, local, toLocal } from '#contracts/kernel/calendar.ts';
import { TEN_YUAN } from '#contracts/kernel/money.ts';
import { Refused } from '#contracts/kernel/refused.ts';
import { clickQuotation } from '#contracts/quotation/quote-api.ts';
import { addOneWayLine, addQuoteRule, submitQuoteRule } from '#contracts/quotation/rule-api.ts';
import { stockId } from '#services/seats/decide.ts';
const yuan = (amount) => amount * 100;
/** days from the first start until bids and bookings end, and until these flights leave */
const [ENDS, LEAVES] = [21, 40];
/**
 * Flights and days that the auctions use: a lot, bags, an allocation and a quote whose flights leave within a week of LEAVES. A first start
 * that is to have few flights has these, and those of the orders (`ops/e2e/start.ts`).
 */
export const isAuctioned = (flightNo, day) => ['HU7279', 'HU7137', 'HU7863'].includes(flightNo) && Math.abs(day - LEAVES) < 8;
/**
 * Sales by other ways than the price list: a rule of automatic quotation in force, with a group that is too large for it and waits for the
 * desk; a lot with bids; a batch of two combined bags that nobody has booked; a bag that waits for its agency's confirmation. A repetition
 * adds what is missing; what is then refused was done before.
 */
export const seedAuctions = async ({ program, play, startedAt, resumed, }) => {
    const does = async (as, endpoint, key, body) => play(endpoint, body, { as, now: startedAt, key: `auction ${key}` }).catch((error) => {
        if (!resumed || !(error instanceof Refused))
            throw error;
        return undefined;
    });
    const approved = async (as, key, asked) => {
        if (!asked)
            return;
        const { instanceId } = asked;
        const { currentTaskId } = await play(instanceDetail, { id: instanceId }, { as, now: startedAt, key: `look ${key}` });
        if (currentTaskId)
            await does(as, handleFlow, `${key} approved`, { instanceId, curentTaskId: currentTaskId, routeId: 'step1-pass', flowRemark: '同意' });
    };
    const today = toLocal(startedAt).date;
    const flight = (flightNo, day) => stockId({ flightNo, date: addDays(today, day), cabin: 'G' });
    const startsAt = startedAt;
    const endsAt = local(addDays(today, ENDS), '17:00');
    for (const id of ['AG1001', 'AG1002'])
        await does('admin', setCanAutoQuote, `quotes of ${id}`, { id, on: true });
    const rule = await does('admin', addQuoteRule, 'rule', {
        name: '北京—三亚自动报价',
        airLine: 'HU',
        validFrom: today,
        validTo: addDays(today, 180),
        paxMin: 10,
        paxMax: 40,
        loadCap: 80,
        validMinutes: 120,
        counters: 1,
        refundable: true,
        prices: {
            days: [
                { from: 15, to: 30, by: 11_000 },
                { from: 31, by: 10_000 },
            ],
            sizes: [
                { from: 10, to: 19, by: 10_000 },
                { from: 20, by: 9_700 },
            ],
            agents: [],
        },
    });
    if (rule) {
        const { ruleId } = rule;
        await does('admin', addOneWayLine, 'line', { ruleId, origin: 'PEK', destination: 'SYX', rate: 4_000, floor: yuan(900) });
        await approved('order', 'rule', await does('admin', submitQuoteRule, 'rule submitted', { ruleId }));
    }
    const lot = await does('order', saveBidding, 'lot', {
        stockId: flight('HU7279', LEAVES),
        units: 2,
        seatsPerUnit: 10,
        floor: yuan(1_000),
        step: TEN_YUAN,
        earnestPerUnit: yuan(1_000),
        startsAt,
        endsAt,
    });
    if (lot)
        await approved('admin', 'lot', await does('order', submitBiddingFlow, 'lot submitted', { id: lot.id }));
    const batch = await does('order', saveBatch, 'batch', {
        name: '西安三亚联程',
        airLine: 'HU',
        startsAt,
        endsAt,
        bags: [0, 4].map((later, n) => ({
            no: `A0${n + 1}`,
            seats: 10,
            price: yuan(1_500),
            earnest: yuan(2_000),
            stocks: [flight('HU7137', LEAVES + later), flight('HU7863', LEAVES + later + 3)],
        })),
    });
    if (batch)
        await approved('admin', 'batch', await does('order', submitBagFlow, 'batch submitted', { batchId: batch.batchId }));
    await does('order', saveAllocation, 'allocation', {
        name: '北京三亚切位',
        airLine: 'HU',
        endsAt,
        publish: true,
        bags: [{ no: 'A01', agency: 'AG1001', seats: 10, price: yuan(1_200), stocks: [flight('HU7279', LEAVES + 2)] }],
    });
    await program.settle();
    if (lot)
        await does('changcheng', bookBidding, 'bid', { id: lot.id, price: yuan(1_050), units: 1 });
    await does('yefeng', clickQuotation, 'quote', {
        voyageType: 'S',
        legs: [{ stockId: flight('HU7279', LEAVES - 5) }],
        counts: { ADULT: 60 },
    });
    await program.settle();
};
