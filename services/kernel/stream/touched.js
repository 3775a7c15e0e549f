import { AsyncLocalStorage } from 'node:async_hooks';
/**
 * Counts the documents that a piece of work writes to, so that the log of a job can say it without each job counting. The facts bear the
 * work's name as correlation, where their command has none of its own.
 */
export const touchCounter = () => {
    const under = new AsyncLocalStorage();
    return {
        /** commands whose facts are counted while `during` runs */
        commands: (run) => ({
            ...run,
            execute: (decider, id, name, command, cause) => {
                const tally = under.getStore();
                if (!tally)
                    return run.execute(decider, id, name, command, cause);
                return run.execute(decider, id, name, command, { correlationId: tally.of, ...cause }).then(done => {
                    if (done.facts.length === 0 || done.repeated)
                        return done;
                    const ids = tally.touched.get(decider.zh) ?? new Set();
                    tally.touched.set(decider.zh, ids.add(id));
                    return done;
                });
            },
        }),
        during: async (of, work) => {
            const touched = new Map();
            const result = await under.run({ of, touched }, work);
            const counts = [...touched].map(([zh, ids]) => [zh, ids.size]);
            return {
                result,
                touched: { count: counts.reduce((sum, [, n]) => sum + n, 0), text: counts.map(([zh, n]) => `${zh} ${n}`).join('，') },
            };
        },
    };
};
