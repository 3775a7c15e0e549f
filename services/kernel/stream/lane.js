/**
 * Lanes: jobs with the same key are worked on together, lanes of different keys run side by side. The first job starts at once; jobs that
 * come while it is under way form the next turn. `work` returns how many jobs, from the front, it has settled; the others wait for its next
 * turn.
 */
export const lanes = (work) => {
    const waiting = new Map();
    const run = async (key, jobs) => {
        while (jobs.length > 0)
            jobs.splice(0, await work(key, [...jobs]));
        waiting.delete(key);
    };
    return (key, job) => {
        const jobs = waiting.get(key);
        if (jobs)
            jobs.push(job);
        else {
            const first = [job];
            waiting.set(key, first);
            void run(key, first);
        }
    };
};
