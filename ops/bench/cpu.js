import { readdirSync, readFileSync } from 'node:fs';
/**
 * The processor time of a process so far. It does not include threads that have ended; the threads of V8 and libuv live as long as their
 * process.
 */
export const cpuOf = (pid = process.pid) => {
    const cpu = { all: 0, main: 0 };
    for (const thread of readdirSync(`/proc/${pid}/task`))
        try {
            const ms = Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
            cpu.all += ms;
            if (Number(thread) === pid)
                cpu.main = ms;
        }
        catch {
            // the thread ended meanwhile
        }
    return cpu;
};
/** The processor time since `before`, divided by the number of pieces of work. */
export const cpuSince = (before, pieces, pid) => {
    const now = cpuOf(pid);
    return { all: (now.all - before.all) / pieces, main: (now.main - before.main) / pieces };
};
