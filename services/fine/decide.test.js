import t from 'tap';
import { FineDebtRaised, FineDebtSettled } from '#contracts/fine/debt-events.ts';
import { FineAddAsked, FineAdded, FineAsked, FineCalculated, FineChangeAsked, FineChanged, FineChangeRefused, FineChangeResubmitted, FineChangeReturned, FineOverdue, FineReturned, FineSpared, FineWaived, } from '#contracts/fine/events.ts';
import { addMinutes } from '#contracts/kernel/calendar.ts';
import { PayableClaimed, PayableFreed, PayablePaid } from '#contracts/kernel/claims.ts';
import { aClerk, NOON, spec } from '#services/kernel/spec.ts';
import { foldAt } from '#services/kernel/stream/decider.ts';
import { fineDebt } from './debt.ts';
import { fine, isKnown, ownerOf, payByAfter, WITHDRAWN } from './decide.ts';
const of = {
    fineId: 'O1.9',
    orderNo: 'O1',
    agency: 'A001',
    agencyName: '海口假日旅行社',
    airLine: 'HU',
    line: 'HU-HAK-PEK',
    type: 'REDUCE',
};
const basis = { count: 5, assessed: 3, fined: 2, unit: 'SEAT', perSeat: 20_000, gross: 40_000, room: 100_000 };
const reckoned = { ...of, amount: 40_000, formula: '…', basis, rule: 'F1', payDays: 7, since: NOON };
const calculated = FineCalculated(reckoned);
const payBy = '2026-11-28T15:59:00.000Z';
const asked = FineAsked({ payBy });
const staff = { who: aClerk };
const late = { at: '2026-11-28T16:00:00.000Z' };
const request = { requestId: 'r1', remark: '因病' };
const change = (amount, before = 40_000) => FineChangeAsked({ ...request, kind: 'CHANGE', before, amount, byAgency: true });
const byStaff = (amount) => FineChangeAsked({ ...request, kind: 'CHANGE', before: 40_000, amount });
const overdue = FineOverdue({ payBy, amount: 40_000 });
const claimed = PayableClaimed({ kind: 'FINE', paymentCode: 'P1', amount: 40_000, no: 1 });
const money = { channel: 'virtual', tradeNo: 'P1', amount: 40_000, paidAt: NOON };
const paid = PayablePaid({ kind: 'FINE', paymentCode: 'P1', no: 1, ...money, ledgerAccount: 'fines.HU' });
const at = spec(fine);
t.test('reckoned once, or found to be nothing once', async () => {
    at.given().when('calculate', reckoned).then(calculated).state({ status: 'CALCULATED', amount: 40_000, room: 100_000 });
    at.given(calculated)
        .when('calculate', { ...reckoned, amount: 1 })
        .nothing();
    const spared = { ...of, formula: '…', since: NOON };
    at.given().when('spare', spared).then(FineSpared(spared)).state({ status: 'NONE', spared: true });
    at.given(FineSpared(spared)).when('spare', spared).nothing();
    at.given(FineSpared(spared)).when('calculate', reckoned).nothing();
});
t.test('who may do what, by its state', async () => {
    const all = ['askFine', 'submitChange', 'submitWaive'];
    at.given().actions([], staff);
    for (const open of [[calculated], [calculated, asked], [calculated, asked, overdue]])
        at.given(...open).actions([...all], staff);
    at.given(calculated, asked, change(10_000)).actions(['withdrawChange'], staff);
    at.given(calculated, asked, claimed, paid).actions(['submitWaive'], staff);
    at.given(calculated, asked, change(0), FineWaived({ requestId: 'r1', waived: 40_000 })).actions([], staff);
});
t.test('asked for, again with another day, and then it is late', async () => {
    at.given(calculated).when('askFine', { payBy }, staff).then(asked).state({ status: 'ASKED', payBy });
    at.given(calculated).when('askFine', { payBy: NOON }, staff).refused('缴纳期限须晚于当前时间', { status: 400 });
    at.given(calculated, asked).when('askFine', { payBy }, staff).nothing();
    at.given(calculated, asked).when('passTime', {}, { at: payBy }).nothing();
    at.given(calculated).when('passTime', {}, late).nothing();
    at.given(calculated, asked).when('passTime', {}, late).then(overdue).state({ status: 'OVERDUE' });
    at.given(calculated, asked, overdue).when('passTime', {}, late).nothing();
    const more = '2026-12-05T15:59:00.000Z';
    at.given(calculated, asked, overdue)
        .when('askFine', { payBy: more }, { ...staff, ...late })
        .then(FineAsked({ payBy: more }))
        .state({ status: 'ASKED' });
});
t.test('another amount is asked for, approved or refused', async () => {
    at.given(calculated, asked)
        .when('submitChange', { ...request, amount: 10_000 })
        .then(change(10_000))
        .state({ status: 'ADJUSTING', amount: 40_000 });
    const changed = FineChanged({ requestId: 'r1', before: 40_000, amount: 10_000, payBy });
    at.given(calculated, asked, change(10_000))
        .when('carryOut', { requestId: 'r1' }, { at: NOON })
        .then(changed)
        .state({ status: 'ASKED', amount: 10_000, wanted: undefined });
    at.given(calculated, asked, change(10_000), changed).when('carryOut', { requestId: 'r1' }).nothing();
    at.given(calculated, change(10_000))
        .when('carryOut', { requestId: 'r1' })
        .then(FineChanged({ requestId: 'r1', before: 40_000, amount: 10_000 }))
        .state({ status: 'CALCULATED', payBy: undefined });
    at.given(calculated, asked, overdue, change(10_000))
        .when('refuseChange', { requestId: 'r1', reason: '证明不全' })
        .then(FineChangeRefused({ requestId: 'r1', reason: '证明不全' }))
        .state({ status: 'OVERDUE', amount: 40_000 });
    // words about the airline's own request stay in the house; whoever decides is named
    at.given(calculated, asked, byStaff(10_000))
        .when('refuseChange', { requestId: 'r1', reason: '不宜减免', doneBy: 'finance' })
        .then(FineChangeRefused({ requestId: 'r1', opinion: '不宜减免', doneBy: 'finance' }));
    at.given(calculated, asked, change(10_000))
        .when('carryOut', { requestId: 'r1', doneBy: 'finance' }, { at: NOON })
        .check(([fact]) => t.match(fact, { type: 'FineChanged', data: { amount: 10_000, doneBy: 'finance' } }));
    at.given(calculated, asked, change(10_000)).when('refuseChange', { requestId: 'r2' }).nothing();
    at.given(calculated, asked, change(10_000))
        .when('submitChange', { ...request, requestId: 'r2', amount: 1 })
        .refused('罚金变更审核中');
});
t.test('sent back to whoever asked it is handed in again, taken back, or refused when its time is over', async () => {
    const until = payByAfter(NOON, 7);
    const back = FineChangeReturned({ requestId: 'r1', until, remark: '请补充证明' });
    const again = FineChangeResubmitted({ requestId: 'r1' });
    const held = [calculated, asked, overdue, change(10_000)];
    at.given(...held)
        .when('returnChange', { requestId: 'r1', remark: '请补充证明' }, { at: NOON })
        .then(back)
        .state({ status: 'RETURNED', amount: 40_000 });
    at.given(...held)
        .when('returnChange', { requestId: 'r2' })
        .nothing();
    at.given(...held, back)
        .when('returnChange', { requestId: 'r1' })
        .nothing();
    at.given(...held, back)
        .when('resubmitChange', { requestId: 'r1' })
        .then(again)
        .state({ status: 'ADJUSTING' });
    at.given(...held, back, again)
        .when('resubmitChange', { requestId: 'r1' })
        .nothing();
    at.given(...held, back, again)
        .when('carryOut', { requestId: 'r1' })
        .check(([fact]) => t.match(fact, { type: 'FineChanged' }));
    at.given(...held, back)
        .when('withdrawChange', { requestId: 'r1' })
        .then(FineChangeRefused({ requestId: 'r1', end: 'WITHDRAWN', reason: '申请方撤回' }))
        .state({ status: 'OVERDUE' });
    at.given(...held, back)
        .when('submitChange', { ...request, requestId: 'r2', amount: 1 })
        .refused('罚金申请已退回，待申请方重新提交或撤回');
    at.given(...held, back)
        .when('passTime', {}, { at: until })
        .nothing();
    at.given(...held, back)
        .when('passTime', {}, { at: addMinutes(until, 1) })
        .then(FineChangeRefused({ requestId: 'r1', end: 'EXPIRED', reason: '退回后未在期限内重新提交' }))
        .state({ status: 'OVERDUE', wanted: undefined });
});
t.test('its agency asks once each time it is asked to pay, in time; what it asks for does not put off that it is overdue', async () => {
    const refused = FineChangeRefused({ requestId: 'r1' });
    const again = { ...request, requestId: 'r2', amount: 1 };
    at.given(calculated, asked, change(10_000), refused).when('submitChange', again).refused('每次催缴只审批一次变更');
    at.given(calculated, change(10_000), refused).when('submitChange', again).refused('每次催缴只审批一次变更');
    at.given(calculated, asked, change(10_000), refused)
        .when('submitChange', again, staff)
        .then(FineChangeAsked({ ...again, kind: 'CHANGE', before: 40_000 }));
    at.given(calculated, asked, change(10_000), refused).when('askFine', { payBy }, staff).then(asked);
    at.given(calculated, asked, change(10_000), refused, asked)
        .when('submitChange', again)
        .then(FineChangeAsked({ ...again, kind: 'CHANGE', before: 40_000, byAgency: true }));
    for (const facts of [[asked], [asked, overdue]])
        at.given(calculated, ...facts)
            .when('submitChange', again, late)
            .refused('已过缴纳期限，不能申请变更，请联系航空公司');
    at.given(calculated, asked, change(10_000)).when('passTime', {}, { at: payBy }).nothing();
    at.given(calculated, asked, change(10_000))
        .when('passTime', {}, late)
        .then(overdue)
        .state({
        status: 'ADJUSTING',
        wanted: { requestId: 'r1', kind: 'CHANGE', amount: 10_000, remark: '因病', from: 'OVERDUE', byAgency: true },
    });
    at.given(calculated, asked, change(10_000), overdue).when('passTime', {}, late).nothing();
    at.given(calculated, asked, change(10_000), overdue, refused).state({ status: 'OVERDUE' });
    const back = FineChangeReturned({ requestId: 'r1', until: '2026-12-05T15:59:00.000Z' });
    at.given(calculated, asked, change(10_000), back).when('passTime', {}, late).then(overdue).state({ status: 'RETURNED' });
    at.given(calculated, change(10_000)).when('passTime', {}, late).nothing();
    at.given(calculated, asked, byStaff(10_000)).when('passTime', {}, late).nothing();
});
t.test('what its agency takes back undecided does not count; what was returned may be asked for anew, also when it is late', async () => {
    const until = '2026-12-05T15:59:00.000Z';
    const back = FineChangeReturned({ requestId: 'r1', until });
    const takenBack = FineChangeRefused({ requestId: 'r1', end: 'WITHDRAWN', reason: WITHDRAWN });
    const anew = { ...request, requestId: 'r2', amount: 20_000 };
    const askedAnew = FineChangeAsked({ ...anew, kind: 'CHANGE', before: 40_000, byAgency: true });
    const tooLate = '已过缴纳期限，不能申请变更，请联系航空公司';
    at.given(calculated, asked, change(10_000), takenBack).when('submitChange', anew).then(askedAnew);
    at.given(calculated, asked, change(10_000), takenBack).when('submitChange', anew, late).refused(tooLate);
    const mended = [calculated, asked, change(10_000), back, overdue, takenBack];
    at.given(...mended)
        .when('submitChange', anew, { at: until })
        .then(askedAnew)
        .state({ status: 'ADJUSTING', mendBy: until });
    at.given(...mended)
        .when('submitChange', anew, { at: addMinutes(until, 1) })
        .refused(tooLate);
    at.given(...mended, asked).state({ status: 'ASKED', mendBy: undefined });
    const expired = FineChangeRefused({ requestId: 'r1', end: 'EXPIRED', reason: '退回后未在期限内重新提交' });
    at.given(calculated, asked, change(10_000), back, expired).when('submitChange', anew).refused('每次催缴只审批一次变更');
    const again = { ...takenBack, data: { ...takenBack.data, requestId: 'r3' } };
    const staffs = FineChangeAsked({ ...request, requestId: 'r3', kind: 'CHANGE', before: 40_000, amount: 1 });
    at.given(calculated, asked, change(10_000), FineChangeRefused({ requestId: 'r1' }), staffs, again)
        .when('submitChange', { ...anew, requestId: 'r4' })
        .refused('每次催缴只审批一次变更');
});
t.test('what may be asked for', async () => {
    const ask = (amount, who = {}) => at.given(calculated, asked).when('submitChange', { ...request, amount }, who);
    ask(40_000).refused('申请罚金与原罚金相同', { status: 400 });
    ask(50_000).refused('申请罚金不能高于原罚金', { status: 400 });
    ask(50_000, staff).then(byStaff(50_000));
    ask(100_001, staff).refused('罚金不能超过定金与未付票款1,000.00元', { status: 400 });
    ask(0).then(change(0));
    const waive = (waiveAmount) => at.given(calculated, asked).when('submitWaive', { ...request, waiveAmount }, staff);
    waive(0).refused('减免金额须大于0', { status: 400 });
    waive(40_001).refused('减免金额超过罚金', { status: 400 });
    waive(30_000).then(FineChangeAsked({ ...request, kind: 'WAIVE', before: 40_000, amount: 10_000 }));
    at.given(calculated, asked, FineChangeAsked({ ...request, kind: 'WAIVE', before: 40_000, amount: 0 }))
        .when('carryOut', { requestId: 'r1' })
        .then(FineWaived({ requestId: 'r1', waived: 40_000 }))
        .state({ status: 'WAIVED', amount: 0 });
});
t.test('added by hand: another has to agree', async () => {
    const added = { ...of, fineId: 'N1', type: 'MISUSE', ...request, amount: 50_000, room: 60_000, payDays: 7 };
    at.given()
        .when('submitAdd', added, staff)
        .then(FineAddAsked({ ...added, withheld: true }))
        .state({ status: 'ADJUSTING' });
    at.given()
        .when('submitAdd', { ...added, amount: 0 }, staff)
        .refused('罚金须大于0', { status: 400 });
    at.given()
        .when('submitAdd', { ...added, amount: 60_001 }, staff)
        .refused('罚金不能超过定金与未付票款600.00元', { status: 400 });
    const { room: _, ...uncapped } = added;
    at.given()
        .when('submitAdd', { ...uncapped, amount: 60_001 }, staff)
        .then(FineAddAsked({ ...uncapped, amount: 60_001, withheld: true }));
    at.given(FineAddAsked(added))
        .when('carryOut', { requestId: 'r1' }, { at: NOON })
        .then(FineAdded({ requestId: 'r1', payBy }))
        .state({ status: 'ASKED', payBy });
    at.given(FineAddAsked(added))
        .when('refuseChange', { requestId: 'r1' })
        .then(FineChangeRefused({ requestId: 'r1' }))
        .state({ status: 'REJECTED' });
    at.given(FineAddAsked(added))
        .when('withdrawChange', { requestId: 'r1' })
        .then(FineChangeRefused({ requestId: 'r1', end: 'WITHDRAWN', reason: WITHDRAWN }))
        .state({ status: 'WITHDRAWN' });
    at.given(FineAddAsked(added)).when('submitAdd', added, staff).nothing();
});
t.test('what was asked for is taken back before it is decided', async () => {
    at.given(calculated, asked, change(10_000))
        .when('withdrawChange', { requestId: 'r1' })
        .then(FineChangeRefused({ requestId: 'r1', end: 'WITHDRAWN', reason: WITHDRAWN }))
        .state({ status: 'ASKED', amount: 40_000 });
    at.given(calculated, asked, change(10_000)).when('withdrawChange', { requestId: 'r2' }).nothing();
    at.given(calculated, asked).when('withdrawChange', { requestId: 'r1' }).refused('没有审批中的申请');
});
t.test('claimed and paid once, as long as it is asked for; nothing else happens to it meanwhile', async () => {
    const claim = { paymentCode: 'P1', amount: 40_000 };
    at.given(calculated, asked).when('claim', claim).then(claimed);
    at.given(calculated, asked, overdue).when('claim', claim).then(claimed);
    at.given(calculated, asked, claimed)
        .when('claim', { ...claim, paymentCode: 'P2' })
        .refused('正在支付，请勿重复支付');
    at.given(calculated, asked, claimed)
        .when('pay', { paymentCode: 'P1', no: 1, ...money })
        .then(paid)
        .state({ status: 'PAID', payer: { paymentCode: 'P1', ...money } });
    at.given(calculated, asked, claimed)
        .when('pay', { paymentCode: 'P1', no: 1, ...money, channel: 'deposit' })
        .state({ status: 'DEDUCTED', payer: { paymentCode: 'P1', ...money, channel: 'deposit' } });
    at.given(calculated, asked, claimed, paid)
        .when('pay', { paymentCode: 'P1', no: 1, ...money })
        .nothing();
    at.given(calculated, asked, claimed, paid)
        .when('claim', { ...claim, paymentCode: 'P2' })
        .refused('罚金已缴纳');
    at.given(calculated, asked)
        .when('claim', { ...claim, amount: 1 })
        .refused('支付金额与应付金额不符，应付¥400.00');
    at.given(calculated).when('claim', claim).refused('罚金尚未催缴，不能缴纳');
    at.given(calculated, asked, change(1)).when('claim', claim).refused('罚金变更审核中');
    at.given().when('claim', claim).refused('罚金不存在');
    at.given(calculated, asked, claimed).actions([], staff);
    at.given(calculated, asked, claimed)
        .when('submitChange', { ...request, amount: 1 })
        .refused('正在支付，请稍后再试');
    at.given(calculated, asked, claimed).when('passTime', {}, late).nothing();
    at.given(calculated, asked, claimed)
        .when('free', { paymentCode: 'P1', no: 1 })
        .then(PayableFreed({ kind: 'FINE', paymentCode: 'P1', no: 1 }))
        .state({ status: 'ASKED', claim: undefined });
});
t.test('which fines of an agency are overdue', async () => {
    const debt = spec(fineDebt);
    const one = { fineId: 'O1.9' };
    debt
        .given()
        .when('count', { ...one, isOverdue: true })
        .then(FineDebtRaised(one))
        .state({ fines: ['O1.9'] });
    debt
        .given(FineDebtRaised(one))
        .when('count', { ...one, isOverdue: true })
        .nothing();
    debt
        .given(FineDebtRaised(one))
        .when('count', { ...one, isOverdue: false })
        .then(FineDebtSettled(one))
        .state({ fines: [] });
    debt
        .given()
        .when('count', { ...one, isOverdue: false })
        .nothing();
});
t.test('what was paid is waived, a part and then the rest: each part goes back once, and never more than was paid', async () => {
    const whole = [calculated, asked, claimed, paid];
    const waive = (amount, before = 40_000) => FineChangeAsked({ ...request, kind: 'WAIVE', before, amount });
    at.given(...whole)
        .when('submitChange', { ...request, amount: 10_000 })
        .refused('罚金已缴纳');
    at.given(...whole)
        .when('submitWaive', { ...request, waiveAmount: 40_001 }, staff)
        .refused('减免金额超过罚金', { status: 400 });
    at.given(...whole)
        .when('submitWaive', { ...request, waiveAmount: 30_000 }, staff)
        .then(waive(10_000))
        .state({ status: 'ADJUSTING', amount: 40_000, payer: { paymentCode: 'P1', ...money } });
    at.given(...whole, waive(10_000), FineChangeRefused({ requestId: 'r1' })).state({ status: 'PAID', amount: 40_000 });
    const { agencyName, agency, airLine, orderNo } = of;
    const whose = { agencyName, agency, airLine, orderNo };
    const source = { paymentCode: 'P1', channel: 'virtual', tradeNo: 'P1', amount: 40_000 };
    const back = { requestId: 'r1', before: 40_000, left: 10_000, amount: 30_000, item: 'O1-9-F1', ...whose, source };
    at.given(...whole, waive(10_000))
        .when('carryOut', { requestId: 'r1' }, { at: NOON })
        .then(FineReturned(back))
        .state({ status: 'PAID', amount: 10_000, wanted: undefined });
    const once = [...whole, waive(10_000), FineReturned(back)];
    at.given(...once)
        .when('carryOut', { requestId: 'r1' }, { at: NOON })
        .nothing();
    at.given(...once)
        .when('submitWaive', { ...request, waiveAmount: 10_001 }, staff)
        .refused('减免金额超过罚金', { status: 400 });
    const rest = { ...back, before: 10_000, left: 0, amount: 10_000, item: 'O1-9-F2' };
    at.given(...once, waive(0, 10_000))
        .when('carryOut', { requestId: 'r1' }, { at: NOON })
        .then(FineReturned(rest))
        .state({ status: 'WAIVED', amount: 0, payer: { paymentCode: 'P1', ...money } });
    at.given(...once, waive(0, 10_000), FineReturned(rest)).actions([], staff);
    const deducted = PayablePaid({ kind: 'FINE', paymentCode: 'P1', no: 1, ...money, channel: 'deposit', ledgerAccount: 'fines.HU' });
    at.given(calculated, asked, claimed, deducted, waive(10_000))
        .when('carryOut', { requestId: 'r1' }, { at: NOON })
        .then(FineReturned({ ...back, source: { ...source, channel: 'deposit' } }))
        .state({ status: 'DEDUCTED', amount: 10_000 });
});
t.test('what the airline thinks of adding is its own until it is approved; what its agency asks for is not', async (t) => {
    const adding = { ...of, requestId: 'r1', amount: 50_000, payDays: 7, remark: '转卖' };
    const owner = (...facts) => {
        const state = foldAt(fine, fine.initial, facts, NOON);
        return isKnown(state) ? ownerOf(state) : undefined;
    };
    const drafted = FineAddAsked({ ...adding, withheld: true });
    at.given().when('submitAdd', adding, staff).then(drafted);
    at.given().when('submitAdd', adding).then(FineAddAsked(adding));
    t.same(owner(drafted), { airLine: 'HU' });
    t.same(owner(FineAddAsked(adding)), { airLine: 'HU', agency: 'A001' });
    t.same(owner(drafted, FineChangeRefused({ requestId: 'r1' })), { airLine: 'HU' });
    t.same(owner(drafted, FineAdded({ requestId: 'r1', payBy })), { airLine: 'HU', agency: 'A001' });
});
