import { randomUUID } from 'node:crypto';
import t from 'tap';
import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts';
import { addSeats } from '#contracts/order/changes/changes-api.ts';
import { defaultLimitRules } from '#contracts/order/rules/limits.ts';
import { splitOrder } from '#contracts/order/split/split-api.ts';
import { commandCall } from '#services/kernel/http/call.ts';
import { aClerk, anAgent, NOON } from '#services/kernel/spec.ts';
import { commanding, commands } from '#services/kernel/stream/commands.ts';
import { orderNumber } from '#services/kernel/stream/numbers.ts';
import { seats, stockId } from '#services/seats/decide.ts';
import { stockItem } from '#services/seats/test/sample.ts';
import { memoryStore } from '#services/test/memory.ts';
import { addSeatsRoutes } from '../changes/add-seats.ts';
import { unpaid } from '../changes/unpaid.ts';
import { order } from '../decide.ts';
import { documentMarks } from '../names/document-key.ts';
import { splitFollows, splitRoutes } from '../split/calls.ts';
import { leg, ORDER, submission, twelve } from '../test/sample.ts';
import { twins } from '../test/twins.ts';
import { orderNumbers } from './order-numbers.ts';
/**
 * Two processes with one order of twelve seats each on one block: one is stopped before one of its steps, while the other carries its
 * request out.
 */
const ORDERS = [ORDER, `${ORDER.slice(0, -1)}9`];
const BLOCK = stockId(stockItem({ seats: 400 }));
const counts = { ...twelve, FREE: 0, INFANT: 0 };
const { seats: SEATS } = submission({ counts });
const houses = async () => {
    const { store, log } = memoryStore(() => NOON);
    const own = () => ({ refuses: undefined, step: async () => { } });
    const processes = { here: own(), there: own() };
    const refused = new Refused(code.order, '不受理');
    const open = (process) => {
        const seen = {
            ...store,
            read: async (...asked) => {
                await process.step();
                return store.read(...asked);
            },
            append: async (...asked) => {
                await process.step();
                return store.append(...asked);
            },
        };
        const real = commands(seen);
        const run = {
            ...real,
            execute: async (decider, id, name, ...rest) => {
                if (process.refuses === 'after' && name === 'addSeats')
                    throw refused;
                return real.execute(decider, id, name, ...rest);
            },
        };
        const routes = [
            ...addSeatsRoutes({
                run,
                limitRules: async () => defaultLimitRules,
                unpaidLimits: async () => {
                    if (process.refuses === 'before')
                        throw refused;
                    return { perFlight: 0, total: 1_000 };
                },
                quote: async ({ counts }) => {
                    const { legs, seats, persons, total, airLine } = submission({ counts });
                    return { legs, airLine, counts, seats, persons, paxMin: 2, total, terms: {} };
                },
                policySells: async () => true,
                atAgreedPrice: async () => 9,
            }),
            ...splitRoutes({ run, numbers: orderNumbers({ run, store: seen }), follows: splitFollows(documentMarks('key of a test')) }),
        ];
        return async (endpoint, body, key, isFirst) => {
            const base = { who: { ...anAgent, agency: 'A001' }, now: NOON, requestId: '', ip: '', seen: 0 };
            const { handler } = routes.find(route => route.endpoint === endpoint);
            return (await handler(body, commandCall(run, base, key, undefined, isFirst).call));
        };
    };
    const { load, ...run } = commands(store);
    const at = commanding(run, () => ({ who: aClerk, now: NOON, commandId: randomUUID() }));
    await at(seats, BLOCK).importStock(stockItem({ seats: 400 }));
    for (const orderNo of ORDERS) {
        await at(seats, BLOCK).hold({ holdId: orderNo, seats: SEATS, until: NOON });
        await at(order, orderNo).submitOrder(submission({ orderNo, counts, legs: [leg({ stockId: BLOCK })] }));
    }
    const live = async (orderNo) => (await load(order, orderNo)).state;
    const holds = async () => Object.fromEntries((await load(seats, BLOCK)).state.holds.map(({ holdId, seats }) => [holdId, seats]));
    return { processes, here: open(processes.here), there: open(processes.there), live, holds, load, log };
};
/** Every step at which the second process may stop the first. */
const everywhere = async (look, { first, second, refuses = {}, }) => {
    for (let stop = 1;; stop++) {
        const house = await houses();
        house.processes.here.refuses = refuses.here;
        house.processes.there.refuses = refuses.there;
        let steps = 0;
        let other;
        house.processes.here.step = async () => {
            if (++steps === stop)
                [other] = await Promise.allSettled([second(house)]);
        };
        const [one] = await Promise.allSettled([first(house)]);
        if (!other)
            return stop - 1;
        await look(`${JSON.stringify(refuses)}, stopped before step ${stop}`, house, [one, other]);
    }
};
const faults = (both) => both.flatMap(one => (one.status === 'rejected' && !isRefusal(one.reason) ? [one.reason] : []));
t.test('a request for more seats that two processes carry out: it adds seats that it holds, or holds none', async (t) => {
    const key = randomUUID();
    const ask = (send, isFirst) => send(addSeats, { orderId: ORDER, counts: { ADULT: 2 } }, key, isFirst);
    for (const refuses of [{}, { here: 'after' }, { there: 'after' }, { there: 'before' }, { here: 'before' }]) {
        const places = await everywhere(async (about, { live, holds, load, log }, both) => {
            const { added, submitted } = await live(ORDER);
            t.same(faults(both), [], about);
            t.equal(submitted.seats, SEATS + 2 * added.length, about);
            t.same(await holds(), { [ORDERS[0]]: SEATS, [ORDERS[1]]: SEATS, ...(added.length > 0 && { [`${ORDER}~${key}`]: 2 }) }, about);
            const claims = (await load(unpaid, 'A001')).state.map(({ claimId }) => claimId);
            t.same(claims, added.map(changeId => `${ORDER}~${changeId}`), `${about}: unpaid`);
            t.ok(log.filter(({ type }) => type === 'SeatsAdded').length <= 1, about);
            if (both.some(({ status }) => status === 'fulfilled'))
                t.equal(added.length, 1, `${about}: whoever is told of seats has them`);
            if (added.length > 0 && !('here' in refuses && refuses.here === 'before'))
                t.equal(both[0].status, 'fulfilled', `${about}: whom the first tells`);
        }, { first: ({ here }) => ask(here, true), second: ({ there }) => ask(there, false), refuses });
        t.ok(places > 2, `${places} places to stop at`);
    }
});
t.test('two splits that draw the same number in two processes: the second draws its next', async (t) => {
    const keys = twins(NOON);
    const number = orderNumber(NOON, keys[0], 0);
    const split = (send, n) => send(splitOrder, { orderId: ORDERS[n], counts: { ADULT: 5 }, belowMinimum: true }, keys[n], true);
    const places = await everywhere(async (about, { live, holds }, both) => {
        t.same(faults(both), [], about);
        const parts = both.map(one => (one.status === 'fulfilled' ? one.value.newOrderId : String(one.reason)));
        t.equal(new Set(parts).size, 2, `${about}: ${parts}`);
        t.ok(parts.includes(number));
        for (const [n, part] of parts.entries()) {
            t.match(await live(part), { submitted: { seats: 5 }, splitFrom: { orderNo: ORDERS[n] } }, about);
            t.match(await holds(), { [part]: 5, [ORDERS[n]]: SEATS - 5 }, about);
        }
    }, { first: ({ here }) => split(here, 0), second: ({ there }) => split(there, 1) });
    t.ok(places > 3, `${places} places to stop at`);
});
