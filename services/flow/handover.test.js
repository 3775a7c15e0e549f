import t from 'tap';
import { HandoverEnded, HandoverStarted, LineAssigned } from '#contracts/flow/events.ts';
import { aClerk, NOON, spec } from '#services/kernel/spec.ts';
import { flowLine, handovers, inForce, periodOf } from './handover.ts';
const NOW = '2026-11-02T01:00:00.000Z';
const rules = spec(handovers, { who: aClerk, at: NOW, id: 'order' });
const leave = {
    id: 'order~1',
    from: { id: 'order' },
    to: { id: 'finance' },
    fromDate: '2026-11-02',
    toDate: '2026-11-04',
    remark: '年假',
};
/** whole days of Shanghai */
const days = { begins: '2026-11-01T16:00:00.000Z', ends: '2026-11-04T16:00:00.000Z' };
const begun = HandoverStarted({ ...leave, ...days });
const add = (change = {}, busy = false) => ({ ...leave, id: 'order~2', ...change, busy });
t.test('a handover is for days, of one’s own, to somebody else', async () => {
    rules
        .given()
        .when('add', { ...leave, busy: false })
        .then(begun)
        .state({ status: 'ACTIVE' });
    rules
        .given()
        .when('add', add({ to: leave.from }))
        .refused('不能交接给本人', { status: 400, errors: { handleId: '不能交接给本人' } });
    rules
        .given()
        .when('add', add({ toDate: '2026-11-01' }))
        .refused('结束日期不能早于开始日期', { status: 400 });
    rules
        .given()
        .when('add', add({ fromDate: '2026-10-30', toDate: '2026-11-01' }))
        .refused('结束日期不能早于今天', { status: 400 });
    rules.given().when('add', add({}, true)).refused('接收人在该期间已将工作交接给他人');
});
t.test('two of one person do not overlap, unless they are of different airlines', async () => {
    rules
        .given(begun)
        .when('add', add({ fromDate: '2026-11-04', toDate: '2026-11-06' }))
        .refused('交接期间重叠');
    rules
        .given(begun)
        .when('add', add({ airLine: 'HU' }))
        .refused('交接期间重叠');
    rules
        .given(begun)
        .when('add', add({ fromDate: '2026-11-05', toDate: '2026-11-06' }))
        .check(facts => t.equal(facts.length, 1));
    const ofHU = HandoverStarted({ ...leave, ...days, airLine: 'HU' });
    rules
        .given(ofHU)
        .when('add', add({ airLine: 'HU' }))
        .refused('交接期间重叠');
    rules
        .given(ofHU)
        .when('add', add({ airLine: 'JD' }))
        .check(facts => t.equal(facts.length, 1));
    rules
        .given(begun, HandoverEnded({ id: 'order~1', cancelled: true }))
        .when('add', add())
        .check(facts => t.equal(facts.length, 1));
});
t.test('it ends by itself or before its time, once', async (t) => {
    const cancelled = HandoverEnded({ id: 'order~1', cancelled: true });
    rules.given(begun).when('cancel', { id: 'order~1' }).then(cancelled).state({ status: 'NONE' });
    rules.given(begun, cancelled).when('cancel', { id: 'order~1' }).refused('交接已结束');
    rules.given(begun).when('cancel', { id: 'order~1' }, { at: days.ends }).refused('交接已结束');
    rules.given(begun).when('cancel', { id: 'order~9' }).refused('工作交接不存在', { status: 404 });
    const early = new Date(Date.parse(days.ends) - 1).toISOString();
    const ended = HandoverEnded({ id: 'order~1', cancelled: false });
    rules.given(begun).when('end', {}, { at: early }).nothing();
    rules.given(begun).when('end', {}, { at: days.ends }).then(ended);
    rules.given(begun, ended).when('end', {}, { at: days.ends }).nothing();
    rules.given(begun, cancelled).when('end', {}, { at: days.ends }).nothing();
    t.same(periodOf(leave), days);
    for (const [at, is] of [
        ['2026-11-01T15:59:59.999Z', false],
        [days.begins, true],
        [early, true],
        [days.ends, false],
    ])
        t.equal(inForce({ ...leave, ...days }, at), is, at);
    t.notOk(inForce({ ...leave, ...days, ended: 'CANCELLED' }, NOW));
});
t.test('a line is first an administrator’s to give, then handed on by whoever looks after it, or by an administrator', async () => {
    const line = spec(flowLine, { who: { ...aClerk, user: 'order' }, id: 'HU-HAK-PEK' });
    const [zhou, qian, sun] = [leave.from, leave.to, { id: 'refund' }];
    const first = LineAssigned({ line: 'HU-HAK-PEK', handler: zhou });
    line.given().when('transfer', { to: zhou, any: false }).refused('航线首次指定负责人须由管理员办理', { status: 403 });
    line.given().when('transfer', { to: zhou, any: true }).then(first);
    line
        .given(first)
        .when('transfer', { to: qian, any: false })
        .then(LineAssigned({ line: 'HU-HAK-PEK', handler: qian, from: zhou }));
    line.given(first).when('transfer', { to: zhou, any: false }).nothing();
    line.given(first).when('transfer', { to: qian, any: false }).state({ handler: qian, from: zhou, since: NOON });
    const passed = [first, LineAssigned({ line: 'HU-HAK-PEK', handler: qian, from: zhou })];
    line
        .given(...passed)
        .when('transfer', { to: sun, any: false })
        .refused('只能转交本人负责的航线', { status: 403 });
    line
        .given(...passed)
        .when('transfer', { to: sun, any: true })
        .then(LineAssigned({ line: 'HU-HAK-PEK', handler: sun, from: qian }));
});
