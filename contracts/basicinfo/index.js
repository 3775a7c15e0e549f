import { contract } from '../kernel/context.ts';
import * as periodEvents from '../kernel/period-events.ts';
import { Type } from '../kernel/schema.ts';
import * as config from './config.ts';
import * as handler from './handler.ts';
import { modules } from './modules.ts';
import { records } from './records.ts';
export const basicinfoContract = contract({
    name: 'basicinfo',
    modules,
    api: [config, handler],
    events: { recordPeriods: periodEvents },
    states: { recordPeriods: Type.Object({}) },
    records,
});
