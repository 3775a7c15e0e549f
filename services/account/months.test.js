import t, {} from 'tap';
import { local } from '#contracts/kernel/calendar.ts';
import { openMonthList, openMonths } from '#projections/account/open-movement.ts';
import { accountTurnovers, closedMonths, statements } from '#projections/account/statement.ts';
import { accountMovementList } from '#projections/account/virtual.ts';
import { queries } from '#projections/kernel/query.ts';
import { keptViews } from '#projections/kernel/test/kept.ts';
import { aClerk, NOON } from '#services/kernel/spec.ts';
import { commanding, commands, idNamed } from '#services/kernel/stream/commands.ts';
import { memoryStore } from '#services/test/memory.ts';
import { account, totalOf } from './decide.ts';
import { closeMonths } from './left-behind.ts';
/**
 * The clock closes the month of an account without movements, and the next movement that of any other: once, with the closing balance of
 * its statement.
 */
const V = 'V.A001';
const house = (t) => {
    const { store, log } = memoryStore(() => NOON);
    const views = [openMonthList, accountTurnovers, closedMonths, accountMovementList];
    /** the views of the log so far */
    const query = async () => {
        const kept = await keptViews(views, log);
        t.teardown(kept.close);
        return queries(kept);
    };
    /** one program, as every machine runs one */
    const program = () => {
        const run = commands(store);
        let n = 0;
        const at = (now, id = V) => commanding(run, (...what) => ({ who: aClerk, now, commandId: idNamed(['test', now, n++], ...what) }))(account, id);
        const fill = async (now, amount, id = V) => {
            await at(now, id).open({ type: 'V', agency: id.slice(2), agencyName: '海口假日旅行社' });
            const movement = `P${n}-${now}`;
            await at(now, id).expect({ movement, amount });
            await at(now, id).receive({ movement, kind: 'RECHARGE' });
        };
        const pay = async (now, amount, id = V) => {
            const movement = `B${n}-${now}`;
            await at(now, id).reserve({ movement, kind: 'PAY', amount });
            await at(now, id).settle({ movement });
        };
        const close = async (now, open) => closeMonths({ run, open: open ? async () => open : openMonths(await query()) })(now);
        return { run, at, fill, pay, close };
    };
    const closed = (id = V) => log.flatMap(({ type, stream, data }) => (type === 'MonthClosed' && stream === `account-${id}` ? [data] : []));
    /** the closing balance of a statement up to a day */
    const statementOf = async (asked) => {
        const asks = await query();
        const statement = statements(() => asks, async () => { });
        return statement({ id: V, ...asked }, { who: aClerk });
    };
    const closingOf = async (to) => (await (await statementOf({ to })).sums()).closing;
    return { program, closed, closingOf, statementOf };
};
t.test('not before all machines are in the next month, then once, with what the statement ends with', async (t) => {
    const { program, closed, closingOf } = house(t);
    const { fill, pay, close } = program();
    await fill(local('2026-11-20', '10:00'), 500);
    await pay(local('2026-11-30', '23:59'), 200);
    t.notOk(await close(local('2026-11-30', '23:59')));
    t.notOk(await close(local('2026-12-01', '00:09')));
    t.same(closed(), [], 'another machine may still be in the month before');
    t.notOk(await close(local('2026-12-01', '00:10')));
    const november = { month: '2026-11', opening: 0, in: 500, out: 200, closing: 300, movements: 3 };
    t.same(closed(), [november]);
    t.equal(await closingOf('2026-11-30'), 300);
    await close(local('2026-12-01', '00:11'));
    await close(local('2026-12-20', '08:00'));
    t.same(closed(), [november], 'no month is closed twice');
    t.comment('a clock that is late in the old month moves nothing into it');
    await fill(local('2026-11-30', '23:59'), 50);
    t.equal(await closingOf('2026-11-30'), 300);
    t.equal(await closingOf('2026-12-01'), 350);
    await close(local('2027-01-01', '00:10'));
    t.same(closed(), [november, { month: '2026-12', opening: 300, in: 50, out: 0, closing: 350, movements: 1 }]);
});
t.test('an account that has slept for two months has one end of a month, and its next begins with that', async (t) => {
    const { program, closed, closingOf, statementOf } = house(t);
    const { run, fill, close } = program();
    await fill(local('2026-11-20', '10:00'), 500);
    // no clock ran meanwhile
    await close(local('2027-02-03', '09:00'));
    t.match(closed(), [{ month: '2026-11', closing: 500 }]);
    t.equal(closed().length, 1);
    await close(local('2027-03-01', '00:10'));
    t.equal(closed().length, 1, 'nothing has moved, so nothing is to be closed');
    await fill(local('2027-03-02', '10:00'), 20);
    await close(local('2027-04-01', '00:10'));
    t.match(closed().at(-1), { month: '2027-03', opening: 500, in: 20, out: 0, closing: 520, movements: 1 });
    t.equal(await closingOf('2027-03-31'), 520);
    for (const [n, { opening, closing, ...month }] of closed().entries()) {
        t.equal(opening + month.in - month.out, closing);
        const { from, to } = { from: `${month.month}-01`, to: `${month.month}-31` };
        const shown = await statementOf({ from, to });
        t.match(await shown.sums(), { opening, in: month.in, out: month.out, closing }, 'its statement says the same');
        t.match(await shown.months(), [{ month: month.month, opening, in: month.in, out: month.out, closing }]);
        t.equal(opening, n === 0 ? 0 : closed()[n - 1].closing, 'each begins with what the one before it has left');
    }
    const { state } = await run.load(account, V);
    t.equal(state.status !== 'NONE' && totalOf(state), 520);
});
t.test('one that moves while the clock comes to it: whichever is first closes the month, the other does not', async (t) => {
    const begin = async () => {
        const here = house(t);
        await here.program().fill(local('2026-11-20', '10:00'), 500);
        return here;
    };
    const first = await begin();
    // the clock has found the account, which moves before its turn comes
    await first.program().pay(local('2026-12-01', '00:10'), 100);
    await first.program().close(local('2026-12-01', '00:10'), [V]);
    t.match(first.closed(), [{ month: '2026-11', closing: 500, out: 0 }]);
    t.equal(first.closed().length, 1);
    t.equal(await first.closingOf('2026-11-30'), 500);
    for (let round = 0; round < 5; round++) {
        const both = await begin();
        const programs = [both.program(), both.program(), both.program()];
        await Promise.all([
            programs[0].close(local('2026-12-01', '00:10')),
            programs[1].close(local('2026-12-01', '00:10')),
            programs[2].pay(local('2026-12-01', '00:10'), 100),
        ]);
        t.match(both.closed(), [{ month: '2026-11', opening: 0, in: 500, out: 0, closing: 500 }], 'two machines and a movement at once');
        t.equal(both.closed().length, 1);
        t.equal(await both.closingOf('2026-12-01'), 400);
    }
});
t.test('of more accounts than one run takes all are closed, the rest by the next run', async (t) => {
    const { program, closed } = house(t);
    const { fill, close } = program();
    const ids = Array.from({ length: 201 }, (_, n) => `V.A${1_000 + n}`);
    for (const id of ids)
        await fill(local('2026-11-20', '10:00'), 500, id);
    const done = () => ids.filter(id => closed(id).length === 1).length;
    t.ok(await close(local('2026-12-01', '00:10')), 'there are more');
    t.equal(done(), 200);
    t.notOk(await close(local('2026-12-01', '00:11')));
    t.equal(done(), 201);
});
