import { HEARTBEAT_MS } from '../kernel/live.ts';
import { pageUser } from './login-info.ts';
import { realTimers } from './timers.ts';
import { Topics } from './topics.ts';
/**
 * ms: how long changes are collected; the first and the longest wait before another try; how often the page asks while there is no stream;
 * how long silence is tolerated
 */
export const liveLimits = { gather: 500, retry: 1_000, retryAtMost: 30_000, poll: 60_000, silence: 3 * HEARTBEAT_MS };
/**
 * Keeps the one stream of a browser (contracts/kernel/live.ts). It resumes where it was cut, and opens a new stream when not even a
 * heartbeat arrives. While there is no stream, it reports from time to time that everything may have changed. It ends by itself with the
 * login.
 */
export class Live {
    #isRunning = false;
    #lastId;
    #stream;
    #tries = 0;
    #retry;
    #poll;
    #silence;
    #gathering;
    #news = {};
    #state;
    /** topics of the stream that is open or being opened */
    #topics = '';
    #options;
    constructor(options) {
        this.#options = { timers: realTimers, state: () => { }, heard: () => { }, topics: () => [], told: () => { }, ...options };
    }
    start() {
        if (this.#isRunning)
            return;
        this.#isRunning = true;
        void this.#listen();
    }
    stop() {
        this.#isRunning = false;
        const stream = this.#stream;
        this.#stream = undefined;
        stream?.abort();
        for (const timer of [this.#retry, this.#poll, this.#silence, this.#gathering])
            this.#options.timers.clearTimeout(timer);
        this.#poll = this.#gathering = undefined;
    }
    /** Compares the wanted topics with those of the stream. If they differ, the stream is opened again from its current position. */
    rewatch() {
        if (!this.#isRunning || this.#stream === undefined || this.#wanted() === this.#topics)
            return;
        this.#options.timers.clearTimeout(this.#retry);
        this.#options.timers.clearTimeout(this.#silence);
        const before = this.#stream;
        void this.#listen();
        before.abort();
    }
    #wanted() {
        return [...new Set(this.#options.topics())].sort().join();
    }
    async #listen() {
        const stream = new AbortController();
        this.#stream = stream;
        try {
            this.#hearing();
            this.#topics = this.#wanted();
            const { body } = await this.#options.open(this.#lastId, this.#topics === '' ? [] : this.#topics.split(','), stream.signal);
            if (body)
                for await (const message of messagesIn(body)) {
                    if (this.#stream !== stream)
                        return;
                    this.#hear(message);
                }
        }
        catch {
            // a stream that was cut, refused or silent is handled alike
        }
        if (!this.#isRunning || this.#stream !== stream)
            return;
        this.#options.timers.clearTimeout(this.#silence);
        this.#fallBack();
        const wait = Math.min(liveLimits.retry * 2 ** this.#tries++, liveLimits.retryAtMost);
        this.#retry = this.#options.timers.setTimeout(() => void this.#listen(), wait);
    }
    #hear({ event, data, id }) {
        this.#hearing();
        if (id !== undefined)
            this.#lastId = id;
        if (event === 'hello') {
            this.#tries = 0;
            this.#options.timers.clearTimeout(this.#poll);
            this.#poll = undefined;
            this.#tell('LIVE');
            this.#options.heard(JSON.parse(data).now);
        }
        if (event === 'changed')
            this.#gather(JSON.parse(data));
        if (event === 'told')
            this.#options.told(JSON.parse(data));
        if (event === 'reset')
            this.#gather('ALL');
        if (event === 'end')
            this.stop();
        if (event === 'full') {
            this.stop();
            this.#isRunning = true;
            this.#fallBack();
        }
    }
    /** A message came, so the wait for silence starts again. */
    #hearing() {
        this.#options.timers.clearTimeout(this.#silence);
        this.#silence = this.#options.timers.setTimeout(() => this.#stream?.abort(), liveLimits.silence);
    }
    #fallBack() {
        this.#tell('POLLING');
        const ask = () => {
            this.#poll = this.#options.timers.setTimeout(() => {
                this.#gather('ALL');
                ask();
            }, liveLimits.poll);
        };
        if (this.#poll === undefined)
            ask();
    }
    #tell(state) {
        if (state === this.#state)
            return;
        this.#state = state;
        this.#options.state(state);
    }
    #gather(news) {
        if (news === 'ALL')
            this.#news = 'ALL';
        else if (this.#news !== 'ALL')
            for (const [list, ids] of Object.entries(news)) {
                const known = this.#news[list] ?? new Set();
                this.#news[list] = known === 'MANY' || ids.length === 0 ? 'MANY' : new Set([...known, ...ids]);
            }
        this.#gathering ??= this.#options.timers.setTimeout(() => {
            const gathered = this.#news;
            this.#news = {};
            this.#gathering = undefined;
            this.#options.changed(gathered === 'ALL'
                ? 'ALL'
                : Object.fromEntries(Object.entries(gathered).map(([list, ids]) => [list, ids === 'MANY' ? [] : [...ids]])));
        }, liveLimits.gather);
    }
}
/** Parses server-sent events. A comment becomes a message without data, since it shows that the server is there. */
async function* messagesIn(body) {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    let text = '';
    try {
        for (;;) {
            const { done, value } = await reader.read();
            if (done)
                return;
            text += decoder.decode(value, { stream: true });
            const messages = text.split('\n\n');
            text = messages.pop();
            for (const message of messages) {
                const fields = new Map(message.split('\n').map(line => {
                    const colon = line.indexOf(':');
                    return [line.slice(0, colon), line.slice(colon + 1).trimStart()];
                }));
                yield { event: fields.get('event') ?? '', data: fields.get('data') ?? '', id: fields.get('id') };
            }
        }
    }
    finally {
        reader.cancel().catch(() => { });
    }
}
/** the channel is named after the user, so that a tab of another user neither hears nor sends this user's news */
const nameOf = (user) => `newgt.live.${user}`;
/**
 * Shares one stream among all tabs that a user has in a browser: one tab keeps it and passes its messages on. Where the browser has no
 * locks (plain http from another machine), each tab has its own stream.
 * @returns a function that stops watching
 */
export const watchLive = ({ open, changed, state = () => { }, heard = () => { }, topics = new Topics() }, locks = navigator.locks) => {
    const told = ({ topic, state }) => topics.tell(topic, state);
    if (!locks) {
        const live = new Live({ open, changed, state, heard, told, topics: () => topics.names() });
        topics.onChange = () => live.rewatch();
        live.start();
        return () => {
            topics.onChange = () => { };
            live.stop();
        };
    }
    const name = nameOf(pageUser() ?? '');
    const tab = crypto.randomUUID();
    const leaving = new AbortController();
    const others = new BroadcastChannel(name);
    const say = (what) => others.postMessage(what);
    /** set where this tab keeps the stream; then the topics that other tabs watch */
    let live;
    const elsewhere = new Map();
    const watches = () => say({ watches: { tab, topics: topics.names() } });
    others.onmessage = ({ data }) => {
        if (data.news)
            changed(data.news);
        if (data.state)
            state(data.state);
        if (data.told)
            told(data.told);
        if (data.asks)
            watches();
        if (data.watches) {
            elsewhere.set(data.watches.tab, data.watches.topics);
            live?.rewatch();
        }
    };
    topics.onChange = () => {
        if (live)
            live.rewatch();
        else
            watches();
    };
    const keep = () => new Promise(resolve => {
        live = new Live({
            open,
            heard,
            topics: () => [...topics.names(), ...[...elsewhere.values()].flat()],
            told: one => {
                told(one);
                say({ told: one });
            },
            changed: news => {
                changed(news);
                say({ news });
            },
            state: now => {
                state(now);
                say({ state: now });
            },
        });
        live.start();
        say({ asks: true });
        leaving.signal.addEventListener('abort', () => {
            live?.stop();
            resolve();
        });
    });
    // the next tab in line takes over when the tab that kept the stream is closed
    locks.request(name, { signal: leaving.signal }, keep).catch(() => { });
    return () => {
        // parts of the page that are removed after this must not call anything
        topics.onChange = () => { };
        leaving.abort();
        say({ watches: { tab, topics: [] } });
        others.close();
    };
};
