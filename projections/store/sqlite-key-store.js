import { join } from 'node:path';
import { Unavailable } from '#services/eventstore/port.ts';
import { damageOf, ownFolder, spawnWorker, workerLink } from '#services/eventstore/worker.ts';
import { nowMs, turn } from '#services/kernel/time.ts';
import { soleOwner } from './sole-owner.ts';
/**
 * The key store in `keys.db` in `dir`. A thread of its own writes it, so that neither the rebuilding of a view nor a slow disk delays a
 * request. Several processes may have the file open. An acquired key survives a killed process, but not a power cut.
 * @param fatal called once when the file turns out to be damaged
 * @throws Damaged
 */
export const openSqliteKeyStore = async ({ dir, fatal }) => {
    ownFolder(dir, ['keys.db', 'keys.lock']);
    const file = join(dir, 'keys.db');
    const advice = `请停止程序并删除目录 ${dir}，再次启动即可。The idempotency keys are damaged: stop, remove ${dir}, start.`;
    const { meant, watched } = damageOf(file, advice, fatal);
    const link = watched(workerLink(() => spawnWorker(import.meta.url, 'key-store-worker', { file })));
    const lock = soleOwner(join(dir, 'keys.lock'));
    let waiting = [];
    let sending = false;
    /** requests that come while the thread works are sent together and share a commit */
    const send = async () => {
        sending = true;
        while (waiting.length > 0) {
            // waits one turn, so that requests of the same turn are sent along
            await turn();
            const sent = waiting;
            waiting = [];
            try {
                const answers = await link.call(sent.map(({ task }) => task));
                for (const [n, { resolve }] of sent.entries())
                    resolve(answers[n]);
            }
            catch (error) {
                for (const { reject } of sent)
                    reject(error);
            }
        }
        sending = false;
    };
    const perform = (task) => new Promise((resolve, reject) => {
        waiting.push({ task, resolve, reject });
        if (!sending)
            send();
    });
    const ask = (task) => perform(task).catch(error => {
        throw new Unavailable('幂等键暂时不可用 the idempotency keys do not answer', { cause: error });
    });
    try {
        await perform({ do: 'open', alone: lock !== null });
    }
    catch (error) {
        lock?.close();
        await link.close();
        throw meant(error);
    }
    return {
        acquire: (id, { ms, ...by }) => {
            const now = nowMs();
            return ask({ do: 'acquire', id, ...by, now, until: now + ms });
        },
        renew: async (id, owner, ms) => void (await ask({ do: 'renew', id, owner, until: ms > 0 ? nowMs() + ms : 0 })),
        answer: (id, owner, answer) => ask({ do: 'answer', id, owner, answer }),
        sweep: (before, limit) => ask({ do: 'sweep', before, limit }),
        put: async (id, value, during) => void (await ask({ do: 'put', id, value, ...during })),
        take: (id, now) => ask({ do: 'take', id, now }),
        note: (id, value, during) => ask({ do: 'note', id, value, ...during }),
        noted: (id, now) => ask({ do: 'noted', id, now }),
        unnote: async (id, value) => void (await ask({ do: 'unnote', id, value })),
        forget: async (id) => void (await ask({ do: 'forget', id })),
        add: (counts, during) => ask({ do: 'add', counts, ...during }),
        keepState: async (id, value, during) => void (await ask({ do: 'keepState', id, value, ...during })),
        keptState: id => ask({ do: 'keptState', id }),
        close: async () => {
            await link.close();
            lock?.close();
        },
    };
};
