import { sleep } from '#services/kernel/time.ts';
import { inTurn } from './kernel/async/in-turn.ts';
import { runProcesses } from './kernel/stream/process.ts';
import { parking } from './report/parked-reactions.ts';
/** Processes and clocks: by a lease one process of the program runs them, the others stand by. */
export const startScheduler = async ({ leased, processes, clocks, around, stopping, ...given }) => {
    const { run, checkpoints, clock } = given;
    let working;
    let timePasses = false;
    const startClocks = () => {
        if (timePasses && working && working.clocks.length === 0)
            working.clocks = clocks.map(clock => clock.start(around?.(clock)));
    };
    const begin = async () => {
        working = { processes: runProcesses({ ...given, processes, park: parking({ run, clock }) }), clocks: [] };
        await working.processes.open;
        startClocks();
    };
    const end = async () => {
        const ending = working;
        working = undefined;
        // clocks end side by side, since each may wait a while for somebody outside
        await inTurn([() => Promise.all((ending?.clocks ?? []).map(clock => clock.close())), () => ending?.processes.close()]);
    };
    const lease = await leased?.({ begin, end });
    /** Resolves when everything up to this position has been reacted to, here or by the process that does it. */
    const reached = async (position) => {
        if (working)
            return working.processes.reached(position);
        for (const { name } of processes)
            while ((await checkpoints.get(name)) < position && !stopping.aborted && !working)
                await sleep(50);
        if (working && !stopping.aborted)
            return reached(position);
    };
    return {
        reached,
        /** the processes that run here */
        status: () => working?.processes.status() ?? [],
        /** clocks start, here or once this process has the lease */
        letTimePass: () => {
            timePasses = true;
            startClocks();
        },
        close: () => lease?.close(),
    };
};
