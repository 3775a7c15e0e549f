import t from 'tap';
import * as earnest from '#contracts/account/earnest-api.ts';
import * as api from '#contracts/auction/api.ts';
import { lotTopicOf } from '#contracts/auction/news.ts';
import { handleFlow, instanceDetail } from '#contracts/flow/api.ts';
import { MOST_TOPICS, STREAM } from '#contracts/kernel/live.ts';
import { modifyEmployee } from '#contracts/organisation/employee-api.ts';
import { OUT, selling } from '../sale.ts';
import { MONDAY, startProgram } from '../start.ts';
import { watching } from '../watching.ts';
const yuan = (amount) => amount * 100;
const at = (time) => `2026-11-02T${time}.000Z`;
t.test('how a lot stands is told to all who watch it, without names, and to nobody else', async (t) => {
    const time = { now: MONDAY };
    const house = await startProgram({ clock: () => time.now, heartbeatMs: 100 });
    t.teardown(house.close);
    const { call, program } = house;
    await program.app.listen({ port: 0, host: '127.0.0.1' });
    const base = `http://127.0.0.1:${program.app.server.address().port}`;
    const sale = selling(house, time);
    await sale.putOnSale([{}]);
    for (const as of ['yefeng', 'changcheng']) {
        const { paymentCode } = await call(earnest.rechargeEarnest, { airLine: 'HU', totalAmount: yuan(5_000) }, as);
        await sale.payAt(paymentCode);
    }
    const draft = {
        stockId: OUT,
        units: 2,
        seatsPerUnit: 10,
        floor: yuan(1_190),
        step: yuan(10),
        earnestPerUnit: yuan(1_000),
        startsAt: at('02:00:00'),
        endsAt: at('06:00:00'),
    };
    const { id } = await call(api.saveBidding, draft, 'order');
    const { instanceId } = await call(api.submitBiddingFlow, { id }, 'order');
    await program.settle();
    const { currentTaskId } = await call(instanceDetail, { id: instanceId }, 'admin');
    await call(handleFlow, { instanceId, curentTaskId: currentTaskId, routeId: 'step1-pass', flowRemark: '同意' }, 'admin');
    await program.settle();
    time.now = at('05:58:00');
    const lot = lotTopicOf(id);
    // opens a new login, since each heartbeat checks the login of a watcher
    const watch = async (as, topics = [lot]) => watching(t, base, await house.signIn(as), undefined, topics);
    const token = await house.signIn('yefeng');
    const tooMany = Array.from({ length: MOST_TOPICS + 1 }, (_, n) => `lot~${n}`).join();
    for (const asked of ['topics=lot', 'topics=lot~', 'topics=../x~1', 'topics=a~1&topics=b~1', `topics=${tooMany}`]) {
        const answer = await program.app.inject({ url: `${STREAM}?${asked}`, headers: { authorization: `Bearer ${token}` } });
        t.match({ status: answer.statusCode, body: answer.json() }, { status: 400, body: { success: false, errors: { topics: /50/ } } });
    }
    const [mine, desk, idle, refund] = [await watch('yefeng'), await watch('order'), await watch('yefeng', []), await watch('refund')];
    t.ok(await mine.until(() => mine.stands(lot) !== undefined), 'when the stream opens');
    t.match(mine.stands(lot), { status: 'OPEN', bids: 0, bidders: 0, next: yuan(1_190), winning: [] });
    time.now = at('05:59:00');
    await call(api.bookBidding, { id, price: yuan(1_200) }, 'changcheng');
    for (const watcher of [mine, desk])
        t.ok(await watcher.until(() => watcher.stands(lot)?.bids === 1));
    t.match(mine.stands(lot), { endsAt: at('06:02:00'), extensions: 1, winning: [{ paddle: 1, price: yuan(1_200), units: 1 }] });
    t.notMatch(JSON.stringify(mine.heard), /AG1002|长城|changcheng/, 'nobody is named');
    const before = mine.stands(lot).revision;
    await call(api.bookBidding, { id, price: yuan(1_210) }, 'yefeng');
    t.ok(await mine.until(() => mine.stands(lot)?.bids === 2));
    t.ok(mine.stands(lot).revision > before);
    const stranger = await watch('order-jd');
    await sale.refused(t, api.biddingDetail, { id }, 'order-jd', { status: 403, message: /./ });
    const late = await watch('changcheng');
    t.ok(await late.until(() => late.stands(lot)?.bids === 2), 'who comes later is told at once');
    time.now = at('06:04:01');
    await program.pass('end of lots');
    t.ok(await late.until(() => late.stands(lot)?.status === 'CLOSED'));
    await program.settle();
    t.ok(await desk.hears('changed', 'lot', id), 'the desk’s list is another');
    t.same(idle.heard.filter(({ event }) => event === 'told'), [], 'who does not watch it is not told');
    t.same(idle.told('lot'), [], 'of the list the desk alone');
    t.ok(await refund.until(() => refund.beats() > 2));
    t.same(refund.heard.filter(({ event }) => event === 'told'), [], 'nor who may not see lots');
    t.ok(await stranger.until(() => stranger.beats() > 2));
    t.same(stranger.heard.filter(({ event }) => event === 'told'), [], 'nor staff of another airline');
    t.comment('a right that is taken away ends what was begun with it');
    await call(modifyEmployee, { id: 'order', airlines: ['JD'] }, 'admin');
    t.ok(await desk.over());
    t.notOk(desk.heard.some(({ event }) => event === 'end'), 'the login goes on: the browser opens a stream without the topic');
    t.notOk(late.isOver(), 'others watch on');
    t.comment('what is not there');
    const nothing = await watch('yefeng', [lotTopicOf('L0'), 'order~1', 'constructor~x']);
    t.ok(await nothing.until(() => nothing.beats() > 2));
    t.same(nothing.heard.filter(({ event }) => event === 'told'), []);
});
