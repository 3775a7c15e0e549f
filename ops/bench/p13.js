import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { addDays } from '#contracts/kernel/calendar.ts';
import { buildApp } from '#services/app.ts';
import { readConfig } from '#services/config.ts';
import { openSqliteEventStore } from '#services/eventstore/sqlite.ts';
import { inParallel } from '#services/kernel/async/parallel.ts';
import { decide } from '#services/kernel/stream/decider.ts';
import { systemUser } from '#services/kernel/stream/process.ts';
import { order } from '#services/order/decide.ts';
import { outsideOf } from '#services/outside.ts';
import { median, rounded, scaled } from './numbers.ts';
import { groupOf, liveThrough, today, writePast } from './past.ts';
import { inFolder } from './program.ts';
const DUE = 1_000;
const rounds = scaled(5, 2);
/** days between rounds, so that nothing of a later round is due before it, nor its reminder of the day before */
const DAYS_APART = 2;
const SEATS = 12;
const PER_BLOCK = 50;
/** number of commands that the tick keeps in flight */
const IN_FLIGHT = 64;
/**
 * P13: the limits of 1,000 unpaid orders pass at one instant, while so many others wait. It measures the time from that instant until
 * nothing is due any more, by the product's own ticking; the seats go back meanwhile as usual. It is compared with as many bare appends,
 * and with the same for a hundredth of the orders; the three alternate.
 */
export const p13 = (large = scaled(1_000_000, 2_000), small = scaled(10_000, 100)) => inFolder('p13', async (dir) => {
    const houses = [];
    const bare = await openSqliteEventStore({ dir: join(dir, 'bare') });
    try {
        for (const count of [large, small])
            houses.push(await openHouse(join(dir, String(count)), count));
        const [big, little] = houses;
        const measured = [];
        for (let round = 0; round < rounds; round++) {
            const before = round % 2 ? await little.pass(round) : undefined;
            const here = await big.pass(round);
            measured.push({ big: here, little: before ?? (await little.pass(round)), raw: await appends(bare) });
        }
        const middle = (of) => median(measured.map(of));
        const ratio = middle(({ big, raw }) => raw / big);
        const growth = middle(({ big, little }) => big / little);
        const seconds = rounded(middle(({ big }) => big), 3);
        const raw = rounded(middle(({ raw }) => raw), 3);
        return [
            {
                row: 'P13',
                work: `时限到期处理：${large} 单未到期，${DUE} 单到期（裸追加 ${DUE} 次，${IN_FLIGHT} 个并发，${raw} s）`,
                value: seconds,
                unit: 's',
                ratio,
                goal: '≥ 0.3 × 裸追加',
                ok: ratio >= 0.3,
            },
            {
                row: 'P13',
                work: `同上，对 ${small} 单未到期（${rounded(middle(({ little }) => little), 3)} s）`,
                value: seconds,
                unit: 's',
                ratio: growth,
                goal: '慢 ≤ 1.3 ×',
                ok: growth <= 1.3,
            },
        ];
    }
    finally {
        for (const { close } of houses)
            await close();
        await bare.close();
    }
});
/** due time of the orders of a round */
const dueAt = (round) => `${addDays(today(), 10 + DAYS_APART * round)}T04:00:00.000Z`;
/** The product in this process, on a log with this many waiting orders, with a clock that is moved by hand. */
const openHouse = async (dataDir, waiting) => {
    await writePast(dataDir, waitingOrders(waiting));
    let now = dueAt(-1);
    const config = { ...readConfig({}), dataDir };
    const log = pino({ level: 'warn' });
    const program = await buildApp({ config, log, outside: outsideOf(config, log), clock: () => now, tickEveryMs: 5 });
    await program.settle();
    program.letTimePass();
    return {
        /** @returns seconds from the limit until nothing is due */
        pass: async (round) => {
            const due = await program.house.due(dueAt(round), DUE + 1);
            if (due.length !== DUE || due.some(({ kind }) => kind !== 'order'))
                throw new Error(`${due.length} are due in round ${round}`);
            const began = performance.now();
            now = dueAt(round);
            while ((await program.house.due(now, 1)).length > 0)
                await pause(5);
            const took = (performance.now() - began) / 1000;
            await program.settle();
            for (const item of [due[0], due[DUE - 1]]) {
                const { state } = await program.run.load(order, item.subject);
                if (state.status !== 'EXPIRED')
                    throw new Error(`${state.status} is not what passing time makes of an order`);
            }
            return took;
        },
        close: program.close,
    };
};
const appends = async (store) => {
    const { data } = expired();
    const { user, role } = systemUser('tick');
    const began = performance.now();
    await inParallel(Array.from({ length: DUE }), IN_FLIGHT, async () => {
        const id = randomUUID();
        const meta = { user, role, commandId: id, command: 'order.passTime', at: new Date().toISOString(), schema: 1 };
        await store.append(`order-${id}`, [{ id, type: 'OrderExpired', data, meta }], { expected: 'none' });
    });
    return (performance.now() - began) / 1000;
};
const expired = () => {
    const { state } = liveThrough('1', [['submitOrder', groupOf('1', { adults: SEATS })]]);
    const [fact] = decide(order, 'cancelOrder', state, {}, { who: systemUser('tick'), at: new Date().toISOString(), id: '1' });
    return fact;
};
/** Orders that wait for payment for a year, orders that will be due in a round, and the blocks with their seats. */
function* waitingOrders(count) {
    const distant = groupOf('1', { adults: SEATS, payBy: `${addDays(today(), 365)}T04:00:00.000Z` });
    for (let i = 0; i < count; i++) {
        const orderNo = `25${String(i).padStart(12, '0')}`;
        const limits = { ...distant.limits, nameBy: distant.limits.payBy, ticketBy: distant.limits.payBy };
        yield [{ stream: `order-${orderNo}`, type: 'OrderSubmitted', data: { ...distant, orderNo, groupName: `基准团${i}`, limits } }];
    }
    for (let round = 0; round < rounds; round++)
        for (let block = 0; block < DUE / PER_BLOCK; block++) {
            const numbered = (n) => `26${String((round * DUE + block * PER_BLOCK + n) % 1e12).padStart(12, '0')}`;
            const groups = Array.from({ length: PER_BLOCK }, (_, n) => groupOf(numbered(n), { adults: SEATS, flight: 1 + round * DUE + block, payBy: dueAt(round) }));
            const [{ lines: _, std: __, policyId: ___, policyName: ____, refundable: _____, ...leg }] = groups[0].legs;
            const { stockId, ...item } = leg;
            const stream = `seats-${stockId}`;
            const held = groups.map(({ orderNo }) => ({ holdId: orderNo, seats: SEATS, until: `${addDays(today(), 365)}T04:01:00.000Z` }));
            yield [
                { stream, type: 'StockImported', data: { ...item, batchId: 'bench', seats: 999 } },
                ...held.map(data => ({ stream, type: 'SeatsHeld', data })),
            ];
            for (const data of groups)
                yield [{ stream: `order-${data.orderNo}`, type: 'OrderSubmitted', data }];
        }
}
