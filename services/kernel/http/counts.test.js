import t from 'tap';
import { memoryShared } from '../test/memory-shared.ts';
import { callerCounts } from './counts.ts';
const LIMIT = 160;
/** As many processes as are asked for, that count a minute's requests together. */
const processes = (many, counters = memoryShared()) => {
    const time = { now: 600_000 };
    const each = Array.from({ length: many }, () => callerCounts({ what: 'requests', windowMs: 60_000, limit: LIMIT, counters, clock: () => time.now }));
    const exchange = async () => {
        for (const one of each)
            await one.exchange();
    };
    return { time, each, exchange };
};
const send = (to, times, caller = 'a') => {
    let last = 0;
    for (let n = 0; n < times; n++)
        last = to.count(caller).count;
    return last;
};
t.test('alone it counts what comes, from the first request of each', t => {
    const time = { now: 7 };
    const counts = callerCounts({ what: 'requests', windowMs: 60_000, limit: LIMIT, clock: () => time.now });
    t.same(counts.count('a'), { count: 1, endsIn: 60_000 });
    time.now = 60_006;
    t.same(counts.count('a'), { count: 2, endsIn: 1 });
    t.same(counts.count('b'), { count: 1, endsIn: 60_000 });
    time.now = 60_007;
    t.same(counts.count('a'), { count: 1, endsIn: 60_000 }, 'it begins anew');
    t.end();
});
t.test('two that exchange what they count give nobody two limits', async (t) => {
    const { each, exchange, time } = processes(2);
    const [one, other] = each;
    t.equal(send(one, 100), 100);
    t.equal(send(other, 40), 40, 'what is not told yet is not known');
    await exchange();
    t.equal(send(one, 1), 101, 'nor what was told since it was asked');
    t.equal(send(other, 1), 141);
    await exchange();
    t.equal(send(one, 1), 142);
    t.equal(send(other, 1), 143);
    await exchange();
    await exchange();
    t.equal(send(one, 1), 144, 'nothing is told twice');
    time.now += 60_000;
    t.equal(send(one, 1), 1, 'and begins anew');
    await exchange();
    t.equal(send(other, 1), 1);
});
t.test('who begins anew does so everywhere', async (t) => {
    const { each, exchange } = processes(2);
    const [one, other] = each;
    send(one, 50);
    send(other, 60);
    await exchange();
    t.equal(send(one, 1) + send(other, 1), 51 + 111);
    await exchange();
    one.reset('a');
    t.equal(send(one, 1), 1);
    t.equal(send(other, 1), 113, 'known there a moment later');
    await exchange();
    t.equal(send(other, 1), 4);
});
t.test('who sends little to each is not told of; in sixteen processes that is one limit', async (t) => {
    let told = 0;
    const counters = memoryShared();
    const { each, exchange } = processes(16, {
        add: async (counts, during) => {
            told += counts.length;
            return counters.add(counts, during);
        },
    });
    for (const one of each)
        send(one, LIMIT / 16 - 1);
    await exchange();
    t.equal(told, 0);
    for (const one of each)
        send(one, 1);
    await exchange();
    send(each[0], 1);
    await exchange();
    t.equal(send(each[0], 1), LIMIT + 2);
});
t.test('what could not be told is told the next time', async (t) => {
    const counters = memoryShared();
    let away = true;
    const { each, exchange } = processes(2, {
        add: async (counts, during) => {
            if (away)
                throw new Error('away');
            return counters.add(counts, during);
        },
    });
    const [one, other] = each;
    send(one, 100);
    await t.rejects(one.exchange(), { message: 'away' });
    t.equal(send(one, 1), 101, 'and counted here meanwhile');
    away = false;
    send(other, 20);
    await exchange();
    t.equal(send(other, 1), 122);
});
t.test('many callers are told a thousand at a time', async (t) => {
    const { each } = processes(1);
    const [one] = each;
    for (let n = 0; n < 2_500; n++)
        send(one, 10, `caller-${n}`);
    t.same([await one.exchange(), await one.exchange(), await one.exchange(), await one.exchange()], [true, true, false, false]);
});
