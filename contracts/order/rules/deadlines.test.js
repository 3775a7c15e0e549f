import t from 'tap';
import { afterMissed, afterReminder, armLimits, armPayment, nextMoment, toSay } from './deadlines.ts';
const SET = '2026-11-20T00:00:00.000Z';
const BY = '2026-11-25T09:00:00.000Z';
const before = (hours) => new Date(Date.parse(BY) - hours * 3_600_000).toISOString();
const watch = (change = {}) => ({ limit: 'NAME', by: BY, since: SET, ...change });
const said = (one, now) => toSay([one], now).map(({ hours }) => hours);
t.test('a reminder at 24, 12 and 2 hours, then the limit', async (t) => {
    t.equal(nextMoment([watch()]), before(24));
    t.equal(nextMoment([watch({ told: 24 })]), before(12));
    t.equal(nextMoment([watch({ told: 2 })]), BY);
    t.equal(nextMoment([]), undefined);
    t.equal(nextMoment([watch(), watch({ by: before(30) })]), before(54), 'the first of all limits');
    t.same(said(watch(), before(24.01)), []);
    t.same(said(watch(), before(24)), [24]);
    t.same(said(watch({ told: 24 }), before(20)), [], 'said once');
    t.same(said(watch({ told: 24 }), before(12)), [12]);
    t.same(said(watch(), BY), ['PASSED']);
});
t.test('late: only the newest is said, and the older ones never', async (t) => {
    t.same(said(watch(), before(1)), [2]);
    t.equal(nextMoment([watch({ told: 2 })]), BY);
    t.same(said(watch({ told: 12 }), before(11)), []);
});
t.test('what would have been said before the limit was set is not said', async (t) => {
    const young = watch({ since: before(5) });
    t.equal(nextMoment([young]), before(2));
    t.same(said(young, before(4)), []);
    t.equal(nextMoment([watch({ since: before(1) })]), BY);
});
t.test('what is due has something to say, at every instant', async (t) => {
    for (let hours = 40; hours >= -1; hours -= 0.25) {
        let known = [watch(), watch({ limit: 'TICKET', by: before(-3) })];
        const now = before(hours);
        for (let turns = 0; (nextMoment(known) ?? '9') <= now; turns++) {
            const all = toSay(known, now);
            if (all.length === 0 || turns > 9)
                return t.fail(`nothing to say at ${now}`);
            for (const { watch, hours } of all)
                known = hours === 'PASSED' ? afterMissed(known, watch) : afterReminder(known, { ...watch, hours });
        }
    }
    t.pass();
});
t.test('limits are set, kept and lifted', async (t) => {
    const armed = armPayment(armLimits([], { nameBy: BY, ticketBy: BY }, SET), { kind: 'FULL', by: before(100) }, SET);
    t.same(armed.map(({ limit }) => limit).sort(), ['NAME', 'PAY', 'TICKET']);
    const told = afterReminder(armed, { limit: 'NAME', by: BY, hours: 24 });
    t.same(armLimits(told, { nameBy: BY, ticketBy: BY }, before(3)), told, 'the same limit keeps what has been told');
    t.match(armLimits(told, { nameBy: before(-5), ticketBy: BY }, before(3)).find(({ limit }) => limit === 'NAME'), { by: before(-5), since: before(3) });
    t.same(armLimits([], { nameBy: before(9), ticketBy: BY }, before(3)).map(({ limit }) => limit), ['TICKET'], 'a past one is not waited for');
    const balance = armPayment(armed, { kind: 'BALANCE', by: BY }, SET);
    t.same(balance.map(({ limit }) => limit).sort(), ['BALANCE', 'NAME', 'TICKET']);
    t.same(armPayment(balance, undefined, SET)
        .map(({ limit }) => limit)
        .sort(), ['NAME', 'TICKET']);
});
