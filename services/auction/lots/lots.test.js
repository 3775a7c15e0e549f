import assert from 'node:assert/strict';
import t from 'tap';
import { addMinutes } from '#contracts/kernel/calendar.ts';
import { isRefusal } from '#contracts/kernel/refused.ts';
import { account } from '#services/account/decide.ts';
import { earnest } from '#services/account/earnest.ts';
import { Unavailable } from '#services/eventstore/port.ts';
import { aClerk, anAgent } from '#services/kernel/spec.ts';
import { commanding, commands, idNamed } from '#services/kernel/stream/commands.ts';
import { tick } from '#services/kernel/stream/due.ts';
import { react, systemUser } from '#services/kernel/stream/process.ts';
import { orderDues } from '#services/order/deadlines/dues.ts';
import { seats, taken } from '#services/seats/decide.ts';
import { memoryStore } from '#services/test/memory.ts';
import { bidderOf, covered } from '../bidders.ts';
import { giveUpFlow } from '../earnest/calls.ts';
import { earnestProcess, holdEarnest } from '../earnest/hold.ts';
import { auctionHolders } from '../holders.ts';
import { decidingUnder } from '../test/flow.ts';
import { bids } from './bids.ts';
import { lotFollows, lotRequests } from './calls.ts';
import { lot } from './lot.ts';
import { joinLot, lotHold, lotOfHold, lotProcess, publishLot, whyKept } from './lots.ts';
const dues = orderDues({ holders: auctionHolders });
const NOW = '2026-11-26T03:00:00.000Z';
const STOCK = 'HU7182-2026-12-20-G';
const flight = {
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
const terms = {
    ...flight,
    stockId: STOCK,
    units: 2,
    seatsPerUnit: 10,
    floor: 88_000,
    cap: 264_000,
    step: 1_000,
    wholeAllowed: true,
    earnestPerUnit: 100_000,
    startsAt: '2026-11-26T02:00:00.000Z',
    endsAt: '2026-11-26T06:00:00.000Z',
    closingSeconds: 120,
    extendSeconds: 120,
    mostExtensions: 10,
    prepayMinutes: 24 * 60,
    prepayPercent: 20,
    offerMinutes: 12 * 60,
};
const CLOSED = '2026-11-26T06:00:01.000Z';
/** the desk's submissions have their flow elsewhere, so nobody decides here */
const lotOpenings = lotRequests(lotFollows(undefined));
const accountOf = (agency) => `E.${agency}.HU`;
/** A program in which lots are auctioned: its log in memory, and processes that may die at any of their appends. */
const house = async ({ block = 40 } = {}) => {
    let clock = NOW;
    const world = memoryStore(() => clock);
    let run = commands(world.store);
    const by = (word, who = aClerk) => commanding(run, (stream, name, command) => ({ who, now: clock, commandId: idNamed([word, clock], stream, name, command) }));
    await by('stock')(seats, STOCK).importStock({ ...flight, batchId: 'B1', seats: block, distance: 2_315 });
    for (const agency of ['A', 'B', 'C']) {
        const book = by(`money ${agency}`)(account, accountOf(agency));
        await book.open({ type: 'E', agency, agencyName: `${agency}旅行社`, airLine: 'HU' });
        await book.expect({ movement: `R-${agency}`, amount: 300_000 });
        await book.receive({ movement: `R-${agency}`, kind: 'RECHARGE' });
    }
    /** reactions continue from where they were, as often as the program dies, until they are done */
    let reached = 0;
    const settle = async () => {
        for (; reached < world.log.length; reached++)
            for (const process of [lotOpenings, lotProcess, earnestProcess])
                for (;;)
                    try {
                        await react(process, world.log[reached], { run, clock: () => clock });
                        break;
                    }
                    catch (error) {
                        if (!(error instanceof Unavailable))
                            throw error;
                        world.heal();
                        run = commands(world.store);
                    }
    };
    const call = (word, agency) => ({
        who: { ...anAgent, agency },
        now: clock,
        unguarded: by(`${word} ${agency}`, { ...anAgent, agency }),
    });
    return {
        world,
        by,
        settle,
        run: () => run,
        restart: () => {
            world.heal();
            run = commands(world.store);
        },
        at: (instant) => {
            clock = instant;
        },
        draft: async (lotId = 'L1', requestId = 'r1') => {
            await by('desk')(lot, lotId).draft({ lotId, ...terms });
            await by('desk')(lot, lotId).submit({ requestId });
        },
        /** an agency opens it by its first bid */
        open: (price = 90_000) => by('opens', { ...anAgent, agency: 'A' })(lot, 'L1').open({
            lotId: 'L1',
            ...terms,
            kind: 'FREE',
            units: 1,
            seatsPerUnit: 20,
            wholeAllowed: false,
            mostStep: 10_000,
            startsAt: NOW,
            requestId: 'r1',
            opener: { agency: 'A', agencyName: 'A旅行社', price },
        }),
        publish: (lotId = 'L1', requestId = 'r1') => publishLot({ load: run.load, at: by('flow', systemUser('flow')) }, lotId, requestId, { now: clock }),
        join: (agency, units, lotId = 'L1', word = 'join') => joinLot({ run, call: call(`${word} ${units}`, agency) }, lotId, units, { agency, agencyName: `${agency}旅行社` }),
        place: (agency, price, units = 1) => by(`place ${agency} ${price}`)(bids, 'L1').place({
            agency,
            price,
            units,
            partial: true,
            rate: 9_000,
            bidId: `${agency}-${price}`,
            receivedAt: clock,
            confirmed: true,
        }),
        lot: async () => (await run.load(lot, 'L1')).state,
        bids: async () => (await run.load(bids, 'L1')).state,
        block: async () => taken((await run.load(seats, STOCK)).state),
        money: async (agency) => {
            const { state } = await run.load(account, accountOf(agency));
            assert.ok(state.status !== 'NONE');
            const { available, reserved } = state;
            return { available, reserved };
        },
    };
};
const refusal = async (work) => {
    try {
        await work;
    }
    catch (error) {
        if (isRefusal(error))
            return error.message;
        throw error;
    }
    return 'not refused';
};
t.test('a lot is published with its seats held, and its bids are opened', async (t) => {
    const { draft, publish, settle, lot, bids, block, run } = await house();
    await draft();
    await publish();
    await settle();
    t.match(await lot(), { status: 'PUBLISHED' });
    t.match(await bids(), { status: 'OPEN', terms: { units: 2, title: 'HU7182 2026-12-20 HAK–PEK 20座' } });
    t.same(await block(), { held: 20, sold: 0, free: 20 });
    const [hold] = (await run().load(seats, STOCK)).state.holds;
    t.match(hold, { holdId: 'lot~L1~r1', until: addMinutes(terms.endsAt, 24 * 60) });
    t.same(lotOfHold(lotHold('L1', 'r1')), { lotId: 'L1', requestId: 'r1' });
    t.equal(lotOfHold('26112112345671~c1'), undefined);
});
t.test('without seats it is a draft again, with the reason; what was held for it is free', async (t) => {
    const { draft, publish, settle, lot, block } = await house({ block: 10 });
    await draft();
    await publish();
    await settle();
    t.match(await lot(), { status: 'DRAFT', reason: '座位不足' });
    t.same(await block(), { held: 0, sold: 0, free: 10 });
});
t.test('an approval that comes after it was sent back tells so, also where it was submitted anew; one that is told again does not', async (t) => {
    const { draft, publish, lot: known, by, block } = await house();
    await draft();
    await by('back')(lot, 'L1').sendBack({ requestId: 'r1' });
    const tooLate = { notFollowed: '已退回草稿，修改后重新提交' };
    t.same(await publish(), tooLate);
    t.match(await known(), { status: 'DRAFT' });
    await by('anew')(lot, 'L1').submit({ requestId: 'r2' });
    t.same(await publish(), tooLate);
    t.same(await block(), { held: 0, sold: 0, free: 40 });
    t.equal(await publish('L1', 'r2'), undefined);
    t.equal(await publish('L1', 'r2'), undefined);
    t.match(await known(), { status: 'PUBLISHED' });
});
t.test('it dies at any of its appends and goes on: published once, its seats held once', async (t) => {
    for (let dies = 0; dies < 6; dies++)
        for (const how of ['lost', 'unheard']) {
            const { draft, publish, settle, restart, world, lot, bids, block } = await house();
            await draft();
            world.failAfter(dies, how);
            await publish().catch(() => restart());
            await publish();
            await settle();
            t.match([(await lot()).status, (await bids()).status], ['PUBLISHED', 'OPEN'], `${dies} ${how}`);
            t.same(await block(), { held: 20, sold: 0, free: 20 });
        }
});
for (const how of ['lost', 'unheard'])
    t.test(`an agency opens a lot, and the program dies at any of its appends (${how}): its seats, its earnest and its bid are there, once`, async (t) => {
        for (let dies = 0; dies < 12; dies++) {
            const { open, settle, restart, world, lot, bids, block, money } = await house();
            world.failAfter(dies, how);
            await open().catch(async () => {
                restart();
                await open();
            });
            await settle();
            t.match(await lot(), { status: 'PUBLISHED' }, `${dies}`);
            t.match(await bids(), { status: 'OPEN', accepted: 1, ranked: [[{ agency: 'A', price: 90_000 }]] }, `${dies}`);
            t.same(await block(), { held: 20, sold: 0, free: 20 }, `${dies}`);
            t.same(await money('A'), { available: 200_000, reserved: 100_000 }, `${dies}`);
        }
    });
t.test('an agency opens a lot whose seats, or whose earnest, are gone in this moment: it is over, and nothing stays held', async (t) => {
    const nothing = { held: 0, sold: 0, free: 40 };
    const short = await house();
    await short.by('sells')(seats, STOCK).hold({ holdId: 'O1', seats: 30, until: CLOSED });
    await short.open();
    await short.settle();
    t.match(await short.lot(), { status: 'CANCELLED', reason: '座位不足' });
    t.same(await short.block(), { held: 30, sold: 0, free: 10 });
    t.same(await short.money('A'), { available: 300_000, reserved: 0 });
    const poor = await house();
    await poor.by('spends')(account, accountOf('A')).reserve({ movement: 'W1', kind: 'WITHDRAW', amount: 250_000 });
    await poor.open();
    await poor.settle();
    t.match(await poor.lot(), { status: 'CANCELLED', reason: /保证金不足/ });
    t.same(await poor.block(), nothing);
    t.same(await poor.money('A'), { available: 50_000, reserved: 250_000 });
});
t.test('what an agency has opened and then left is not bid for again by whoever carries out the opening once more', async (t) => {
    const { open, settle, by, lot, money, block, world, run } = await house();
    await open();
    await settle();
    await by('leaves')(bids, 'L1').withdraw({ agency: 'A', bidId: 'r1', receivedAt: NOW });
    await by('leaves')(bids, 'L1').leave({ agency: 'A' });
    await settle();
    t.match(await lot(), { status: 'CANCELLED', reason: '发起人退出，没有其他出价' });
    const before = world.log.length;
    for (const event of world.log.filter(({ type }) => type === 'LotPublished' || type === 'LotSubmitted'))
        for (const process of [lotOpenings, lotProcess])
            await react(process, event, { run: run(), clock: () => NOW });
    t.equal(world.log.length, before, 'nothing more is written');
    t.same(await money('A'), { available: 300_000, reserved: 0 });
    t.same(await block(), { held: 0, sold: 0, free: 40 });
});
t.test('the clock of holds asks the lot that a hold names, and no order', async (t) => {
    const { draft, publish, settle, run, block, by } = await house();
    const due = async () => [{ kind: 'hold', stream: STOCK, subject: 'lot~L1~r1', dueAt: NOW }];
    await draft();
    await publish();
    await settle();
    await tick({ dues, due, run: run(), now: '2026-11-28T03:00:00.000Z' });
    t.match((await run().load(seats, STOCK)).state.holds, [{ until: '2026-11-29T03:00:00.000Z' }], 'it is published: the hold stays');
    await by('desk')(bids, 'L1').cancel({});
    // the process is late
    await by('desk')(lot, 'L1').follow({ forced: false });
    await tick({ dues, due, run: run(), now: '2026-11-29T03:00:00.000Z' });
    t.same(await block(), { held: 0, sold: 0, free: 40 });
});
t.test('what the account has set aside joins, though whoever asked for it has died; too late, it goes back', async (t) => {
    const { draft, publish, settle, by, world, run, money, bids: known, at } = await house();
    await draft();
    await publish();
    await settle();
    const hold = async (turn) => holdEarnest({ run: run(), call: { who: { ...anAgent, agency: 'A' }, now: NOW, unguarded: by('hold', { ...anAgent, agency: 'A' }) } }, {
        earnestId: `lot~L1~A~${turn}`,
        agency: 'A',
        airLine: 'HU',
        amount: 100_000,
        use: 'BIDDING',
        subject: 'L1',
        title: 'HU7182',
    });
    await hold(1);
    await settle();
    t.match((await known()).bidders.flat(), [{ agency: 'A', turn: 1, holds: [{ earnestId: 'lot~L1~A~1', units: 1 }] }]);
    t.same(await money('A'), { available: 200_000, reserved: 100_000 });
    // the agency has left, and the process reads the hold once more
    await by('leaves')(bids, 'L1').leave({ agency: 'A' });
    await settle();
    const before = world.log.length;
    for (const event of world.log.filter(({ type }) => type === 'EarnestHeld'))
        await react(lotProcess, event, { run: run(), clock: () => NOW });
    t.equal(world.log.length, before);
    t.same(await money('A'), { available: 300_000, reserved: 0 });
    // the lot is over before its hold has joined
    await hold(2);
    at(addMinutes(terms.endsAt, 1));
    await by('clock')(bids, 'L1').close({});
    await settle();
    t.same(await money('A'), { available: 300_000, reserved: 0 });
});
t.test('earnest stands behind units before anything is bid; more units are held for besides', async (t) => {
    const { draft, publish, settle, join, place, money, bids } = await house();
    await draft();
    await publish();
    await settle();
    t.equal(await refusal(place('A', 90_000)), '保证金不足，请先缴纳本标的的竞价保证金');
    await join('A', 1);
    t.same(await money('A'), { available: 200_000, reserved: 100_000 });
    await join('A', 1, 'L1', 'again');
    await join('A', 2);
    t.same(await money('A'), { available: 100_000, reserved: 200_000 });
    t.same(bidderOf((await bids()).bidders, 'A').holds, [1, 2].map(turn => ({ earnestId: `lot~L1~A~${turn}`, units: 1 })));
    await place('A', 90_000, 2);
    t.match(await refusal(join('B', 3)), /份数须为1至2/);
});
t.test('who has too little is refused, and joins when he has recharged', async (t) => {
    const { draft, publish, settle, join, by, money, bids } = await house();
    await draft();
    await publish();
    await settle();
    const book = by('spends')(account, accountOf('A'));
    await book.reserve({ movement: 'W1', kind: 'WITHDRAW', amount: 250_000 });
    t.match(await refusal(join('A', 1)), /保证金不足/);
    await by('comes')(account, accountOf('A')).expect({ movement: 'R2', amount: 100_000 });
    await by('comes')(account, accountOf('A')).receive({ movement: 'R2', kind: 'RECHARGE' });
    await join('A', 1, 'L1', 'now');
    t.match(await money('A'), { available: 50_000 });
    t.match(bidderOf((await bids()).bidders, 'A'), { holds: [{ units: 1 }] });
});
t.test('who leaves gets all of it back, and bids again with another hold', async (t) => {
    const { draft, publish, settle, join, place, by, money } = await house();
    await draft();
    await publish();
    await settle();
    await join('A', 1);
    await by('leaves')(bids, 'L1').leave({ agency: 'A' });
    await settle();
    t.same(await money('A'), { available: 300_000, reserved: 0 });
    await join('A', 1, 'L1', 'back');
    await place('A', 90_000);
    t.same(await money('A'), { available: 200_000, reserved: 100_000 });
});
t.test('closed: the losers’ earnest goes back, the winners’ stays, the seats are theirs', async (t) => {
    const { draft, publish, settle, join, place, by, at, money, lot, block } = await house();
    await draft();
    await publish();
    await settle();
    for (const agency of ['A', 'B', 'C'])
        await join(agency, 2);
    await place('A', 90_000);
    await place('B', 91_000);
    await place('C', 92_000);
    at('2026-11-26T06:00:01.000Z');
    await by('tick')(bids, 'L1').close({});
    await settle();
    t.match(await lot(), { status: 'AWARDED', closed: { sold: 2, bids: 3 } });
    t.same(await Promise.all(['A', 'B', 'C'].map(money)), [
        { available: 300_000, reserved: 0 },
        { available: 100_000, reserved: 200_000 },
        { available: 100_000, reserved: 200_000 },
    ]);
    t.same(await block(), { held: 20, sold: 0, free: 20 });
});
t.test('nobody has bid, or it is cancelled by force: all that was held is free', async (t) => {
    for (const force of [false, true]) {
        const { draft, publish, settle, join, place, by, at, money, lot, block } = await house();
        await draft();
        await publish();
        await settle();
        await join('A', 2);
        if (force) {
            await place('A', 90_000);
            t.equal(await refusal(by('desk')(bids, 'L1').cancel({})), '已有代理人出价，只能强制取消');
            await by('desk')(bids, 'L1').cancel({ forced: true, reason: '航班取消' });
        }
        else {
            at('2026-11-26T06:00:01.000Z');
            await by('tick')(bids, 'L1').close({});
        }
        await settle();
        t.match(await lot(), force ? { status: 'FORCE_CANCELLED', reason: '航班取消' } : { status: 'FAILED' });
        t.same(await money('A'), { available: 300_000, reserved: 0 });
        t.same(await block(), { held: 0, sold: 0, free: 40 });
    }
});
t.test('whichever append of joining, leaving, closing and what follows is the last of its program: it all ends alike', async (t) => {
    const live = async (dies, how) => {
        const house0 = await house();
        const { draft, publish, settle, join, place, by, at, world, restart, money, run } = house0;
        await draft();
        await publish();
        await settle();
        const before = world.log.length;
        world.failAfter(dies, how);
        const steps = [
            () => join('A', 1),
            () => join('B', 2),
            () => join('C', 1),
            () => place('A', 90_000),
            () => place('B', 91_000, 2),
            () => by('leaves A')(bids, 'L1').leave({ agency: 'A' }),
            () => join('A', 1, 'L1', 'back'),
            async () => {
                at('2026-11-26T06:00:01.000Z');
                await by('tick')(bids, 'L1').close({});
            },
        ];
        // a caller who got no answer sends it again
        for (const step of steps)
            try {
                await step();
            }
            catch (error) {
                if (!(error instanceof Unavailable))
                    throw error;
                restart();
                await step();
            }
        await settle();
        const ends = await Promise.all(world.log
            .filter(({ type }) => type === 'EarnestAsked')
            .map(async ({ data }) => `${data.earnestId} ${(await run().load(earnest, data.earnestId)).state.status}`));
        return {
            appends: world.log.length - before,
            end: [
                (await house0.lot()).status,
                await Promise.all(['A', 'B', 'C'].map(money)),
                await house0.block(),
                ends.sort(),
                world.log.flatMap(({ type }) => (/^(Bid|Lot|Earnest)/.test(type) ? [type] : [])).sort(),
            ],
        };
    };
    const { appends, end } = await live(-1, 'lost');
    t.same(end[0], 'AWARDED');
    t.same(end[1], [
        { available: 300_000, reserved: 0 },
        { available: 100_000, reserved: 200_000 },
        { available: 300_000, reserved: 0 },
    ]);
    for (let dies = 0; dies < appends; dies++)
        for (const how of ['lost', 'unheard'])
            t.same((await live(dies, how)).end, end, `dies at append ${dies}, ${how}`);
    t.ok(appends > 20, `${2 * appends} lives`);
});
t.test('a hold is not given up while its lot is open, and what was asked for before is looked at again when it is approved', async (t) => {
    const { draft, publish, settle, join, place, by, run, money, at } = await house();
    const hold = 'lot~L1~A~1';
    const why = () => whyKept(run(), hold);
    t.equal(await why(), undefined, 'there are no bids');
    await draft();
    await publish();
    await settle();
    await join('A', 1);
    await join('B', 2);
    t.match(await why(), /^竞价未结束，请先退出竞价/);
    await place('A', 90_000);
    t.equal(await why(), '竞价未结束，报价领先时不能弃标');
    const flow = giveUpFlow({ run: run(), rate: async () => 5_000, hand: undefined });
    const approve = (word, requestId) => {
        const reach = { load: decidingUnder(requestId, run().load), at: by(word, systemUser('flow')) };
        return flow.approved({ subject: { id: hold }, instanceId: 'i1', by: { id: 'li' } }, reach);
    };
    await by('asks')(earnest, hold).draftGiveUp({ reason: '客人取消' });
    await by('asks')(earnest, hold).submitGiveUp({ requestId: 'g1', rate: 5_000 });
    await approve('one', 'g1');
    const back = async () => (await run().load(earnest, hold)).state;
    t.match(await back(), { status: 'HELD', giveUp: { status: 'DRAFT', remark: '竞价未结束，报价领先时不能弃标' } });
    t.match(await money('A'), { reserved: 100_000 }, 'nothing of it is lost');
    await by('again')(earnest, hold).submitGiveUp({ requestId: 'g2', rate: 5_000 });
    await place('B', 91_000, 2);
    at(CLOSED);
    await by('tick')(bids, 'L1').close({});
    t.equal(await why(), '竞价已结束，未成交的保证金全额退回');
    t.match(await approve('late', 'g1'), { notFollowed: '弃标申请已撤回或已失效' }, 'one that is over');
    t.match(await back(), { giveUp: { status: 'SUBMITTED' } });
    await flow.rejected({ subject: { id: hold }, instanceId: 'i1' }, { load: decidingUnder('g1', run().load), at: by('no') });
    t.match(await back(), { giveUp: { status: 'SUBMITTED' } }, 'nor does its end reach the next one');
    await approve('two', 'g2');
    t.match(await back(), { status: 'HELD', giveUp: { status: 'DRAFT' } });
    await settle();
    t.same(await money('A'), { available: 300_000, reserved: 0 });
    t.equal(await whyKept(run(), 'B1'), undefined, 'one that is no lot’s');
    const plain = by('plain')(earnest, 'B1');
    await plain.ask({
        earnestId: 'B1',
        account: accountOf('A'),
        agency: 'A',
        agencyName: 'A旅行社',
        airLine: 'HU',
        amount: 100_000,
        use: 'BIDDING',
        subject: 'B1',
        title: 'B1',
    });
    await settle();
    await plain.draftGiveUp({});
    await plain.submitGiveUp({ requestId: 'g3', rate: 5_000 });
    await plain.dispose({ cause: 'RELEASED' });
    const late = { load: decidingUnder('g3', run().load), at: by('three', systemUser('flow')) };
    const end = { subject: { id: 'B1' }, instanceId: 'i1', by: { id: 'li' } };
    t.same(await flow.approved(end, late), { notFollowed: '保证金已处置' }, 'whoever approved is told');
    t.match(await whyKept(run(), 'lot~L1~B~1'), /^竞价已成交/);
});
t.test('nothing rests on earnest that the account has not set aside yet, though another window has asked for it', async (t) => {
    const { draft, publish, settle, join, by, run, money } = await house();
    for (const [lotId, requestId] of [
        ['L1', 'r1'],
        ['L2', 'r2'],
    ]) {
        await draft(lotId, requestId);
        await publish(lotId, requestId);
    }
    await settle();
    // the other window has asked, and is about to hear that there is no money
    await join('A', 2);
    await by('other window')(earnest, 'lot~L2~A~1').ask({
        earnestId: 'lot~L2~A~1',
        account: accountOf('A'),
        agency: 'A',
        agencyName: 'A旅行社',
        airLine: 'HU',
        amount: 200_000,
        use: 'BIDDING',
        subject: 'L2',
        title: 'HU7182',
    });
    t.match(await refusal(join('A', 2, 'L2')), /不足/);
    t.match((await run().load(bids, 'L2')).state, { joined: 0 });
    await settle();
    t.same(await money('A'), { available: 100_000, reserved: 200_000 });
    // two lots and four windows, and money for one
    await Promise.allSettled(['L1', 'L2'].flatMap(lotId => ['one', 'two'].map(window => join('B', 2, lotId, window))));
    await settle();
    const covers = await Promise.all(['L1', 'L2'].map(async (lotId) => {
        const { state } = await run().load(bids, lotId);
        const own = state.status === 'NONE' ? undefined : bidderOf(state.bidders, 'B');
        return own ? covered(own) : 0;
    }));
    const { reserved } = await money('B');
    t.equal(covers.reduce((sum, units) => sum + 100_000 * units, 0), reserved, `${covers}`);
});
t.test('of several joins at once each covers what it asked for, or is refused', async (t) => {
    const { draft, publish, settle, join, bids, money } = await house();
    await draft();
    await publish();
    await settle();
    const answers = await Promise.all([1, 2, 2].map((units, n) => join('A', units, 'L1', `window ${n}`)));
    t.ok(answers.every(({ bidders }, n) => covered(bidderOf(bidders, 'A')) >= [1, 2, 2][n]));
    t.equal(covered(bidderOf((await bids()).bidders, 'A')), 2);
    await settle();
    t.same(await money('A'), { available: 100_000, reserved: 200_000 });
});
