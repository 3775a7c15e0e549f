import t from 'tap';
import { toInstant } from '#contracts/kernel/calendar.ts';
import { Unavailable } from '#services/eventstore/port.ts';
import { bids } from './lots/bids.ts';
import { watchOutages } from './outage.ts';
import { bagBids } from './sealed/bag-bids.ts';
const NOW = Date.parse('2026-11-26T06:00:00.000Z');
const at = (seconds) => toInstant(NOW + seconds * 1_000);
/**
 * Notes shared by all processes, a store that may be away, and the limits that each process moves; somebody was there a moment ago, or no
 * note is there.
 */
const world = (before = at(-1)) => {
    const notes = new Map(before ? [['auction-here', before]] : []);
    let isAway = false;
    const joined = () => {
        const moved = [];
        const watch = watchOutages({
            notes: { keepState: async (key, text) => void notes.set(key, text), keptState: async (key) => notes.get(key) },
            events: {
                head: async () => {
                    if (isAway)
                        throw new Unavailable('away');
                    return 0;
                },
            },
            limited: [
                { near: async () => ['L1'], move: (at, id, gap) => at(bids, id).moveEnd(gap) },
                { near: async () => ['B1'], move: (at, id, gap) => at(bagBids, id).moveEnd(gap) },
            ],
            run: {
                execute: async (decider, id, name, command) => {
                    moved.push({ of: decider.name, id, name, ...command });
                    return { facts: [] };
                },
            },
        });
        return { ...watch, moved };
    };
    return {
        joined,
        away: (is) => {
            isAway = is;
        },
    };
};
t.test('all were away: whoever comes first notes the gap, and each that closes moves ends for it once', async (t) => {
    const { joined } = world();
    const one = joined();
    for (const second of [0, 1, 2])
        await one.beat(at(second));
    const [two, three] = [joined(), joined()];
    await two.beat(at(180));
    await three.beat(at(181));
    for (const process of [two, three, two, three])
        await process.mayClose(at(182));
    const gap = { name: 'moveEnd', from: at(2), to: at(180) };
    const moves = [
        { of: 'bids', id: 'L1', ...gap },
        { of: 'bagbids', id: 'B1', ...gap },
    ];
    t.same([two.moved, three.moved], [moves, moves]);
});
t.test('nobody knows who was there, as after a backup was restored: since ever nobody was', async (t) => {
    const { joined } = world('');
    t.equal(await joined().mayClose(at(0)), false, 'and nobody is');
    const one = joined();
    await one.beat(at(0));
    t.equal(await one.mayClose(at(0)), true);
    t.match(one.moved, [
        { of: 'bids', from: '1970-01-01T00:00:00.000Z', to: at(0) },
        { of: 'bagbids', from: '1970-01-01T00:00:00.000Z', to: at(0) },
    ]);
});
t.test('one was there while another was away: nothing is moved', async (t) => {
    const { joined } = world();
    const one = joined();
    for (let second = 0; second < 180; second++)
        await one.beat(at(second));
    const two = joined();
    await two.beat(at(180));
    await two.mayClose(at(180));
    t.same(two.moved, []);
});
t.test('the store was away: who sees it again has a gap from when it was seen last', async (t) => {
    const { joined, away } = world();
    const one = joined();
    await one.beat(at(0));
    away(true);
    for (const second of [1, 60])
        await t.rejects(one.beat(at(second)), Unavailable);
    away(false);
    await one.beat(at(90));
    await one.mayClose(at(90));
    t.match(one.moved, [
        { from: at(0), to: at(90) },
        { from: at(0), to: at(90) },
    ]);
    away(true);
    await t.rejects(one.beat(at(91)), Unavailable);
    away(false);
    await one.beat(at(92));
    await one.mayClose(at(92));
    t.equal(one.moved.length, 2, 'a moment is no outage');
});
t.test('who was there all the time has no gap, however its clock is set', async (t) => {
    const { joined } = world();
    const one = joined();
    await one.beat(at(0));
    await one.beat(at(86_400));
    await one.mayClose(at(86_400));
    t.same(one.moved, []);
});
t.test('who only closes, and is not here for bids, closes nothing while nobody is', async (t) => {
    const { joined } = world();
    const [closer, api] = [joined(), joined()];
    for (let second = 1; second <= 3; second++) {
        await api.beat(at(second));
        t.equal(await closer.mayClose(at(second)), true);
    }
    t.equal(await closer.mayClose(at(8)), true, 'a moment is no outage');
    for (const second of [9, 60, 180])
        t.equal(await closer.mayClose(at(second)), false);
    t.equal(await joined().mayClose(at(180)), false, 'one that has just been started neither');
    const again = joined();
    await again.beat(at(181));
    t.equal(await closer.mayClose(at(182)), true);
    t.match(closer.moved, [
        { of: 'bids', from: at(3), to: at(181) },
        { of: 'bagbids', from: at(3), to: at(181) },
    ]);
});
t.test('who only closes knows those that are here by what they say anew, also where their clock is slow or fast', async (t) => {
    for (const off of [-3_600, 3_600]) {
        const { joined } = world();
        const [closer, api] = [joined(), joined()];
        for (let second = 0; second < 3; second++) {
            await api.beat(at(second + off));
            await closer.mayClose(at(second));
        }
        t.equal(await closer.mayClose(at(3)), true);
        t.equal(await closer.mayClose(at(9)), false);
    }
});
