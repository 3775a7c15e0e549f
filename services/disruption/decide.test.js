import t from 'tap';
import * as events from '#contracts/disruption/events.ts';
import { aClerk, NOON, spec } from '#services/kernel/spec.ts';
import { abnormalFlight } from './decide.ts';
const flight = {
    flightNo: 'HU7182',
    date: '2026-12-10',
    airLine: 'HU',
    kind: 'CANCEL',
    cause: 'CARRIER',
    offers: ['REFUND'],
    answerBy: '2026-12-01T09:00:00.000Z',
    text: '航班取消',
};
const { flightNo: _, date: __, airLine: ___, ...terms } = flight;
const recorded = events.AbnormalFlightRecorded(flight);
const told = (version) => events.AbnormalFlightNotified({ version });
const of = spec(abnormalFlight, { id: 'HU7182.2026-12-10', ...aClerk });
t.test('recorded once, told each time that it is revised, withdrawn and recorded anew', async () => {
    of.given()
        .when('record', { ...flight, notify: false })
        .then(recorded)
        .state({ status: 'RECORDED', version: 0 });
    of.given()
        .when('record', { ...flight, notify: true })
        .then(recorded, told(1))
        .state({ status: 'NOTIFIED', version: 1 });
    of.given(recorded, told(1))
        .when('record', { ...flight, notify: true })
        .refused('该航班已登记，请修改');
    const revised = events.AbnormalFlightRevised({ ...flight, text: '改签免费' });
    of.given(recorded, told(1))
        .when('modifyAbnormalFlight', { ...terms, text: '改签免费', notify: false })
        .then(revised, told(2));
    of.given(recorded)
        .when('modifyAbnormalFlight', { ...terms, text: '改签免费', notify: false })
        .then(revised);
    const withdrawn = events.AbnormalFlightWithdrawn({ version: 1 });
    of.given(recorded, told(1)).when('deleteAbnormalFlight', {}).then(withdrawn).state({ status: 'WITHDRAWN' });
    of.given(recorded, told(1), withdrawn).when('deleteAbnormalFlight', {}).refused('不正常航班已处理或已撤销');
    of.given(recorded, told(1), withdrawn)
        .when('record', { ...flight, notify: true })
        .then(recorded, told(2));
});
t.test('the terms fit together', async () => {
    const refused = (change, message) => of
        .given()
        .when('record', { ...flight, ...change, notify: true })
        .refused(message, { status: 400 });
    refused({ answerBy: NOON }, '答复时限须晚于现在');
    refused({ offers: [] }, '请至少提供一项可选处理');
    refused({ offers: ['STAY', 'REFUND'] }, '取消的航班不能选择接受变动');
    refused({ offers: ['CHANGE'] }, '取消的航班须提供免费退票');
    refused({ newDepTime: '11:00' }, '取消的航班没有变更后的时间');
    refused({ kind: 'DELAY' }, '请填写变更后起飞时间');
});
t.test('only what was told is handled, and then stays as it is', async () => {
    of.given(recorded).when('handleAbnormalFlight', {}).refused('只有已通知的不正常航班可以处理完毕');
    const handled = events.AbnormalFlightHandled({});
    of.given(recorded, told(1)).when('handleAbnormalFlight', {}).then(handled);
    of.given(recorded, told(1), handled)
        .when('modifyAbnormalFlight', { ...terms, notify: true })
        .refused('不正常航班已处理或已撤销');
});
