import { readlinkSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { readTable } from './formats.ts';
/** The worker thread behind `readSheet`; it reads one file after another. */
// a file must not leave names on shared prototypes for the next one
for (const shared of [Object, Array, Function, String, Map])
    Object.preventExtensions(shared.prototype);
const thread = (() => {
    try {
        return readlinkSync('/proc/thread-self');
    }
    catch {
        return undefined; // not on Linux
    }
})();
parentPort?.on('message', async ({ bytes, maxRows }) => {
    parentPort?.postMessage({ begun: true, thread });
    const outcome = await readTable(bytes, maxRows).then((sheet) => ({ sheet }), (error) => ({ refused: error.message, cause: String(error.cause ?? '') }));
    parentPort?.postMessage(outcome);
});
