import { reads } from '../kernel/context.ts';
import { scheduleRuns, schedules } from './schedules.ts';
export const scheduleReads = reads({ views: [schedules, scheduleRuns] });
