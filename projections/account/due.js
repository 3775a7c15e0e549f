import { dueList } from '../kernel/due.ts';
import { partOf } from '../kernel/view.ts';
/** Last days of credits in the list of what is due. */
export const creditDues = partOf()(dueList, {
    version: 1,
    on: {
        OffsetCredited: (_, { validUntil }, { id }) => ({ kind: 'offset', subject: id, dueAt: validUntil }),
        OffsetExpired: () => null,
    },
});
