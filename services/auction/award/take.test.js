import assert from 'node:assert/strict';
import t from 'tap';
import { isRefusal } from '#contracts/kernel/refused.ts';
import * as orders from '#contracts/order/events.ts';
import { defaultLimitRules } from '#contracts/order/rules/limits.ts';
import { account } from '#services/account/decide.ts';
import { earnest } from '#services/account/earnest.ts';
import { Unavailable } from '#services/eventstore/port.ts';
import { aClerk, anAgent } from '#services/kernel/spec.ts';
import { commanding, commands, idNamed } from '#services/kernel/stream/commands.ts';
import { tick } from '#services/kernel/stream/due.ts';
import { process, react, systemUser, when } from '#services/kernel/stream/process.ts';
import { orderDues } from '#services/order/deadlines/dues.ts';
import { order } from '#services/order/decide.ts';
import { ordersFollowStock } from '#services/order/orders-follow-stock.ts';
import { orderFollowsPayment } from '#services/order/seats-follow-order.ts';
import { seats, taken } from '#services/seats/decide.ts';
import { memoryStore } from '#services/test/memory.ts';
import { auctionsFollowStock } from '../auctions-follow-stock.ts';
import { giveUpFlow } from '../earnest/calls.ts';
import { earnestProcess } from '../earnest/hold.ts';
import { auctionHolders } from '../holders.ts';
import { bids } from '../lots/bids.ts';
import { lot } from '../lots/lot.ts';
import { joinLot, lotProcess, publishLot, stakeBehind, whyKept } from '../lots/lots.ts';
import { decidingUnder } from '../test/flow.ts';
import { award, awardHold, awardOfHold, isWon } from './award.ts';
import { acceptOffer, keepLostSeats } from './offers.ts';
import { awardProcess, orderOfAward, takeAward } from './take.ts';
const dues = orderDues({ holders: auctionHolders });
const NOW = '2026-11-26T03:00:00.000Z';
const CLOSED = '2026-11-26T06:00:01.000Z';
const TOO_LATE = '2026-11-27T06:00:01.000Z';
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
const AGENCIES = ['A', 'B', 'C'];
const accountOf = (agency) => `E.${agency}.HU`;
const contact = { name: '符海燕', phone: '13807650001' };
const deps = { limitRules: async () => defaultLimitRules, taxRows: async () => [] };
/** seats belong to the order: sold with the payment that completes it, free when it ends unpaid */
const seatsFollow = process('seats', when(orders.OrderPaid, async (_, { id, at }) => at(seats, STOCK).sell({ holdId: id })), when(orders.OrderExpired, async ({ reason }, { id, at, load }) => {
    await keepLostSeats({ load, at }, id);
    await at(seats, STOCK).release({ holdId: id, reason });
}));
const processes = [lotProcess, awardProcess(deps), earnestProcess, orderFollowsPayment, seatsFollow, auctionsFollowStock, ordersFollowStock];
/**
 * A program whose lot of two units is about to close: A and B win one each, C nothing. It may die at any of its appends; with `two` another
 * one reacts at its side.
 */
const house = async ({ two = false, offer = false, settled = {}, } = {}) => {
    let clock = NOW;
    const world = memoryStore(() => clock);
    let run = commands(world.store);
    const beside = two ? commands(world.store) : undefined;
    const by = (word, who = aClerk, now = () => clock) => commanding(run, (stream, name, command) => ({ who, now: now(), commandId: idNamed([word, now()], stream, name, command) }));
    const restart = () => {
        world.heal();
        run = commands(world.store);
    };
    let reached = 0;
    /** reactions continue from where they were, as often as the program dies, until they are done */
    const settle = async () => {
        for (; reached < world.log.length; reached++)
            for (const one of processes)
                for (;;)
                    try {
                        const runs = beside ? [run, beside] : [run];
                        await Promise.all(runs.map(run => react(one, world.log[reached], { run, clock: () => clock })));
                        break;
                    }
                    catch (error) {
                        if (!(error instanceof Unavailable))
                            throw error;
                        restart();
                    }
    };
    const call = (word, agency) => {
        const who = { ...anAgent, agency };
        const now = clock;
        return { who, now, unguarded: by(`${word} ${agency}`, who, () => now) };
    };
    await by('stock')(seats, STOCK).importStock({ ...flight, batchId: 'B1', seats: 40, distance: 2_315 });
    for (const agency of AGENCIES) {
        const book = by(`money ${agency}`)(account, accountOf(agency));
        await book.open({ type: 'E', agency, agencyName: `${agency}旅行社`, airLine: 'HU' });
        await book.expect({ movement: `R-${agency}`, amount: 300_000 });
        await book.receive({ movement: `R-${agency}`, kind: 'RECHARGE' });
    }
    await by('desk')(lot, 'L1').draft({ lotId: 'L1', ...terms, ...settled, ...(offer && { afterDefault: 'OFFER' }) });
    await by('desk')(lot, 'L1').submit({ requestId: 'r1' });
    await publishLot({ load: run.load, at: by('flow', systemUser('flow')) }, 'L1', 'r1', { now: clock });
    for (const agency of AGENCIES)
        await joinLot({ run, call: call('join', agency) }, 'L1', agency === 'B' ? 2 : 1, { agency, agencyName: `${agency}旅行社` });
    for (const [agency, price] of [
        ['C', 90_000],
        ['A', 91_000],
        ['B', 92_000],
    ])
        await by(`place ${agency}`)(bids, 'L1').place({
            agency,
            price,
            units: 1,
            partial: true,
            rate: 9_000,
            bidId: `${agency}-${price}`,
            receivedAt: clock,
            confirmed: true,
        });
    await settle();
    const ids = { A: 'L1~1', B: 'L1~2', C: 'L1~3' };
    const awardOf = async (agency) => (await run.load(award, ids[agency])).state;
    const won = async (agency) => {
        const state = await awardOf(agency);
        assert.ok(isWon(state));
        return state;
    };
    const orderOf = async (agency) => {
        const { taken } = await won(agency);
        const { state } = await run.load(order, taken?.orderNo ?? '-');
        return state;
    };
    return {
        world,
        restart,
        settle,
        run: () => run,
        at: (instant) => {
            clock = instant;
        },
        close: async () => {
            clock = CLOSED;
            await by('tick')(bids, 'L1').close({});
        },
        takeBack: (taken) => by('desk')(seats, STOCK).invalidStock({ reason: '航班取消', taken }),
        state: async () => (await run.load(bids, 'L1')).state,
        cancel: () => by('desk')(bids, 'L1').cancel({ forced: true, reason: '航班取消' }),
        won,
        awardOf,
        orderOf,
        /** `before`: between the hold of its earnest and the word of the award */
        accept: (before = async () => { }) => {
            const asked = call('accept', 'C');
            const unguarded = (decider, id) => {
                const own = asked.unguarded(decider, id);
                const accept = async (command) => before().then(() => own.accept(command));
                return decider === award ? { accept, passTime: own.passTime } : own;
            };
            return acceptOffer({ run, call: { ...asked, unguarded }, ...deps }, ids.C);
        },
        decline: () => by('decline', { ...anAgent, agency: 'C' })(award, ids.C).decline({}),
        take: async (agency, amount) => {
            const state = await won(agency);
            if (state.taken)
                return;
            const { instalments } = await orderOfAward({ load: run.load, ...deps }, state, clock);
            await takeAward({ run, ...deps }, { state, amount: amount ?? instalments[0].amount, contact }, call('take', agency));
        },
        /** money for this part of its order, unless the part is paid */
        pay: async (agency, no) => {
            const state = await orderOf(agency);
            assert.ok(state.status !== 'NONE');
            const next = state.instalments.find(part => part.no === no);
            if (!next)
                return;
            const paymentCode = `P-${agency}-${no}`;
            await by('money')(order, state.submitted.orderNo).receivePayment({
                paymentCode,
                channel: 'alipay',
                amount: next.amount,
                tradeNo: `T-${paymentCode}`,
                paidAt: clock,
                instalment: no,
            });
        },
        /** submitted with the terms of this moment */
        askGiveUp: async (id, rate = 5_000) => {
            const { state } = await run.load(earnest, id);
            if (state.status !== 'NONE' && state.giveUp?.submitted)
                return;
            const stake = await stakeBehind(run, id);
            await by('asks')(earnest, id).draftGiveUp({ reason: '客人取消' });
            await by('asks')(earnest, id).submitGiveUp({ requestId: `g-${id}`, rate, stake });
        },
        approveGiveUp: (id) => {
            const flow = giveUpFlow({ run, rate: async () => 0, hand: undefined });
            const at = by('flow', systemUser('flow'));
            const load = decidingUnder(`g-${id}`, run.load);
            return flow.approved({ subject: { id }, instanceId: 'i1', by: { id: 'li' } }, { load, at });
        },
        heldFor: async (id) => (await run.load(earnest, id)).state,
        pass: async () => {
            for (const id of Object.values(ids))
                await by('clock', systemUser('lots'))(award, id).passTime({});
        },
        expire: async (agency) => {
            const state = await orderOf(agency);
            assert.ok(state.status !== 'NONE');
            clock = state.submitted.limits.payBy;
            await by('tick', systemUser('tick'))(order, state.submitted.orderNo).passTime({});
        },
        block: async () => taken((await run.load(seats, STOCK)).state),
        holds: async () => (await run.load(seats, STOCK)).state.holds
            .filter(({ seats }) => seats > 0)
            .map(({ holdId, seats, sold }) => ({ holdId, seats, sold })),
        money: async (agency) => {
            const { state } = await run.load(account, accountOf(agency));
            assert.ok(state.status !== 'NONE');
            const { available, reserved } = state;
            return { available, reserved };
        },
        ends: async () => Promise.all(world.log
            .filter(({ type }) => type === 'EarnestAsked')
            .map(async ({ data }) => {
            const { state } = await run.load(earnest, data.earnestId);
            return `${data.earnestId} ${state.status} ${state.status !== 'NONE' && state.decided?.cause}`;
        })),
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
t.test('closed: each winner has an award and his seats, the loser is told and has his earnest again', async (t) => {
    const { close, settle, won, awardOf, holds, block, money } = await house();
    await close();
    await settle();
    t.match(await won('A'), { status: 'WAIT_PREPAY', opened: { price: 91_000, seats: 10, amount: 910_000, prepayBy: TOO_LATE } });
    t.match((await won('B')).opened.earnest, [{ earnestId: 'lot~L1~B~1', amount: 200_000, stake: 100_000 }]);
    t.match(await awardOf('C'), { status: 'MISSED', missed: { price: 90_000 } });
    t.same((await holds()).sort((a, b) => (a.holdId < b.holdId ? -1 : 1)), ['L1~1', 'L1~2'].map(id => ({ holdId: awardHold(id), seats: 10, sold: false })));
    t.same(await block(), { held: 20, sold: 0, free: 20 });
    t.same(await money('C'), { available: 300_000, reserved: 0 });
    t.equal(awardOfHold(awardHold('L1~1')), 'L1~1');
    t.equal(awardOfHold('lot~L1~r1'), undefined);
});
t.test('taken: an order at the price of the bid in two parts, whose seats were never free', async (t) => {
    const { close, settle, take, won, orderOf, holds, world } = await house();
    await close();
    await settle();
    const before = world.log.length;
    t.equal(await refusal(take('A', 1)), '预付金额已变动，请刷新后重试');
    t.equal(world.log.length, before, 'a refusal writes nothing');
    await take('A');
    await settle();
    const sold = await orderOf('A');
    t.match(sold, {
        status: 'WAIT_FOR_PAY',
        submitted: { agency: 'A', total: 910_000, seats: 10, awardId: 'L1~1', contact },
        instalments: [
            { kind: 'DEPOSIT', amount: 182_000 },
            { kind: 'BALANCE', amount: 728_000 },
        ],
    });
    t.match(await won('A'), { status: 'WAIT_PAY' });
    const { orderNo } = (await won('A')).taken;
    t.ok((await holds()).some(({ holdId, seats }) => holdId === orderNo && seats === 10));
    // the seats of the lot are held from its publication on, under one name or another
    let free = 40;
    for (const { type, data, stream } of world.log)
        if (stream === `seats-${STOCK}`) {
            if (type === 'SeatsHeld')
                free -= data.seats;
            if (type === 'SeatsReleased')
                free += data.seats;
            if (type !== 'StockImported')
                t.ok(free <= 20, type);
        }
});
t.test('paid: the earnest pays of the balance what stands for the units won, the rest is free', async (t) => {
    const { close, settle, take, pay, won, orderOf, money } = await house();
    await close();
    await settle();
    await take('B');
    await settle();
    await pay('B', 1);
    await settle();
    t.match(await won('B'), { status: 'ORDERED', paid: { earnest: [{ earnestId: 'lot~L1~B~1', convert: 100_000 }] } });
    t.same(await money('B'), { available: 200_000, reserved: 0 });
    t.match(await orderOf('B'), { status: 'WAIT_FOR_PAY', instalments: [{ kind: 'BALANCE', amount: 736_000 - 100_000 }] });
    await pay('B', 2);
    await settle();
    t.match(await orderOf('B'), { status: 'PAID', errors: [] });
});
t.test('won, its earnest does not end apart from it: what becomes of it is the award’s affair', async (t) => {
    const { close, settle, take, run } = await house();
    const why = () => whyKept(run(), 'lot~L1~A~1');
    await close();
    t.match(await why(), /^竞价已成交/, 'before its award is there');
    await settle();
    t.match(await why(), /^竞价已成交，请在预付时限前预付/);
    await take('A');
    t.equal(await why(), '已下单，请支付订单或取消订单');
});
t.test('a lot is settled by its own terms: until when its winner takes it, how much is paid first, how long an offer stands', async (t) => {
    const here = await house({ offer: true, settled: { prepayMinutes: 120, prepayPercent: 30, offerMinutes: 60 } });
    const { close, settle, won, awardOf, take, orderOf, at, pass, accept } = here;
    await close();
    await settle();
    t.match(await won('A'), { opened: { prepayBy: '2026-11-26T08:00:01.000Z' } });
    await take('A');
    await settle();
    t.match(await orderOf('A'), { instalments: [{ amount: 273_000 }, { amount: 637_000 }] });
    at('2026-11-26T08:00:01.000Z');
    await pass();
    await settle();
    t.match(await awardOf('C'), { status: 'OFFERED', offered: { offerBy: '2026-11-26T09:00:01.000Z' } });
    await accept();
    await settle();
    t.match(await won('C'), { opened: { prepayBy: '2026-11-26T10:00:01.000Z' } });
});
t.test('given up: the win ends at once, so much of its stake is lost as was approved, and the seats go on', async (t) => {
    for (const offer of [false, true]) {
        const { close, settle, askGiveUp, approveGiveUp, heldFor, won, awardOf, money, block, take } = await house({ offer });
        await close();
        await settle();
        await askGiveUp('lot~L1~B~1');
        t.match(await heldFor('lot~L1~B~1'), { giveUp: { submitted: { forfeit: 50_000, back: 150_000 } } }, 'of the unit won, not of both that were held');
        await approveGiveUp('lot~L1~B~1');
        await approveGiveUp('lot~L1~B~1');
        await settle();
        t.match(await won('B'), { status: 'DEFAULTED' });
        t.match(await heldFor('lot~L1~B~1'), {
            status: 'SETTLED',
            giveUp: { status: 'APPROVED', approvedBy: 'li' },
            decided: { cause: 'GIVEN_UP' },
        });
        t.same(await money('B'), { available: 250_000, reserved: 0 });
        t.equal(await refusal(take('B')), '已弃标，座位已收回');
        t.match(await won('A'), { status: 'WAIT_PREPAY' }, 'nobody else is concerned');
        t.equal((await awardOf('C')).status, offer ? 'OFFERED' : 'MISSED');
        t.same(await block(), offer ? { held: 20, sold: 0, free: 20 } : { held: 10, sold: 0, free: 30 });
    }
});
t.test('given up and taken at once: one of both, and all of it follows from that', async (t) => {
    for (const turns of [0, 10, 30, 100, 300, undefined]) {
        const { close, settle, world, won, take, askGiveUp, orderOf, money, block, heldFor } = await house({ two: true });
        await close();
        await settle();
        const id = 'lot~L1~A~1';
        await askGiveUp(id);
        const other = commands(world.store);
        const approve = async () => {
            for (let turn = 0; turn < (turns ?? 0); turn++)
                await null;
            const at = commanding(other, (stream, name, command) => ({
                who: systemUser('flow'),
                now: CLOSED,
                commandId: idNamed(['flow'], stream, name, command),
            }));
            const flow = giveUpFlow({ run: other, rate: async () => 0, hand: undefined });
            const load = decidingUnder(`g-${id}`, other.load);
            return flow.approved({ subject: { id }, instanceId: 'i1', by: { id: 'li' } }, { load, at });
        };
        const taking = take('A');
        if (turns === undefined)
            await taking;
        await Promise.allSettled([taking, approve()]);
        await settle();
        const types = (world.streams.get('award-L1~1') ?? []).map(({ type }) => type);
        t.equal(types.length, 2, types.join());
        const isTaken = types[1] === 'AwardTaken';
        if (turns === undefined)
            t.ok(isTaken, 'who was first has it');
        t.match(await won('A'), { status: isTaken ? 'WAIT_PAY' : 'DEFAULTED' });
        t.equal((await orderOf('A')).status, isTaken ? 'WAIT_FOR_PAY' : 'NONE');
        t.match(await heldFor(id), isTaken
            ? { status: 'HELD', giveUp: { status: 'DRAFT', remark: '已下单，请支付订单或取消订单' } }
            : { giveUp: { status: 'APPROVED' } });
        t.same(await money('A'), isTaken ? { available: 200_000, reserved: 100_000 } : { available: 250_000, reserved: 0 });
        t.same(await block(), isTaken ? { held: 20, sold: 0, free: 20 } : { held: 10, sold: 0, free: 30 });
    }
});
t.test('too late: what is approved after the time to prepay ends the win no more, the clock does', async (t) => {
    const { close, settle, askGiveUp, approveGiveUp, at, pass, won, heldFor, money } = await house();
    await close();
    await settle();
    await askGiveUp('lot~L1~A~1');
    at(TOO_LATE);
    await approveGiveUp('lot~L1~A~1');
    t.match(await heldFor('lot~L1~A~1'), { status: 'HELD', giveUp: { status: 'DRAFT' } });
    t.match(await won('A'), { status: 'WAIT_PREPAY' });
    await pass();
    await settle();
    t.match(await won('A'), { status: 'DEFAULTED' });
    t.same(await money('A'), { available: 200_000, reserved: 0 }, 'all of the stake is lost');
});
t.test('whichever append of a give-up is the last of its program: it all ends alike', async (t) => {
    const id = 'lot~L1~B~1';
    const live = async (dies, how, two = false) => {
        const here = await house({ two, offer: true });
        const { close, settle, askGiveUp, approveGiveUp, accept, world, restart } = here;
        await close();
        await settle();
        const before = world.log.length;
        world.failAfter(dies, how);
        for (const step of [() => askGiveUp(id), () => approveGiveUp(id), settle, accept, settle])
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
        return {
            appends: world.log.length - before,
            end: [
                [(await here.won('A')).status, (await here.won('B')).status, (await here.won('C')).status],
                await Promise.all(AGENCIES.map(here.money)),
                await here.block(),
                mostFree(here),
                (await here.ends()).sort(),
                world.log.flatMap(({ type }) => (/^(Award|Earnest|GiveUp)/.test(type) ? [type] : [])).sort(),
            ],
        };
    };
    const { appends, end } = await live(-1, 'lost');
    t.same(end[0], ['WAIT_PREPAY', 'DEFAULTED', 'WAIT_PREPAY']);
    t.same(end[2], { held: 20, sold: 0, free: 20 });
    t.equal(end[3], 20, 'never free in between');
    for (let dies = 0; dies < appends; dies++)
        for (const how of ['lost', 'unheard'])
            t.same((await live(dies, how)).end, end, `dies at append ${dies}, ${how}`);
    t.ok(appends > 10, `${2 * appends} lives`);
    t.same((await live(-1, 'lost', true)).end, end, 'two that react at once');
});
t.test('not taken in time: the stake is lost, the rest and the seats are free', async (t) => {
    const { close, settle, at, pass, take, won, money, block } = await house();
    await close();
    await settle();
    at(TOO_LATE);
    t.equal(await refusal(take('A')), '已过预付时限');
    await pass();
    await settle();
    t.match([(await won('A')).status, (await won('B')).status], ['DEFAULTED', 'DEFAULTED']);
    t.same(await Promise.all(['A', 'B'].map(money)), [
        { available: 200_000, reserved: 0 },
        { available: 200_000, reserved: 0 },
    ]);
    t.same(await block(), { held: 0, sold: 0, free: 40 });
});
t.test('taken and not paid: the order ends by its own limit, and the stake is lost with it', async (t) => {
    const { close, settle, take, expire, won, orderOf, money, block } = await house();
    await close();
    await settle();
    await take('A');
    await settle();
    await expire('A');
    await settle();
    t.match(await orderOf('A'), { status: 'EXPIRED', closeReason: 'TIME_LIMIT' });
    t.match(await won('A'), { status: 'DEFAULTED' });
    t.same(await money('A'), { available: 200_000, reserved: 0 });
    t.same(await block(), { held: 10, sold: 0, free: 30 }, 'B has his still');
});
t.test('the airline takes the seats back: an open lot is cancelled, what was won is over, taken or not, and nobody loses his earnest', async (t) => {
    const all = { available: 300_000, reserved: 0 };
    const open = await house();
    await open.takeBack('RELEASE');
    await open.settle();
    t.equal((await open.state()).status, 'CANCELLED');
    t.match(await open.awardOf('A'), { status: 'CANCELLED', cancelled: { reason: '航班取消' } });
    t.same(await open.holds(), []);
    const before = await house();
    await before.close();
    await before.takeBack('RELEASE');
    await before.settle();
    t.match(await before.won('A'), { status: 'RELEASED' }, 'divided after the seats were taken back');
    const closed = await house();
    await closed.close();
    await closed.settle();
    await closed.take('A');
    await closed.settle();
    await closed.takeBack('RELEASE');
    await closed.settle();
    t.match(await closed.orderOf('A'), { status: 'EXPIRED', closeReason: 'AIRLINE_CANCEL' });
    t.match(await closed.won('A'), { status: 'RELEASED' });
    closed.at(TOO_LATE);
    await closed.pass();
    await closed.settle();
    t.match(await closed.won('B'), { status: 'RELEASED' }, 'there was nothing to be prepaid any more');
    t.same(await closed.holds(), []);
    for (const { money } of [open, before, closed])
        for (const agency of AGENCIES)
            t.same(await money(agency), all);
    const kept = await house();
    await kept.takeBack('KEEP');
    await kept.close();
    await kept.settle();
    t.match(await kept.won('A'), { status: 'WAIT_PREPAY' });
});
t.test('the clock of holds asks the award that a hold names', async (t) => {
    const { close, settle, run, block, pass, at } = await house();
    const due = async () => ['L1~1', 'L1~2'].map(id => ({ kind: 'hold', stream: STOCK, subject: awardHold(id), dueAt: NOW }));
    await close();
    await settle();
    await tick({ dues, due, run: run(), now: TOO_LATE });
    t.same(await block(), { held: 20, sold: 0, free: 20 }, 'nobody has decided yet');
    at(TOO_LATE);
    await pass();
    await tick({ dues, due, run: run(), now: '2026-11-27T06:05:00.000Z' });
    t.same(await block(), { held: 0, sold: 0, free: 40 });
});
t.test('taken in the last moment and too late in the next, at two programs: one of both, and all of it follows from that', async (t) => {
    // the clock comes so many turns after the request: in between, and after all of it
    for (const turns of [0, 10, 30, 100, 300, undefined]) {
        const { close, settle, world, won, at, take, orderOf, block, money } = await house({ two: true });
        await close();
        await settle();
        const other = commands(world.store);
        const tooLate = async () => {
            for (let turn = 0; turn < (turns ?? 0); turn++)
                await null;
            return other.execute(award, 'L1~1', 'passTime', {}, { who: systemUser('lots'), now: TOO_LATE, commandId: 'clock' });
        };
        at('2026-11-27T06:00:00.000Z');
        const taking = take('A');
        if (turns === undefined)
            await taking;
        await Promise.allSettled([taking, tooLate()]);
        await settle();
        const types = (world.streams.get('award-L1~1') ?? []).map(({ type }) => type);
        t.equal(types.length, 2, types.join());
        const isTaken = types[1] === 'AwardTaken';
        if (turns === undefined)
            t.ok(isTaken, 'who was first has it');
        t.match(await won('A'), { status: isTaken ? 'WAIT_PAY' : 'DEFAULTED' });
        t.equal((await orderOf('A')).status, isTaken ? 'WAIT_FOR_PAY' : 'NONE');
        t.same(await money('A'), isTaken ? { available: 200_000, reserved: 100_000 } : { available: 200_000, reserved: 0 });
        t.same(await block(), isTaken ? { held: 20, sold: 0, free: 20 } : { held: 10, sold: 0, free: 30 });
    }
});
t.test('cancelled: each who has a part in it is told, as often as it is reacted to', async (t) => {
    const { cancel, settle, awardOf, money, block } = await house({ two: true });
    await cancel();
    await settle();
    for (const [agency, price] of [
        ['A', 91_000],
        ['B', 92_000],
        ['C', 90_000],
    ])
        t.match(await awardOf(agency), { status: 'CANCELLED', cancelled: { agency, price, reason: '航班取消' } });
    t.same(await Promise.all(AGENCIES.map(money)), AGENCIES.map(() => ({ available: 300_000, reserved: 0 })));
    t.same(await block(), { held: 0, sold: 0, free: 40 });
});
t.test('whichever append of close and award is the last of its program: it all ends alike', async (t) => {
    const live = async (dies, how, two = false) => {
        const here = await house({ two });
        const { close, settle, take, pay, at, pass, world, restart } = here;
        const before = world.log.length;
        world.failAfter(dies, how);
        const steps = [
            close,
            settle,
            () => take('A'),
            settle,
            () => pay('A', 1),
            settle,
            async () => {
                at(TOO_LATE);
                await pass();
            },
            settle,
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
        const sold = await here.orderOf('A');
        return {
            appends: world.log.length - before,
            end: [
                [(await here.won('A')).status, (await here.won('B')).status, (await here.awardOf('C')).status],
                sold.status !== 'NONE' && [sold.status, sold.submitted.orderNo, sold.instalments.map(({ amount }) => amount), sold.errors],
                await Promise.all(AGENCIES.map(here.money)),
                await here.block(),
                (await here.ends()).sort(),
                world.log.flatMap(({ type }) => (/^(Bids|Lot|Award|Earnest|Order|Deposit)/.test(type) ? [type] : [])).sort(),
            ],
        };
    };
    const { appends, end } = await live(-1, 'lost');
    t.same(end[0], ['ORDERED', 'DEFAULTED', 'MISSED']);
    t.same(end[2], [
        { available: 200_000, reserved: 0 },
        { available: 200_000, reserved: 0 },
        { available: 300_000, reserved: 0 },
    ]);
    t.same(end[4], ['lot~L1~A~1 SETTLED CONVERTED', 'lot~L1~B~1 SETTLED FORFEITED', 'lot~L1~C~1 SETTLED RELEASED']);
    for (let dies = 0; dies < appends; dies++)
        for (const how of ['lost', 'unheard'])
            t.same((await live(dies, how)).end, end, `dies at append ${dies}, ${how}`);
    t.ok(appends > 30, `${2 * appends} lives`);
    t.same((await live(-1, 'lost', true)).end, end, 'two that react at once');
});
/** the most seats that were free at any time since the lot was published */
const mostFree = ({ world }) => {
    let [free, most, held] = [40, 0, false];
    for (const { type, data, stream } of world.log) {
        if (stream !== `seats-${STOCK}`)
            continue;
        if (type === 'SeatsHeld')
            [free, held] = [free - data.seats, true];
        if (type === 'SeatsReleased')
            free += data.seats;
        if (held)
            most = Math.max(most, free);
    }
    return most;
};
/** A has taken and paid, B lets its award lapse: what B lost is offered to C */
const offering = async (options = {}) => {
    const here = await house({ ...options, offer: true });
    await here.close();
    await here.settle();
    await here.take('A');
    await here.settle();
    await here.pay('A', 1);
    await here.settle();
    here.at(TOO_LATE);
    await here.pass();
    await here.settle();
    return here;
};
t.test('who came next is offered what a winner has lost, at his own price; the seats are never free', async (t) => {
    const here = await offering();
    const { awardOf, won, money, block, accept, settle, take, pay, orderOf, holds, run } = here;
    t.match(await won('B'), { status: 'DEFAULTED' });
    t.match(await awardOf('C'), {
        status: 'OFFERED',
        offered: { price: 90_000, units: 1, seats: 10, amount: 900_000, earnest: 100_000, from: 'L1~2', offerBy: '2026-11-27T18:00:01.000Z' },
    });
    t.same(await money('B'), { available: 200_000, reserved: 0 }, 'the stake is lost all the same');
    t.same(await money('C'), { available: 300_000, reserved: 0 }, 'nothing is held of who is only asked');
    t.equal(mostFree(here), 20);
    t.ok((await holds()).some(({ holdId, seats }) => holdId === awardHold('L1~3') && seats === 10));
    await accept();
    await accept();
    await settle();
    t.match(await won('C'), { status: 'WAIT_PREPAY', opened: { prepayBy: '2026-11-28T06:00:01.000Z', earnest: [{ stake: 100_000 }] } });
    t.same(await money('C'), { available: 200_000, reserved: 100_000 });
    t.match(await whyKept(run(), 'offer~L1~3~1'), /^竞价已成交/);
    await take('C');
    await settle();
    await pay('C', 1);
    await settle();
    t.match(await orderOf('C'), { submitted: { agency: 'C', seats: 10, awardId: 'L1~3' }, instalments: [{ kind: 'BALANCE' }] });
    t.match(await won('C'), { status: 'ORDERED', paid: { earnest: [{ earnestId: 'offer~L1~3~1', convert: 100_000 }] } });
    t.same(await money('C'), { available: 200_000, reserved: 0 });
    t.same(await block(), { held: 20, sold: 0, free: 20 });
    t.equal(mostFree(here), 20);
});
t.test('who does not want it, or says nothing in time, loses nothing; after the last the seats are for sale again', async (t) => {
    for (const says of [true, false]) {
        const { decline, accept, settle, pass, at, awardOf, money, block } = await offering();
        if (says)
            await decline();
        else {
            at('2026-11-27T18:00:01.000Z');
            t.equal(await refusal(accept()), '已过确认时限');
            await pass();
        }
        await settle();
        t.match(await awardOf('C'), { status: 'DECLINED' });
        t.equal(await refusal(accept()), '递补已放弃或已过期');
        t.same(await money('C'), { available: 300_000, reserved: 0 });
        t.same(await block(), { held: 10, sold: 0, free: 30 });
    }
});
t.test('accepted in the last moment while the process that sees its earnest held is past it: nobody wins with earnest that is free', async (t) => {
    const { accept, at, settle, awardOf, money } = await offering();
    at('2026-11-27T18:00:00.900Z');
    const answer = await refusal(accept(async () => {
        at('2026-11-27T18:00:01.000Z');
        await settle();
    }));
    await settle();
    t.equal(answer, '递补已放弃或已过期');
    t.match(await awardOf('C'), { status: 'DECLINED' });
    t.same(await money('C'), { available: 300_000, reserved: 0 });
});
t.test('two who default: the first unit is offered, for the other nobody is left', async (t) => {
    const { close, settle, at, pass, awardOf, block } = await house({ offer: true });
    await close();
    await settle();
    at(TOO_LATE);
    await pass();
    await settle();
    t.match(await awardOf('C'), { status: 'OFFERED', offered: { units: 1 } });
    t.same(await block(), { held: 10, sold: 0, free: 30 });
});
t.test('an order that is left unpaid passes its seats on, and so does an offer that was accepted and is not taken', async (t) => {
    const here = await house({ offer: true });
    const { close, settle, take, expire, awardOf, accept, at, pass, block, holds, money, run } = here;
    await close();
    await settle();
    await take('A');
    await settle();
    await expire('A');
    // the clock of holds comes before any process: won seats do not become free by that
    const { orderNo } = (await here.won('A')).taken;
    await tick({
        dues,
        due: async () => [{ kind: 'hold', stream: STOCK, subject: orderNo, dueAt: NOW }],
        run: run(),
        now: TOO_LATE,
    });
    t.same(await block(), { held: 20, sold: 0, free: 20 });
    await settle();
    t.match(await awardOf('C'), { status: 'OFFERED', offered: { from: 'L1~1' } });
    t.ok((await holds()).some(({ holdId, seats }) => holdId === awardHold('L1~3') && seats === 10));
    t.equal(mostFree(here), 20);
    await accept();
    await settle();
    at('2026-11-28T12:00:00.000Z');
    await pass();
    await settle();
    t.match(await awardOf('C'), { status: 'DEFAULTED' });
    t.same(await money('C'), { available: 200_000, reserved: 0 }, 'accepted, it is a win like any other');
    t.same(await block(), { held: 0, sold: 0, free: 40 });
});
t.test('the clock of holds leaves what is offered, or about to be, alone', async (t) => {
    const { close, settle, at, pass, run, block } = await house({ offer: true });
    const due = async () => ['L1~1', 'L1~2', 'L1~3'].map(id => ({ kind: 'hold', stream: STOCK, subject: awardHold(id), dueAt: NOW }));
    await close();
    await settle();
    at(TOO_LATE);
    await pass();
    await tick({ dues, due, run: run(), now: '2026-11-27T06:05:00.000Z' });
    t.same(await block(), { held: 20, sold: 0, free: 20 }, 'lost, and not offered yet');
    await settle();
    await tick({ dues, due, run: run(), now: '2026-11-27T12:00:00.000Z' });
    t.same(await block(), { held: 10, sold: 0, free: 30 });
});
t.test('whichever append of an offer is the last of its program: it all ends alike', async (t) => {
    const live = async (dies, how, two = false) => {
        const here = await house({ two, offer: true });
        const { close, settle, take, pay, at, pass, accept, world, restart } = here;
        await close();
        await settle();
        const before = world.log.length;
        world.failAfter(dies, how);
        const steps = [
            () => take('A'),
            settle,
            () => pay('A', 1),
            settle,
            async () => {
                at(TOO_LATE);
                await pass();
            },
            settle,
            accept,
            settle,
            () => take('C'),
            settle,
            () => pay('C', 1),
            settle,
        ];
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
        const sold = await here.orderOf('C');
        return {
            appends: world.log.length - before,
            end: [
                [(await here.won('A')).status, (await here.won('B')).status, (await here.won('C')).status],
                sold.status !== 'NONE' && [sold.status, sold.submitted.orderNo, sold.instalments.map(({ amount }) => amount), sold.errors],
                await Promise.all(AGENCIES.map(here.money)),
                await here.block(),
                mostFree(here),
                (await here.ends()).sort(),
                world.log.flatMap(({ type }) => (/^(Bids|Lot|Award|Earnest|Order|Deposit)/.test(type) ? [type] : [])).sort(),
            ],
        };
    };
    const { appends, end } = await live(-1, 'lost');
    t.same(end[0], ['ORDERED', 'DEFAULTED', 'ORDERED']);
    t.same(end[3], { held: 20, sold: 0, free: 20 });
    t.equal(end[4], 20, 'never free in between');
    for (let dies = 0; dies < appends; dies++)
        for (const how of ['lost', 'unheard'])
            t.same((await live(dies, how)).end, end, `dies at append ${dies}, ${how}`);
    t.ok(appends > 30, `${2 * appends} lives`);
    t.same((await live(-1, 'lost', true)).end, end, 'two that react at once');
});
