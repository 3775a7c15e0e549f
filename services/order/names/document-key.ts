import { createHmac } from 'node:crypto'
import { toInstant } from '#contracts/kernel/calendar.ts'
import { LOG_STREAM } from '#services/eventstore/identity.ts'
import { Conflict, type EventStore } from '#services/eventstore/port.ts'
import { type OwnSecret, ownSecret } from '#services/kernel/files/own-secret.ts'
import { newId } from '#services/kernel/ids.ts'
import { nowMs } from '#services/kernel/time.ts'

/**
 * Marks of a document number on one flight (`manifestId`): its present mark first, then marks it may have been written with before. A
 * traveller has a different mark on every flight, and without the key nobody can try numbers until one fits.
 */
export type DocumentMarks = (flight: string, docNo: string) => readonly [string, ...string[]]

export const documentMarks =
  (key: string): DocumentMarks =>
  (flight, docNo) => [mark(key, `${flight} ${docNo}`), mark(flight, docNo)]
const mark = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64url').slice(0, 27)

/**
 * Mark of a document number or a phone in the view of the search, the same wherever the person travels. It is made with a key of its own,
 * so a manifest and the view cannot be compared.
 */
export const searchMark = (key: string) => {
  const own = createHmac('sha256', key).update('search').digest()
  return (text: string): string => createHmac('sha256', own).update(text).digest('base64url').slice(0, 16)
}

/**
 * The key of the marks: configured, or made once and kept in `{dataDir}/document-key`. It must be the same for all processes that write a
 * log.
 */
export const documentKey = (given: Pick<OwnSecret, 'configured' | 'dataDir'>): Promise<string> =>
  ownSecret({
    ...given,
    variable: 'DOCUMENT_KEY',
    file: 'document-key',
    lost: '没有备份时删除该文件，再执行 npm run renew-document-key is damaged: restore it from the backup; without one delete it and run `npm run renew-document-key`',
  })

/** Marks made with another key find nobody: a document could stand twice on a flight. */
export class OtherDocumentKey extends Error {
  constructor() {
    super(
      '旅客证件登记密钥（DOCUMENT_KEY 或 DATA_DIR/document-key）不是本事件库所用的，不能启动：请恢复原来的密钥；确已丢失时停止程序并执行 npm run renew-document-key，未截止的密封出价随之失效，其组合包须取消。' +
        'The document key is not the one of this log: bring the former one back or, when it is lost, stop the program and run `npm run renew-document-key`; open sealed bids are lost then, and their bags have to be cancelled.',
    )
    this.name = 'OtherDocumentKey'
  }
}

const fingerprint = (key: string): string => mark(key, 'fingerprint of the document key')

const known = async (store: Pick<EventStore, 'read'>) => {
  const past = await store.read(LOG_STREAM)
  const named = past.findLast(({ type }) => type === 'DocumentKeyNamed')?.data as { fingerprint: string } | undefined
  return { fingerprint: named?.fingerprint, expected: past.at(-1)?.revision ?? ('none' as const) }
}

/**
 * Compares the key with its fingerprint in the log, which the first start with a key has written.
 * @throws OtherDocumentKey
 */
export const mustBeItsDocumentKey = async (store: EventStore, key: string, clock: () => string = machine): Promise<void> => {
  while (true) {
    const there = await known(store)
    if (there.fingerprint === fingerprint(key)) return
    if (there.fingerprint !== undefined) throw new OtherDocumentKey()
    await name(store, key, { expected: there.expected, at: clock() })
  }
}

/** Writes the fingerprint of this key into the log, which holds from now on. */
export const nameDocumentKey = async (store: EventStore, key: string, clock: () => string = machine): Promise<void> => {
  for (let there = await known(store); there.fingerprint !== fingerprint(key); there = await known(store))
    await name(store, key, { expected: there.expected, at: clock() })
}

const machine = () => toInstant(nowMs())
const name = async (store: EventStore, key: string, { expected, at }: { expected: number | 'none'; at: string }) => {
  const meta = { user: 'system:log', role: 'system', commandId: newId(), at }
  const named = { id: newId(), type: 'DocumentKeyNamed', data: { fingerprint: fingerprint(key) }, meta }
  await store.append(LOG_STREAM, [named], { expected }).catch(error => {
    // another instance was faster: its result is read
    if (!(error instanceof Conflict)) throw error
  })
}
