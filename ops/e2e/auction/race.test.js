import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as api from '#contracts/auction/api.ts';
import { BidPlaced, BidsClosed } from '#contracts/auction/bid-events.ts';
import { compareBids, fill } from '#contracts/auction/rank.ts';
import { handleFlow, instanceDetail } from '#contracts/flow/api.ts';
import { addDays, toInstant, toLocal } from '#contracts/kernel/calendar.ts';
import { until } from '#ops/e2e/until.ts';
import { account } from '#services/account/decide.ts';
import { agency as agencies } from '#services/agency/agency.ts';
import { award } from '#services/auction/award/award.ts';
import { bids } from '#services/auction/lots/bids.ts';
import { lot } from '#services/auction/lots/lot.ts';
import { inParallel } from '#services/kernel/async/parallel.ts';
import { commanding } from '#services/kernel/stream/commands.ts';
import { streamOf } from '#services/kernel/stream/decider.ts';
import { systemUser } from '#services/kernel/stream/process.ts';
import { runs } from '#services/kernel/test/runs.ts';
import { seats, taken } from '#services/seats/decide.ts';
import { dice } from '../crash-load.ts';
import { withRoles } from '../roles-house.ts';
/**
 * The last minute of a popular lot, with bids over HTTP through two processes; then the process that closes and divides it is killed again
 * and again. `AUCTION_AGENCIES=2000 AUCTION_SECONDS=600 AUCTION_KILLS=50` runs all of it; `AUCTION_SEED` makes other choices.
 */
const AGENCIES = Number(process.env.AUCTION_AGENCIES ?? runs(32));
const KILLS = Number(process.env.AUCTION_KILLS ?? runs(2));
/** seconds from the draft to the end, at least */
const SECONDS = Number(process.env.AUCTION_SECONDS ?? 20);
/** bids that are answered first; then nobody bids until shortly before the end, so that the rest is one rush */
const [FIRST_BIDS, RUSH_MS] = [runs(150), 2_000];
const seed = Number(process.env.AUCTION_SEED ?? 35);
const [UNITS, SEATS_PER_UNIT, PER_UNIT, JOINED] = [20, 10, 100_000, 2];
const DEPOSIT = 500_000;
const IN_FLIGHT = 64;
const names = ['api-1', 'api-2', 'projector-1', 'scheduler-1'];
const accountOf = (agency) => `E.${agency}.HU`;
/** Its bids in the order of the log, and how often it was closed. */
const historyOf = async ({ events }, id) => {
    const placed = [];
    let closes = 0;
    for (let from = 0;;) {
        const page = await events.read(streamOf(bids, id), { from, limit: 1_000 });
        for (const { type, data } of page) {
            if (type === BidPlaced.type)
                placed.push(data);
            if (type === BidsClosed.type)
                closes++;
        }
        if (page.length < 1_000)
            return { placed, closes };
        from = page.at(-1).revision + 1;
    }
};
/** Checks that every accepted bid is recorded once, in the order of acceptance, and that the winners are those of the rule. */
const booksHold = (t, { facts: { placed, closes }, accepted, result, }) => {
    const named = ({ agency, price }) => `${agency} ${price}`;
    t.equal(closes, 1, 'closed once');
    t.equal(placed.length, accepted.length, 'as many as were acknowledged');
    t.same(placed.map(named).sort(), accepted.map(named).sort(), 'and these');
    t.equal(new Set(placed.map(({ bidId }) => bidId)).size, placed.length, 'each once');
    t.ok(placed.every(({ no }, n) => no === n + 1), 'the log is the order of acceptance');
    const last = new Map();
    for (const bid of placed) {
        if (bid.price <= (last.get(bid.agency)?.price ?? 0))
            t.fail(`${bid.agency} bids ${bid.price} after more`);
        last.set(bid.agency, bid);
    }
    const wins = fill([...last.values()].sort(compareBids), UNITS);
    t.same(result.winners.map(({ agency, units, price }) => ({ agency, units, price })), wins.map(({ bid: { agency, price }, units }) => ({ agency, units, price })), 'who wins is whom the rule names');
    t.equal(wins.reduce((sum, { units }) => sum + units, 0), UNITS);
};
await withRoles({ title: 'a lot in its last minute, through two processes, and killed at its end', names }, async (t, house) => {
    t.comment(`AUCTION_SEED=${seed}`);
    const { below } = dice(seed);
    const observer = await house.beside({ seeded: false, config: { role: 'api' } });
    t.teardown(observer.close);
    const { program, call } = observer;
    const { run } = program;
    // ── who bids, each with money for it ────────────────────────────────────────────────────────────────────────────────
    const at = commanding(run, () => ({ who: systemUser('test'), now: observer.clock(), commandId: randomUUID() }));
    const setOut = Date.now();
    const bidders = Array.from({ length: AGENCIES }, (_, n) => ({ id: `AG${5_000 + n}`, name: `竞价旅行社${n}`, login: `bidder${n}` }));
    await inParallel(bidders, 16, async ({ id, name, login }) => {
        await at(agencies, id).open({
            id,
            name,
            contact: '符海燕',
            phone: '0898-00000001',
            email: 'a@example.com',
            office: 'HAK001',
        });
        await at(agencies, id).setAuthority({ domestic: ['HU'], inter: [] });
        await program.house.logins.enrol({ load: run.load, at }, {
            loginName: login,
            name: '符海燕',
            kind: 'agent',
            role: 'AGENT',
            airlines: ['*'],
            agency: id,
        });
        const book = at(account, accountOf(id));
        await book.open({ type: 'E', agency: id, agencyName: name, airLine: 'HU' });
        await book.expect({ movement: `R-${id}`, amount: DEPOSIT });
        await book.receive({ movement: `R-${id}`, kind: 'RECHARGE' });
    });
    const date = addDays(toLocal(observer.clock()).date, 40);
    const stockId = `HU7182-${date}-G`;
    const item = {
        airLine: 'HU',
        flightNo: 'HU7182',
        date,
        origin: 'HAK',
        destination: 'PEK',
        depTime: '07:45',
        arrTime: '11:30',
        arrDays: 0,
        cabin: 'G',
        batchId: 'B-RACE',
        seats: 300,
        fullFare: 176_000,
        distance: 2_315,
    };
    await at(seats, stockId).importStock(item);
    const opened = Date.now();
    // joining takes an agency less time than opening it with its account, and everything before takes less again: a slow machine gets the
    // time that it needs
    const endsAt = toInstant(opened + Math.max(SECONDS * 1_000, 10 * (opened - setOut)));
    const draft = {
        stockId,
        units: UNITS,
        seatsPerUnit: SEATS_PER_UNIT,
        floor: 88_000,
        step: 1_000,
        earnestPerUnit: PER_UNIT,
        startsAt: toInstant(opened),
        endsAt,
        closingSeconds: 10,
        extendSeconds: 1,
        mostExtensions: 3,
    };
    const { id } = await call(api.saveBidding, draft, 'order');
    const { instanceId } = await call(api.submitBiddingFlow, { id }, 'order');
    await program.settle();
    const { currentTaskId } = await call(instanceDetail, { id: instanceId }, 'admin');
    await call(handleFlow, { instanceId, curentTaskId: currentTaskId, routeId: 'step1-pass', flowRemark: '同意' }, 'admin');
    await program.settle();
    t.match((await run.load(lot, id)).state, { status: 'PUBLISHED' });
    // ── through two processes, until it is over ─────────────────────────────────────────────────────────────────────────
    const tokens = new Map();
    await inParallel(bidders, 16, async ({ id, login }) => void tokens.set(id, await observer.signIn(login)));
    let sent = 0;
    const post = async (path, agency, body) => {
        const key = `k${sent++}`;
        const headers = { authorization: `Bearer ${tokens.get(agency)}`, 'content-type': 'application/json', 'idempotency-key': key };
        for (;;) {
            const base = house.url(sent % 2 === 0 ? 'api-1' : 'api-2');
            const answer = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) });
            if (answer.status !== 503)
                return { ...(await answer.json()), status: answer.status };
        }
    };
    await inParallel(bidders, 32, async ({ id: agency }) => {
        const { status, message } = await post(api.joinBidding.path, agency, { id, units: JOINED });
        if (status !== 200)
            t.fail(`${agency}: ${message}`);
    });
    let next = 88_000;
    let isOver = false;
    let answers = 0;
    const accepted = [];
    const refused = new Map();
    const failed = [];
    const worker = async (n) => {
        // each worker bids for its own agencies, one after another
        const own = bidders.filter((_, i) => i % IN_FLIGHT === n);
        while (!isOver && own.length > 0) {
            const untilRush = () => Date.parse(endsAt) - RUSH_MS - Date.now();
            if (answers >= FIRST_BIDS)
                await until(untilRush, left => left <= 0);
            const { id: agency } = own[below(own.length)];
            const price = Math.min(next + 1_000 * below(3), 264_000);
            const { status, message, data } = await post(api.bookBidding.path, agency, { id, price, units: 1 + below(JOINED) });
            answers++;
            if (status === 200) {
                accepted.push({ agency, price });
                if (data.mine?.bid?.price !== price)
                    failed.push([agency, price, data.mine]);
                next = Math.max(next, data.next ?? next);
            }
            else if (status >= 500)
                failed.push([status, message]);
            else
                refused.set(message.replace(/¥[\d,.]+/g, '¥'), (refused.get(message.replace(/¥[\d,.]+/g, '¥')) ?? 0) + 1);
            if (message === '竞价已截止')
                isOver = true;
            // biome-ignore lint/plugin: what everybody is refused is asked less often
            if (next >= 264_000)
                await sleep(50);
        }
    };
    const began = Date.now();
    await Promise.all(Array.from({ length: IN_FLIGHT }, (_, n) => worker(n)));
    const answered = accepted.length + [...refused.values()].reduce((sum, one) => sum + one, 0);
    t.comment(`${answered} bids answered in ${((Date.now() - began) / 1000).toFixed(1)} s, ${accepted.length} accepted`);
    for (const [message, count] of refused)
        t.comment(`${count} × ${message}`);
    t.same(failed, [], 'no answer was a failure');
    t.ok(accepted.length > UNITS);
    // ── who closes and divides it is killed, again and again ────────────────────────────────────────────────────────────
    for (let kill = 0; kill < KILLS; kill++) {
        // biome-ignore lint/plugin: it dies at any moment
        await sleep(below(400));
        await house.stop('scheduler-1', 'SIGKILL');
        await house.start('scheduler-1');
    }
    const closed = async () => (await run.load(bids, id)).state;
    await until(closed, ({ status }) => status === 'CLOSED');
    await program.settle();
    const { state } = await run.load(bids, id);
    if (state.status !== 'CLOSED' || !state.result)
        return t.fail('it is not closed');
    const facts = await historyOf(program, id);
    booksHold(t, { facts, accepted, result: state.result });
    // ── results for seats and earnest ─────────────────────────────────────────────────────────────────────────────────────
    const winners = new Map(state.result.winners.map(one => [one.agency, one]));
    const block = (await run.load(seats, stockId)).state;
    t.equal(taken(block).free, 300 - state.result.sold * SEATS_PER_UNIT, 'what nobody has won is free');
    await inParallel(bidders, 16, async ({ id: agency }) => {
        const { state: book } = await run.load(account, accountOf(agency));
        const held = winners.has(agency) ? JOINED * PER_UNIT : 0;
        if (book.status === 'NONE' || book.reserved !== held || book.available !== DEPOSIT - held)
            t.fail(`${agency} has ${JSON.stringify(book)}, won ${winners.get(agency)?.units}`);
    });
    const awards = await Promise.all([...winners.values()].map(async ({ awardId }) => (await run.load(award, awardId)).state.status));
    t.same(new Set(awards), new Set(['WAIT_PREPAY']));
    t.match((await run.load(lot, id)).state, { status: 'AWARDED', closed: { sold: state.result.sold, bids: accepted.length } });
});
