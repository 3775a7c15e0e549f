import assert from 'node:assert/strict';
import t from 'tap';
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
import { decidingUnder } from '../test/flow.ts';
import { bag, isOffered } from './bag.ts';
import { bagBatch } from './bag-batch.ts';
import { bagHold, bagOfHold, bagProcess, bookBag, orderOfBag, publishBatch, takeBag, whyBagKept } from './bags.ts';
const dues = orderDues({ holders: auctionHolders });
const NOW = '2026-11-26T03:00:00.000Z';
const TOO_LATE = '2026-11-26T04:00:00.000Z';
const OVER = '2026-11-26T06:00:00.000Z';
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
    startsAt: '2026-11-26T02:00:00.000Z',
    endsAt: OVER,
    undoMinutes: 15,
    undos: 1,
    prepayMinutes: 60,
    prepayPercent: 20,
};
const drafts = [{ no: 'A01', seats: 10, price: 100_000, earnest: 100_000, stocks: [OUT, BACK] }];
const BAG = 'B1.A01';
const FROM = 'E.A.HU';
const deps = { limitRules: async () => defaultLimitRules, taxRows: async () => [] };
const contact = { name: '符海燕', phone: '13807650001' };
/** seats belong to the order: sold with the payment that completes it, free when it ends unpaid */
const seatsFollow = process('seats', when(orders.OrderExpired, async ({ reason }, { id, at }) => {
    for (const stock of [OUT, BACK])
        await at(seats, stock).release({ holdId: id, reason });
}));
const processes = [bagProcess(deps), earnestProcess, orderFollowsPayment, seatsFollow, auctionsFollowStock, ordersFollowStock];
/** A program with a bag that was approved and is not published yet. It may die at any of its appends. */
const house = async () => {
    let clock = NOW;
    const world = memoryStore(() => clock);
    let run = commands(world.store);
    const by = (word, who = aClerk, now = () => clock) => commanding(run, (stream, name, command) => ({ who, now: now(), commandId: idNamed([word, now()], stream, name, command) }));
    const call = (word) => {
        const who = { ...anAgent, agency: 'A' };
        const now = clock;
        return { who, now, unguarded: by(word, who, () => now) };
    };
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
    for (const [flight, stock] of [
        [there, OUT],
        [back, BACK],
    ])
        await by('stock')(seats, stock).importStock({ ...flight, batchId: 'S1', seats: 15, distance: 2_315 });
    const book = by('money')(account, FROM);
    await book.open({ type: 'E', agency: 'A', agencyName: 'A旅行社', airLine: 'HU' });
    await book.expect({ movement: 'R', amount: 300_000 });
    await book.receive({ movement: 'R', kind: 'RECHARGE' });
    await by('desk')(bagBatch, 'B1').draft({ batchId: 'B1', terms, bags: drafts });
    await by('desk')(bagBatch, 'B1').submit({ requestId: 'r1' });
    const known = async () => {
        const { state } = await run.load(bag, BAG);
        assert.ok(isOffered(state));
        return state;
    };
    const sold = async () => {
        const { state } = await run.load(order, (await known()).taken?.orderNo ?? '-');
        return state;
    };
    return {
        world,
        settle,
        known,
        sold,
        run: () => run,
        at: (instant) => {
            clock = instant;
        },
        sendBack: () => done(() => by('desk')(bagBatch, 'B1').sendBack({ requestId: 'r1' })),
        publish: () => done(() => publishBatch({ load: run.load, at: by('flow', systemUser('flow')) }, 'B1', 'r1', { now: clock })),
        /** `before`: between the hold of its earnest and the word of the bag */
        book: (before = async () => { }) => done(() => {
            const asked = call('book');
            const unguarded = (decider, id) => {
                const own = asked.unguarded(decider, id);
                return decider === bag ? { miss: own.miss, book: (command) => before().then(() => own.book(command)) } : own;
            };
            return bookBag({ run, call: { ...asked, unguarded }, ...deps }, BAG, { agency: 'A', agencyName: 'A旅行社' });
        }),
        take: () => done(async () => {
            const state = await known();
            if (state.status !== 'BOOKED')
                return;
            const { instalments } = await orderOfBag(deps, state, clock);
            await takeBag({ run, ...deps }, { state, amount: instalments[0].amount, contact }, call('take'));
        }),
        pay: () => done(async () => {
            const state = await sold();
            assert.ok(state.status !== 'NONE');
            const next = state.instalments.find(({ no }) => no === 1);
            if (!next)
                return;
            await by('money')(order, state.submitted.orderNo).receivePayment({
                paymentCode: 'P1',
                channel: 'alipay',
                amount: next.amount,
                tradeNo: 'T1',
                paidAt: clock,
                instalment: 1,
            });
        }),
        takeBack: () => done(() => by('desk')(seats, BACK).invalidStock({ reason: '航班取消', taken: 'RELEASE' })),
        pass: () => done(() => by('clock', systemUser('bags'))(bag, BAG).passTime({})),
        expire: () => done(async () => {
            const state = await sold();
            assert.ok(state.status !== 'NONE');
            clock = state.submitted.limits.payBy;
            await by('tick', systemUser('tick'))(order, state.submitted.orderNo).passTime({});
        }),
        held: async () => Promise.all([OUT, BACK].map(async (stock) => taken((await run.load(seats, stock)).state).held)),
        money: async () => {
            const { state } = await run.load(account, FROM);
            assert.ok(state.status !== 'NONE');
            return [state.available, state.reserved];
        },
        earnest: async () => (await run.load(earnest, `bag~${BAG}~A~1`)).state,
    };
};
t.test('an approval that comes after its batch was sent back tells so; one that is told again does not', async (t) => {
    const back = await house();
    await back.sendBack();
    t.same(await back.publish(), { notFollowed: '已退回草稿，修改后重新提交' });
    t.same(await back.held(), [0, 0]);
    const here = await house();
    t.equal(await here.publish(), undefined);
    t.equal(await here.publish(), undefined);
});
t.test('what the account has set aside books, though whoever asked for it has died; undone, it books nothing again', async (t) => {
    const here = await house();
    await here.publish();
    await here.settle();
    here.world.failAfter(3, 'lost');
    const call = { who: { ...anAgent, agency: 'A' }, now: NOW };
    const by = commanding(here.run(), (stream, name, command) => ({ ...call, commandId: idNamed(['dies', NOW], stream, name, command) }));
    await t.rejects(bookBag({ ...deps, run: here.run(), call: { ...call, unguarded: by } }, BAG, { agency: 'A', agencyName: 'A旅行社' }));
    here.world.heal();
    t.match(await here.earnest(), { status: 'HELD' });
    t.equal((await here.known()).status, 'AVAILABLE');
    await here.settle();
    t.match(await here.known(), { status: 'BOOKED', booked: { agency: 'A', earnestId: `bag~${BAG}~A~1` } });
    await by(bag, BAG).undo({});
    const before = here.world.log.length;
    for (const event of here.world.log.filter(({ type }) => type === 'EarnestHeld'))
        await react(bagProcess(deps), event, { run: here.run(), clock: () => NOW });
    t.equal((await here.known()).status, 'AVAILABLE', 'the process is late, and the hold is still there');
    await here.settle();
    t.same(await here.money(), [300_000, 0]);
    t.ok(here.world.log.length > before);
});
for (const [who, meanwhile] of Object.entries({
    'the process that sees its earnest held': ({ settle }) => settle(),
    'another window of its agency': async ({ book }) => assert.rejects(book(), /批次已截止/),
}))
    t.test(`booked in the last moment while ${who} is past it: nobody has the bag with earnest that is free`, async (t) => {
        const here = await house();
        await here.publish();
        await here.settle();
        here.at('2026-11-26T05:59:59.900Z');
        const booking = here.book(async () => {
            here.at(OVER);
            await meanwhile(here);
        });
        await t.rejects(booking, { message: '该次预订已结束，请重新预订' });
        await here.settle();
        t.match(await here.known(), { status: 'AVAILABLE', turn: 0 });
        t.same(await here.money(), [300_000, 0]);
    });
t.test('lost before the process sees its earnest held: the earnest is lost all the same, and nothing is booked with it again', async (t) => {
    const { publish, settle, book, pass, at, known, money } = await house();
    await publish();
    await settle();
    await book();
    at(TOO_LATE);
    await pass();
    await t.rejects(book(), { message: '该次预订已结束，请重新预订' });
    await settle();
    t.match(await known(), { status: 'AVAILABLE', turn: 1, lost: { agency: 'A' } });
    t.same(await money(), [200_000, 0]);
});
/** lives of a bag: steps one after another, and the state afterwards */
const lives = {
    paid: {
        steps: async ({ publish, settle, book, take, pay }) => {
            for (const step of [publish, book, take, pay]) {
                await step();
                await settle();
            }
        },
        stands: { status: 'ORDERED', held: [10, 10], money: [200_000, 0], order: 'WAIT_FOR_PAY', cause: 'CONVERTED' },
    },
    'not taken': {
        steps: async ({ publish, settle, book, pass, at }) => {
            await publish();
            await settle();
            await book();
            await settle();
            at(TOO_LATE);
            await pass();
            await settle();
        },
        stands: { status: 'AVAILABLE', held: [10, 10], money: [200_000, 0], order: 'NONE', cause: 'FORFEITED' },
    },
    'taken and not paid': {
        steps: async ({ publish, settle, book, take, expire }) => {
            for (const step of [publish, book, take, expire]) {
                await step();
                await settle();
            }
        },
        stands: { status: 'LAPSED', held: [0, 0], money: [200_000, 0], order: 'NONE', cause: 'FORFEITED' },
    },
};
const standing = async ({ known, held, money, sold, earnest }) => {
    const state = await earnest();
    return {
        status: (await known()).status,
        held: await held(),
        money: await money(),
        order: (await sold()).status,
        cause: state.status !== 'NONE' ? state.decided?.cause : undefined,
    };
};
for (const [name, { steps, stands }] of Object.entries(lives))
    t.test(`${name}: whenever the program dies, what follows is the same, and the seats are held throughout`, async (t) => {
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
                // from the publication on they are held under one name or another, until the bag is over or its order ends
                for (const stock of [OUT, BACK]) {
                    let held = 0;
                    let most = 0;
                    for (const { type, data } of here.world.streams.get(`seats-${stock}`) ?? []) {
                        if (type === 'SeatsHeld')
                            held += data.seats;
                        if (type === 'SeatsReleased')
                            held -= data.seats;
                        most = Math.max(most, held);
                    }
                    if (most !== 10)
                        t.equal(most, 10, `${where}: never twice`);
                }
            }
        t.ok(appends > 10, `${appends} events`);
    });
t.test('the airline takes the seats of one flight back: the bag is over, free or booked, and nobody loses his earnest', async (t) => {
    const free = await house();
    await free.publish();
    await free.takeBack();
    await free.settle();
    t.equal((await free.known()).status, 'CANCELLED', 'offered in that moment');
    const booked = await house();
    await booked.publish();
    await booked.settle();
    await booked.book();
    await booked.settle();
    await booked.takeBack();
    await booked.settle();
    booked.at(TOO_LATE);
    await booked.pass();
    await booked.settle();
    t.equal((await booked.known()).status, 'CANCELLED');
    t.match(await booked.earnest(), { status: 'SETTLED', decided: { cause: 'RELEASED' } });
    const taken = await house();
    await taken.publish();
    await taken.settle();
    await taken.book();
    await taken.take();
    await taken.settle();
    await taken.takeBack();
    await taken.settle();
    t.equal((await taken.known()).status, 'LAPSED');
    for (const { held, money } of [free, booked, taken]) {
        t.same(await money(), [300_000, 0]);
        t.same(await held(), [0, 0]);
    }
});
t.test('the clock of holds asks the bag that a hold names', async (t) => {
    t.same(bagOfHold(bagHold(BAG, 'r1')), { bagId: BAG, request: 'r1' });
    t.equal(bagOfHold('lot~L1~r1'), undefined);
    const here = await house();
    const { publish, settle, run, held, pass, at } = here;
    const due = async () => [OUT, BACK].map(stockId => ({ kind: 'hold', stream: stockId, subject: bagHold(BAG, 'r1'), dueAt: NOW }));
    await publish();
    await settle();
    await tick({ dues, due, run: run(), now: '2026-11-28T00:00:00.000Z' });
    t.same(await held(), [10, 10], 'nobody has decided yet');
    at(OVER);
    await pass();
    await tick({ dues, due, run: run(), now: '2026-11-28T00:05:00.000Z' });
    t.same(await held(), [0, 0]);
});
t.test('the earnest of a bag is not given up as long as that is its agency’s', async (t) => {
    const { publish, settle, book, take, run } = await house();
    await publish();
    await settle();
    await book();
    const why = (id = `bag~${BAG}~A~1`) => whyBagKept(run(), id);
    t.match(await why(), /^组合包已锁定/);
    await take();
    t.equal(await why(), '已下单，请支付订单或取消订单');
    t.match(await why(`bag~${BAG}~B~1`), /^组合包正在预订/);
    t.equal(await why('lot~L1~A~1'), undefined);
});
t.test('earnest with which a request is about to book, or has just lost its bag, is not given up: the bag decides about it', async (t) => {
    const { publish, settle, book, pass, at, run, earnest: held, known, money } = await house();
    const hold = `bag~${BAG}~A~1`;
    const giveUp = async (requestId) => {
        const own = commanding(run(), (stream, name, command) => ({
            who: aClerk,
            now: NOW,
            commandId: idNamed([requestId], stream, name, command),
        }));
        await own(earnest, hold).draftGiveUp({ reason: '客人取消' });
        await own(earnest, hold).submitGiveUp({ requestId, rate: 5_000 });
        const flow = giveUpFlow({ run: run(), rate: async () => 5_000, hand: undefined });
        const end = { subject: { id: hold }, instanceId: 'i1', by: { id: 'li' } };
        return flow.approved(end, { load: decidingUnder(requestId, run().load), at: own });
    };
    await publish();
    await settle();
    await book(async () => {
        t.same(await giveUp('g1'), { notFollowed: '组合包正在预订，未订到时保证金全额退回' });
    });
    t.match(await known(), { status: 'BOOKED', booked: { earnestId: hold } });
    t.match(await held(), { status: 'HELD' }, 'and the earnest behind it is there');
    at(TOO_LATE);
    await pass();
    t.match(await known(), { status: 'AVAILABLE', lost: { agency: 'A' } });
    t.same(await giveUp('g2'), { notFollowed: '组合包预订已结束，保证金正在处置' }, 'half of it is not saved by giving it up');
    await settle();
    t.same(await money(), [200_000, 0]);
});
