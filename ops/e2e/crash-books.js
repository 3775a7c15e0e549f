import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clientAccountOf, depositAccountOf } from '#contracts/account/names.ts';
import { addBigClient, addBigDeposit, addClientPayment } from '#contracts/account/remittance-api.ts';
import { checkLedger } from '#contracts/report/ledger-check.ts';
import { startRunner } from '#projections/kernel/runner.ts';
import { openSqliteViewStore } from '#projections/store/sqlite.ts';
import { account, totalOf } from '#services/account/decide.ts';
import { views } from '#services/contexts.ts';
import { idFrom } from '#services/kernel/stream/commands.ts';
import { order } from '#services/order/decide.ts';
import { accountOf } from '#services/order/money/sums.ts';
import { documentsOf, manifest, manifestId, manifestsOf } from '#services/order/names/manifest.ts';
import { returnedOfSeats } from '#services/order/refund/refund-account.ts';
import { paidBeyondDeposit, paidNet, refundedTotal } from '#services/order/state.ts';
import { payment, refundedSum } from '#services/payment/decide.ts';
import { seats, taken } from '#services/seats/decide.ts';
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
const idOf = (stream) => stream.slice(stream.indexOf('-') + 1);
/** Everything that has ever happened, by type. */
export const history = async ({ events }) => {
    const all = [];
    for (let from = 0;;) {
        const batch = await events.readAll({ from, limit: 1_000 });
        all.push(...batch.events);
        if (batch.events.length === 0)
            break;
        from = batch.position;
    }
    return { all, of: (type) => all.filter(event => event.type === type) };
};
/** Checks that acknowledged commands were done once, refused ones left nothing, and nothing else was written. */
export const commandsOnce = async (t, { house, run }, { all, of }, attempts) => {
    const byCommand = new Map();
    for (const { type, meta } of all) {
        const key = `${type} ${meta.correlationId ?? meta.commandId}`;
        byCommand.set(key, (byCommand.get(key) ?? 0) + 1);
    }
    const users = new Map();
    for (const as of new Set(attempts.map(({ as }) => as)))
        users.set(as, (await house.logins.idOf(run.load, as)));
    const tried = new Map();
    for (const { as, endpoint, key, leaves, status, answer } of attempts)
        for (const type of leaves) {
            const left = byCommand.get(`${type} ${idFrom('idempotency', users.get(as), endpoint.path, key)}`) ?? 0;
            // a request to an account is recorded before the account has answered
            const asked = status !== 200 && left === 1 && asks.has(type) && tooLittle.test(answer.message);
            if (asked)
                tried.set(type, (tried.get(type) ?? 0) + 1);
            else if (left !== (status === 200 ? 1 : 0))
                t.fail(`${endpoint.path} ${key}: answered ${status} ${answer.message}, left ${left} ${type}`);
        }
    for (const type of new Set(attempts.flatMap(({ leaves }) => leaves))) {
        const acknowledged = attempts.filter(({ leaves, status }) => leaves.includes(type) && status === 200).length;
        t.equal(of(type).length, acknowledged + (tried.get(type) ?? 0), `${type} as often as acknowledged`);
        t.ok(acknowledged > 0, `${type} has been`);
    }
};
const asks = new Set(['PaymentCreated', 'WithdrawalAsked']);
const tooLittle = /可用余额¥/;
const ordersIn = ({ run }, { of }) => Promise.all(of('OrderSubmitted').map(async ({ data }) => (await run.load(order, data.orderNo)).state));
/** Checks every block: free seats are never negative, and held and sold seats are exactly those of its orders. */
export const seatsBalance = async (t, program, past, stockIds) => {
    const { run } = program;
    const expected = new Map(stockIds.map(id => [id, {}]));
    const back = [...past.of('RefundTicketed'), ...past.of('RefundPaidOut')];
    const returned = (orderNo, stockId) => sum(back
        .filter(({ data }) => data.orderNo === orderNo)
        .flatMap(({ data }) => data.holds ?? [])
        .filter(hold => hold.stockId === stockId)
        .map(hold => hold.seats));
    for (const { status, submitted } of await ordersIn(program, past)) {
        if (status === 'EXPIRED')
            continue;
        for (const { stockId } of submitted.legs)
            expected.get(stockId)[submitted.orderNo] = {
                seats: submitted.seats - returned(submitted.orderNo, stockId),
                sold: status !== 'WAIT_FOR_PAY',
            };
    }
    for (const stockId of stockIds) {
        const { state } = await run.load(seats, stockId);
        const { held, sold, free } = taken(state);
        const holds = Object.fromEntries(state.holds.map(({ holdId, seats, sold }) => [holdId, { seats, sold }]));
        t.same(holds, expected.get(stockId), `${stockId}: its holds are those of its orders`);
        t.ok(free >= 0 && free + held + sold === state.total, `${stockId}: ${free} free + ${held} held + ${sold} sold = ${state.total}`);
    }
};
/** Checks that every living traveller is on the manifests of the own flights by the own order, and nobody else is. */
export const manifestsHold = async (t, program, past) => {
    const { run } = program;
    const expected = new Map();
    const missing = [];
    for (const state of await ordersIn(program, past)) {
        const { orderNo, legs } = state.submitted;
        const documents = documentsOf(state);
        for (const leg of legs) {
            const flight = expected.get(manifestId(leg)) ?? {};
            expected.set(manifestId(leg), documents.length > 0 ? { ...flight, [orderNo]: documents.length } : flight);
            const look = await manifestsOf({ run, marks: program.house.marks }, { orderNo: 'nobody', flights: [leg] }, past.all.at(-1).at);
            const { taken } = await look(documents);
            for (const document of documents)
                if (!taken.has(document))
                    missing.push(`${document} of ${orderNo} on ${leg.flightNo}`);
        }
    }
    t.same(missing, [], 'every traveller is claimed');
    for (const [flight, travellers] of expected) {
        const claims = {};
        for (const { orderNo } of Object.values((await run.load(manifest, flight)).state))
            claims[orderNo] = (claims[orderNo] ?? 0) + 1;
        t.same(claims, travellers, `${flight}: as many claims of each order as travellers`);
    }
};
/**
 * Checks that every fen that the gateway took is in an account, on an order, or owed back because it came twice or too late, and that every
 * fen that an account paid is on an order, a fine or a meal. An order's surplus over its price and its forfeited deposits is owed back as
 * well. Money that went back was approved, once, and never exceeds what was paid.
 */
export const moneyBalances = async (t, program, past, paid, gateway) => {
    const { of } = past;
    const amounts = (...types) => sum(types.flatMap(type => of(type).map(({ data }) => data.amount)));
    const streams = (type) => of(type)
        .map(({ stream }) => idOf(stream))
        .sort();
    const trades = (await gateway.all()).filter(({ trade }) => trade.tradeNo);
    t.same(trades.map(({ paymentCode }) => paymentCode).sort(), [...paid].sort(), 'every payment made is one trade');
    const created = new Map(of('PaymentCreated').map(({ data }) => [data.paymentCode, data]));
    const succeeded = of('PaymentSucceeded').map(({ data }) => ({ ...created.get(data.paymentCode), amount: data.amount }));
    const amountOf = (payments) => sum(payments.map(({ amount }) => amount));
    const byGateway = succeeded.filter(({ from }) => !from);
    t.same(byGateway.map(({ paymentCode }) => paymentCode).sort(), [...paid].sort(), 'and one success');
    t.equal(amountOf(byGateway), sum(trades.map(({ trade }) => trade.opened.amount)), 'of as much');
    const wrong = ['PaymentDuplicated', 'PaymentArrivedLate'];
    const onOrders = succeeded.filter(({ into, targets }) => !into && !targets);
    t.equal(amounts('OrderPaid', 'DepositPaid', ...wrong), amountOf(onOrders), 'and is on an order or in error, once');
    t.equal(amounts('PayablePaid'), amountOf(succeeded.filter(({ targets }) => targets)), 'or on fines and meals');
    const owedBack = [...wrong, 'MoneyOwed', 'FineReturned'].flatMap(type => of(type).map(({ data }) => data.amount));
    t.same(of('OwedOpened')
        .map(({ data }) => data.amount)
        .sort(), owedBack.sort(), 'whatever is owed back stands in the list, once');
    t.same(streams('OwedRefunded'), streams('OwedApproved'), 'what was approved has gone back, once');
    t.equal(amounts('OwedRefunded'), amounts('OwedApproved'), 'all of it');
    t.equal(amounts('RefundClosed'), amounts('RefundPaidOut'), 'refunds are known to their orders');
    const gone = ['RefundPaidOut', 'OwedRefunded', 'WithdrawalPaid', 'ExtraRefunded'];
    t.equal(amounts('PaymentRefunded'), amounts(...gone), 'what went back is known to the payments');
    const toGateway = of('PaymentRefunded').filter(({ stream }) => !created.get(idOf(stream)).from);
    t.equal(sum(trades.flatMap(({ trade }) => Object.values(trade.refunds).map(({ amount }) => amount))), sum(toGateway.map(({ data }) => data.amount)), 'and the gateway gave as much, but what an account had paid');
    // owed money is set aside from the start, and stays so until the decision
    const settled = new Set(streams('OwedRefunded'));
    const undecided = new Set(streams('OwedOpened').filter(id => !settled.has(id)));
    for (const { stream } of of('PaymentCreated')) {
        const { state } = await program.run.load(payment, idOf(stream));
        if (state.status === 'NONE' || Object.keys(state.reserved).some(id => !undecided.has(id)))
            t.fail(`${stream}: money is still set aside`);
        else if (refundedSum(state) > (state.status === 'SUCCEEDED' ? state.created.amount : 0))
            t.fail(`${stream}: more back than came`);
    }
    for (const state of await ordersIn(program, past)) {
        const { orderNo, total } = state.submitted;
        const worth = state.status === 'EXPIRED' ? 0 : state.status === 'WAIT_FOR_PAY' ? state.deposit + paidBeyondDeposit(state) : total;
        if (paidNet(state) !== worth + state.forfeited)
            t.fail(`${orderNo}: ${paidNet(state)} paid for ${worth}, ${state.forfeited} forfeited`);
        const back = refundedTotal(state);
        if (back > worth + returnedOfSeats(state))
            t.fail(`${orderNo}: ${back} back of ${worth}`);
        const { used, forfeited, refundFees } = accountOf(state);
        if (Math.min(used, forfeited, refundFees) < 0)
            t.fail(`${orderNo}: ${used} for those who travel, ${forfeited} and ${refundFees} kept`);
    }
};
/** abandoned movements are continued after two minutes (`services/account/left-behind.ts`) */
const LEFT_MS = 200_000;
/**
 * Checks accounts at rest: the auditor's own checks hold, nothing is set aside or on its way, no movement was made twice. Each balance is
 * what the gateway took and gave for it and what staff put in, less acknowledged payments, plus refunds.
 */
export const accountsHold = async (t, { call, program }, attempts, gateway) => {
    const ids = (await history(program)).of('AccountOpened').map(({ stream }) => idOf(stream));
    const states = () => Promise.all(ids.map(async (id) => ({ id, state: (await program.run.load(account, id)).state })));
    const open = async () => (await states()).flatMap(({ id, state }) => [...Object.keys(state.holds), ...Object.keys(state.expected)].map(one => `${id} ${one}`));
    for (const until = Date.now() + LEFT_MS; (await open()).length > 0 && Date.now() < until;)
        await sleep(500);
    await program.settle();
    t.same(await open(), [], 'nothing is set aside or expected');
    let checked = await call(checkLedger, {}, 'auditor');
    while (!checked.done)
        checked = await call(checkLedger, {}, 'auditor');
    for (const { check, compared, count, differences, note } of checked.checks)
        t.same([count, differences, note], [0, [], undefined], `${check}: ${compared} compared`);
    const { of } = await history(program);
    const moves = [...of('FundsReceived'), ...of('FundsSettled')].map(({ type, stream, data }) => `${type} ${stream} ${data.movement} ${data.part ?? ''}`);
    t.equal(new Set(moves).size, moves.length, `${moves.length} movements, none twice`);
    const trades = new Map((await gateway.all()).map(({ paymentCode, trade }) => [paymentCode, trade]));
    const taken = (paymentCode) => {
        const trade = trades.get(paymentCode);
        return trade?.tradeNo ? trade.opened.amount - sum(Object.values(trade.refunds).map(({ amount }) => amount)) : 0;
    };
    for (const { id, state } of await states()) {
        const codes = (which) => of('PaymentCreated').flatMap(({ data }) => (data[which] === id ? [data.paymentCode] : []));
        const mine = new Set(codes('from'));
        const told = attempts.filter(({ status, answer }) => status === 200 && mine.has(answer.data?.paymentCode));
        const back = of('PaymentRefunded').filter(({ stream }) => mine.has(idOf(stream)));
        const left = sum(codes('into').map(taken)) +
            putInto(id, attempts) -
            sum(told.map(({ answer }) => answer.data.amount)) +
            sum(back.map(({ data }) => data.amount));
        t.equal(totalOf(state), left, `${id}: what is left of ${codes('into').length} recharges after ${told.length} payments`);
    }
};
/** amounts that staff registered: deposits, credit lines, and payments of clients */
const putInto = (id, attempts) => sum(attempts.map(({ status, endpoint: { path }, body, answer: { data } }) => {
    if (status !== 200)
        return 0;
    const { agent, kind, totalAmount, line } = body;
    if (path === addBigDeposit.path)
        return id === depositAccountOf(agent, kind) ? totalAmount : 0;
    if (path === addBigClient.path)
        return id === clientAccountOf(agent, data.id) ? line : 0;
    return path === addClientPayment.path && id.endsWith(`.${body.id}`) ? totalAmount : 0;
}));
/** Checks that no ticket number is used twice, and that there are as many as travellers. */
export const ticketsUnique = (t, { of }) => {
    const numbers = of('OrderTicketed').flatMap(({ data }) => data.tickets.map((ticket) => ticket.ticketNo));
    t.equal(new Set(numbers).size, numbers.length, `${numbers.length} ticket numbers, none twice`);
    const locators = [...of('SeatConfirmed'), ...of('PnrAdded')].flatMap(({ data }) => data.pnrs ?? [data.pnr]);
    t.equal(new Set(locators).size, locators.length, 'no locator twice');
};
/** The views that survived everything equal those that a new store folds from the log. */
export const viewsEqualRebuild = async (t, { events, store, runner }) => {
    const dir = await mkdtemp(join(tmpdir(), 'newgt-rebuilt-'));
    const fresh = await openSqliteViewStore({ dir });
    const rebuilt = await startRunner({ events, views, store: fresh });
    await rebuilt.settle();
    for (const { name } of views) {
        const lived = await documents(store, await runner.collection(name));
        t.same(lived, await documents(fresh, await rebuilt.collection(name)), `${name}: ${lived.length} documents as rebuilt`);
    }
    await rebuilt.close();
    await fresh.close();
    await rm(dir, { recursive: true });
};
const documents = async (store, collection) => {
    const found = [];
    for await (const page of store.cursor(collection, { sort: ['id'] }))
        found.push(...page);
    return found;
};
