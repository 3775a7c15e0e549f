import { createHmac } from 'node:crypto';
import { toInstant } from '#contracts/kernel/calendar.ts';
import { LOG_STREAM } from '#services/eventstore/identity.ts';
import { Conflict } from '#services/eventstore/port.ts';
import { ownSecret } from '#services/kernel/files/own-secret.ts';
import { newId } from '#services/kernel/ids.ts';
import { nowMs } from '#services/kernel/time.ts';
export const documentMarks = (key) => (flight, docNo) => [mark(key, `${flight} ${docNo}`), mark(flight, docNo)];
const mark = (key, text) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 27);
/**
 * The key of the marks: configured, or made once and kept in `{dataDir}/document-key`. It must be the same for all processes that write a
 * log.
 */
export const documentKey = (given) => ownSecret({
    ...given,
    variable: 'DOCUMENT_KEY',
    file: 'document-key',
    lost: '没有备份时删除该文件，再执行 npm run renew-document-key is damaged: restore it from the backup; without one delete it and run `npm run renew-document-key`',
});
/** Marks made with another key find nobody: a document could stand twice on a flight. */
export class OtherDocumentKey extends Error {
    constructor() {
        super('旅客证件登记密钥（DOCUMENT_KEY 或 DATA_DIR/document-key）不是本事件库所用的，不能启动：请恢复原来的密钥；确已丢失时停止程序并执行 npm run renew-document-key，未截止的密封出价随之失效，其组合包须取消。' +
            'The document key is not the one of this log: bring the former one back or, when it is lost, stop the program and run `npm run renew-document-key`; open sealed bids are lost then, and their bags have to be cancelled.');
        this.name = 'OtherDocumentKey';
    }
}
const fingerprint = (key) => mark(key, 'fingerprint of the document key');
const known = async (store) => {
    const past = await store.read(LOG_STREAM);
    const named = past.findLast(({ type }) => type === 'DocumentKeyNamed')?.data;
    return { fingerprint: named?.fingerprint, expected: past.at(-1)?.revision ?? 'none' };
};
/**
 * Compares the key with its fingerprint in the log, which the first start with a key has written.
 * @throws OtherDocumentKey
 */
export const mustBeItsDocumentKey = async (store, key, clock = machine) => {
    while (true) {
        const there = await known(store);
        if (there.fingerprint === fingerprint(key))
            return;
        if (there.fingerprint !== undefined)
            throw new OtherDocumentKey();
        await name(store, key, { expected: there.expected, at: clock() });
    }
};
/** Writes the fingerprint of this key into the log, which holds from now on. */
export const nameDocumentKey = async (store, key, clock = machine) => {
    for (let there = await known(store); there.fingerprint !== fingerprint(key); there = await known(store))
        await name(store, key, { expected: there.expected, at: clock() });
};
const machine = () => toInstant(nowMs());
const name = async (store, key, { expected, at }) => {
    const meta = { user: 'system:log', role: 'system', commandId: newId(), at };
    const named = { id: newId(), type: 'DocumentKeyNamed', data: { fingerprint: fingerprint(key) }, meta };
    await store.append(LOG_STREAM, [named], { expected }).catch(error => {
        // another process was faster: its result is read
        if (!(error instanceof Conflict))
            throw error;
    });
};
