import * as events from '#contracts/step/events.ts';
import { begunKinds } from '#contracts/step/events.ts';
import { begunSteps } from '#projections/step/begun.ts';
import { stepReads } from '#projections/step/index.ts';
import { every } from '../clock.ts';
import { history, machine, wholeHouse } from '../kernel/stream/history.ts';
import { step } from './decide.ts';
import { begunRoutes, resuming } from './resume.ts';
/** Steps that touch two streams, or the world outside. A context that begins steps brings the code that finishes them (`finishers`). */
export const context = {
    reads: stepReads,
    histories: [history(step, events, { ...wholeHouse, commands: machine({ try: '继续处理', stop: '停止自动处理', drop: '不再处理' }) })],
    open: (house, { finishers }) => {
        const { run, query, number, clock } = house;
        const begun = {
            run,
            finishers,
            ...begunSteps(query),
            afterMinutes: () => number('resumeAfterMinutes'),
            tries: () => number('resumeTries'),
        };
        const resume = resuming(begun);
        return {
            routes: begunRoutes(begun),
            clocks: KINDS.map(kind => every(house, `steps begun: ${kind}`, `未完成步骤：${begunKinds[kind]}`, stopping => resume(kind, clock(), stopping))),
        };
    },
};
const KINDS = Object.keys(begunKinds);
