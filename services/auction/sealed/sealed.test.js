import assert from 'node:assert/strict';
import t from 'tap';
import { isRefusal } from '#contracts/kernel/refused.ts';
import { defaultLimitRules } from '#contracts/order/rules/limits.ts';
import { account } from '#services/account/decide.ts';
import { earnest } from '#services/account/earnest.ts';
import { Unavailable } from '#services/eventstore/port.ts';
import { aClerk, anAgent } from '#services/kernel/spec.ts';
import { commanding, commands, idFrom, idNamed } from '#services/kernel/stream/commands.ts';
import { react, systemUser } from '#services/kernel/stream/process.ts';
import { seats, taken } from '#services/seats/decide.ts';
import { memoryStore } from '#services/test/memory.ts';
import { bag, isOffered } from '../bags/bag.ts';
import { bagBatch } from '../bags/bag-batch.ts';
import { bagProcess, publishBatch } from '../bags/bags.ts';
import { earnestProcess } from '../earnest/hold.ts';
import { bagBids, isSealed } from './bag-bids.ts';
import { recomputeSealed } from './recompute.ts';
import { sealing } from './seal.ts';
import { bidSealed, closeSealed, leaveSealed, sealedProcess } from './sealed.ts';
const NOW = '2026-11-26T03:00:00.000Z';
const LAST = '2026-11-26T05:59:59.999Z';
const END = '2026-11-26T06:00:00.000Z';
const CLOSE = '2026-11-26T06:00:01.000Z';
const [OUT, BACK] = ['HU7182-2026-12-20-G', 'HU7181-2026-12-25-G'];
const there = {
    airLine: 'HU',
    flightNo: 'HU7182',
    date: '2026-12-20',
    origin: 'HAK',
    destination: 'PEK',
    depTime: '07:45',
    arrTime: '11:30',
    arrDays: 0,
    cabin: 'G',
    fullFare: 176_000,
};
const back = { ...there, flightNo: 'HU7181', date: '2026-12-25', origin: 'PEK', destination: 'HAK', fullFare: 100_000 };
const terms = {
    name: '北京往返',
    airLine: 'HU',
    saleMode: 'RANKED',
    startsAt: '2026-11-26T02:00:00.000Z',
    endsAt: END,
    undoMinutes: 15,
    undos: 1,
    prepayMinutes: 60,
    prepayPercent: 20,
};
const drafts = [{ no: 'A01', seats: 10, price: 100_000, earnest: 100_000, stocks: [OUT, BACK] }];
const BAG = 'B1.A01';
const AGENCIES = ['A', 'B', 'C'];
const seals = sealing('a key');
const rules = { limitRules: async () => defaultLimitRules };
const processes = [bagProcess(rules), sealedProcess(rules), earnestProcess];
/**
 * A program with a ranked bag that was approved and is not published yet. It may die at any of its appends; with `two` another program
 * works at its side.
 */
const house = async ({ two = false } = {}) => {
    let clock = NOW;
    const world = memoryStore(() => clock);
    let run = commands(world.store);
    const beside = two ? commands(world.store) : undefined;
    const by = (word, who = aClerk, on = () => run) => commanding({ execute: (...asked) => on().execute(...asked) }, (stream, name, command) => ({
        who,
        now: clock,
        commandId: idNamed([word, clock], stream, name, command),
    }));
    /** repeated as often as the program dies at it, until it is done */
    const done = async (work) => {
        for (;;)
            try {
                return await work();
            }
            catch (error) {
                if (!(error instanceof Unavailable))
                    throw error;
                world.heal();
                run = commands(world.store);
            }
    };
    let reached = 0;
    const settle = async () => {
        for (; reached < world.log.length; reached++)
            for (const one of processes)
                await done(() => react(one, world.log[reached], { run, clock: () => clock }));
    };
    const calling = (agency, word, on) => {
        const who = { ...anAgent, agency };
        return { who, now: clock, commandId: idFrom(word, agency, clock), unguarded: by(word, who, on) };
    };
    for (const [flight, stock] of [
        [there, OUT],
        [back, BACK],
    ])
        await by('stock')(seats, stock).importStock({ ...flight, batchId: 'S1', seats: 15, distance: 2_315 });
    for (const agency of AGENCIES) {
        const book = by('money')(account, `E.${agency}.HU`);
        await book.open({ type: 'E', agency, agencyName: `${agency}旅行社`, airLine: 'HU' });
        await book.expect({ movement: 'R', amount: 300_000 });
        await book.receive({ movement: 'R', kind: 'RECHARGE' });
    }
    await by('desk')(bagBatch, 'B1').draft({ batchId: 'B1', terms, bags: drafts });
    await by('desk')(bagBatch, 'B1').submit({ requestId: 'r1' });
    const known = async () => {
        const { state } = await run.load(bag, BAG);
        assert.ok(isOffered(state));
        return state;
    };
    return {
        world,
        settle,
        known,
        at: (instant) => {
            clock = instant;
        },
        publish: () => done(() => publishBatch({ load: run.load, at: by('flow', systemUser('flow')) }, 'B1', 'r1', { now: clock })),
        bid: (agency, price, { word = `bid ${price}`, other = false } = {}) => done(() => {
            const on = () => (other ? beside : run);
            return bidSealed({ run: on(), call: calling(agency, word, on), seals }, BAG, price, { agency, agencyName: `${agency}旅行社` });
        }),
        leave: (agency) => done(() => leaveSealed({ run, call: calling(agency, 'leave', () => run) }, BAG, agency)),
        close: ({ other = false } = {}) => done(() => {
            const on = () => (other ? beside : run);
            return closeSealed({ run: on(), seals }, by(`clock ${other}`, systemUser('bags'), on), BAG, clock);
        }),
        cancel: () => done(() => by('desk')(bag, BAG).cancel({ reason: '航班调整' })),
        pass: () => done(() => by('clock', systemUser('bags'))(bag, BAG).passTime({})),
        held: async () => Promise.all([OUT, BACK].map(async (stock) => taken((await run.load(seats, stock)).state).held)),
        money: async () => Promise.all(AGENCIES.map(async (agency) => {
            const { state } = await run.load(account, `E.${agency}.HU`);
            assert.ok(state.status !== 'NONE');
            return `${state.available} ${state.reserved}`;
        })),
        earnest: async (agency, turn = 1) => (await run.load(earnest, `bag~${BAG}~${agency}~${turn}`)).state,
        bids: async () => {
            const { state } = await run.load(bagBids, BAG);
            assert.ok(isSealed(state));
            return state;
        },
        computed: () => recomputeSealed([...(world.streams.get(`bagbids-${BAG}`) ?? []), ...(world.streams.get(`bag-${BAG}`) ?? [])], undefined),
    };
};
/** lives of a ranked bag: steps one after another, and the state afterwards */
const lives = {
    'three bid, the best has it': {
        steps: async ({ publish, settle, bid, leave, close, at }) => {
            await publish();
            await settle();
            await bid('A', 120_000);
            await bid('B', 110_000);
            await bid('C', 130_000);
            await settle();
            await leave('C');
            await bid('B', 125_000);
            await bid('C', 124_000);
            at(CLOSE);
            await close();
            await settle();
        },
        stands: { status: 'BOOKED', agency: 'B', price: 125_000, held: [10, 10], money: ['300000 0', '200000 100000', '300000 0'] },
    },
    'nobody bids': {
        steps: async ({ publish, settle, close, at }) => {
            await publish();
            await settle();
            at(CLOSE);
            await close();
            await settle();
        },
        stands: { status: 'CLOSED', agency: undefined, price: undefined, held: [0, 0], money: ['300000 0', '300000 0', '300000 0'] },
    },
    'the best does not take it': {
        steps: async ({ publish, settle, bid, close, pass, at }) => {
            await publish();
            await settle();
            await bid('A', 120_000);
            await bid('B', 110_000);
            at(CLOSE);
            await close();
            await settle();
            at('2026-11-26T08:00:00.000Z');
            await pass();
            await settle();
        },
        stands: { status: 'CLOSED', agency: undefined, price: undefined, held: [0, 0], money: ['200000 0', '300000 0', '300000 0'] },
    },
    'the desk cancels it with bids in it': {
        steps: async ({ publish, settle, bid, cancel }) => {
            await publish();
            await settle();
            await bid('A', 120_000);
            await bid('B', 110_000);
            await cancel();
            await settle();
        },
        stands: { status: 'CANCELLED', agency: undefined, price: undefined, held: [0, 0], money: ['300000 0', '300000 0', '300000 0'] },
    },
    'the desk cancels it between its end and its award': {
        steps: async ({ publish, settle, bid, cancel, close, at }) => {
            await publish();
            await settle();
            await bid('A', 120_000);
            at(CLOSE);
            await close();
            await cancel();
            await settle();
        },
        stands: { status: 'CANCELLED', agency: undefined, price: undefined, held: [0, 0], money: ['300000 0', '300000 0', '300000 0'] },
    },
};
const standing = async ({ known, held, money }) => {
    const { status, booked } = await known();
    return { status, agency: booked?.agency, price: booked?.bag.price, held: await held(), money: await money() };
};
for (const [name, { steps, stands }] of Object.entries(lives))
    t.test(`${name}: whenever the program dies, what follows is the same`, async (t) => {
        let appends = 0;
        for (let after = -1; after < 0 || after < appends; after++)
            for (const how of after < 0 ? [undefined] : ['lost', 'unheard']) {
                const here = await house();
                const before = here.world.log.length;
                if (how)
                    here.world.failAfter(after, how);
                await steps(here);
                if (!how)
                    appends = here.world.log.length - before;
                const where = `${how ?? 'whole'} at ${after}`;
                t.same(await standing(here), stands, where);
                t.same(here.computed().differences, [], where);
            }
        t.ok(appends >= 5, `${appends} events`);
    });
t.test('earnest that was set aside joins, though whoever asked for it has died; it has bid nothing, and may leave', async (t) => {
    const here = await house();
    await here.publish();
    await here.settle();
    here.world.failAfter(3, 'lost');
    // the request is not sent again
    const call = { who: { ...anAgent, agency: 'A' }, now: NOW, commandId: 'dies' };
    const run = commands(here.world.store);
    const unguarded = commanding(run, (stream, name, command) => ({ ...call, commandId: idNamed(['dies'], stream, name, command) }));
    await t.rejects(bidSealed({ run, call: { ...call, unguarded }, seals }, BAG, 120_000, { agency: 'A', agencyName: 'A旅行社' }));
    here.world.heal();
    t.match(await here.earnest('A'), { status: 'HELD' });
    t.same((await here.bids()).bidders, []);
    await here.settle();
    t.match(await here.bids(), { accepted: 0, bidders: [{ agency: 'A', earnestId: `bag~${BAG}~A~1` }] });
    await here.leave('A');
    await here.settle();
    t.same(await here.money(), ['300000 0', '300000 0', '300000 0']);
    // a late process finds the hold where it was given back, and joins nothing
    for (const event of here.world.log.filter(({ type }) => type === 'EarnestHeld'))
        await react(sealedProcess(rules), event, { run, clock: () => NOW });
    t.notOk((await here.bids()).bidders[0].earnestId);
});
t.test('bid for in one window and left in another at the same moment: one after the other, and the bid is never short of earnest', async (t) => {
    const ends = new Set();
    for (let turns = 0; turns < 60; turns++) {
        const here = await house({ two: true });
        await here.publish();
        await here.settle();
        await here.bid('A', 120_000);
        await here.settle();
        const bids = async () => {
            for (let turn = 0; turn < turns; turn++)
                await null;
            return here.bid('A', 130_000, { other: true });
        };
        await Promise.all([here.leave('A'), bids()]);
        await here.settle();
        const [bidder] = (await here.bids()).bidders;
        const isIn = bidder?.earnestId !== undefined;
        t.equal(bidder?.bid !== undefined, isIn);
        t.equal((await here.money())[0], isIn ? '200000 100000' : '300000 0');
        ends.add(isIn ? 'bid again' : 'left');
    }
    t.ok(ends.has('bid again'));
});
t.test('after the end the price that one has bid is refused as any other is', async (t) => {
    const here = await house();
    await here.publish();
    await here.settle();
    await here.bid('A', 120_000);
    await here.bid('A', 120_000, { word: 'once more' });
    here.at(END);
    await t.rejects(here.bid('A', 120_000, { word: 'too late' }), { message: '批次已截止' });
    t.match(await here.bids(), { accepted: 1 });
});
t.test('bids of the last moment through two processes while two clocks close: each is ranked or refused, and it is closed once', async (t) => {
    for (let turn = 0; turn < 20; turn++) {
        const here = await house({ two: true });
        await here.publish();
        await here.settle();
        await here.bid('A', 120_000);
        await here.bid('B', 110_000);
        await here.bid('C', 105_000, { other: true });
        await here.settle();
        here.at(LAST);
        const outcomes = AGENCIES.map(async (agency, n) => {
            const price = 130_000 + 1_000 * ((n + turn) % 3);
            const accepted = await here
                .bid(agency, price, { word: `last ${agency}`, other: (n + turn) % 2 === 0 })
                .then(() => true)
                .catch(error => {
                if (isRefusal(error))
                    return false;
                throw error;
            });
            return [agency, price, accepted];
        });
        // the bids came in time; how late they are closed does not matter
        here.at(CLOSE);
        const closes = [here.close(), here.close({ other: true })];
        const told = await Promise.all(outcomes);
        await Promise.all(closes);
        await Promise.all([here.close(), here.close({ other: true })]);
        await here.settle();
        const log = here.world.streams.get(`bagbids-${BAG}`);
        const closed = log.filter(({ type }) => type === 'SealedBidsClosed');
        t.equal(closed.length, 1, `closed once (${turn})`);
        const { ranked } = closed[0].data;
        const before = { A: 120_000, B: 110_000, C: 105_000 };
        for (const [agency, price, accepted] of told)
            t.equal(ranked.find(one => one.agency === agency)?.price, accepted ? price : before[agency], `${agency} as it was told`);
        t.same(here.computed().differences, []);
        const { booked } = await here.known();
        t.equal(booked?.agency, ranked[0].agency);
        const money = await here.money();
        t.same(money.filter(one => one !== '300000 0'), ['200000 100000'], 'one hold is left');
    }
});
