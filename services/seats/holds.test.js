import t from 'tap';
import { HoldMerged, HoldProlonged, HoldReduced, HoldSplit, SeatsHeld, SeatsReleased, SeatsSold, StockImported, } from '#contracts/seats/events.ts';
import { spec } from '#services/kernel/spec.ts';
import { seats, taken } from './decide.ts';
import { stockItem } from './test/sample.ts';
const at = spec(seats);
const UNTIL = '2026-11-21T04:31:00.000Z';
const LATER = '2026-12-03T09:01:00.000Z';
const block = StockImported(stockItem({ seats: 40 }));
const held = (holdId = 'O1', count = 12) => SeatsHeld({ holdId, seats: count, until: UNTIL });
const reduced = HoldReduced({ holdId: 'O1', seats: 2, changeId: 'c1' });
t.test('an order gives seats up: once a change, never more than it holds', async (t) => {
    at.given(block, held()).when('reduceHold', { holdId: 'O1', seats: 2, changeId: 'c1' }).then(reduced);
    at.given(block, held(), reduced).look(state => t.same(taken(state), { held: 10, sold: 0, free: 30 }));
    at.given(block, held(), reduced).when('reduceHold', { holdId: 'O1', seats: 2, changeId: 'c1' }).nothing();
    at.given(block, held()).when('reduceHold', { holdId: 'O1', seats: 13, changeId: 'c1' }).refused('减少座位数超过占座');
    at.given(block, held()).when('reduceHold', { holdId: 'O1', seats: 0, changeId: 'c1' }).nothing();
    at.given(block).when('reduceHold', { holdId: 'O1', seats: 2, changeId: 'c1' }).nothing();
    at.given(block, held(), reduced)
        .when('release', { holdId: 'O1' })
        .then(SeatsReleased({ holdId: 'O1', seats: 10 }));
    at.given(block, held(), reduced)
        .when('sell', { holdId: 'O1' })
        .then(SeatsSold({ holdId: 'O1', seats: 10 }));
});
t.test('the seats of a change join the order’s own', async (t) => {
    const more = held('O1~c2', 3);
    const merged = HoldMerged({ holdId: 'O1~c2', into: 'O1', seats: 3 });
    at.given(block, held(), more).when('mergeHold', { holdId: 'O1~c2', into: 'O1' }).then(merged);
    at.given(block, held(), more, merged)
        .look(state => t.same([taken(state), state.holds.map(hold => hold.seats)], [{ held: 15, sold: 0, free: 25 }, [15]]))
        .when('mergeHold', { holdId: 'O1~c2', into: 'O1' })
        .nothing();
    at.given(block, more).when('mergeHold', { holdId: 'O1~c2', into: 'O1' }).nothing();
    at.given(block, held()).when('mergeHold', { holdId: 'O1', into: 'O1' }).nothing();
});
t.test('a part of the seats goes on under another order, sold when that is paid; never free in between', async (t) => {
    const asked = { holdId: 'O1', into: 'O2', seats: 5, changeId: 's1', sold: false };
    const { until } = held().data;
    const split = HoldSplit({ ...asked, until });
    at.given(block, held()).when('splitHold', asked).then(split);
    at.given(block, held(), split)
        .look(state => t.same([taken(state), state.holds.map(hold => hold.seats)], [{ held: 12, sold: 0, free: 28 }, [7, 5]]))
        .when('splitHold', asked)
        .nothing();
    at.given(block, held(), split, SeatsReleased({ holdId: 'O2', seats: 5 }))
        .when('splitHold', asked)
        .nothing();
    at.given(block, held())
        .when('splitHold', { ...asked, sold: true })
        .then(SeatsSold({ holdId: 'O1', seats: 12 }), HoldSplit({ ...asked, until, sold: true }));
    at.given(block, held(), SeatsSold({ holdId: 'O1', seats: 12 }))
        .when('splitHold', asked)
        .then(HoldSplit({ ...asked, until, sold: true }));
    at.given(block, held())
        .when('splitHold', { ...asked, seats: 13 })
        .refused('拆分座位数超过占座');
    at.given(block).when('splitHold', asked).nothing();
});
t.test('whatever order the news of an order comes in, its seats are what it has', async (t) => {
    const news = [
        ['mergeHold', { holdId: 'O1~c2', into: 'O1' }],
        ['reduceHold', { holdId: 'O1', seats: 2, changeId: 'c1' }],
        ['sell', { holdId: 'O1' }],
        ['giveBack', { holdId: 'O1', seats: 4, refundId: 'R1' }],
    ];
    const orders = news.flatMap((first, a) => news.flatMap((second, b) => news.flatMap((third, c) => news.flatMap((last, d) => (new Set([a, b, c, d]).size === 4 ? [[first, second, third, last]] : [])))));
    t.equal(orders.length, 24);
    for (const order of orders) {
        const facts = [block, held(), held('O1~c2', 3)];
        for (const [name, command] of [...order, ...order])
            at.given(...facts)
                .when(name, command)
                .check(followed => facts.push(...followed));
        const told = order.map(([name]) => name).join(' ');
        at.given(...facts).look(state => t.same(taken(state), { held: 0, sold: 9, free: 31 }, told));
    }
});
t.test('a hold that is vouched for is looked into later', async () => {
    at.given(block, held())
        .when('prolong', { holdId: 'O1', until: LATER })
        .then(HoldProlonged({ holdId: 'O1', until: LATER }));
    at.given(block, held(), HoldProlonged({ holdId: 'O1', until: LATER }))
        .when('prolong', { holdId: 'O1', until: LATER })
        .nothing();
    at.given(block, held()).when('prolong', { holdId: 'O1', until: UNTIL }).nothing();
    at.given(block).when('prolong', { holdId: 'O1', until: LATER }).nothing();
    at.given(block, held(), SeatsSold({ holdId: 'O1', seats: 12 }))
        .when('prolong', { holdId: 'O1', until: LATER })
        .nothing();
});
