import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import t, {} from 'tap';
import * as accounts from '#contracts/account/virtual-api.ts';
import * as lots from '#contracts/auction/api.ts';
import * as bags from '#contracts/auction/bag-api.ts';
import { config } from '#contracts/basicinfo/config.ts';
import { clientHash } from '#contracts/identity/password.ts';
import { submitOrder, sureOutTicket, sureRequestSeat } from '#contracts/order/api.ts';
import { gotoPayAlipay } from '#contracts/payment/api.ts';
import { modifyRefundStatus, submitRefund } from '#contracts/refund/api.ts';
import { openLot } from '#ops/bench/p25.ts';
import { packages } from '#ops/build/build.mjs';
import { at, auctioning, yuan } from '#ops/e2e/auction/lots.ts';
import { adults, namesOf } from '#ops/e2e/sale.ts';
import { MONDAY, startProgram } from '#ops/e2e/start.ts';
import { startDouble } from '#ops/engines/esdb-double/server.ts';
import { demoPassword } from '#services/identity/seed.ts';
import { commands } from '#services/kernel/stream/commands.ts';
import { traveller } from '#services/order/test/sample.ts';
import { memoryStore } from '#services/test/memory.ts';
import { countersOf, viewsOf, wrongWith } from './tally.ts';
// excludes what tests look up in addition: it is no work of the program
process.env.NODE_ENV = 'production';
/** Counts what the program does for its work, and compares each count with its limit in speed.json (docs/SPEED.md). */
const held = JSON.parse(await readFile('ops/ci/speed.json', 'utf8'));
const found = {};
/**
 * Compares counts with their limits. `counts` has several values where they depend on how the machine schedules: the lowest must not exceed
 * the work that was asked for.
 */
const hold = (t, what, counts, detail = '') => {
    const wrong = [];
    found[what] = {};
    for (const [name, count] of Object.entries(counts)) {
        const seen = [count].flat();
        const [least, most] = [Math.min(...seen), Math.max(...seen)];
        found[what][name] = least;
        const said = wrongWith({ least, most }, held[what]?.[name]);
        if (said)
            wrong.push(`${name}: ${said}`);
    }
    t.same(wrong, [], `${what}${wrong.length > 0 ? detail : ''}`);
};
/** rounds of each work, and the rounds before counting starts: data that are read once are cached from then on */
const [ROUNDS, WARM] = [6, 2];
/** counts of which a clock may add some, or of which two simultaneous reads share one */
const UNSTEADY = new Set(['statements', 'messages', 'decoded']);
const there = { flightNo: 'HU7182', date: '2026-12-10', seats: 900 };
const back = { flightNo: 'HU7181', date: '2026-12-15', from: 'PEK', to: 'HAK', dep: '13:00', arr: '16:55', seats: 900 };
const [OUT, BACK] = ['HU7182-2026-12-10-G', 'HU7181-2026-12-15-G'];
/**
 * The most frequent work of agencies and staff, one piece after another with all its consequences, on one program. `asked` counts the
 * request itself until its answer: nobody is notified of its writes meanwhile, so nothing else runs.
 */
const work = async (t, engine, names, options = {}) => {
    const time = { now: MONDAY };
    const counters = countersOf();
    // built pages must not make a difference
    const built = () => undefined;
    const house = await startProgram({ clock: () => time.now, outside: counters.outside, more: [counters.context], built, ...options });
    let ending;
    const close = () => {
        ending ??= house.close();
        return ending;
    };
    t.teardown(close);
    const { call, program } = house;
    const { sale, recharge, publish, approve } = auctioning(house, time);
    /** `isShared`: the consequences are several reactions, which may or may not share a read of one stream */
    const unit = async (what, ready, isShared = false) => {
        const costs = [];
        let read = [];
        for (let round = 0; round < ROUNDS; round++) {
            const work = await ready(round);
            await program.settle();
            counters.hold();
            counters.begin();
            await work();
            const asked = counters.cost();
            counters.release();
            await program.settle();
            costs.push({ asked, all: counters.cost() });
            read = counters.read();
        }
        const warm = costs.slice(WARM);
        const seen = (name, of) => {
            const counts = warm.map(round => of(round)[name]);
            return UNSTEADY.has(name) ? counts : Math.max(...counts);
        };
        const counts = [
            ...names.asked.map(name => [`${name} until it is answered`, seen(name, ({ asked }) => asked)]),
            ...names.all.filter(name => !(isShared && name === 'reads')).map(name => [name, seen(name, ({ all }) => all)]),
        ];
        hold(t, `${engine}: ${what}`, Object.fromEntries(counts), `; the last time it read ${read.join(', ') || 'nothing'}`);
    };
    await sale.putOnSale([there, back]);
    for (const id of ['unpaidPerFlight', 'unpaidTotal'].flatMap(limit => ['A', 'B', 'C'].map(level => limit + level)))
        await call(config.endpoints.modify, { id, configValue: '500' }, 'admin');
    const submission = (stocks, more = () => ({})) => async (round) => {
        const wanted = { ...(await sale.wanted('yefeng', stocks, adults(10))), confirmDuplicate: true, ...more(round) };
        return () => call(submitOrder, wanted, 'yefeng', { hasty: true });
    };
    const named = (round) => ({ passengers: Array.from({ length: 10 }, (_, n) => traveller('ADULT', 10 * round + n)) });
    await unit('an order of one leg', submission([OUT]));
    await unit('an order of two legs', submission([OUT, BACK]));
    await unit('an order with names', submission([OUT], named));
    const order = () => sale.submit('yefeng', [OUT], adults(10), { confirmDuplicate: true });
    await unit('a payment by a gateway', async () => {
        const { orderId, total } = await order();
        return async () => {
            const { paymentCode } = await call(gotoPayAlipay, { orderId, totalAmount: total }, 'yefeng', { hasty: true });
            // the button on the gateway's page
            const headers = { 'content-type': 'application/x-www-form-urlencoded' };
            return program.app.inject({ method: 'POST', url: `/sandbox/pay/${paymentCode}`, headers, payload: '' });
        };
    }, true);
    const [payPassword, loginPassword] = (await Promise.all(['135790', demoPassword].map(clientHash)));
    await call(accounts.openUpVirtualAccount, { payPassword, loginPassword }, 'yefeng');
    await sale.payAt((await call(accounts.rechargeVirtualAccount, { totalAmount: yuan(900_000) }, 'yefeng')).paymentCode);
    await unit('a payment from an account', async () => {
        const { orderId, total } = await order();
        return () => call(accounts.payByVirtual, { orderId, totalAmount: total, payPassword }, 'yefeng', { hasty: true });
    }, true);
    const { orderId, total } = await order();
    await sale.payAt(await sale.openPayment('yefeng', orderId, total));
    await call(sureRequestSeat, { orderId }, 'order');
    await sale.name('yefeng', orderId, await namesOf(adults(10)));
    await call(sureOutTicket, { orderId }, 'order');
    const ids = (await sale.detail(orderId)).passengers.map(({ id }) => id);
    const refunds = [];
    await unit('a refund that is applied for', async (round) => async () => {
        const asked = { orderId, ids: [ids[round]], refundType: 'VOLUNTE' };
        refunds.push((await call(submitRefund, asked, 'yefeng', { hasty: true })).refundId);
    });
    await unit('a refund that is approved', async (round) => () => {
        const approval = { refundId: refunds[round], statusId: 'REFUNDAPPROVE', reason: '按规定' };
        return call(modifyRefundStatus, approval, 'refund', { hasty: true });
    });
    const bidders = ['yefeng', 'changcheng'];
    for (const as of bidders)
        await recharge(as, yuan(90_000));
    const lot = await publish();
    time.now = at('01:10:00');
    await unit('an open bid', async (round) => () => {
        const bid = { id: lot, price: yuan(1_190 + 10 * round) };
        return call(lots.bookBidding, bid, bidders[round % 2], { hasty: true });
    });
    const period = { startsAt: at('00:00:00'), endsAt: at('06:00:00') };
    const bag = { seats: 20, price: yuan(2_010), earnest: yuan(3_000), stocks: [OUT, BACK] };
    const sealed = Array.from({ length: ROUNDS }, (_, n) => ({ no: `A0${n}`, ...bag }));
    const batch = { name: '北京往返', airLine: 'HU', saleMode: 'RANKED', ...period, bags: sealed };
    const { batchId } = await call(bags.saveBatch, batch, 'order');
    await approve((await call(bags.submitBagFlow, { batchId }, 'order')).instanceId);
    const sealedBid = (as, price) => async (round) => () => call(bags.bookCABag, { id: `${batchId}.${sealed[round].no}`, price }, as, { hasty: true });
    await unit('a sealed bid', sealedBid('changcheng', yuan(2_400)));
    await unit('a sealed bid that is raised', sealedBid('changcheng', yuan(2_450)));
    return { program, counters, close };
};
t.test('a count is too high, too low, or as it is held', async (t) => {
    t.match(wrongWith({ least: 3, most: 3 }, 2), /^3 instead of 2: lower it, or raise the number/);
    t.match(wrongWith({ least: 90, most: 94 }, 100), /^94 instead of 100: lower the number/);
    t.match(wrongWith({ least: 1, most: 1 }, undefined), /no number holds/);
    t.equal(wrongWith({ least: 2, most: 3 }, 2), undefined, 'a machine that is busy has once done it in two');
    t.equal(wrongWith({ least: 90, most: 95 }, 100), undefined);
    t.equal(wrongWith({ least: 0, most: 0 }, 0), undefined);
});
t.test('what work costs on SQLite, what a program is made of, and what it does when its views are gone', async (t) => {
    const dir = t.testdir();
    const { program, counters, close } = await work(t, 'SQLite', {
        asked: ['reads', 'statements', 'messages'],
        all: ['appends', 'streams', 'events', 'views', 'reactions', 'reads', 'decoded'],
    }, { dir });
    const methods = program.app.printRoutes({ commonPrefix: false }).matchAll(/ \(([A-Z, ]+)\)/g);
    hold(t, 'the program', {
        routes: [...methods].reduce((sum, [, names]) => sum + names.split(', ').length, 0),
        'views that are told of an OrderSubmitted': viewsOf('OrderSubmitted'),
        'views that are told of an AirportModified': viewsOf('AirportModified'),
        'reactions to an OrderSubmitted': counters.reactionsTo('OrderSubmitted'),
        'reactions to an AirportModified': counters.reactionsTo('AirportModified'),
    });
    const log = await program.events.head();
    await close();
    await rm(join(dir, 'views'), { recursive: true });
    const again = countersOf();
    const rebuilt = await startProgram({ dir, seeded: false, config: { demo: true }, outside: again.outside, more: [again.context] });
    t.teardown(rebuilt.close);
    await rebuilt.program.settle();
    const { reactions: ran, events, decoded } = again.cost();
    hold(t, 'a rebuild of all views', {
        reactions: ran,
        events,
        'events decoded for an event of the log': Number((decoded / log).toFixed(2)),
    });
});
t.test('what work costs on EventStoreDB', async (t) => {
    const double = await startDouble();
    t.teardown(double.close);
    await work(t, 'EventStoreDB', { asked: ['reads'], all: ['reads'] }, { config: { esdbUrl: double.url } });
});
/** packages that only some programs or some requests need */
const LATE = [
    'alipay-sdk',
    'mongodb',
    '@eventstore/db-client',
    'xlsx',
    'hucre',
    'pdfkit',
    '@napi-rs/canvas',
    'nodemailer',
    'sanitize-html',
    'services/examples.json',
];
t.test('what is loaded before a program is ready', async (t) => {
    const { metafile } = await build({
        entryPoints: ['services/main.ts'],
        outdir: t.testdir(),
        bundle: true,
        platform: 'node',
        format: 'esm',
        target: 'node20.19',
        ...packages,
        metafile: true,
        write: false,
        logLevel: 'warning',
    });
    const loaded = new Set(['services/main.ts']);
    for (const name of loaded)
        for (const { path, kind } of metafile.inputs[name]?.imports ?? [])
            if (kind !== 'dynamic-import')
                loaded.add(path);
    const [output] = Object.values(metafile.outputs);
    const bytes = [...loaded].reduce((sum, name) => sum + (output.inputs[name]?.bytesInOutput ?? 0), 0);
    // in hundreds, since every landing adds a few modules
    hold(t, 'the program before it is ready', {
        'modules, in hundreds': Math.ceil(loaded.size / 100),
        'code, in steps of 100 KB': Math.ceil(bytes / 100_000),
    });
    t.same(LATE.filter(name => loaded.has(name)), []);
});
t.test('what ten thousand bids for a lot put by', async (t) => {
    let states = 0;
    const kept = {
        keepState: async () => {
            states++;
        },
        keptState: async () => undefined,
    };
    const lot = await openLot(commands(memoryStore(() => MONDAY).store, { kept }), 'L1');
    await lot.many(10_000);
    hold(t, 'ten thousand bids', { 'states put by': states });
});
t.test('no number holds what nobody counts', async (t) => {
    const names = (counts) => Object.entries(counts).flatMap(([what, of]) => Object.keys(of).map(name => `${what}: ${name}`));
    t.same(names(held).sort(), names(found).sort());
    t.comment(JSON.stringify(found, null, 2));
});
