import { parentPort, receiveMessageOnPort } from 'node:worker_threads';
/** @param spawn starts the worker; its entry calls `serve` */
export const workerLink = (spawn) => {
    const waiting = new Map();
    let worker;
    let last = 0;
    const start = () => {
        const started = spawn();
        const died = (error) => {
            if (worker !== started)
                return;
            worker = undefined;
            for (const { reject } of waiting.values())
                reject(new Error('the worker died', { cause: error }));
            waiting.clear();
        };
        started.on('message', (replies) => {
            for (const { id, answer, error } of replies) {
                const asked = waiting.get(id);
                waiting.delete(id);
                if (error === undefined)
                    asked?.resolve(answer);
                else
                    asked?.reject(new Error(error));
            }
        });
        started.on('error', died);
        started.on('exit', died);
        return started;
    };
    worker = start();
    return {
        call: request => new Promise((resolve, reject) => {
            const id = ++last;
            waiting.set(id, { resolve, reject });
            worker ??= start();
            worker.postMessage({ id, request });
        }),
        close: async () => {
            if (!worker)
                return;
            const ended = new Promise(resolve => worker.once('exit', resolve));
            worker.postMessage(null);
            await ended;
        },
    };
};
/** The worker's end: answers each request with what `handle` returns or throws; `close` runs before the thread ends. */
export const serve = (handle, close) => {
    const port = parentPort;
    port.on('message', (message) => {
        if (message === null)
            return end(close);
        port.postMessage([reply(message.id, () => handle(message.request))]);
    });
};
/**
 * The worker's end where waiting requests are answered together. Each is taken in as soon as it is there. `finish` answers all of them once
 * none waits and the last one announced no `more`, or `take` said that this is enough. An error of `finish` goes to all of them.
 */
export const serveTogether = (take, finish, close) => {
    const port = parentPort;
    let taken = [];
    port.on('message', (first) => {
        let goOn = false;
        for (let message = first; message !== undefined; message = receiveMessageOnPort(port)?.message) {
            if (message === null)
                return end(close);
            taken.push(message.id);
            const enough = take(message.request);
            goOn = message.request.more && !enough;
        }
        if (goOn)
            return;
        const ids = taken;
        taken = [];
        let answers = [];
        const failed = reply(0, () => {
            answers = finish();
        }).error;
        port.postMessage(ids.map((id, i) => (failed === undefined ? { id, answer: answers[i] } : { id, error: failed })));
    });
};
const end = (close) => {
    close();
    parentPort.close();
};
const reply = (id, handle) => {
    try {
        return { id, answer: handle() };
    }
    catch (error) {
        return { id, error: error instanceof Error ? error.message : String(error) };
    }
};
