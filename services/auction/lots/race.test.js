import t, {} from 'tap';
import { fill, priceToBeat } from '#contracts/auction/rank.ts';
import { rateIn } from '#contracts/auction/rates.ts';
import { toInstant } from '#contracts/kernel/calendar.ts';
import { isRefusal } from '#contracts/kernel/refused.ts';
import { startDouble } from '#ops/engines/esdb-double/server.ts';
import { esdbEventStore } from '#services/eventstore/esdb.ts';
import { commanding, commands, idFrom } from '#services/kernel/stream/commands.ts';
import { fold } from '#services/kernel/stream/decider.ts';
import { systemUser } from '#services/kernel/stream/process.ts';
import { openStore } from '#services/kernel/test/purse.ts';
import { bids } from './bids.ts';
import { recompute } from './recompute.ts';
const [AGENCIES, UNITS, BIDS] = [120, 20, 3_000];
const [ENDS, RECEIVED] = ['2026-11-26T06:00:00.000Z', '2026-11-26T05:59:59.000Z'];
const terms = {
    lotId: 'L1',
    airLine: 'HU',
    title: 'HU7182',
    units: UNITS,
    seatsPerUnit: 10,
    floor: 88_000,
    cap: 90_000_000,
    step: 1_000,
    wholeAllowed: true,
    startsAt: '2026-11-26T02:00:00.000Z',
    endsAt: ENDS,
    closingSeconds: 120,
    extendSeconds: 120,
    mostExtensions: 3,
};
const agencies = Array.from({ length: AGENCIES }, (_, n) => `A${n}`);
/** a few of them have too few seats for a rate of their own */
const table = {
    minSeats: 20,
    initial: 8_500,
    rates: agencies.map((agency, n) => ({ agency, seats: n < 5 ? 10 : 100, ticketed: 90 + (n % 3) })),
};
/** always the same numbers, 0 ≤ n < below */
const chances = (seed) => (below) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (seed >>> 8) % below;
};
/** stored states, for all processes alike */
const memoryKept = () => {
    const states = new Map();
    return { keepState: async (id, state) => void states.set(id, state), keptState: async (id) => states.get(id) };
};
/**
 * All agencies bid on one lot in its last second, at two processes at once; some send the same bid twice, to both; one process dies in the
 * middle and another takes its place; both close. The answers are compared with the log, and the log with the rule.
 */
const race = async (t, store, lotId) => {
    const kept = memoryKept();
    const processes = [commands(store, { kept }), commands(store, { kept })];
    const to = (run, command, at = RECEIVED) => commanding(run, (stream, name) => ({ who: systemUser('race'), now: at, commandId: idFrom(stream, name, command) }))(bids, lotId);
    await to(processes[0], 'open').open({ ...terms, lotId });
    await Promise.all(agencies.map((agency, n) => to(processes[n % 2], agency).join({ agency, agencyName: agency, earnestId: `lot~${lotId}~${agency}~1`, turn: 1, units: 4 })));
    const chance = chances(42);
    const accepted = [];
    const refusals = new Map();
    let [sent, answered] = [0, 0];
    const bidder = async (which) => {
        while (sent < BIDS) {
            const bidId = `b${sent++}`;
            if (sent === BIDS / 2)
                processes[0] = commands(store, { kept });
            const { state } = await processes[which].loadCached(bids, lotId);
            const least = priceToBeat(state.fills, terms);
            const who = chance(AGENCIES);
            const bid = {
                agency: agencies[who],
                price: least + 1_000 * (chance(8) - 1),
                units: 1 + (who % 4),
                partial: chance(4) > 0,
                rate: rateIn(table, agencies[who]),
                bidId,
                receivedAt: RECEIVED,
                confirmed: true,
            };
            const doors = chance(10) === 0 ? [0, 1] : [which];
            const told = await Promise.allSettled(doors.map(door => to(processes[door], bidId).place(bid)));
            answered++;
            const done = told.flatMap(one => (one.status === 'fulfilled' && one.value.facts.length > 0 ? [one.value] : []));
            for (const one of told)
                if (one.status === 'rejected') {
                    if (!isRefusal(one.reason))
                        throw one.reason;
                    const message = one.reason.message.slice(0, 6);
                    refusals.set(message, (refusals.get(message) ?? 0) + 1);
                }
            // the other process may have given the first answer
            const [first] = done;
            if (first)
                accepted.push({ bidId, no: first.facts[0].data.no, revision: first.revision - (first.facts.length - 1) });
        }
    };
    await Promise.all(Array.from({ length: 48 }, (_, n) => bidder(n % 2)));
    const { state: before } = await processes[1].load(bids, lotId);
    const end = toInstant(Date.parse(before.endsAt) + 1_000);
    await Promise.all(processes.flatMap((run, n) => [to(run, `close${n}`, end).close({}), to(run, `again${n}`, end).close({})]));
    const log = await store.read(`bids-${lotId}`);
    const placed = log.filter(({ type }) => type === 'BidPlaced');
    t.equal(answered, BIDS, 'everybody was answered');
    t.ok(accepted.length > BIDS / 5 && refusals.size > 1, `${accepted.length} accepted, ${JSON.stringify([...refusals])}`);
    t.same(placed.map(({ data, revision }) => ({ bidId: data.bidId, no: data.no, revision })), accepted.sort((a, b) => a.revision - b.revision), 'each that was told it was accepted stands there once, and nobody else; the order of the log is that of acceptance');
    t.same(placed.map(({ data }) => data.no), placed.map((_, n) => n + 1));
    t.same(log.flatMap(({ type, data }) => (type === 'EndMoved' ? [data.endsAt] : [])), ['2026-11-26T06:02:00.000Z'], 'all these bids of one second moved the end once');
    t.same(log.flatMap(({ type }) => (type === 'BidsClosed' ? [type] : [])), ['BidsClosed'], 'closed once');
    // computed as the auditor does: the bids that count, as the log has them, ranked again
    const last = new Map(placed.map(({ data: { receivedAt: _, standing: __, ...bid } }) => [bid.agency, bid]));
    const ranked = [...last.values()].sort((a, b) => b.price - a.price || b.rate - a.rate || a.no - b.no);
    const { winners } = log.at(-1).data;
    audited(t, log);
    t.same(winners.map(({ agency, units, price }) => [agency, units, price]), fill(ranked, UNITS).map(({ bid: { agency, price }, units }) => [agency, units, price]), 'who has won is who the rule names');
    const folded = fold(bids, bids.initial, log);
    for (const run of [...processes, commands(store, { kept }), commands(store)])
        t.same((await run.load(bids, lotId)).state, JSON.parse(JSON.stringify(folded)), 'every process knows what the log says');
};
/** The auditor's page agrees with such a log, and with none that somebody has changed. */
const audited = (t, log) => {
    const sound = recompute(log, table);
    t.same(sound.differences, []);
    t.same(sound.ranked.map(({ won }) => won), sound.ranked.map(({ awarded }) => awarded));
    const accepted = log.filter(({ type }) => type === 'BidPlaced');
    t.equal(sound.accepted, accepted.length);
    const winner = sound.ranked.find(({ won }) => won > 0);
    const changed = (type, change, which = (_) => true) => {
        const at = log.findLastIndex(one => one.type === type && which(one.data));
        return recompute(log.map((one, n) => (n === at ? { ...one, data: { ...one.data, ...change(one.data) } } : one)), table).differences.join('；');
    };
    const ofWinner = ({ agency }) => agency === winner.agency;
    t.match(changed('BidPlaced', ({ rate }) => ({ rate: rate + 1 })), '出票率表为');
    t.match(changed('BidPlaced', () => ({ price: terms.floor }), ofWinner), '没有高于原出价');
    t.match(changed('BidPlaced', () => ({ receivedAt: '2026-11-26T07:00:00.000Z' })), '已过截止时间');
    t.match(changed('BidPlaced', ({ no }) => ({ no: no + 1 })), '应为第');
    t.match(changed('BidsClosed', ({ winners: [first, ...others] }) => ({ winners: [{ ...first, units: first.units + 1 }, ...others] })), '应得');
    t.match(changed('BidsClosed', ({ winners: [first, ...others] }) => ({ winners: [{ ...first, agency: 'A-1' }, ...others] })), '不应成交');
    t.match(changed('BidsClosed', ({ winners: [first, ...others] }) => ({ winners: [{ ...first, price: 1 }, ...others] })), '记为¥0.01');
    t.match(changed('BidsClosed', ({ winners: [first, ...others] }) => ({ winners: [{ ...first, seats: first.seats + 1 }, ...others] })), '座，记为');
    t.match(changed('BidsClosed', ({ winners: [first, ...others] }) => ({ winners: [{ ...first, amount: first.amount + 1 }, ...others] })), '号票款应为');
    t.match(changed('BidsClosed', ({ next: [first, second, ...others] }) => ({ next: [second, first, ...others] })), '递补顺序应为');
    t.match(changed('BidPlaced', () => ({ receivedAt: '2026-11-25T00:00:00.000Z' })), '收到时竞价未开始');
    const last = log.findLastIndex(({ type }) => type === 'BidPlaced');
    t.match(recompute(log.toSpliced(last, 0, { type: 'BidsPaused', data: {} }), table).differences.join('；'), '在暂停期间');
    t.match(changed('BidsClosed', () => ({ endsAt: ENDS })), '截止时间与顺延记录不符');
    t.match(recompute(log, { ...table, initial: 9_900 }).differences.join('；'), '出票率表为99%', 'another table');
    t.match(recompute(log.filter((_, n) => n !== log.indexOf(accepted[0])), table).differences.join('；'), '应为第', 'a bid is gone');
};
t.test('on sqlite', async (t) => race(t, await openStore(t), 'L1'));
t.test('on esdb, against the protocol double', async (t) => {
    const double = await startDouble();
    const store = esdbEventStore({ url: double.url });
    t.teardown(async () => {
        await store.close();
        await double.close();
    });
    await race(t, store, 'L2');
});
