import { parked } from '#contracts/report/lists.ts';
import { reads } from '../kernel/context.ts';
import { serves } from '../kernel/list.ts';
import { figureViews } from './figures/answer.ts';
import { jobs } from './jobs.ts';
import { operationView } from './operators/operations.ts';
import { parkedReactions, parkedRow } from './parked.ts';
export const reportReads = reads({
    views: [jobs, parkedReactions, operationView, ...figureViews],
    lists: [serves(parked, parkedReactions, { row: parkedRow })],
});
