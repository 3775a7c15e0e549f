import { AccessDeniedError, EventStoreDBClient, isCommandError } from '@eventstore/db-client';
import backpressure from '@eventstore/db-client/dist/utils/backpressuredWrite.js';
import { clearInterval, clearTimeout, jitter, nowMs, setInterval, setTimeout, sleep } from '#services/kernel/time.ts';
import { Unavailable } from './port.ts';
let shared;
let disposed = Promise.resolve();
/** longest wait for a client to dispose of itself, ms: one that began while its server was away may never finish */
const DISPOSE_MS = 2_000;
/** Disposes of a client without waiting for it. */
const dispose = (client) => {
    disposed = disposed.then(() => Promise.race([client.dispose().catch(() => { }), sleep(DISPOSE_MS, undefined, { ref: false })]));
};
/**
 * @throws Error when the url cannot be read, or when this process already uses another server; neither message names the url, which may
 * hold a password
 */
export const leaseClient = (url) => {
    if (shared && shared.url !== url)
        throw new Error('this process already uses another EventStoreDB; close that event store first');
    shared ??= { url, users: 0, client: connect(url) };
    const own = shared;
    own.users++;
    let released = false;
    return {
        client: async () => {
            await disposed;
            return own.client;
        },
        holds: client => own.client === client,
        renew: broken => {
            if (own.client !== broken || own.users === 0)
                return;
            own.client = connect(url);
            dispose(broken);
        },
        release: async () => {
            if (!released && --own.users === 0) {
                shared = undefined;
                dispose(own.client);
            }
            released = true;
            await disposed;
        },
    };
};
const connect = (url) => {
    try {
        return EventStoreDBClient.connectionString(url);
    }
    catch {
        // the client's own message repeats the url
        throw new Error('ESDB_URL is not a connection string of EventStoreDB (esdb://host:2113?tls=false)');
    }
};
// Silences a rejection that nobody can catch. When a connection breaks while writes wait for the socket to drain, the client rejects
// promises inside an async promise executor, and Node ends the process. The append itself is still rejected through the table, so no
// failure is hidden.
const { backpressuredWrite } = backpressure;
Object.assign(backpressure, {
    backpressuredWrite: (...call) => backpressuredWrite(...call).catch(() => { }),
});
/** The engine has not answered in time; the outcome is unknown. */
class NoAnswer extends Error {
    constructor(ms) {
        super(`no answer for ${ms} ms`);
        this.name = 'Silence';
    }
}
const FINAL = [
    'invalid-argument',
    'invalid-transaction',
    'maximum-append-size-exceeded',
    'stream-deleted',
    'unsupported',
    'wrong-expected-version',
];
/**
 * May the same call succeed later? The client's errors do not tell, so the answer is yes except for a clear refusal of the server, a
 * missing right or a bug of ours.
 */
export const mayPass = (error) => {
    if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError || isKeptOut(error))
        return false;
    if (isCommandError(error))
        return !FINAL.includes(error.type) && !/BadRequest|invalid ?position/i.test(error.message);
    return true; // gRPC errors that the client passes on raw, failed cluster discovery, Silence
};
/** Does the server refuse who asks? gRPC's 16 is a wrong user or password, 7 a missing right. */
export const isKeptOut = (error) => error instanceof AccessDeniedError || [7, 16].includes(Number(error.code));
/**
 * Must the client be replaced? Yes when it was silent, or when its question for the server's features failed otherwise than by a lost
 * connection: it remembers that failure for ever and answers every append with it.
 */
export const isSpoilt = (error) => !(error instanceof Unavailable) && !isCommandError(error) && error.code !== 14;
/** Pause before the next try: 0.1 s doubling to 5 s, half of it random, so that many waiters do not come back at once. */
export const backoff = (tries) => jitter(Math.min(5000, 100 * 2 ** tries), 0.5, 1);
/** The outcome of the promise, or Silence after `ms`. A later outcome is dropped. */
export const withTimeout = (promise, ms) => new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NoAnswer(ms)), ms);
    const done = () => clearTimeout(timer);
    promise.then(resolve, reject);
    promise.then(done, done);
});
/** Hands over the items of a read. It throws Silence when nothing comes for `ms`, or as soon as the signal aborts. */
export const consume = async (reading, ms, take, signal) => {
    let heard = nowMs();
    const stopReading = () => reading.destroy(new NoAnswer(ms));
    const watch = setInterval(() => nowMs() - heard > ms && stopReading(), Math.min(ms, 1000));
    signal?.addEventListener('abort', stopReading);
    try {
        for await (const event of reading) {
            heard = nowMs();
            take(event);
        }
    }
    catch (error) {
        reading.cancel().catch(() => { }); // ends the call itself, which the client leaves open
        throw error;
    }
    finally {
        clearInterval(watch);
        signal?.removeEventListener('abort', stopReading);
    }
};
