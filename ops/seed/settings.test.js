import t from 'tap';
import { config } from '#contracts/basicinfo/config.ts';
import { readTypeReasons, reasonsOf } from '#contracts/basicinfo/refund-reasons.ts';
import { settings } from '#contracts/basicinfo/settings.ts';
import { recordDecider } from '#services/kernel/record/decide.ts';
import { seeding } from '#services/kernel/record/seed.ts';
import { aClerk, NOON } from '#services/kernel/spec.ts';
import { commands } from '#services/kernel/stream/commands.ts';
import { systemUser } from '#services/kernel/stream/process.ts';
import { memoryStore } from '#services/test/memory.ts';
import { keepSettings } from './records.ts';
const KEY = 'refundTypeReasonConfig';
/** as written by a release before reasons 5 and 6 */
const before = '{"VOLUNTE":[{"code":"1","label":"客人原因"}]}';
/** A log begun by that release, changes by staff, and two starts of this one. */
const upgraded = async (staffDo) => {
    const { store, log } = memoryStore(() => NOON);
    const run = commands(store);
    const { type, zh: remark } = settings[KEY];
    await seeding(run, { who: systemUser('seed'), now: NOON })(config, { key: KEY, configValue: before, type, remark, front: true });
    const send = (name, body) => run.execute(recordDecider(config), KEY, name, body, { who: aClerk, now: NOON, commandId: `staff ${name}` });
    await staffDo(send);
    await keepSettings({ run, events: store }, NOON);
    const written = log.length;
    await keepSettings({ run, events: store }, NOON);
    return { state: (await run.load(recordDecider(config), KEY)).state, again: log.length - written, written };
};
t.test('a value that staff never touched follows the release; the next start writes nothing', async (t) => {
    const { state, again } = await upgraded(async () => { });
    t.match(state, { status: 'ACTIVE', values: { key: KEY, configValue: settings[KEY].initial, front: true } });
    const reasons = readTypeReasons(state.status === 'ACTIVE' ? String(state.values.configValue) : '');
    t.same(['5', '6'].map(code => reasonsOf(reasons, 'VOLUNTE').some(reason => reason.code === code)), [true, true], 'refunds may become a credit');
    t.equal(again, 0);
});
t.test('what staff changed or deleted stays so', async (t) => {
    const own = '{"VOLUNTE":[{"code":"9","label":"本公司自定"}]}';
    const changed = await upgraded(send => send('modify', { configValue: own }));
    t.match(changed.state, { values: { configValue: own } });
    const deleted = await upgraded(send => send('delete', {}));
    t.match(deleted.state, { status: 'DELETED' });
    t.same([changed.written, deleted.written], [2, 2], 'and nothing else is written');
});
