import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'

/**
 * The double's log: streams, revisions, idempotency, deletes and metadata as observed on a real node. It is in memory; with a file it is
 * also on disk, so that the double can be killed and started again on the same data.
 */
export type RecordedEvent = {
  stream: string
  revision: bigint
  id: string
  type: string
  json: boolean
  data: Buffer
  meta: Buffer
  /** ms since the epoch */
  created: number
  /** commit and prepare position in one: the byte offset in a real log, so +1 is no valid position */
  position: number
}
export type Proposed = Pick<RecordedEvent, 'id' | 'type' | 'json' | 'data' | 'meta'>
/** -1 means "no such stream" */
export type Expectation = 'any' | 'exists' | number
export type AppendOutcome =
  | { kind: 'ok'; revision: number; position: number | undefined }
  | { kind: 'wrong'; current: number }
  | { kind: 'deleted' }
  | { kind: 'tooLarge' }

export const MAX_APPEND = 1_048_576
export const TOMBSTONE = 9223372036854775807n
const RECENT = 65_536 // ids the server remembers for appends that state no revision; forgotten by a restart
const SOFT = 2 ** 62 // $tb of a soft-deleted stream is 2⁶³−1, which JSON.parse rounds

type Stream = { events: RecordedEvent[]; tombstone?: RecordedEvent }
export type DoubleLog = ReturnType<typeof openLog>

const metadataEvent = (json: string): Proposed => ({
  id: crypto.randomUUID(),
  type: '$metadata',
  json: true,
  data: Buffer.from(json),
  meta: Buffer.alloc(0),
})

export const openLog = (file?: string) => {
  const all: RecordedEvent[] = []
  const streams = new Map<string, Stream>()
  const recent = new Map<string, { stream: string; revision: number }>()
  const waiting = new Set<() => void>()
  let end = 548 // position of the first record of an empty database

  const add = (record: RecordedEvent) => {
    all.push(record)
    const stream = streams.get(record.stream) ?? { events: [] }
    if (record.revision === TOMBSTONE) stream.tombstone = record
    else stream.events.push(record)
    streams.set(record.stream, stream)
    end = record.position + size(record)
  }
  const size = (record: Proposed & { stream: string }) =>
    130 + Buffer.byteLength(record.stream) + record.type.length + record.data.length + record.meta.length

  const out = file === undefined ? undefined : restore(file, add)

  /** All events of one call are one line of the file: after a kill either all or none of them are there. */
  const write = (groups: { stream: string; revision: number | bigint; events: Proposed[] }[]): RecordedEvent[] => {
    const created = Date.now()
    let position = end
    const records = groups.flatMap(({ stream, revision, events }) =>
      events.map((event, i) => {
        const record = { ...event, stream, revision: BigInt(revision) + BigInt(i), created, position }
        position += size(record)
        return record
      }),
    )
    if (out !== undefined) writeSync(out, `${JSON.stringify(records.map(toLine))}\n`)
    records.forEach(add)
    for (const { id, stream, revision } of records) {
      recent.delete(id)
      recent.set(id, { stream, revision: Number(revision) })
    }
    for (const id of recent.keys()) {
      if (recent.size <= RECENT) break
      recent.delete(id)
    }
    const wake = [...waiting]
    waiting.clear()
    for (const resolve of wake) resolve()
    return records
  }

  const last = (name: string) => (streams.get(name)?.events.length ?? 0) - 1
  const metadata = (name: string): Record<string, number> => {
    const text = streams.get(`$$${name}`)?.events.at(-1)?.data.toString()
    return text ? JSON.parse(text) : {}
  }
  const softDeleted = (name: string) => last(name) >= 0 && (metadata(name).$tb ?? 0) > SOFT
  const tombstoned = (name: string) => streams.get(name.startsWith('$$') ? name.slice(2) : name)?.tombstone !== undefined

  /** index of the first event that $tb, $maxCount and $maxAge let through; a metadata stream shows its last event only */
  const firstVisible = (name: string) => {
    const events = streams.get(name)?.events ?? []
    if (name.startsWith('$$')) return events.length - 1
    const { $tb = 0, $maxCount = 0, $maxAge = 0 } = metadata(name)
    let first = Math.max($tb, $maxCount > 0 ? events.length - $maxCount : 0)
    if ($maxAge > 0) while (first < events.length && events[first]!.created < Date.now() - $maxAge * 1000) first++
    return first
  }

  type Decision = 'write' | 'wrong' | { again: number }
  /** The server's own check (its IndexWriter), line by line: a new event, a repetition, or a refusal. */
  const decide = (name: string, events: Proposed[], expected: Expectation): Decision => {
    const current = last(name)
    if (expected === 'any' || expected === 'exists') {
      if (expected === 'exists' && current < 0) return 'wrong'
      let again = -1
      for (const [i, { id }] of events.entries()) {
        const known = recent.get(id)
        if (known?.stream !== name) return i === 0 ? 'write' : 'wrong'
        again = known.revision
      }
      return events.length === 0 ? 'write' : { again }
    }
    if (expected > current) return 'wrong'
    if (expected === current) return 'write'
    const stored = streams.get(name)!.events
    const differs = events.findIndex(({ id }, i) => stored[expected + 1 + i]?.id !== id)
    if (differs < 0 && events.length > 0) return { again: expected + events.length }
    return differs === 0 && expected === -1 && softDeleted(name) ? 'write' : 'wrong'
  }

  const append = (name: string, events: Proposed[], expected: Expectation): AppendOutcome => {
    if (tombstoned(name)) return { kind: 'deleted' }
    if (events.reduce((sum, { data }) => sum + data.length, 0) > MAX_APPEND) return { kind: 'tooLarge' }
    const undelete = softDeleted(name)
    if (undelete && expected === 'exists') return { kind: 'deleted' }
    const current = last(name)
    const decision = decide(name, events, expected)
    if (decision === 'wrong') return { kind: 'wrong', current }
    if (decision !== 'write') {
      const event = streams.get(name)!.events[decision.again]!
      return { kind: 'ok', revision: decision.again, position: decision.again < firstVisible(name) ? undefined : event.position }
    }
    if (events.length === 0) return { kind: 'ok', revision: Math.max(current, 0), position: undefined }
    const groups = [{ stream: name, revision: current + 1, events }]
    if (undelete) groups.push(metadataGroup(name, JSON.stringify({ ...metadata(name), $tb: current + 1 })))
    const written = write(groups)[events.length - 1]!
    return { kind: 'ok', revision: Number(written.revision), position: written.position }
  }

  const metadataGroup = (name: string, json: string) => ({
    stream: `$$${name}`,
    revision: last(`$$${name}`) + 1,
    events: [metadataEvent(json)],
  })

  const remove = (name: string, expected: Expectation, forEver: boolean): AppendOutcome => {
    if (tombstoned(name)) return { kind: 'deleted' }
    const current = last(name)
    if ((current < 0 && !forEver) || (typeof expected === 'number' && expected !== current)) return { kind: 'wrong', current }
    const tb = JSON.stringify({ ...metadata(name), $tb: 0 }).replace('"$tb":0', '"$tb":9223372036854775807')
    const tombstone = { id: crypto.randomUUID(), type: '$streamDeleted', json: false, data: Buffer.alloc(0), meta: Buffer.alloc(0) }
    const [written] = write([forEver ? { stream: name, revision: TOMBSTONE, events: [tombstone] } : metadataGroup(name, tb)])
    return { kind: 'ok', revision: current, position: written!.position }
  }

  if (all.length === 0) write([metadataGroup('$scavenges', '{"$maxAge":2592000}')])

  return {
    /** the global log, in order */
    all: all as readonly RecordedEvent[],
    append,
    remove,
    tombstoned,
    state: (name: string): 'missing' | 'tombstoned' | 'there' =>
      tombstoned(name) ? 'tombstoned' : last(name) < 0 || softDeleted(name) ? 'missing' : 'there',
    events: (name: string): readonly RecordedEvent[] => streams.get(name)?.events ?? [],
    tombstone: (name: string) => streams.get(name)?.tombstone,
    firstVisible,
    /** position just behind the last record */
    end: () => end,
    /** index in `all` of the first record at or after the position */
    indexOf: (position: number) => {
      let [low, high] = [0, all.length]
      while (low < high) {
        const mid = (low + high) >> 1
        if (all[mid]!.position < position) low = mid + 1
        else high = mid
      }
      return low
    },
    /** settles at the next write */
    changed: () => new Promise<void>(resolve => waiting.add(resolve)),
    close: () => {
      if (out !== undefined) closeSync(out)
    },
  }
}

type Line = [string, string, string, string, boolean, string, string, number, number]
const toLine = (r: RecordedEvent): Line => [
  r.stream,
  String(r.revision),
  r.id,
  r.type,
  r.json,
  r.data.toString('base64'),
  r.meta.toString('base64'),
  r.created,
  r.position,
]
const fromLine = ([stream, revision, id, type, json, data, meta, created, position]: Line): RecordedEvent => ({
  stream,
  revision: BigInt(revision),
  id,
  type,
  json,
  data: Buffer.from(data, 'base64'),
  meta: Buffer.from(meta, 'base64'),
  created,
  position,
})

/** Reads the file back, cuts off a last line that a kill left unfinished, and opens it for writing. */
const restore = (file: string, add: (record: RecordedEvent) => void): number => {
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
  const whole = bytes.lastIndexOf('\n') + 1
  for (const line of bytes.subarray(0, whole).toString().split('\n')) {
    if (line) for (const record of JSON.parse(line) as Line[]) add(fromLine(record))
  }
  if (whole < bytes.length) truncateSync(file, whole)
  return openSync(file, 'a')
}
