import t from 'tap';
import { Live, liveLimits, watchLive } from './live.ts';
import { memoryBrowser } from './test/login.ts';
import { Topics } from './topics.ts';
/** A clock that the test moves by hand, with its timers. */
const hands = () => {
    let now = 0;
    let waiting = [];
    return {
        timers: {
            now: () => now,
            setTimeout: (work, ms) => {
                const timer = { at: now + ms, work };
                waiting.push(timer);
                return timer;
            },
            clearTimeout: (timer) => {
                waiting = waiting.filter(other => other !== timer);
            },
        },
        pass: async (ms) => {
            const end = now + ms;
            for (;;) {
                const next = waiting.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
                if (!next)
                    break;
                waiting = waiting.filter(other => other !== next);
                now = next.at;
                next.work();
                await settled();
            }
            now = end;
        },
        waiting: () => waiting.length,
    };
};
const settled = async () => {
    for (let turn = 0; turn < 20; turn++)
        await new Promise(resolve => setImmediate(resolve));
};
const browser = () => {
    const clock = hands();
    const heard = [];
    const states = [];
    const asked = [];
    const watched = [];
    const told = [];
    const topics = new Topics();
    let line;
    let isDown = false;
    const live = new Live({
        timers: clock.timers,
        changed: news => heard.push(news),
        state: state => states.push(state),
        topics: () => topics.names(),
        told: one => told.push(one),
        open: async (lastId, names, signal) => {
            asked.push(lastId);
            watched.push(names.join());
            if (isDown)
                throw new Error('no line');
            let own;
            const body = new ReadableStream({
                start: controller => {
                    line = own = controller;
                },
            });
            signal.addEventListener('abort', () => {
                try {
                    own?.error(new Error('aborted'));
                }
                catch {
                    // the stream is over already
                }
            });
            return { body };
        },
    });
    const say = async (text) => {
        line.enqueue(new TextEncoder().encode(text));
        await settled();
    };
    return {
        clock,
        heard,
        states,
        asked,
        watched,
        told,
        topics,
        live,
        say,
        cut: async () => {
            line.error(new Error('cut'));
            await settled();
        },
        down: (is) => {
            isDown = is;
        },
    };
};
const hello = 'id: 5\nevent: hello\ndata: {"now":"2026-11-02T01:00:00.000Z"}\n\n';
t.test('what comes within a moment is one refresh', async (t) => {
    const { clock, heard, states, live, say } = browser();
    live.start();
    await settled();
    await say(hello);
    t.same(states, ['LIVE']);
    // arrives in pieces, as from a network
    await say('id: 6\nevent: changed\ndata: {"order":["a"]}');
    await say('\n\nid: 7\nevent: changed\ndata: {"order":["b","a"],"notice":["n"]}\n\n');
    t.same(heard, []);
    await clock.pass(liveLimits.gather);
    t.same(heard, [{ order: ['a', 'b'], notice: ['n'] }]);
    await say('id: 8\nevent: changed\ndata: {"order":[]}\n\nid: 9\nevent: changed\ndata: {"order":["c"]}\n\n');
    await clock.pass(liveLimits.gather);
    t.same(heard.at(-1), { order: [] }, 'very many stay very many');
    live.stop();
    t.equal(clock.waiting(), 0);
});
t.test('a stream that is cut goes on where it was, and is asked from time to time meanwhile', async (t) => {
    const { clock, heard, states, asked, live, say, cut, down } = browser();
    live.start();
    await settled();
    await say(hello);
    await say('id: 12\nevent: changed\ndata: {"order":["a"]}\n\n');
    await clock.pass(liveLimits.gather);
    down(true);
    await cut();
    t.same(states, ['LIVE', 'POLLING']);
    await clock.pass(2 * liveLimits.poll + liveLimits.gather);
    t.same(heard.slice(1), ['ALL', 'ALL']);
    t.ok(asked.length > 4 && asked.length < 12, 'ever more seldom');
    t.same(new Set(asked.slice(1)), new Set(['12']));
    down(false);
    await clock.pass(liveLimits.retryAtMost);
    await say(hello);
    t.equal(states.at(-1), 'LIVE');
    await clock.pass(liveLimits.silence - 1);
    await say(':\n\n');
    await clock.pass(liveLimits.silence - 1);
    t.equal(states.at(-1), 'LIVE', 'a heartbeat is enough');
    t.equal(heard.length, 3, 'nobody asks while it is told');
    const before = asked.length;
    await clock.pass(2 + liveLimits.retry);
    t.equal(asked.length, before + 1, 'one that is silent is taken for cut');
    live.stop();
});
t.test('it ends with the login, and asks where there are too many', async (t) => {
    const ended = browser();
    ended.live.start();
    await settled();
    await ended.say(`${hello}event: end\ndata: {}\n\n`);
    await ended.clock.pass(10 * liveLimits.poll);
    t.equal(ended.asked.length, 1);
    t.same(ended.heard, []);
    const full = browser();
    full.live.start();
    await settled();
    await full.say(`${hello}event: full\ndata: {}\n\n`);
    await full.clock.pass(liveLimits.poll + liveLimits.gather);
    t.equal(full.asked.length, 1, 'another is not opened');
    t.same(full.heard, ['ALL']);
    t.same(full.states, ['LIVE', 'POLLING']);
    full.live.stop();
});
t.test('what is watched by name is told whole; the stream is opened anew, from where it is, when that is another', async (t) => {
    const { clock, states, asked, watched, told, topics, live, say } = browser();
    topics.onChange = () => live.rewatch();
    live.start();
    await settled();
    await say(hello);
    const heard = [];
    const stop = topics.watch('lot~L1', state => heard.push(state));
    const stopToo = topics.watch('lot~L1', () => { });
    await settled();
    t.same(watched, ['', 'lot~L1'], 'once for both');
    t.same(asked, [undefined, '5']);
    await say(hello);
    await say('event: told\ndata: {"topic":"lot~L1","state":{"bids":1}}\n\n');
    t.same(told, [{ topic: 'lot~L1', state: { bids: 1 } }]);
    topics.tell('lot~L1', 1);
    topics.tell('lot~L2', 2);
    t.same(heard, [1]);
    stop();
    await settled();
    t.equal(watched.length, 2, 'somebody watches it still');
    stopToo();
    await settled();
    t.same(watched, ['', 'lot~L1', '']);
    t.same(states, ['LIVE'], 'nobody was told that it was cut');
    await clock.pass(liveLimits.retryAtMost);
    t.equal(watched.length, 3);
    live.stop();
    t.equal(clock.waiting(), 0);
});
t.test('tabs share the stream: the one that keeps it watches what any of them shows', async (t) => {
    memoryBrowser(t);
    let holder;
    const waiting = [];
    // one lock, as a browser has it
    const locks = {
        request: async (_, { signal }, work) => {
            while (holder)
                await new Promise(resolve => waiting.push(resolve));
            if (signal.aborted)
                return;
            holder = work().finally(() => {
                holder = undefined;
                for (const next of waiting.splice(0))
                    next();
            });
            return holder;
        },
    };
    const opened = [];
    let say = (_) => { };
    const tab = () => {
        const topics = new Topics();
        const stop = watchLive({
            topics,
            changed: () => { },
            open: async (_, names, signal) => {
                opened.push([...names].sort().join());
                const body = new ReadableStream({
                    start: controller => {
                        say = text => controller.enqueue(new TextEncoder().encode(text));
                        signal.addEventListener('abort', () => controller.error(new Error('aborted')));
                    },
                });
                return { body };
            },
        }, locks);
        return { topics, stop };
    };
    const until = async (holds) => {
        while (!holds())
            await new Promise(resolve => setTimeout(resolve, 5));
    };
    const [one, two] = [tab(), tab()];
    await until(() => opened.length === 1);
    const heard = [];
    two.topics.watch('lot~L2', state => heard.push(state));
    await until(() => opened.at(-1) === 'lot~L2');
    one.topics.watch('lot~L1', () => { });
    await until(() => opened.at(-1) === 'lot~L1,lot~L2');
    say('event: told\ndata: {"topic":"lot~L2","state":7}\n\n');
    await until(() => heard.length === 1);
    t.same(heard, [7]);
    one.stop();
    await until(() => opened.at(-1) === 'lot~L2');
    t.pass('the other takes over, with what it shows');
    two.stop();
    const three = tab();
    three.stop();
    t.doesNotThrow(() => three.topics.watch('lot~L3', () => { })(), 'a part that is taken away after its page tells nobody');
});
