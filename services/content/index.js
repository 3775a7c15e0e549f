import * as events from '#contracts/content/events.ts';
import { board } from '#projections/content/board.ts';
import { contentReads } from '#projections/content/index.ts';
import { contentQueries } from '#projections/content/routes.ts';
import { history, machine, wholeHouse } from '../kernel/stream/history.ts';
import { contentRoutes } from './calls.ts';
import { infoReading } from './reading.ts';
/** News and announcements: who reads them, who has, and the history of what was published. */
export const context = {
    reads: contentReads,
    histories: [history(infoReading, events, { ...wholeHouse, commands: machine({ read: '阅读信息', confirm: '确认信息' }) })],
    shows: ({ query }) => {
        const found = board(query);
        const shown = async (call) => {
            const ids = new Set((await found.of(call)).map(({ id }) => id));
            return ({ id }) => ids.has(id);
        };
        return { news: shown, announcement: shown };
    },
    open: ({ run, events, ask, query, papers }) => {
        const found = board(query);
        return {
            routes: [
                ...contentQueries({ ask, board: found, readingsOf: async (user) => (await run.load(infoReading, user)).state }),
                ...contentRoutes({ run, events, papers, shownTo: found.of }),
            ],
        };
    },
};
