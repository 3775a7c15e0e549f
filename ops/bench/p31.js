import { join } from 'node:path';
import { pino } from 'pino';
import { addMinutes } from '#contracts/kernel/calendar.ts';
import { eventsIn } from '#contracts/kernel/event.ts';
import * as events from '#contracts/schedule/events.ts';
import { queries } from '#projections/kernel/query.ts';
import { startRunner } from '#projections/kernel/runner.ts';
import { schedules } from '#projections/schedule/schedules.ts';
import { leases } from '#projections/store/lease.ts';
import { openSqliteViewStore } from '#projections/store/sqlite.ts';
import { schemaCodec, withCodec } from '#services/eventstore/codec.ts';
import { startFeed } from '#services/eventstore/feed.ts';
import { openSqliteEventStore } from '#services/eventstore/sqlite.ts';
import { commands, idFrom } from '#services/kernel/stream/commands.ts';
import { systemUser } from '#services/kernel/stream/process.ts';
import { touchCounter } from '#services/kernel/stream/touched.ts';
import { schedule } from '#services/schedule/decide.ts';
import { lookForJobs } from '#services/schedule/look.ts';
import { percentile, rounded, scaled } from './numbers.ts';
import { inFolder } from './program.ts';
const JOBS = scaled(1_000, 20);
const LOOKS = scaled(500, 20);
const BEGAN = '2026-12-01T01:03:00.000Z';
/** 定时任务: what a second's look costs with a thousand jobs none of which is due, and how long all of them take when they are due at once. */
export const p31 = () => inFolder('p31', async (dir) => {
    const { encode, decode } = schemaCodec(eventsIn(events));
    const log = pino({ level: 'silent' });
    const store = withCodec(await openSqliteEventStore({ dir: join(dir, 'log') }), {
        encode,
        decode: event => {
            const decoded = decode(event);
            return { ...decoded, at: decoded.meta.at };
        },
    });
    const views = await openSqliteViewStore({ dir: join(dir, 'views') });
    const feed = startFeed(store, {});
    const runner = await startRunner({ events: store, feed, views: [schedules], store: views, log, active: true });
    feed.begin();
    const time = { now: BEGAN };
    const touched = touchCounter();
    const run = touched.commands(commands(store));
    const who = systemUser('bench');
    for (let n = 0; n < JOBS; n++)
        await run.execute(schedule, `j${n}`, 'add', { name: `任务${n}`, kind: 'x', cron: '*/10 * * * *' }, { who, now: time.now, commandId: idFrom('add', n) });
    await runner.settle();
    const query = queries(runner);
    let ran = 0;
    const looking = lookForJobs({
        run,
        leases: leases(views, 'schedule', 9_000),
        clock: () => time.now,
        log,
        touched,
        due: async (now, limit) => (await query.find(schedules, { filter: { nextAt: { lte: now } }, sort: ['nextAt'], limit })).map(({ id }) => id),
        jobs: () => [{ kind: 'x', zh: '任务', run: async () => ({ touched: ++ran }) }],
        clocks: () => [],
        beats: { once: async () => ({}) },
    });
    const { signal } = new AbortController();
    const looks = [];
    for (let n = 0; n < LOOKS; n++) {
        const start = performance.now();
        await looking.pass(signal);
        looks.push(performance.now() - start);
    }
    if (ran > 0)
        throw new Error('a job ran before its time');
    time.now = addMinutes(BEGAN, 7);
    const start = performance.now();
    while (await looking.pass(signal))
        await runner.settle();
    const seconds = (performance.now() - start) / 1_000;
    if (ran !== JOBS)
        throw new Error(`${ran} of ${JOBS} jobs ran`);
    await runner.close();
    await feed.close();
    await views.close();
    await store.close();
    const look = percentile(looks, 0.95);
    return [
        {
            row: 'P31',
            work: `${JOBS} 个定时任务，均未到时的一次查看，p95`,
            value: rounded(look, 2),
            unit: 'ms',
            goal: '≤ 5 ms',
            ok: look <= 5,
        },
        {
            row: 'P31',
            work: `${JOBS} 个定时任务同时到时，全部执行完`,
            value: rounded(seconds, 1),
            unit: 's',
            goal: '≤ 60 s',
            ok: seconds <= 60,
        },
    ];
});
