/** Runs the tasks of one key one after another, tasks of different keys side by side. A failed task does not stop the next one. */
export const keyedQueue = () => {
    const tails = new Map();
    return (key, task) => {
        const run = (tails.get(key) ?? Promise.resolve()).then(task, task);
        tails.set(key, run);
        const forget = () => {
            if (tails.get(key) === run)
                tails.delete(key);
        };
        run.then(forget, forget);
        return run;
    };
};
