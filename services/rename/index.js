import { renameReads } from '#projections/rename/index.ts';
import { dueRenames } from '#projections/rename/list.ts';
import { renameMatters } from '#projections/rename/matters.ts';
import { expiring } from '#services/kernel/stream/expire.ts';
import { every } from '../clock.ts';
import { renameFlows, renameProcess, renameRoutes, renamesFollow } from './calls.ts';
import { renameChapter } from './chapter.ts';
import { rename } from './decide.ts';
import { renameHistories } from './histories.ts';
import { renamePayables } from './payable.ts';
/** Another name on an issued ticket: asked for, decided by workflow, paid, carried out. */
export const context = {
    reads: renameReads,
    histories: renameHistories,
    matters: renameMatters,
    payables: renamePayables,
    flowUses: () => renameFlows,
    chapters: { order: renameChapter },
    open: house => {
        const { run, hand, query, clock, rules, number, marks, paying } = house;
        const follows = renamesFollow(hand);
        const expire = expiring({ run, as: 'renames', due: dueRenames(query), pass: (at, id) => at(rename, id).passTime({}) });
        return {
            routes: renameRoutes({
                ...paying,
                marks,
                follows,
                extras: rules.extras,
                payMinutes: () => number('renamePayMinutes'),
            }),
            reactions: [renameProcess(follows)],
            clocks: [every(house, 'renames to be decided and paid', '改名时限', () => expire(clock()), { mayPause: true })],
        };
    },
};
