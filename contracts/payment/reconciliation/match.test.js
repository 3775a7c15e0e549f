import fc from 'fast-check';
import t from 'tap';
import { runs } from '#services/kernel/test/runs.ts';
import { match, signed } from './match.ts';
const row = fc.record({
    what: fc.constantFrom('PAY', 'REFUND'),
    // few values, so that numbers are shared, doubled and crossed
    key: fc.constantFrom('', 'P1', 'P2', 'P3', 'R1.P1', 'R2.P1'),
    tradeNo: fc.constantFrom('', 'T1', 'T2', 'T3', 'T4'),
    amount: fc.integer({ min: 1, max: 3 }),
});
const ourRows = fc.array(fc.tuple(row, fc.boolean()).map(([one, own]) => ({ ...one, own })), { maxLength: 12 });
const theirRows = fc.array(row, { maxLength: 12 });
t.test('every row ends in one pair or one difference, and the differences are worth what the sums differ by', async (t) => {
    const seen = { pairs: 0, AMOUNT: 0, DOUBLED: 0, MISSING_HERE: 0, MISSING_THERE: 0, neighbours: 0 };
    fc.assert(fc.property(ourRows, theirRows, (ours, theirs) => {
        const { pairs, differences, sums } = match(ours, theirs);
        const ended = { ours: new Map(), theirs: new Map() };
        const end = (ends, one) => one && ends.set(one, (ends.get(one) ?? 0) + 1);
        for (const one of [...pairs, ...differences]) {
            end(ended.ours, one.ours);
            end(ended.theirs, one.theirs);
        }
        for (const one of theirs)
            if (ended.theirs.get(one) !== 1)
                throw new Error('one of theirs is not there once');
        for (const one of ours) {
            const times = ended.ours.get(one) ?? 0;
            if (times > 1 || (one.own && times !== 1))
                throw new Error('one of ours is not there once');
        }
        const there = ours.filter(one => one.own || ended.ours.has(one));
        const sumOf = (rows) => rows.reduce((sum, one) => sum + signed(one), 0);
        if (sums.theirs !== sumOf(theirs) || sums.ours !== sumOf(there))
            throw new Error('a sum is another');
        if (sums.theirs - sums.ours !== sums.worth)
            throw new Error(`${sums.theirs} − ${sums.ours} is not ${sums.worth}`);
        for (const { ours: mine, theirs: other } of pairs) {
            if (mine.what !== other.what || mine.amount !== other.amount)
                throw new Error('a pair does not agree');
            if (!(mine.key !== '' && mine.key === other.key) && !(mine.tradeNo !== '' && mine.tradeNo === other.tradeNo))
                throw new Error('a pair shares no number');
        }
        for (const { kind, ours: mine, theirs: other, worth } of differences) {
            seen[kind]++;
            if (kind === 'AMOUNT' && worth === 0)
                throw new Error('an amount that differs by nothing');
            if ((kind === 'MISSING_THERE') !== (other === undefined))
                throw new Error('what is missing there has none of theirs');
            if ((kind === 'MISSING_HERE' || kind === 'DOUBLED') !== (mine === undefined))
                throw new Error('what is missing here has none of ours');
        }
        seen.pairs += pairs.length;
        seen.neighbours += pairs.filter(({ ours }) => !ours.own).length;
    }), { numRuns: runs(5_000) });
    for (const [what, times] of Object.entries(seen))
        t.ok(times > 100, `${what}: ${times} times`);
});
const pay = (key, amount, tradeNo = `T-${key}`) => ({ what: 'PAY', key, tradeNo, amount });
const own = (one) => ({ ...one, own: true });
const near = (one) => ({ ...one, own: false });
t.test('each kind of difference', async (t) => {
    const { pairs, differences, sums } = match([own(pay('P1', 100)), own(pay('P2', 200)), own(pay('P3', 300)), near(pay('P4', 400)), near(pay('P5', 500))], [pay('P1', 100), pay('P2', 250), pay('P4', 400), pay('P1', 100), pay('P9', 900)]);
    t.same(pairs.map(({ ours }) => ours.key), ['P1', 'P4'], 'a neighbour that the file has is one of the day; one that it has not is another day’s');
    t.same(differences.map(({ kind, worth, ours, theirs }) => [kind, (theirs ?? ours).key, worth]), [
        ['AMOUNT', 'P2', 50],
        ['DOUBLED', 'P1', 100],
        ['MISSING_HERE', 'P9', 900],
        ['MISSING_THERE', 'P3', -300],
    ]);
    t.same(sums, { theirs: 1750, ours: 1000, worth: 750 });
});
t.test('where the gateway does not have our number, its own is known; of two rows under one number what agrees is paired first', async (t) => {
    t.equal(match([own(pay('P1', 100, 'T1'))], [pay('', 100, 'T1')]).pairs.length, 1);
    t.same(match([own(pay('P1', 100, 'T1'))], [pay('', 101, 'T1')]).differences.map(({ kind }) => kind), ['MISSING_HERE', 'MISSING_THERE'], 'by the gateway’s number alone only what agrees');
    const { pairs, differences } = match([own(pay('P1', 100))], [pay('P1', 90), pay('P1', 100)]);
    t.same([pairs[0]?.theirs.amount, differences.map(({ kind, worth }) => [kind, worth])], [100, [['DOUBLED', 90]]]);
});
t.test('refunds count the other way', async (t) => {
    const refund = (key, amount) => ({ what: 'REFUND', key, tradeNo: '', amount });
    const { differences, sums } = match([own(refund('R1.P1', 80))], [refund('R1.P1', 100), refund('R2.P1', 5)]);
    t.same(differences.map(({ kind, worth }) => [kind, worth]), [
        ['AMOUNT', -20],
        ['MISSING_HERE', -5],
    ]);
    t.same(sums, { theirs: -105, ours: -80, worth: -25 });
});
