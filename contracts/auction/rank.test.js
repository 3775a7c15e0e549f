import fc from 'fast-check';
import t from 'tap';
import { runs } from '#services/kernel/test/runs.ts';
import { changes, compareBids, fill, mostToBid, placed, priceToBeat, sold, tryBid, unplaced, wonBy, } from './rank.ts';
const bid = (agency, price, more = {}) => ({
    agency,
    price,
    units: 1,
    partial: true,
    rate: 9_000,
    no: 0,
    ...more,
});
const told = (fills) => fills.map(({ bid, units }) => `${bid.agency}${units}`).join(' ');
const [A, B, C] = [bid('A', 900, { no: 1 }), bid('B', 900, { no: 2 }), bid('C', 1_000, { no: 3 })];
const terms = { units: 2, floor: 800, step: 10, cap: 1_200 };
t.test('price, then rate, then time', async (t) => {
    t.same([A, B, C].sort(compareBids), [C, A, B]);
    const punctual = bid('B', 900, { no: 2, rate: 9_500 });
    t.same([A, punctual].sort(compareBids), [punctual, A]);
    t.same(placed([[C, A]], B, undefined), [[C, A, B]]);
    t.same(placed([[C, A, B]], bid('B', 1_100, { no: 4 }), B), [[bid('B', 1_100, { no: 4 }), C, A]], 'instead of the one before');
    t.same(unplaced([[C, A, B]], A), [[C, B]]);
    t.same([placed([], A, undefined), unplaced([[A]], A)], [[[A]], []]);
});
t.test('of many bids each change is one of a short piece, and all of them stay in order', async (t) => {
    const step = fc.record({ who: fc.nat(399), price: fc.integer({ min: 80, max: 110 }), leaves: fc.nat(9).map(n => n === 0) });
    fc.assert(fc.property(fc.array(step, { minLength: 300, maxLength: 900, size: 'max' }), steps => {
        const live = new Map();
        let ranked = [];
        for (const [no, { who, price, leaves }] of steps.entries()) {
            const [own, before] = [live.get(who), ranked];
            const next = bid(`${who}`, price * 10, { no });
            if (leaves && own) {
                ranked = unplaced(ranked, own);
                live.delete(who);
            }
            else {
                ranked = placed(ranked, next, own);
                live.set(who, next);
            }
            if (ranked.filter(piece => !before.includes(piece)).length > 3)
                return false;
        }
        if (ranked.some(({ length }) => length === 0 || length > 64))
            return false;
        return `${ranked.flat().map(({ no }) => no)}` === `${[...live.values()].sort(compareBids).map(({ no }) => no)}`;
    }), { numRuns: runs(20) });
    t.pass();
});
t.test('units go down the list: in part to whom that suits, past whom it does not', async (t) => {
    const five = bid('D', 950, { units: 5, no: 4 });
    t.equal(told(fill([C, five, A], 4)), 'C1 D3');
    t.equal(told(fill([C, { ...five, partial: false }, A, B], 4)), 'C1 A1 B1');
    t.equal(told(fill([], 4)), '');
    t.equal(told(fill([five], 0)), '');
});
t.test('what it takes: the floor while units are free, then an increment more than the lowest who wins, and no more than the cap', async (t) => {
    t.equal(priceToBeat([], terms), 800);
    t.equal(priceToBeat(fill([C], 2), terms), 800);
    t.equal(priceToBeat(fill([C, A], 2), terms), 910);
    t.equal(priceToBeat(fill([bid('A', 1_190), bid('B', 1_195)], 2), terms), 1_200);
    t.equal(priceToBeat(fill([bid('A', 1_191), bid('B', 1_195)], 2), terms), undefined);
});
t.test('the most that a bid may be: a largest increment above who leads, or above the floor, and no more than the cap', async (t) => {
    const free = { floor: 800, cap: 1_200, mostStep: 100 };
    t.equal(mostToBid(undefined, free), 900);
    t.equal(mostToBid(1_000, free), 1_100);
    t.equal(mostToBid(1_150, free), 1_200);
    t.equal(mostToBid(1_000, { floor: 800, cap: 1_200 }), 1_200);
});
t.test('what is other than before', async (t) => {
    const before = fill([C, A], 2);
    const two = bid('D', 1_100, { units: 2, no: 9 });
    t.same(changes(before, fill([two, C, A], 2)), [
        { bid: two, units: 2, before: 0 },
        { bid: C, units: 0, before: 1 },
        { bid: A, units: 0, before: 1 },
    ]);
    t.same(changes(before, before), []);
    const raised = bid('A', 950, { no: 9 });
    t.same(changes(before, fill([C, raised], 2)), [{ bid: raised, units: 1, before: 1 }], 'another bid of the same agency, for as many');
    const turn = (one, own) => tryBid({ ranked: [[C, A]], fills: before }, terms, one, own).isTurn;
    t.equal(turn(raised, A), false, 'who wins is the same');
    t.equal(turn(bid('D', 910, { no: 9 })), true);
    t.equal(turn(bid('D', 890, { no: 9 })), false);
});
t.test('a bid has to beat each of those whose units it takes', async (t) => {
    const book = { ranked: [[C, A]], fills: fill([C, A], 2) };
    const tried = (one, before) => tryBid(book, terms, one, before).beats;
    t.equal(tried(bid('D', 909, { no: 9 })), false);
    t.equal(tried(bid('D', 900, { no: 9, rate: 9_900 })), false, 'a better rate alone takes nothing away');
    t.equal(tried(bid('D', 910, { no: 9 })), true);
    t.equal(tried(bid('D', 1_000, { no: 9, units: 2 })), true, 'one unit of the two');
    t.equal(tried(bid('D', 1_000, { no: 9, units: 2, partial: false })), false);
    t.equal(tried(bid('D', 1_010, { no: 9, units: 2, partial: false })), true);
    t.equal(tried(bid('A', 1_010, { no: 9, units: 2 }), A), true, 'its own does not count against it');
});
t.test('all or nothing: units that were sold do not become free, though the price to beat may fall', async (t) => {
    const four = { ...terms, units: 4 };
    const three = bid('A', 900, { units: 3, partial: false, no: 1 });
    const one = bid('B', 890, { no: 2 });
    const book = { ranked: [[three, one]], fills: fill([three, one], 4) };
    t.equal(tryBid(book, four, bid('C', 910, { units: 2, partial: false, no: 3 }), undefined).beats, false, 'three would be sold instead of four');
    const low = bid('D', 880, { units: 2, no: 4 });
    const all = { ranked: [[three, one, low]], fills: fill([three, one, low], 4) };
    const next = tryBid(all, four, bid('C', 910, { units: 2, partial: false, no: 5 }), undefined);
    t.equal(next.beats, true);
    t.same([priceToBeat(all.fills, four), priceToBeat(next.fills, four)], [900, 890], 'shown to the desk');
});
// ── lots as they may go ───────────────────────────────────────────────────────────────────────────────────────────────
const agencies = ['A', 'B', 'C', 'D', 'E', 'F'];
const rates = [9_000, 9_500, 9_500, 8_000, 9_000, 10_000];
const lots = (partial) => fc.record({
    units: fc.integer({ min: 1, max: 5 }),
    tries: fc.array(fc.record({
        who: fc.nat(5),
        price: fc.integer({ min: 80, max: 110 }).map(n => n * 10),
        units: fc.integer({ min: 1, max: 5 }),
        partial,
    }), { maxLength: 60 }),
});
/** Plays a lot, and yields each accepted bid with the lot before and after it. */
const play = ({ units, tries }, look) => {
    let book = { ranked: [], fills: [] };
    const pricing = { ...terms, units };
    return tries.every((tried, no) => {
        const bid = { agency: agencies[tried.who], rate: rates[tried.who], no, ...tried, units: Math.min(tried.units, units) };
        const own = book.ranked.flat().find(({ agency }) => agency === bid.agency);
        if (own && (bid.price < own.price + terms.step || bid.units < own.units))
            return true;
        const { beats, ...after } = tryBid(book, pricing, bid, own);
        if (!beats)
            return true;
        const before = book;
        book = after;
        return look(before, book, bid, own);
    });
};
const anyLot = lots(fc.boolean());
const holds = (property) => fc.assert(property, { numRuns: runs(1_000) });
t.test('of one unit the accepted prices rise by an increment or more', async (t) => {
    const one = anyLot.map(({ tries }) => ({ units: 1, tries }));
    holds(fc.property(one, lot => {
        let last = Number.NEGATIVE_INFINITY;
        return play(lot, (_, __, { price }) => {
            const rises = price >= last + terms.step;
            last = price;
            return rises;
        });
    }));
    t.pass();
});
t.test('what it takes never falls where all take a part', async (t) => {
    holds(fc.property(lots(fc.constant(true)), lot => {
        const asked = (book) => priceToBeat(book.fills, { ...terms, units: lot.units, cap: 10_000 });
        return play(lot, (before, after) => asked(after) >= asked(before));
    }));
    t.pass();
});
t.test('units that are sold never become fewer, and never more than there are', async (t) => {
    holds(fc.property(anyLot, lot => play(lot, (before, after) => sold(before.fills) <= sold(after.fills) && sold(after.fills) <= lot.units)));
    t.pass();
});
t.test('who is accepted wins something, and nobody goes away empty while a lower bid that takes as much does not', async (t) => {
    holds(fc.property(anyLot, lot => play(lot, (_, { ranked, fills }, bid) => {
        const all = ranked.flat();
        const envies = all.some((better, n) => wonBy(fills, better.agency) === 0 &&
            all.slice(n + 1).some(worse => worse.units >= better.units && wonBy(fills, worse.agency) >= better.units));
        return wonBy(fills, bid.agency) > 0 && !envies;
    })));
    t.pass();
});
t.test('the ranked are always those that count, in order, each agency once; nothing given is changed', async (t) => {
    holds(fc.property(anyLot, lot => {
        const live = new Map();
        return play(lot, (before, after, bid) => {
            for (const list of [before.ranked, ...before.ranked, before.fills, after.ranked, ...after.ranked, after.fills])
                Object.freeze(list);
            live.set(bid.agency, bid);
            const expected = [...live.values()].sort(compareBids);
            const ranked = after.ranked.flat();
            return expected.length === ranked.length && expected.every((one, n) => one === ranked[n]);
        });
    }));
    t.pass();
});
