import { HEARTBEAT_MS, MOST_TOPICS, STREAM } from '#contracts/kernel/live.ts';
import { code, invalid, Refused } from '#contracts/kernel/refused.ts';
import { clearInterval, setInterval } from '#services/kernel/time.ts';
/** bytes that may wait for a slow reader; a reader further behind is disconnected, and resumes where it was */
const WAITING = 64 * 1024;
/**
 * `GET /api/stream` sends a browser the changes of its lists and the contents of the topics that it watches (contracts/kernel/live.ts). It
 * lives as long as the login: each heartbeat checks the token again, and the bearer's rights of that moment apply, those to watch its topics too.
 */
export const registerStream = (app, options) => {
    const { changes, topics, authenticate, clock, perUser = 6, most = 5_000, heartbeatMs = HEARTBEAT_MS } = options;
    const open = new Set();
    app.get(STREAM, async (request, reply) => {
        const { who } = request;
        if (!who || who.actor === 'public')
            throw new Refused(code.notLoggedIn, '登录已失效，请重新登录', { status: 401 });
        const watched = topicsIn(request.query.topics);
        if (open.size >= most)
            throw new Refused(code.unavailable, '系统繁忙，请稍后再试', { status: 503 });
        const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
        const oldest = [...open].filter(({ user }) => user === who.user);
        for (const other of oldest.slice(0, Math.max(0, oldest.length - perUser + 1))) {
            other.say('full', {});
            other.close();
        }
        reply.hijack();
        const raw = reply.raw;
        raw.writeHead(200, {
            ...reply.getHeaders(),
            'content-type': 'text/event-stream; charset=utf-8',
            'cache-control': 'no-cache, no-transform',
            'x-content-type-options': 'nosniff',
            // the connection carries nothing else: a stopping program need not wait until it is given up
            connection: 'close',
            // otherwise a proxy that buffers answers would hold the messages back
            'x-accel-buffering': 'no',
        });
        const write = (text) => {
            raw.write(text);
            if (raw.writableLength > WAITING)
                stream.close();
        };
        // a slow reader gets the latest contents of a topic when it can take them, and skips those in between
        const owed = new Map();
        const tell = (topic, message) => {
            if (raw.writableNeedDrain)
                owed.set(topic, message);
            else
                write(message);
        };
        raw.on('drain', () => {
            for (const [topic, message] of owed) {
                if (raw.writableNeedDrain)
                    return;
                owed.delete(topic);
                write(message);
            }
        });
        const watcher = {
            who,
            changed: (position, changed) => stream.say('changed', changed, position),
            reset: (position) => stream.say('reset', {}, position),
            ended: () => {
                stream.say('end', {});
                stream.close();
            },
        };
        const stream = {
            user: who.user,
            say: (message, data, id) => write(`${id === undefined ? '' : `id: ${id}\n`}event: ${message}\ndata: ${JSON.stringify(data)}\n\n`),
            close: () => {
                open.delete(stream);
                for (const leave of leaves)
                    leave();
                raw.end();
            },
            async beat() {
                // while sessions cannot be looked up, no watcher is disconnected
                const now = await authenticate(token, STREAM).catch(() => watcher.who);
                if (!open.has(stream))
                    return;
                if (!now)
                    return watcher.ended();
                watcher.who = now;
                // a topic is sent to all who watch it alike: whoever may no longer watch one opens a stream without it
                const rights = await Promise.all(watching.map(one => one.mayStill(now).catch(() => true)));
                if (!open.has(stream))
                    return;
                if (rights.includes(false))
                    stream.close();
                else
                    write(':\n\n');
            },
        };
        const leaves = [];
        const watching = [];
        const join = async (topic) => {
            // a failed lookup sends nothing: the page asks by itself
            const one = await topics.watch(topic, who, tell).catch(() => undefined);
            if (!one)
                return;
            if (!open.has(stream))
                return one.leave();
            watching.push(one);
            leaves.push(one.leave);
        };
        open.add(stream);
        raw.on('close', stream.close);
        stream.say('hello', { now: clock() }, changes.position());
        const heard = Number(request.headers['last-event-id']);
        leaves.push(changes.watch(watcher, request.headers['last-event-id'] !== undefined && Number.isSafeInteger(heard) ? heard : undefined));
        for (const topic of watched)
            void join(topic);
    });
    const heart = setInterval(() => {
        for (const stream of open)
            void stream.beat();
    }, heartbeatMs);
    app.addHook('preClose', async () => {
        clearInterval(heart);
        for (const stream of open)
            stream.close();
    });
};
/** @throws Refused 400 */
const topicsIn = (asked) => {
    if (asked === undefined || asked === '')
        return [];
    const topics = typeof asked === 'string' ? [...new Set(asked.split(','))] : [];
    if (topics.length === 0 || topics.length > MOST_TOPICS || topics.some(topic => !TOPIC.test(topic)))
        throw invalid(`请求参数错误：关注的对象须为1至${MOST_TOPICS}个`, { topics: `须为1至${MOST_TOPICS}个` });
    return topics;
};
const TOPIC = /^[a-z]{1,32}~[\w.~-]{1,100}$/;
