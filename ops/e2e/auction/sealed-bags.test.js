import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import t, {} from 'tap';
import * as earnest from '#contracts/account/earnest-api.ts';
import * as subAgents from '#contracts/agency/sub-agent-api.ts';
import * as api from '#contracts/auction/bag-api.ts';
import { searchBookedCABags, searchCABags } from '#contracts/auction/bag-lists.ts';
import { endpoints } from '#contracts/contexts.ts';
import { orderDetail } from '#contracts/order/api.ts';
import { queryNotices, readNotices } from '#contracts/order/notice/notice-api.ts';
import { stateThen, timeline } from '#contracts/report/history.ts';
import { account } from '#services/account/decide.ts';
import { agency as agencies } from '#services/agency/agency.ts';
import { sealing } from '#services/auction/sealed/seal.ts';
import { commanding } from '#services/kernel/stream/commands.ts';
import { systemUser } from '#services/kernel/stream/process.ts';
import { stockRow } from '../sale.ts';
import { rightOf } from '../schemas.ts';
import { MONDAY, startProgram } from '../start.ts';
import { at, auctioning, contact, yuan } from './lots.ts';
const [OUT, BACK] = ['HU7182-2026-12-10-G', 'HU7181-2026-12-15-G'];
const there = { flightNo: 'HU7182', date: '2026-12-10', seats: 60 };
const back = { flightNo: 'HU7181', date: '2026-12-15', from: 'PEK', to: 'HAK', dep: '13:00', arr: '16:55', seats: 60 };
/** Twenty seats there and back from ¥2,010 a traveller on, behind ¥3,000 of earnest; from 00:00 to 06:00 UTC. */
const bagOf = (no) => ({ no, seats: 20, price: yuan(2_010), earnest: yuan(3_000), stocks: [OUT, BACK] });
const batch = { name: '北京往返', airLine: 'HU', saleMode: 'RANKED', startsAt: at('00:00:00'), endsAt: at('06:00:00') };
const of = { yefeng: 'AG1001', changcheng: 'AG1002', nanhai: 'AG3001' };
const bidders = ['yefeng', 'changcheng', 'nanhai'];
const start = async (t) => {
    const time = { now: MONDAY };
    const house = await startProgram({ clock: () => time.now });
    t.teardown(house.close);
    const { program, call } = house;
    const { run } = program;
    const steps = auctioning(house, time);
    // a third agency
    const by = commanding(run, () => ({ who: systemUser('test'), now: time.now, commandId: randomUUID() }));
    const third = { id: of.nanhai, name: '南海旅行社', contact: '林海', phone: '0898-00000003', email: 'a@example.com', office: 'HAK003' };
    await by(agencies, of.nanhai).open(third);
    await by(agencies, of.nanhai).setAuthority({ domestic: ['HU'], inter: [] });
    const login = { loginName: 'nanhai', name: '林海', kind: 'agent', role: 'AGENT', airlines: ['*'], agency: of.nanhai };
    await program.house.logins.enrol({ load: run.load, at: by }, login);
    const book = by(account, `E.${of.nanhai}.HU`);
    await book.open({ type: 'E', agency: of.nanhai, agencyName: third.name, airLine: 'HU' });
    await book.expect({ movement: 'R1', amount: yuan(5_000) });
    await book.receive({ movement: 'R1', kind: 'RECHARGE' });
    await steps.sale.importFlights([there, back].map(flight => stockRow(flight)));
    for (const as of ['yefeng', 'changcheng'])
        await steps.recharge(as);
    return {
        time,
        ...house,
        ...steps,
        publish: async (bags = [bagOf('A01')], change = {}) => {
            const { batchId } = await call(api.saveBatch, { ...batch, ...change, bags }, 'order');
            const { instanceId } = await call(api.submitBagFlow, { batchId }, 'order');
            await steps.approve(instanceId);
            return batchId;
        },
        bid: (as, id, price) => call(api.bookCABag, { id, price: yuan(price) }, as),
        show: (as, id) => call(api.showBookedCABag, { id }, as),
        close: async (now = at('06:00:01')) => {
            time.now = now;
            await Promise.all([program.pass('end of sealed bags'), program.pass('end of sealed bags')]);
            await program.pass('end of bag batches');
            await program.settle();
        },
        pass: async (now) => {
            time.now = now;
            await program.pass('bags not taken');
            await program.settle();
        },
        seats: async () => Promise.all([OUT, BACK].map(async (id) => (await steps.sale.seatsOf(id)).held)),
        mine: async (as, asked = {}) => (await call(searchBookedCABags, asked, as)).content,
        noticesOf: async (as) => (await call(queryNotices, {}, as)).content,
    };
};
/** matches a price in an answer, a row or a file: in fen or yuan, per traveller or for the bag, and no part of another number */
const saying = (...prices) => new RegExp(prices
    .flatMap(price => [price, price * 20])
    .map(price => `(?<![0-9A-Za-z.])(?:${yuan(price)}|${price.toLocaleString('en')}\\.00|${price}\\.00)(?![0-9A-Za-z])`)
    .join('|'));
/** Places where a caller who tries every query can read one of these prices. */
const readable = async ({ send }, ids, streams, as, prices) => {
    const found = [];
    const answered = new Set();
    const reads = endpoints.filter(({ kind, path }) => (kind === 'query' || kind === 'file') && !path.includes('/stream'));
    for (const endpoint of reads) {
        const fields = endpoint.body?.properties ?? {};
        const [made = {}] = fc.sample(rightOf({ ...(endpoint.body ?? { type: 'object' }) }), { numRuns: 1, seed: 7 });
        const required = endpoint.body?.required ?? [];
        const least = Object.fromEntries(Object.entries(made).filter(([name]) => required.includes(name)));
        for (const id of 'stream' in fields ? streams : ids) {
            const named = Object.fromEntries(Object.keys(fields).flatMap((name) => {
                if (name === 'stream')
                    return [[name, id]];
                if (name === 'id' || name === 'batchId' || name === 'bagId')
                    return [[name, id]];
                if (name === 'states' || name === 'related')
                    return [[name, true]];
                return name === 'size' ? [[name, 100]] : [];
            }));
            const answer = await send(endpoint, { ...least, ...named }, as);
            if (answer.status === 200)
                answered.add(endpoint.path);
            if (prices.test(answer.text))
                found.push(`${as} ${endpoint.path} ${JSON.stringify(named)}`);
        }
    }
    return { found, answered };
};
/** the program's files: log, read models, key store, and its log output */
const written = async ({ dir, logged }, prices) => {
    const files = (await readdir(dir, { recursive: true, withFileTypes: true })).filter(file => file.isFile());
    const found = logged.some(line => prices.test(line)) ? ['log'] : [];
    for (const { parentPath, name } of files) {
        const path = join(parentPath, name);
        if (prices.test((await readFile(path)).toString('latin1')))
            found.push(path);
    }
    return found;
};
t.test('sealed bids of three agencies: nobody reads a price before the end, then the best has the bag at his price', async (t) => {
    const house = await start(t);
    const { call, send, time, sale, publish, bid, show, mine, close, money, seats, program, noticesOf } = house;
    await sale.refused(t, api.saveBatch, { ...batch, quota: 1, bags: [bagOf('A01')] }, 'order', {
        status: 400,
        message: '密封竞价的批次不设可锁定数量',
    });
    const batchId = await publish();
    const id = `${batchId}.A01`;
    t.match((await call(searchCABags, { saleMode: 'RANKED' }, 'yefeng')).content, [{ id, saleMode: 'RANKED', price: yuan(2_010) }]);
    t.same((await call(searchCABags, { saleMode: 'FIRST_COME' }, 'yefeng')).content, []);
    t.match(await call(api.getBatch, { batchId }, 'order'), { saleMode: 'RANKED', bags: [{ sealed: 'OPEN', bids: 0 }] });
    // ── bids ────────────────────────────────────────────────────────────────────────────────────────────────────────────
    time.now = at('01:10:00');
    const refused = (price, message, as = 'yefeng', status = 400) => sale.refused(t, api.bookCABag, { id, ...(price && { price }) }, as, { status, message });
    await refused(undefined, '请填写每人出价');
    await refused(yuan(2_000), '出价低于起拍价¥2,010.00');
    await refused(yuan(2_015), '出价须为10元的整数倍');
    await refused(yuan(9_990), /出价不能超过最高限价/);
    t.same(await money(of.yefeng, 'yefeng'), [yuan(5_000), 0], 'what is refused sets nothing aside');
    await sale.refused(t, api.bookCABag, { id, price: yuan(2_370) }, 'order', { status: 403, message: /./ });
    const placed = await bid('yefeng', id, 2_370);
    t.match(placed, { status: 'AVAILABLE', sealed: { joined: true, changesLeft: 20 } });
    t.notOk(placed.sealed?.price, 'what is answered is kept under its key');
    t.match(await show('yefeng', id), { sealed: { price: yuan(2_370) } });
    t.same(await money(of.yefeng, 'yefeng'), [yuan(2_000), yuan(3_000)]);
    const key = randomUUID();
    const sent = { headers: { 'idempotency-key': key } };
    await call(api.bookCABag, { id, price: yuan(2_410) }, 'changcheng', sent);
    t.match(await call(api.bookCABag, { id, price: yuan(2_410) }, 'changcheng', sent), { sealed: { changesLeft: 20 } }, 'sent again it is one');
    t.equal((await send(api.bookCABag, { id, price: yuan(2_420) }, 'changcheng', sent)).status, 422);
    await bid('changcheng', id, 2_450);
    t.match(await bid('changcheng', id, 2_450), { sealed: { changesLeft: 19 } }, 'the same price keeps its place');
    await bid('nanhai', id, 2_450);
    // withdrawn, then bid again
    t.match(await call(api.undoCABag, { id }, 'yefeng'), { sealed: { joined: false, changesLeft: 20 } });
    t.notOk((await show('yefeng', id)).sealed?.price);
    await program.settle();
    t.same(await money(of.yefeng, 'yefeng'), [yuan(5_000), 0]);
    t.match(await mine('yefeng'), [{ bagId: id, status: 'LEFT' }]);
    await bid('yefeng', id, 2_390);
    await program.settle();
    t.match(await show('yefeng', id), { price: yuan(2_010), sealed: { status: 'OPEN', price: yuan(2_390), changesLeft: 19 } });
    t.match((await show('yefeng', id)).allowedActions, [{ path: api.bookCABag.path }, { path: api.undoCABag.path }]);
    t.notOk((await show('yefeng', id)).sealed?.bids);
    await sale.refused(t, earnest.giveUpEarnest, { id: `bag~${id}~${of.yefeng}~2`, reason: '客人取消' }, 'yefeng', {
        status: 409,
        message: '密封竞价未结束，请撤回出价，保证金全额退回',
    });
    for (const endpoint of [api.prepayCABag, api.payCABag])
        await sale.refused(t, endpoint, { id, totalAmount: 1, contact, channel: 'alipay' }, 'yefeng', { status: 409, message: '组合包未预订' });
    // ── an agency's own bid among its bags, without a price, and nobody else's ────────────────────────────────────────────
    const ownBag = { bagId: id, no: 'A01', batchName: batch.name, airLine: 'HU', seats: 20, earnest: yuan(3_000), date: '2026-12-10' };
    for (const as of bidders) {
        const [row, ...others] = await mine(as);
        t.match(row, { ...ownBag, agency: of[as], status: 'BID', bookedAt: time.now, endsAt: batch.endsAt, route: 'HAK-PEK / PEK-HAK' });
        t.same([row.price, row.amount, others], [undefined, undefined, []], as);
    }
    t.equal((await mine('yefeng', { status: 'BID', airLine: 'HU', dateFrom: '2026-12-10', dateTo: '2026-12-10' })).length, 1);
    for (const asked of [{ status: 'LEFT' }, { airLine: 'JD' }, { dateFrom: '2026-12-11' }])
        t.same(await mine('yefeng', asked), [], JSON.stringify(asked));
    // ── before the end: their number, and nothing else ──────────────────────────────────────────────────────────────────
    t.match((await call(api.getBatch, { batchId }, 'order')).bags, [{ bids: 3, status: 'AVAILABLE' }]);
    t.match(await call(api.sealedComputation, { id }, 'auditor'), { closed: false, accepted: 5, withdrawn: 1, ranked: [] });
    const streams = [`bagbids-${id}`, `bag-${id}`, `bagbatch-${batchId}`, `earnest-bag~${id}~${of.yefeng}~2`];
    const { events: seen } = await call(timeline, { stream: streams[0], states: true }, 'auditor');
    t.ok(seen.filter(({ type }) => type === 'SealedBidPlaced').length === 5, 'the auditor sees that there are bids');
    t.match(await call(stateThen, { stream: streams[0] }, 'auditor'), { state: { accepted: 5 } });
    t.equal((await send(timeline, { stream: streams[0] }, 'changcheng')).status, 404);
    const all = saying(2_370, 2_390, 2_410, 2_450);
    const own = { yefeng: saying(2_370, 2_410, 2_450), changcheng: saying(2_370, 2_390, 2_410), nanhai: saying(2_370, 2_390, 2_410) };
    for (const as of ['order', 'admin', 'auditor', 'finance']) {
        const { found, answered } = await readable(house, [id, batchId], streams, as, all);
        t.same(found, [], `${as} asks ${answered.size} calls`);
        t.ok(answered.size > 40, `and is answered by ${answered.size}`);
    }
    for (const as of bidders)
        t.same((await readable(house, [id, batchId], streams, as, own[as])).found, [], as);
    t.same(await written(house, all), [], 'nothing that is kept or logged says one');
    // ── the end ─────────────────────────────────────────────────────────────────────────────────────────────────────────
    await close(at('05:59:59'));
    t.match(await show('yefeng', id), { sealed: { status: 'OPEN' } });
    time.now = at('06:00:00');
    await refused(yuan(2_500), '批次已截止', 'nanhai', 409);
    await sale.refused(t, api.undoCABag, { id }, 'nanhai', { status: 409, message: '批次已截止' });
    await close();
    const won = await show('changcheng', id);
    t.match(won, {
        status: 'BOOKED',
        price: yuan(2_450),
        amount: yuan(49_000),
        sealed: { status: 'CLOSED', bids: 3, rank: 1, won: yuan(2_450) },
    });
    t.equal(won.lots.reduce((sum, { fare }) => sum + fare, 0), yuan(2_450), 'split over its flights');
    t.same(won.allowedActions.map(({ path }) => path), [api.prepayCABag.path], 'what was won is not undone');
    await sale.refused(t, api.undoCABag, { id }, 'changcheng', { status: 409, message: '该组合包不能撤销' });
    t.match(await show('nanhai', id), { status: 'BOOKED', price: yuan(2_010), sealed: { rank: 2, price: yuan(2_450), won: yuan(2_450) } });
    t.notOk((await show('nanhai', id)).mine);
    for (const as of ['yefeng', 'nanhai'])
        t.same(await money(of[as], as), [yuan(5_000), 0], `${as} has all of it back`);
    t.same(await money(of.changcheng, 'changcheng'), [yuan(2_000), yuan(3_000)]);
    const [booking, ...bidsOfWinner] = await mine('changcheng');
    t.match(booking, { bagId: id, status: 'BOOKED', price: yuan(2_450), amount: yuan(49_000), prepayBy: won.mine.prepayBy });
    t.same(bidsOfWinner, [], 'the bid that has won is its booking');
    t.match(await mine('yefeng'), [{ ...ownBag, status: 'MISSED', price: yuan(2_390) }]);
    t.match(await mine('nanhai', { status: 'MISSED' }), [{ ...ownBag, status: 'MISSED', price: yuan(2_450) }]);
    t.match(await noticesOf('changcheng'), [{ kind: 'BAG', title: '组合竞拍成交，请预付', bagId: id, by: won.mine.prepayBy }]);
    const [lost] = await noticesOf('nanhai');
    t.match(lost, { kind: 'LOST', title: '组合竞拍未成交', bagId: id, text: /¥2,450\.00未成交/ });
    await call(readNotices, { ids: [lost.id] }, 'nanhai');
    t.match(await noticesOf('nanhai'), [{ read: true }]);
    t.match(await noticesOf('yefeng'), [{ kind: 'LOST', text: /¥2,390\.00未成交/ }]);
    t.match((await call(api.getBatch, { batchId }, 'order')).bags, [{ sealed: 'CLOSED', bids: 3, won: yuan(2_450), agencyName: String }]);
    const computed = await call(api.sealedComputation, { id }, 'auditor');
    t.same(computed.differences, []);
    t.match(computed.ranked, [
        { rank: 1, agency: of.changcheng, price: yuan(2_450), kept: true, won: true },
        { rank: 2, agency: of.nanhai, price: yuan(2_450), kept: true, won: false },
        { rank: 3, agency: of.yefeng, price: yuan(2_390), kept: true },
    ]);
    await sale.refused(t, api.sealedComputation, { id }, 'yefeng', { status: 403, message: /./ });
    t.ok((await readable(house, [id], streams, 'auditor', all)).found.length > 3, 'whoever asks so would have found them');
    t.ok((await written(house, all)).length > 1);
    // ── taken and paid as every bag ─────────────────────────────────────────────────────────────────────────────────────
    const { total, prepay } = won.mine;
    const taken = await call(api.prepayCABag, { id, totalAmount: prepay, contact }, 'changcheng');
    await program.settle();
    const detail = await call(orderDetail, { orderId: taken.orderNo }, 'changcheng');
    t.equal(detail.legs.flatMap(({ lines }) => lines).reduce((sum, { fare, count }) => sum + fare * count, 0), yuan(49_000), 'its fares are the price that won');
    t.match(await noticesOf('changcheng'), [{ kind: 'BAG', title: /已下单/ }]);
    for (const amount of [prepay, total - prepay - yuan(3_000)]) {
        const { paymentCode } = await call(api.payCABag, { id, totalAmount: amount, channel: 'alipay' }, 'changcheng');
        await sale.payAt(paymentCode);
        await program.settle();
    }
    t.match(await call(orderDetail, { orderId: taken.orderNo }, 'changcheng'), { status: 'PAID' });
    t.match((await call(searchBookedCABags, {}, 'changcheng')).content, [{ status: 'ORDERED', price: yuan(2_450), amount: yuan(49_000) }]);
    t.same(await money(of.changcheng, 'changcheng'), [yuan(2_000), 0], 'the earnest is fare');
    t.same(await seats(), [0, 0]);
});
t.test('nobody bids, the best does not take it, the desk cancels: seats are free, and who has not won loses nothing', async (t) => {
    const { call, time, sale, publish, bid, show, mine, close, pass, money, seats, noticesOf, program } = await start(t);
    const batchId = await publish([bagOf('A01'), bagOf('A02'), bagOf('A03')]);
    const [left, lost, cancelled] = ['A01', 'A02', 'A03'].map(no => `${batchId}.${no}`);
    time.now = at('01:10:00');
    await bid('yefeng', lost, 2_100);
    await bid('changcheng', lost, 2_090);
    await bid('nanhai', cancelled, 2_090);
    await sale.refused(t, api.releaseBag, { id: lost }, 'order', { status: 409, message: '组合包未预订' });
    t.match(await call(api.cancelSingle, { id: cancelled, reason: '航班调整' }, 'order'), { status: 'CANCELLED' });
    await program.settle();
    t.same(await money(of.nanhai, 'nanhai'), [yuan(5_000), 0]);
    t.match(await mine('nanhai'), [{ bagId: cancelled, no: 'A03', status: 'CANCELLED' }]);
    await sale.refused(t, api.bookCABag, { id: cancelled, price: yuan(2_090) }, 'nanhai', { status: 409, message: '组合包已取消' });
    t.match(await show('nanhai', cancelled), { status: 'CANCELLED', sealed: { status: 'CANCELLED' }, allowedActions: [] });
    await pass(at('06:00:00'));
    t.match(await show('yefeng', left), { status: 'AVAILABLE' }, 'its bids decide, a second later');
    await close();
    t.match(await show('yefeng', left), { status: 'CLOSED', sealed: { bids: 0 } });
    t.same(await seats(), [20, 20]);
    const { mine: won } = await show('yefeng', lost);
    t.same(await money(of.changcheng, 'changcheng'), [yuan(5_000), 0]);
    await pass(won.prepayBy);
    t.match(await mine('yefeng'), [{ bagId: lost, status: 'DEFAULTED' }]);
    t.match(await show('yefeng', lost), { status: 'CLOSED', lost: { cause: 'NOT_TAKEN', forfeit: yuan(3_000) } }, 'it is not sold any more');
    t.equal((await show('changcheng', lost)).lost, undefined, "what that cost is nobody else's business");
    t.same(await money(of.yefeng, 'yefeng'), [yuan(2_000), 0]);
    t.same(await seats(), [0, 0]);
    t.ok((await noticesOf('yefeng')).some(({ bagId, text }) => bagId === lost && text.startsWith('您成交的组合包') && text.includes('罚没保证金¥3,000.00')));
    t.same((await call(api.sealedComputation, { id: lost }, 'auditor')).differences, []);
    // ── a whole batch ───────────────────────────────────────────────────────────────────────────────────────────────────
    const later = { startsAt: time.now, endsAt: '2026-11-04T06:00:00.000Z' };
    const other = await publish([bagOf('B01')], later);
    await bid('nanhai', `${other}.B01`, 2_090);
    await call(api.cancelBatch, { batchId: other, reason: '航班调整' }, 'order');
    await program.settle();
    t.same(await money(of.nanhai, 'nanhai'), [yuan(5_000), 0]);
    t.same(await seats(), [0, 0]);
    // ── first come takes no price ───────────────────────────────────────────────────────────────────────────────────────
    const plain = await publish([bagOf('C01')], { ...later, saleMode: 'FIRST_COME' });
    await sale.refused(t, api.bookCABag, { id: `${plain}.C01`, price: yuan(2_090) }, 'nanhai', { status: 400, message: /不需出价/ });
    t.match(await call(api.bookCABag, { id: `${plain}.C01` }, 'nanhai'), { status: 'BOOKED', saleMode: 'FIRST_COME' });
    await sale.refused(t, api.sealedComputation, { id: `${plain}.C01` }, 'order', { status: 404, message: '密封竞价不存在' });
});
t.test('nobody is told of the bids of its sub-agent', async (t) => {
    const { call, time, publish, bid, mine, money, program, close } = await start(t);
    const form = { name: '椰风三亚门店', linkman: '王小海', tel: '13807650002', email: 'sanya@yefeng.example', loginName: 'Sanya-1' };
    const { id: sub } = await call(subAgents.saveSubAgent, { ...form, authorities: [{ airLine: 'HU', inter: false }] }, 'yefeng');
    await call(subAgents.submitSubAgent, { id: sub }, 'yefeng');
    await call(subAgents.activateSubAgent, { id: sub, password: 'a'.repeat(64) }, 'yefeng');
    await program.settle();
    const by = commanding(program.run, () => ({ who: systemUser('test'), now: time.now, commandId: randomUUID() }));
    const book = by(account, `E.${sub}.HU`);
    await book.open({ type: 'E', agency: sub, agencyName: form.name, airLine: 'HU' });
    await book.expect({ movement: 'R1', amount: yuan(5_000) });
    await book.receive({ movement: 'R1', kind: 'RECHARGE' });
    const batchId = await publish([bagOf('A01'), bagOf('A02')]);
    const [first, second] = ['A01', 'A02'].map(no => `${batchId}.${no}`);
    time.now = at('01:10:00');
    await bid('Sanya-1', first, 2_100);
    await program.settle();
    t.match(await mine('Sanya-1'), [{ bagId: first, agency: sub, status: 'BID' }]);
    for (const asked of [{}, { status: 'BID' }, { airLine: 'HU' }])
        t.same(await mine('yefeng', asked), []);
    t.match(await money(sub, 'Sanya-1'), [yuan(2_000), yuan(3_000)]);
    await bid('yefeng', second, 2_100);
    await close();
    t.match(await mine('Sanya-1'), [{ bagId: first, status: 'BOOKED', price: yuan(2_100) }]);
    const own = (await mine('yefeng')).map(({ agency, status }) => `${agency} ${status}`);
    t.same(own.sort(), [`${of.yefeng} BOOKED`, `${sub} BOOKED`].sort(), 'what it has booked its agency reads as before');
});
t.test('the key was lost by which bids were sealed: who has bid bids anew, what cannot be opened the desk cancels, and nothing is logged twice', async (t) => {
    const { call, time, publish, bid, show, close, money, program, logged } = await start(t);
    const batchId = await publish([bagOf('A01'), bagOf('A02')]);
    const [anew, lost] = [`${batchId}.A01`, `${batchId}.A02`];
    time.now = at('01:00:00');
    await bid('yefeng', anew, 2_100);
    await bid('changcheng', lost, 2_200);
    const bagsOf = async () => (await call(api.getBatch, { batchId }, 'order')).bags;
    t.same((await bagsOf()).map(({ unopened }) => unopened), [undefined, undefined]);
    Object.assign(program.house.seals, sealing('another key of the log, of thirty-two characters'));
    const told = '密钥已更换，有出价不能开启，请取消';
    t.same((await bagsOf()).map(({ unopened }) => unopened), [told, told]);
    const { sealed } = await show('yefeng', anew);
    t.match(sealed, { joined: true, unopened: '出价已失效，请重新出价' });
    t.equal(sealed?.price, undefined);
    t.equal((await show('changcheng', anew)).sealed?.unopened, undefined, 'who has not bid is not told');
    await bid('yefeng', anew, 2_110);
    t.match((await show('yefeng', anew)).sealed, { price: yuan(2_110), unopened: undefined });
    t.same(await money('AG1001', 'yefeng'), [yuan(2_000), yuan(3_000)], 'by the earnest that it has behind it');
    t.same((await bagsOf()).map(({ unopened }) => unopened), [undefined, told]);
    await close();
    await close(at('06:00:02'));
    t.match(await bagsOf(), [
        { status: 'BOOKED', sealed: 'CLOSED', won: yuan(2_110) },
        { status: 'AVAILABLE', sealed: 'OPEN', unopened: told },
    ]);
    t.match((await show('changcheng', lost)).sealed, { unopened: '有出价不能开启，须由航空公司取消，保证金届时退回' });
    const lines = logged.filter(line => line.includes('cannot be opened'));
    t.equal(lines.length, 1);
    t.match(lines[0], lost);
    t.notMatch(logged.join('\n'), 'end of sealed bags failed');
    await call(api.cancelSingle, { id: lost, reason: '密钥丢失' }, 'order');
    await program.settle();
    t.same(await money('AG1002', 'changcheng'), [yuan(5_000), 0]);
});
