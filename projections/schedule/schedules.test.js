import t from 'tap';
import { local } from '#contracts/kernel/calendar.ts';
import * as events from '#contracts/schedule/events.ts';
import { spec } from '../kernel/spec.ts';
import { scheduleRuns, schedules } from './schedules.ts';
const at = (time) => local('2026-11-28', time);
const inJob = (fact, time) => ({ ...fact, stream: 'schedule-S1', at: at(time) });
const added = (time = '09:03') => inJob(events.ScheduleAdded({ name: '每十分钟', kind: 'x', cron: '*/10 * * * *' }), time);
const run = `${at('09:10')}~1`;
const begun = (more = {}, time = '09:10') => inJob(events.RunBegun({ run, cause: 'CLOCK', slot: at('09:10'), attempt: 1, missed: 0, owner: 'a', ...more }), time);
t.test('a schedule says from when somebody has to look at it', async () => {
    const list = spec(schedules);
    list
        .given(added())
        .row({ status: 'NORMAL', nextAt: at('09:10'), failures: 0 }, 'S1')
        .twice();
    list
        .given(added(), begun())
        .row({ running: run, nextAt: new Date(Date.parse(at('09:10')) + 18_000).toISOString() }, 'S1')
        .twice();
    const failed = inJob(events.RunFailed({ run, reason: '网关无应答', again: at('09:12') }), '09:11');
    list
        .given(added(), begun(), failed)
        .row({ nextAt: at('09:12'), failures: 1, lastResult: 'FAILED', lastMs: 60_000, lastMessage: '网关无应答', running: undefined }, 'S1')
        .twice();
    const done = inJob(events.RunFinished({ run, touched: 3 }), '09:11');
    list
        .given(added(), begun(), done)
        .row({ nextAt: at('09:20'), failures: 0, lastResult: 'SUCCESS', lastAt: at('09:10') }, 'S1')
        .twice();
    const lost = inJob(events.RunLost({ run, again: true }), '09:11');
    list.given(added(), begun(), lost).row({ nextAt: at('09:11'), failures: 1, lastMessage: '进程中断' }, 'S1');
    const paused = inJob(events.SchedulePaused({}), '09:05');
    list.given(added(), paused).row({ status: 'PAUSED', nextAt: undefined, revision: 1 }, 'S1');
    list.given(added(), paused, inJob(events.RunAsked({ run: 'R' }), '09:30')).row({ nextAt: at('09:30') }, 'S1');
    list.given(added(), paused, inJob(events.ScheduleResumed({}), '09:35')).row({ nextAt: at('09:40'), revision: 2 }, 'S1');
    list.given(added(), inJob(events.ScheduleModified({ cron: '0 12 * * *' }), '09:05')).row({ nextAt: at('12:00') }, 'S1');
    list.given(added(), inJob(events.ScheduleDeleted({}), '09:05')).none();
    list.given(inJob(events.ScheduleAdded({ name: '到期处理', kind: 'deadlines' }), '09:00')).row({ nextAt: undefined }, 'S1');
});
t.test('a run is a row of the log, and the slots before it that nobody began are another', async () => {
    const log = spec(scheduleRuns);
    log
        .given(added(), begun())
        .row({ schedule: 'S1', status: 'RUNNING', begunAt: at('09:10') }, `S1~${run}`)
        .twice();
    log
        .given(added(), begun(), inJob(events.RunFinished({ run, touched: 3, message: '订单 3' }), '09:12'))
        .row({ status: 'SUCCESS', ms: 120_000, touched: 3, message: '订单 3' }, `S1~${run}`)
        .twice();
    log
        .given(added(), begun(), inJob(events.RunFailed({ run, reason: '不成' }), '09:12'))
        .row({ status: 'FAILED', message: '不成' }, `S1~${run}`);
    log
        .given(added(), begun({ cause: 'MISSED', missed: 3 }))
        .row({ status: 'SKIPPED', message: '错过3个时点，由本次补跑' }, `S1~${run}~missed`)
        .row({ status: 'RUNNING', missed: 3 }, `S1~${run}`);
});
