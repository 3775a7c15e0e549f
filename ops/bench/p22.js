import { mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { FundsSettled } from '#contracts/account/events.ts';
import { paymentChannels } from '#contracts/enums.ts';
import { addDays } from '#contracts/kernel/calendar.ts';
import { OrderPaid } from '#contracts/order/events.ts';
import { PaymentSucceeded } from '#contracts/payment/events.ts';
import { trialBalanceOf } from '#projections/account/query.ts';
import { ledgerViews } from '#projections/account/snapshot.ts';
import { trialBalances } from '#projections/account/trial-balance.ts';
import { queries } from '#projections/kernel/query.ts';
import { startRunner } from '#projections/kernel/runner.ts';
import { openSqliteViewStore } from '#projections/store/sqlite.ts';
import { ledgerChecking } from '#services/account/ledger/check.ts';
import { openSqliteEventStore } from '#services/eventstore/sqlite.ts';
import { orderSums } from '#services/order/money/order-sums.ts';
import { median, rounded, scaled } from './numbers.ts';
import { writePast } from './past.ts';
const rounds = scaled(21, 3);
const [large, small] = [scaled(1_000_000, 2_000), scaled(100_000, 200)];
/** accounts that streams guard, airlines, channels; the days of a year */
const [guarded, days] = [300, 365];
const airlines = Array.from({ length: 12 }, (_, n) => `A${String.fromCharCode(65 + n)}`);
const channels = Object.keys(paymentChannels).filter(channel => channel !== 'offset');
const FIRST = '2026-01-01';
/** One movement each: a channel takes, an order keeps, a credit pays; spread over a year. */
function* movements(count) {
    for (let n = 0; n < count; n++) {
        const day = addDays(FIRST, Math.floor((n / count) * days));
        const paymentCode = `P${n - (n % 3)}`;
        const [channel, airLine] = [channels[n % channels.length], airlines[n % airlines.length]];
        const credit = `offset-R${n % guarded}`;
        const { type, data } = n % 3 === 0
            ? PaymentSucceeded({ paymentCode, orderNo: `O${n}`, channel, amount: 100, tradeNo: `T${n}`, paidAt: `${day}T04:00:00.000Z` })
            : n % 3 === 1
                ? OrderPaid({ paymentCode, amount: 100, airLine, channel, tradeNo: `T${n}` })
                : FundsSettled({
                    movement: paymentCode,
                    kind: 'PAY',
                    amount: 1,
                    day,
                    orderNo: `O${n}`,
                    after: { available: 0, reserved: 0, frozen: 0 },
                    layers: [],
                    postings: [{ from: `${credit}:reserved`, to: 'transit', amount: 1, ref: paymentCode }],
                });
        yield of(n % 3 === 2 ? credit : `past-${n}`, type, { ...data, day });
    }
}
const of = (stream, type, data) => ({ stream, type, data });
/** whole streams one after another, as imported history is written */
function* streams(count) {
    const used = new Map();
    for (const movement of movements(count))
        if (movement.type !== FundsSettled.type)
            yield [movement];
        else if (!used.get(movement.stream)?.push(movement))
            used.set(movement.stream, [movement]);
    yield* used.values();
}
/** A log of movements, its trial balance folded from nothing, and a question for the last month. */
const house = async (dir, count) => {
    await writePast(dir, streams(count));
    const events = await openSqliteEventStore({ dir: join(dir, 'events') });
    const store = await openSqliteViewStore({ dir: join(dir, 'views') });
    const begun = performance.now();
    const runner = await startRunner({ events, store, views: [trialBalances] });
    const head = await events.head();
    while (!(await runner.reached(trialBalances.name, head, 10_000)))
        ;
    const folded = performance.now() - begun;
    const ask = trialBalanceOf(queries(runner));
    const asked = async () => {
        const start = performance.now();
        const { rows, sums } = await ask({ from: '2026-12-01', until: '2026-12-31' }, '2026-12-31T04:00:00.000Z');
        if (rows.length === 0 || sums.closing !== 0)
            throw new Error('the trial balance is none');
        return performance.now() - start;
    };
    /** the auditor's check, step after step */
    const check = async () => {
        const { turnovers, ...others } = ledgerViews(runner);
        // the log has no accounts, and no other view is folded here
        const nothing = Object.fromEntries(Object.keys(others).map(name => [name, async () => undefined]));
        const next = ledgerChecking({ store: events, documents: orderSums, shown: { ...nothing, turnovers } });
        const steps = [];
        for (let done = false; !done;) {
            const start = performance.now();
            const answer = await next();
            steps.push(performance.now() - start);
            done = answer.done;
            const view = answer.checks?.find(({ check }) => check === 'VIEW');
            if (done && (view?.compared === 0 || view?.count !== 0))
                throw new Error('the view is not what the log says');
        }
        return { total: steps.reduce((sum, step) => sum + step, 0), longest: Math.max(...steps) };
    };
    const close = async () => {
        await runner.close();
        await store.close();
        await events.close();
    };
    return { folded, asked, check, close };
};
/**
 * P22: the trial balance of a month with 10⁶ movements and with 10⁵, for the same accounts, asked alternately; the time to fold it from
 * nothing; and the auditor's check of the whole log, with its longest step.
 */
export const p22 = async () => {
    const dir = await mkdtemp(resolve('.bench-p22-')); // in the working copy, since /tmp may be memory
    const houses = [];
    try {
        const big = await house(join(dir, 'big'), large);
        houses.push(big);
        const little = await house(join(dir, 'little'), small);
        houses.push(little);
        const measured = [];
        for (let round = 0; round < rounds; round++)
            measured.push({ big: await big.asked(), little: await little.asked() });
        const ratio = median(measured.map(({ big, little }) => big / little));
        const { total, longest } = await big.check();
        return [
            {
                row: 'P22',
                work: `试算平衡一个月：${large} 笔对 ${small} 笔（从头重建 ${rounded(big.folded / 1_000, 1)} 秒）`,
                value: rounded(median(measured.map(({ big }) => big))),
                unit: 'ms',
                ratio,
                goal: '慢 ≤ 1.5 ×',
                ok: ratio <= 1.5,
            },
            {
                row: 'P22',
                work: `账务核对：从日志重算 ${large} 笔（最长一步 ${Math.round(longest)} ms）`,
                value: rounded(total / 1_000, 1),
                unit: '秒',
                goal: '每步 ≤ 2 秒',
                ok: longest <= 2_000,
            },
        ];
    }
    finally {
        await Promise.all(houses.map(({ close }) => close()));
        await rm(dir, { recursive: true });
    }
};
