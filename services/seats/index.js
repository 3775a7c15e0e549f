import { seatsReads } from '#projections/seats/index.ts';
import { itemsOfBatch } from '#projections/seats/routes.ts';
import { stockUses } from '#projections/seats/uses.ts';
import { seatsHistories } from './histories.ts';
import { seatsRoutes } from './routes.ts';
import { stockFollowsBatch } from './stock-follows-batch.ts';
/** Seats that airlines give for sale to groups, by flight, date and cabin. */
export const context = {
    reads: seatsReads,
    histories: seatsHistories,
    uses: stockUses,
    open: ({ run, exists, standing, enabled, readSheet, query }) => ({
        routes: seatsRoutes({ run, exists, standing, enabled, readSheet, itemsOf: itemsOfBatch(query) }),
        reactions: [stockFollowsBatch],
    }),
};
