import t from 'tap';
import { Countdown } from './countdown.ts';
import { LazyLoad } from './lazy.ts';
import { TaskPoll } from './poll.ts';
/** Timers that the test advances. */
const fakeTimers = () => {
    let now = 0;
    let next = 0;
    const waiting = new Map();
    const settle = () => new Promise(resolve => setImmediate(resolve));
    return {
        now: () => now,
        setTimeout: (work, ms) => {
            waiting.set(++next, { at: now + ms, work });
            return next;
        },
        clearTimeout: (timer) => void waiting.delete(timer),
        pass: async (ms) => {
            const until = now + ms;
            for (;;) {
                const [due] = [...waiting].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at);
                if (!due)
                    break;
                waiting.delete(due[0]);
                now = due[1].at;
                due[1].work();
                await settle();
            }
            now = until;
            await settle();
        },
        waiting,
    };
};
t.test('84 a countdown tells each second, to 0 or until it is stopped', async (t) => {
    const timers = fakeTimers();
    const told = [];
    new Countdown(3, seconds => told.push(seconds), timers);
    t.same(told, [3]);
    await timers.pass(1_000);
    t.same(told, [3, 2]);
    await timers.pass(5_000);
    t.same(told, [3, 2, 1, 0]);
    const stopped = new Countdown(9, seconds => told.push(seconds), timers);
    stopped.stop();
    await timers.pass(5_000);
    t.same(told.slice(4), [9]);
});
t.test('108 pending tasks are asked for once a minute until stopped; SUCCESS is told', async (t) => {
    const timers = fakeTimers();
    const told = [];
    let asked = 0;
    const answers = ['SUCCESS', '', 'fails', 'SUCCESS'];
    const check = async () => {
        const answer = answers[asked++] ?? '';
        if (answer === 'fails')
            throw new Error('x');
        return answer;
    };
    const poll = new TaskPoll({ check, notify: text => told.push(text), timers });
    poll.start();
    poll.start();
    await timers.pass(59_999);
    t.equal(asked, 0);
    await timers.pass(1);
    t.same([asked, told], [1, ['您有新的退票或退款任务需要处理。']]);
    await timers.pass(120_000);
    t.same([asked, told.length], [3, 1], 'neither another message nor a failure is told');
    poll.stop();
    await timers.pass(600_000);
    t.equal(asked, 3);
    t.equal(timers.waiting.size, 0);
});
const lazy = (load) => {
    const timers = fakeTimers();
    const states = [];
    const kept = new Map();
    let reloads = 0;
    const box = {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
    };
    const loader = new LazyLoad({ load, tell: state => states.push(state), reload: () => reloads++, box, timers });
    return { loader, timers, kept, texts: () => states.map(state => ('text' in state ? state.text : state.state)), reloads: () => reloads };
};
const never = () => new Promise(() => { });
t.test('110 Loading... is shown after 300 ms, not before', async (t) => {
    const { loader, timers, texts } = lazy(never);
    loader.start();
    await timers.pass(299);
    t.same(texts(), ['']);
    await timers.pass(2);
    t.same(texts(), ['', 'Loading...']);
    const quick = lazy(async () => 'page');
    quick.loader.start();
    await quick.timers.pass(0);
    await quick.timers.pass(1_000);
    t.same(quick.texts(), ['', 'ready']);
});
t.test('111 Loader timed out! after 15 s, asked again half a second later', async (t) => {
    let asked = 0;
    const { loader, timers, texts } = lazy(() => (asked++ === 0 ? never() : Promise.resolve('page')));
    loader.start();
    await timers.pass(14_999);
    t.equal(texts().at(-1), 'Loading...');
    await timers.pass(1);
    t.equal(texts().at(-1), 'Loader timed out!');
    await timers.pass(499);
    t.equal(asked, 1);
    await timers.pass(1);
    t.same([asked, texts().at(-1)], [2, 'ready']);
    const left = lazy(never);
    left.loader.start();
    left.loader.stop();
    await left.timers.pass(60_000);
    t.same(left.texts(), ['']);
});
t.test('112 a page that cannot be loaded reloads twice at most, then asks for it', async (t) => {
    const { loader, timers, kept, texts, reloads } = lazy(() => Promise.reject(new Error('gone')));
    for (const [count, text] of [
        [1, '页面加载失败，正在尝试刷新页面…'],
        [2, '页面加载失败，正在尝试刷新页面…'],
        [2, '页面加载失败，请手动刷新页面'],
    ]) {
        loader.start();
        await timers.pass(10);
        t.same([reloads(), texts().at(-1)], [count, text]);
    }
    t.equal(kept.size, 0, 'a later failure begins anew');
});
