import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import * as api from '#contracts/auction/api.ts';
import * as bags from '#contracts/auction/bag-api.ts';
import { searchBookedCABags, searchCABags } from '#contracts/auction/bag-lists.ts';
import { stockRow } from '../sale.ts';
import { MONDAY, startProgram } from '../start.ts';
import { at, auctioning, yuan } from './lots.ts';
t.test('nobody was there in the last minutes of a lot: it ends two minutes after somebody is again, and not before', async (t) => {
    const time = { now: MONDAY };
    const dir = await mkdtemp(join(tmpdir(), 'newgt-outage-'));
    t.teardown(() => rm(dir, { recursive: true, force: true }));
    const start = (seeded) => startProgram({ dir, seeded, clock: () => time.now });
    const first = await start(true);
    const { sale, recharge, publish } = auctioning(first, time);
    await sale.putOnSale([{}]);
    await recharge('yefeng');
    const soon = await publish();
    const later = await publish({ endsAt: at('09:00:00') });
    await first.call(api.bookBidding, { id: soon, price: yuan(1_200), units: 2 }, 'yefeng');
    // the program runs until half a minute before the end, then is down for three minutes
    time.now = at('05:59:30');
    await first.program.pass('here for bids');
    await first.program.settle();
    await first.close();
    time.now = at('06:02:30');
    const second = await start(false);
    t.teardown(() => second.close());
    const { call, program } = second;
    const look = (id) => call(api.showBidding, { id }, 'yefeng');
    await program.pass('end of lots');
    await program.settle();
    t.match(await look(soon), { status: 'OPEN', endsAt: at('06:04:30') }, 'not sold at the price before the fall');
    t.match(await look(later), { status: 'OPEN', endsAt: at('09:00:00') }, 'whose last minutes are still to come stays');
    await call(api.bookBidding, { id: soon, price: yuan(1_250), units: 2 }, 'yefeng').catch(() => { });
    // a program that ran all the time has no gap, however its clock is set
    time.now = at('06:04:31');
    await program.pass('end of lots');
    await program.settle();
    t.match(await look(soon), { status: 'CLOSED' });
    t.match(await call(api.biddingDetail, { id: soon }, 'order'), { status: 'AWARDED', sold: 2 });
});
t.test('nobody was there in the last minutes of sealed bids: they end two minutes after somebody is again, and may be bid in those', async (t) => {
    const time = { now: MONDAY };
    const dir = await mkdtemp(join(tmpdir(), 'newgt-outage-'));
    t.teardown(() => rm(dir, { recursive: true, force: true }));
    const start = (seeded) => startProgram({ dir, seeded, clock: () => time.now });
    const first = await start(true);
    const { sale, recharge, approve } = auctioning(first, time);
    await sale.importFlights([
        stockRow({ flightNo: 'HU7182', date: '2026-12-10', seats: 60 }),
        stockRow({ flightNo: 'HU7181', date: '2026-12-15', from: 'PEK', to: 'HAK', dep: '13:00', arr: '16:55', seats: 60 }),
    ]);
    for (const as of ['yefeng', 'changcheng'])
        await recharge(as);
    const terms = { name: '北京往返', airLine: 'HU', saleMode: 'RANKED', startsAt: at('00:00:00'), endsAt: at('06:00:00') };
    const stocks = ['HU7182-2026-12-10-G', 'HU7181-2026-12-15-G'];
    const drafted = [{ no: 'A01', seats: 20, price: yuan(2_010), earnest: yuan(3_000), stocks }];
    const { batchId } = await first.call(bags.saveBatch, { ...terms, bags: drafted }, 'order');
    await approve((await first.call(bags.submitBagFlow, { batchId }, 'order')).instanceId);
    await first.program.settle();
    const id = `${batchId}.A01`;
    const bid = (house, as, price) => house.call(bags.bookCABag, { id, price: yuan(price) }, as);
    await bid(first, 'yefeng', 2_500);
    time.now = at('05:59:30');
    await first.program.pass('here for bids');
    await first.program.settle();
    await first.close();
    time.now = at('06:10:00');
    const second = await start(false);
    t.teardown(() => second.close());
    const { call, program } = second;
    const pass = async (now) => {
        time.now = now;
        for (const clock of ['end of sealed bags', 'end of bag batches'])
            await program.pass(clock);
        await program.settle();
    };
    await pass(at('06:10:00'));
    const endsAt = at('06:12:00');
    t.match(await call(bags.showBookedCABag, { id }, 'changcheng'), {
        status: 'AVAILABLE',
        endsAt,
        sealed: { status: 'OPEN', planned: at('06:00:00') },
    });
    t.match((await call(searchCABags, {}, 'changcheng')).content, [{ id, status: 'AVAILABLE', endsAt }]);
    t.match((await call(searchBookedCABags, {}, 'yefeng')).content, [{ bagId: id, status: 'BID', endsAt }]);
    t.match(await call(bags.getBatch, { batchId }, 'order'), { bags: [{ sealed: 'OPEN', endsAt, bids: 1 }] });
    time.now = at('06:11:59');
    await bid(second, 'changcheng', 2_600);
    await program.settle();
    await pass(at('06:12:00'));
    t.match(await call(bags.showBookedCABag, { id }, 'yefeng'), { sealed: { status: 'OPEN' }, allowedActions: [] });
    await pass(at('06:12:01'));
    t.match(await call(bags.showBookedCABag, { id }, 'changcheng'), { status: 'BOOKED', mine: {}, sealed: { won: yuan(2_600), rank: 1 } });
    t.match(await call(bags.sealedComputation, { id }, 'order'), { closed: true, accepted: 2, differences: [] });
});
t.test('nobody was there when a win was to be prepaid: there is half an hour for it, and no earnest is lost meanwhile', async (t) => {
    const time = { now: MONDAY };
    const dir = await mkdtemp(join(tmpdir(), 'newgt-outage-'));
    t.teardown(() => rm(dir, { recursive: true, force: true }));
    const start = (seeded) => startProgram({ dir, seeded, clock: () => time.now });
    const first = await start(true);
    const { sale, recharge, publish, awardOf } = auctioning(first, time);
    await sale.putOnSale([{}]);
    await recharge('yefeng');
    const id = await publish();
    await first.call(api.bookBidding, { id, price: yuan(1_200), units: 2 }, 'yefeng');
    time.now = at('06:00:01');
    await first.program.pass('here for bids');
    await first.program.pass('end of lots');
    await first.program.settle();
    const prepayBy = Date.parse((await awardOf(id, 'yefeng')).prepayBy);
    const after = (minutes) => new Date(prepayBy + minutes * 60_000).toISOString();
    time.now = after(-60);
    await first.program.pass('here for bids');
    await first.program.settle();
    await first.close();
    time.now = after(25 * 60);
    const second = await start(false);
    t.teardown(() => second.close());
    const won = auctioning(second, time).awardOf;
    const pass = async (now) => {
        time.now = now;
        await second.program.pass('awards not taken');
        await second.program.settle();
    };
    await pass(time.now);
    t.match(await won(id, 'yefeng'), { status: 'WAIT_PREPAY', prepayBy: after(25 * 60 + 30) });
    await pass(after(25 * 60 + 29));
    t.match(await won(id, 'yefeng'), { status: 'WAIT_PREPAY' });
    await pass(after(25 * 60 + 30));
    t.match(await won(id, 'yefeng'), { status: 'DEFAULTED' }, 'who lets that pass as well has lost it');
});
t.test('notes of who was there are lost, or a backup is restored without them: nothing is closed at the bids of before', async (t) => {
    const time = { now: MONDAY };
    const dir = await mkdtemp(join(tmpdir(), 'newgt-outage-'));
    t.teardown(() => rm(dir, { recursive: true, force: true }));
    const first = await startProgram({ dir, clock: () => time.now });
    const { sale, publish } = auctioning(first, time);
    await sale.putOnSale([{}]);
    const [soon, later] = [await publish(), await publish({ endsAt: at('09:00:00') })];
    await first.program.settle();
    await first.close();
    await rm(join(dir, 'keys'), { recursive: true });
    time.now = at('06:00:01');
    const second = await startProgram({ dir, seeded: false, clock: () => time.now });
    t.teardown(() => second.close());
    await second.program.pass('end of lots');
    await second.program.settle();
    t.match(await second.call(api.biddingDetail, { id: soon }, 'order'), { status: 'PUBLISHED', endsAt: at('06:02:01') });
    t.match(await second.call(api.biddingDetail, { id: later }, 'order'), { status: 'PUBLISHED', endsAt: at('09:00:00') });
});
t.test('who comes again within seconds, or while another was there, moves nothing', async (t) => {
    const time = { now: MONDAY };
    const dir = await mkdtemp(join(tmpdir(), 'newgt-outage-'));
    t.teardown(() => rm(dir, { recursive: true, force: true }));
    const first = await startProgram({ dir, clock: () => time.now });
    const { sale, publish } = auctioning(first, time);
    await sale.putOnSale([{}]);
    const id = await publish();
    time.now = at('05:59:58');
    await first.program.pass('here for bids');
    await first.program.settle();
    await first.close();
    time.now = at('06:00:01');
    const second = await startProgram({ dir, seeded: false, clock: () => time.now });
    t.teardown(() => second.close());
    await second.program.pass('end of lots');
    await second.program.settle();
    t.match(await second.call(api.biddingDetail, { id }, 'order'), { status: 'FAILED', endsAt: at('06:00:00') });
});
