import * as api from '#contracts/schedule/api.ts';
import * as events from '#contracts/schedule/events.ts';
import { scheduleReads } from '#projections/schedule/index.ts';
import { scheduleQueries, schedules } from '#projections/schedule/schedules.ts';
import { leases } from '#projections/store/lease.ts';
import { atMost } from '../kernel/async/in-time.ts';
import { periodically, STOP_MS } from '../kernel/async/periodic.ts';
import { history, machine, wholeHouse } from '../kernel/stream/history.ts';
import { beats, lastBeat } from './beats.ts';
import { scheduleRoutes } from './calls.ts';
import { schedule } from './decide.ts';
import { lookForJobs } from './look.ts';
const commands = {
    add: api.addSchedule,
    modify: api.modifySchedule,
    pause: api.pauseSchedule,
    resume: api.resumeSchedule,
    delete: api.deleteSchedule,
    ask: api.runSchedule,
    ...machine({ begin: '开始执行', finish: '执行成功', fail: '执行失败', lose: '执行中断', tell: '连续失败或恢复' }),
};
const [LOOK, LOOK_MS] = ['jobs', 1_000];
/** ms for which a run keeps its lease without renewal */
const LEASE_MS = 9_000;
/** Jobs that the clock of Shanghai begins, and what staff see and steer of all that recurs. */
export const context = {
    reads: scheduleReads,
    histories: [history(schedule, events, { permission: 'schedule.job.r', ...wholeHouse, commands })],
    open: (house, { jobs, clocks }) => {
        const { run, store, query, keys, ask, clock, log, touched, signal } = house;
        const beating = beats({ run, keys, clock, log, touched });
        const due = async (now, limit) => (await query.find(schedules, { filter: { nextAt: { lte: now } }, sort: ['nextAt'], limit })).map(({ id }) => id);
        const others = () => clocks().filter(({ what }) => what !== LOOK);
        const { look, pass, idle } = lookForJobs({
            run,
            leases: leases(store, 'schedule', LEASE_MS),
            clock,
            log,
            touched,
            due,
            jobs,
            clocks: others,
            beats: beating,
        });
        const looking = {
            what: LOOK,
            zh: '定时任务',
            everyMs: LOOK_MS,
            mayPause: false,
            pass: () => pass(signal),
            start: () => {
                const stop = new AbortController();
                const looks = periodically(() => look(stop.signal), { what: LOOK, everyMs: LOOK_MS, log });
                return {
                    close: async () => {
                        stop.abort();
                        await looks.close();
                        await atMost(STOP_MS, idle());
                    },
                };
            },
        };
        return {
            routes: scheduleRoutes({ run, ...scheduleQueries(ask), jobs, clocks: others, beatOf: kind => lastBeat(keys, kind) }),
            clocks: [looking],
            around: beating.around,
        };
    },
};
