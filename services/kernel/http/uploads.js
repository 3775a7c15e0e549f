import { code, Refused } from '#contracts/kernel/refused.ts';
import { monotonicMs, sleep } from '../time.ts';
import { networkOf } from './network.ts';
const usual = {
    users: { atOnce: 20, each: 2 },
    strangers: { atOnce: 20, each: 2 },
    working: 10,
    minRate: 16 * 1024,
    graceMs: 8_000,
    strangerMs: 45_000,
};
/**
 * Limits uploads, which are held in memory and read by few threads. A sender who stalls takes no place at work, since that place is taken
 * after the body has come, and loses the place among senders within seconds. Callers who are not logged in are counted apart, so that they
 * cannot keep users out.
 */
export const uploadPools = (pools = {}) => {
    const { users, strangers, working, minRate, graceMs, strangerMs } = { ...usual, ...pools };
    const places = { users: counted(users), strangers: counted(strangers) };
    const work = turns(working);
    return {
        /**
         * Holds a place for an upload from its first byte to its answer.
         * @throws Refused 429 when there is no place
         */
        place: (caller, isStranger, upload) => isStranger ? places.strangers(networkOf(caller), upload) : places.users(caller, upload),
        /**
         * Reads the body of an upload.
         * @throws Refused 408 when it comes too slowly, or a stranger's takes too long
         */
        receive: (request, reply, read) => fastEnough(request, reply, { minRate, graceMs, withinMs: request.who ? Number.POSITIVE_INFINITY : strangerMs }, read),
        /** Runs the work on an upload, in turn. */
        work,
    };
};
const counted = ({ atOnce, each }) => {
    const under = new Map();
    let all = 0;
    return async (caller, upload) => {
        const mine = under.get(caller) ?? 0;
        if (mine >= each || all >= atOnce)
            throw new Refused(code.tooFast, '正在处理的上传过多，请稍后再试', { status: 429 });
        under.set(caller, mine + 1);
        all++;
        try {
            return await upload();
        }
        finally {
            all--;
            const left = (under.get(caller) ?? 1) - 1;
            if (left > 0)
                under.set(caller, left);
            else
                under.delete(caller);
        }
    };
};
/** Runs a limited number of tasks at a time; the others wait for their turn. The places limit how many may wait. */
const turns = (atOnce) => {
    let running = 0;
    const waiting = [];
    return async (task) => {
        if (running < atOnce)
            running++;
        else
            await new Promise(resolve => waiting.push(resolve));
        try {
            return await task();
        }
        finally {
            // hands its turn to the next task, so that no other can slip in between
            const next = waiting.shift();
            if (next)
                next();
            else
                running--;
        }
    };
};
const fastEnough = async (request, reply, { minRate, graceMs, withinMs }, read) => {
    const { socket } = request.raw;
    const came = socket.bytesRead;
    const begun = monotonicMs();
    const done = new AbortController();
    const tooSlow = async () => {
        for (;;) {
            await sleep(Math.min(1_000, graceMs, withinMs), undefined, { signal: done.signal, ref: false });
            const ms = monotonicMs() - begun;
            if (ms >= withinMs)
                break;
            if (ms >= graceMs && ((socket.bytesRead - came) / ms) * 1_000 < minRate)
                break;
        }
        // closes the connection: the rest of the body could hold it for as long as the sender likes
        reply.header('connection', 'close').raw.once('finish', () => socket.destroySoon());
        throw new Refused(code.file, '上传速度过慢，请检查网络后重新上传', { status: 408 });
    };
    const slow = tooSlow();
    // `slow` is stopped when the body has come; its failure then concerns nobody
    slow.catch(() => { });
    try {
        return await Promise.race([read(), slow]);
    }
    finally {
        done.abort();
    }
};
