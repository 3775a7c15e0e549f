import t from 'tap';
import { missingTickets, reckon } from './calculate.ts';
import { fineRuleFor, finesLine } from './rule-record.ts';
const rule = (more = {}) => ({
    id: 'F1',
    airLine: 'HU',
    line: '*',
    type: 'REDUCE',
    unit: 'SEAT',
    perSeat: 20_000,
    free: 0,
    uncapped: false,
    payDays: 7,
    validFrom: '2026-11-01',
    ...more,
});
const fault = (more = {}) => ({ count: 5, fare: 79_000, room: 10_000_000, ...more });
t.test('DOMAIN §5.5 B: five of twenty cut, three of them free, 158 forfeited', async (t) => {
    const { amount, formula, basis } = reckon(rule(), fault({ assessed: 3, kept: 15_800 }));
    t.equal(amount, 24_200);
    t.equal(formula, '减少5座，考核免罚3座，应罚2人；2 × 200.00元 = 400.00元；减已罚没158.00元 = 242.00元');
    t.match(basis, { count: 5, assessed: 3, fined: 2, gross: 40_000, kept: 15_800 });
});
t.test('DOMAIN §5.5 B, the published case: ten at 2000, 10 %, three cut, two free, 200 forfeited', async (t) => {
    // 15 % of the fare of one seat is 300 yuan, of which 200 were kept before
    const { amount, formula } = reckon(rule({ unit: 'FARE', rate: 1_500 }), fault({ count: 3, assessed: 2, kept: 20_000, fare: 200_000 }));
    t.equal(amount, 10_000);
    t.equal(formula, '减少3座，考核免罚2座，应罚1人；1 × 2,000.00元 × 15% = 300.00元；减已罚没200.00元 = 100.00元');
    t.equal(reckon(rule({ unit: 'FARE', rate: 1_000 }), fault({ count: 3, assessed: 2, kept: 20_000, fare: 200_000 })).amount, 0);
});
t.test('a part of the fare is rounded once, half up to whole yuan', async (t) => {
    // 3 × 790 × 5 % = 118.50
    t.equal(reckon(rule({ unit: 'FARE', rate: 500 }), fault({ count: 3 })).amount, 11_900);
    // 1 × 790 × 10 % = 79; two at 0.5 %: 7.90
    t.equal(reckon(rule({ unit: 'FARE', rate: 1_000 }), fault({ count: 1 })).amount, 7_900);
    t.equal(reckon(rule({ unit: 'FARE', rate: 50 }), fault({ count: 2 })).amount, 800);
});
t.test('seats whose deposit was not paid, and those the rule lets go, cost nothing', async (t) => {
    t.equal(reckon(rule(), fault({ count: 6, unpaid: 2, assessed: 3 })).amount, 20_000);
    t.equal(reckon(rule({ type: 'LATE_NAME', free: 2 }), fault({ count: 2 })).amount, 0);
    const { amount, formula } = reckon(rule({ type: 'LATE_NAME', perSeat: 5_000, free: 2 }), fault({ count: 6 }));
    t.equal(amount, 20_000);
    t.equal(formula, '逾期未录名6人，规则免罚2人，应罚4人；4 × 50.00元 = 200.00元');
    t.equal(reckon(rule(), fault({ count: 1, assessed: 4 })).basis.fined, 0, 'never fewer than nobody');
});
t.test('never beyond deposit and unpaid fare, unless the rule says so; nor beyond its own most', async (t) => {
    const over = fault({ count: 20, room: 158_000 });
    const { amount, formula } = reckon(rule(), over);
    t.equal(amount, 158_000);
    t.match(formula, /20 × 200.00元 = 4,000.00元；不超过定金与未付票款1,580.00元，罚金1,580.00元$/);
    t.equal(reckon(rule({ uncapped: true }), over).amount, 400_000);
    t.equal(reckon(rule({ uncapped: true }), over).basis.room, undefined);
    t.equal(reckon(rule({ uncapped: true, cap: 300_000 }), over).amount, 300_000);
    t.match(reckon(rule({ cap: 100_000 }), over).formula, /；每单最多1,000.00元，罚金1,000.00元$/);
    t.equal(reckon(rule(), fault({ room: 0 })).amount, 0, 'all paid, and no deposit');
    const seats = reckon(rule(), fault({ count: 2, kept: 20_000, room: 15_000, ofSeats: true }));
    t.match(seats, { amount: 15_000, basis: { room: 15_000, ofSeats: true } });
    t.match(seats.formula, /；不超过退座未扣票款150.00元，罚金150.00元$/, 'of paid seats their fare, less what is kept of it');
});
t.test('utilisation: 85 % of 20 are 17; of 10, 8.5 and so 9', async (t) => {
    t.equal(missingTickets(20, 8_500, 12), 5);
    t.equal(missingTickets(10, 8_500, 9), 0);
    t.equal(missingTickets(10, 8_500, 8), 1);
    t.equal(missingTickets(20, 8_500, 20), 0);
    const agreed = rule({ type: 'UTILISATION', agreed: 8_500, perSeat: 10_000, free: 1 });
    const { amount, formula } = reckon(agreed, fault({ count: 5, seats: 20, ticketed: 12 }));
    t.equal(amount, 40_000);
    t.equal(formula, '约定出票20座 × 85% = 17人，已出票12人，少出票5人，规则免罚1人，应罚4人；4 × 100.00元 = 400.00元');
});
t.test('the most exact rule that holds that day', async (t) => {
    const asked = { airLine: 'HU', line: 'HAK-PEK', type: 'REDUCE', day: '2026-12-01' };
    const all = rule({ id: 'all', airLine: '*' });
    const line = rule({ id: 'line', airLine: '*', line: 'HAK-PEK' });
    const own = rule({ id: 'own' });
    const exact = rule({ id: 'exact', line: 'HAK-PEK' });
    const found = (...rules) => fineRuleFor(rules, asked)?.id;
    t.equal(found(all, line, own, exact), 'exact');
    t.equal(found(own, all, line), 'own', 'its airline rather than its line');
    t.equal(found(all, line), 'line');
    t.equal(found(all), 'all');
    t.equal(found(), undefined, 'no rule, no fine');
    t.equal(found(rule({ type: 'LATE_PAY' }), rule({ airLine: 'JD' }), rule({ line: 'PEK-HAK' })), undefined);
    t.equal(found(rule({ validFrom: '2026-12-02' })), undefined);
    t.equal(found(rule({ validTo: '2026-11-30' })), undefined);
    t.equal(found(rule({ validFrom: '2026-12-01', validTo: '2026-12-01' })), 'F1');
    t.equal(found(rule({ id: 'old' }), rule({ id: 'new', validFrom: '2026-12-01' })), 'new', 'of two alike the later');
});
t.test('what a rule may not be', async (t) => {
    const wrong = (more) => Object.keys(finesLine.check(rule(more)));
    t.same(wrong({}), []);
    t.same(wrong({ line: 'HAK-HAK' }), ['line']);
    t.same(wrong({ perSeat: 0 }), ['perSeat']);
    t.same(wrong({ unit: 'FARE' }), ['rate']);
    t.same(wrong({ type: 'UTILISATION' }), ['agreed']);
    t.same(wrong({ agreed: 8_500 }), ['agreed']);
    t.same(wrong({ free: 1 }), ['free']);
    t.same(wrong({ validTo: '2026-10-31' }), ['validTo']);
});
