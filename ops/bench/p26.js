import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { lotTopicOf } from '#contracts/auction/news.ts';
import { streamWith } from '#contracts/kernel/live.ts';
import { registerStream } from '#projections/kernel/stream.ts';
import { startTopics } from '#projections/kernel/topics.ts';
import { openSqliteKeyStore } from '#projections/store/sqlite-key-store.ts';
import { lotTopic } from '#services/auction/lots/standing.ts';
import { startFeed } from '#services/eventstore/feed.ts';
import { openSqliteEventStore } from '#services/eventstore/sqlite.ts';
import { commands } from '#services/kernel/stream/commands.ts';
import { median, percentile, rounded, scaled } from './numbers.ts';
import { openLot } from './p25.ts';
import { inFolder } from './program.ts';
const WATCHERS = scaled(5_000, 20);
const ALONE = scaled(20, 3);
const LOAD = { perSecond: 200, seconds: scaled(10, 1) };
const LOT = 'L-SEEN';
/** The browsers, in a process of their own. */
const watch = async (url) => {
    const child = fork(join(import.meta.dirname, 'watch-child.js'), {
        env: { ...process.env, WATCH: JSON.stringify({ url, count: WATCHERS }) },
    });
    const waiting = new Map();
    await new Promise((resolve, reject) => {
        child.once('exit', code => reject(new Error(`the watchers ended with ${code}`)));
        child.on('message', (said) => {
            if (said.open !== undefined)
                resolve();
            if (said.known !== undefined)
                waiting.get(said.known)?.();
        });
    });
    return {
        /** resolves when all of them know this revision or a newer one */
        know: (revision) => new Promise(resolve => {
            waiting.set(revision, resolve);
            child.send({ wanted: revision });
        }),
        leave: () => {
            child.removeAllListeners('exit');
            child.kill('SIGKILL');
        },
    };
};
const urlOf = (server) => `http://127.0.0.1:${server.address().port}`;
const memory = async () => {
    global.gc?.();
    await pause(500);
    return process.memoryUsage().rss / 1024 / 1024;
};
const timed = async (work) => {
    const start = performance.now();
    await work();
    return performance.now() - start;
};
/** The best possible cost: the same text written to the same number of sockets, one after another. */
const bare = async (text) => {
    const open = new Set();
    const server = createServer((_, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(':\n\n');
        open.add(response);
    });
    await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
    const watchers = await watch(urlOf(server));
    const times = [];
    for (let n = 1; n <= ALONE; n++) {
        await pause(200);
        times.push(await timed(async () => {
            const message = text.replace(/"revision":\d+/, `"revision":${n}`);
            for (const response of open)
                response.write(message);
            await watchers.know(n);
        }));
    }
    watchers.leave();
    server.closeAllConnections();
    server.close();
    return median(times);
};
/**
 * P26: a lot that thousands watch (AUCTIONS §8), each on one stream: their memory, the time from an accepted bid until the last of them
 * knows of it, alone and at 200 bids a second, and their cost for the bidders. Server and browsers share the processors.
 */
export const p26 = () => inFolder('p26', async (dir) => {
    const store = await openSqliteEventStore({ dir: join(dir, 'events') });
    const kept = await openSqliteKeyStore({ dir: join(dir, 'keys') });
    const stop = new AbortController();
    const app = Fastify();
    const feed = startFeed(store);
    try {
        const run = commands(store, { kept });
        const lot = await openLot(run, LOT);
        const quiet = [];
        const bidding = async (times) => {
            const begin = performance.now();
            await Promise.all(Array.from({ length: LOAD.perSecond * LOAD.seconds }, async (_, n) => {
                await pause(begin + (n * 1_000) / LOAD.perSecond - performance.now());
                times.push(await timed(() => lot.next()));
            }));
        };
        await bidding([]);
        await bidding(quiet);
        const fails = (error) => {
            throw error;
        };
        // a lot of which only the bids exist
        const open = { ...lotTopic(run), mayWatch: async () => true };
        const topics = startTopics({ feed, topics: [open], from: await store.head(), onError: fails, signal: stop.signal });
        feed.begin();
        const who = (user) => ({ actor: 'agent', user, role: 'User_Agent', permissions: [], airlines: [], agency: user, session: user });
        app.decorateRequest('who', null);
        app.addHook('onRequest', async (request) => {
            Object.assign(request, { who: who(request.headers.authorization) });
        });
        registerStream(app, {
            changes: { position: () => 0, watch: () => () => { }, close: async () => { } },
            topics,
            authenticate: async (token) => who(`Bearer ${token}`),
            clock: () => new Date().toISOString(),
            most: WATCHERS,
        });
        await app.listen({ port: 0, host: '127.0.0.1' });
        const before = await memory();
        const watchers = await watch(urlOf(app.server) + streamWith([lotTopicOf(LOT)]));
        const after = await memory();
        const alone = [];
        for (let n = 0; n < ALONE; n++) {
            await pause(300);
            const { revision } = await lot.next();
            alone.push(await timed(() => watchers.know(revision)));
        }
        const watched = [];
        const told = [];
        const samples = setInterval(async () => {
            const { revision } = await lot.next();
            told.push(timed(() => watchers.know(revision)));
        }, 100);
        await bidding(watched);
        clearInterval(samples);
        const until = await Promise.all(told);
        const busy = process.memoryUsage().rss / 1024 / 1024;
        watchers.leave();
        const text = `event: told\ndata: ${JSON.stringify({ topic: lotTopicOf(LOT), state: await lotTopic(run).state(LOT) })}\n\n`;
        const raw = await bare(text);
        const ratio = median(alone) / raw;
        return [
            {
                row: 'P26',
                work: `${WATCHERS} 人看同一标的：一次出价到最后一人得知（同样内容直接写入同样多的连接 ${rounded(raw)} ms）`,
                value: rounded(median(alone)),
                unit: 'ms',
                ratio,
                goal: '≤ 3 × 直接写入',
                ok: ratio <= 3,
            },
            {
                row: 'P26',
                work: `同上，每秒${LOAD.perSecond}次出价时的 p99（p50 ${rounded(median(until))} ms）`,
                value: rounded(percentile(until, 0.99)),
                unit: 'ms',
                goal: '仅列出',
                ok: true,
            },
            {
                row: 'P26',
                work: `同上，出价的 p99 时延（无人看 ${rounded(percentile(quiet, 0.99), 1)} ms；p50 ${rounded(median(watched), 1)} 对 ${rounded(median(quiet), 1)} ms）`,
                value: rounded(percentile(watched, 0.99), 1),
                unit: 'ms',
                ratio: percentile(watched, 0.99) / percentile(quiet, 0.99),
                goal: '仅列出',
                ok: true,
            },
            {
                row: 'P26',
                work: `每人占用的内存（无人看 ${rounded(before)} MB，${WATCHERS} 人 ${rounded(after)} MB，出价时 ${rounded(busy)} MB）`,
                value: rounded(((after - before) * 1024) / WATCHERS, 1),
                unit: 'KB',
                goal: '≤ 40 KB',
                ok: (after - before) * 1024 <= 40 * WATCHERS,
            },
        ];
    }
    finally {
        stop.abort();
        await app.close();
        await feed.close();
        await kept.close();
        await store.close();
    }
});
