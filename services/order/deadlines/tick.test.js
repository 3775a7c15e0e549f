import { once } from 'node:events';
import { pino } from 'pino';
import t from 'tap';
import { addMinutes } from '#contracts/kernel/calendar.ts';
import { anAgent, NOON } from '#services/kernel/spec.ts';
import { commanding, commands } from '#services/kernel/stream/commands.ts';
import { PAGE, startTicking, tick } from '#services/kernel/stream/due.ts';
import { openStore } from '#services/kernel/test/purse.ts';
import { order } from '../decide.ts';
import { PAY_BY, submission } from '../test/sample.ts';
import { orderDues } from './dues.ts';
const store = await openStore(t);
const run = commands(store);
const dues = orderDues({ holders: [] });
let commandsSent = 0;
const submit = async (orderNo) => {
    const at = commanding(run, () => ({ who: anAgent, now: NOON, commandId: `c-${++commandsSent}` }));
    await at(order, orderNo).submitOrder(submission({ orderNo }));
};
const statusOf = async (orderNo) => (await run.load(order, orderNo)).state.status;
const dueOrder = (orderNo) => ({ kind: 'order', subject: orderNo, dueAt: PAY_BY });
t.test('what is due is done once, however often it is found', async (t) => {
    await submit('T1');
    const due = async () => [dueOrder('T1')];
    t.same(await tick({ dues, due, run, now: addMinutes(PAY_BY, -24 * 60 * 2) }), { found: 1, acted: false }, 'too early: nothing');
    t.same(await tick({ dues, due, run, now: PAY_BY }), { found: 1, acted: true });
    t.equal(await statusOf('T1'), 'EXPIRED');
    t.same(await tick({ dues, due, run, now: addMinutes(PAY_BY, 1) }), { found: 1, acted: false });
    t.same(await tick({ dues, due, run, now: PAY_BY }), { found: 1, acted: false }, 'at the same instant again');
});
t.test('a full page is followed by the next of its instant when the list has seen it; one of which nothing came waits', async (t) => {
    const names = Array.from({ length: PAGE }, (_, n) => `F${n}`);
    for (const name of names)
        await submit(name);
    const told = [];
    const ended = new EventTarget();
    const ticking = startTicking({
        dues,
        due: async (_, limit) => {
            told.push('due');
            if (told.length === 4)
                ended.dispatchEvent(new Event('second'));
            return names.slice(0, limit).map(dueOrder);
        },
        news: async () => void told.push('news'),
        seen: async () => void told.push('seen'),
        run,
        clock: () => PAY_BY,
        log: pino({ level: 'silent' }),
        everyMs: 3_600_000,
    });
    await once(ended, 'second');
    await ticking.close();
    t.same(told, ['due', 'news', 'seen', 'due'], 'the second page waits for no news, brings nothing and is the last for an hour');
    t.equal(await statusOf(`F${PAGE - 1}`), 'EXPIRED');
});
