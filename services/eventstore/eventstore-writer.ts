import { workerData } from 'node:worker_threads'
import { serve } from '../kernel/worker-link.ts'
import { connect } from './sqlite-log.ts'
import { conflicting, type WriterAnswer, type WriterRequest, written } from './sqlite-wire.ts'

/** Worker: the only writer of the log. One request is one commit. */
const { file, fsyncDelayMs } = workerData as { file: string; fsyncDelayMs: number }
const db = connect(file)
const insert = db.prepare('INSERT INTO events (position, stream, revision, id, type, data, meta, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
const lastOf = db.prepare('SELECT revision, id FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1').raw()
const idsFrom = db.prepare('SELECT id, position FROM events WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?').raw()
const head = db.prepare('SELECT coalesce(max(position), 0), max(at) FROM events WHERE position = (SELECT max(position) FROM events)').raw()

let [position, at] = head.get() as [number, string | null]

const commit = (request: WriterRequest): WriterAnswer => {
  const answer: WriterAnswer = []
  const now = new Date().toISOString()
  if (at === null || now > at) at = now // the log's instants never go back, whatever the clock does
  db.exec('BEGIN IMMEDIATE')
  try {
    for (let i = 0; i < request.length; ) {
      const n = request[i + 2] as number
      append(answer, request, i, n, at)
      i += 3 + 4 * n
    }
    if (fsyncDelayMs > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, fsyncDelayMs)
    db.exec('COMMIT')
  } catch (error) {
    if (db.inTransaction) db.exec('ROLLBACK')
    ;[position] = head.get() as [number]
    throw error
  }
  answer.push(position)
  return answer
}

/** One append inside the commit. A conflict is found before anything is written, so it cannot hurt the others. */
const append = (answer: WriterAnswer, request: WriterRequest, at0: number, n: number, instant: string): void => {
  const stream = request[at0] as string
  const expected = request[at0 + 1] as number
  const first = at0 + 3
  const last = lastOf.get(stream) as [number, string] | undefined
  const actual = last ? last[0] : -1
  if (actual !== expected) {
    answer.push(...(repeated(stream, expected, request, first, n) ?? [conflicting, actual, 0]))
    return
  }
  // the very events that end the stream, stated at its end: a repeat that forgot where it was first written
  if (last && last[1] === request[first + 4 * (n - 1)]) {
    answer.push(conflicting, actual, 0)
    return
  }
  let revision = expected
  for (let e = first; e < first + 4 * n; e += 4)
    insert.run(++position, stream, ++revision, request[e], request[e + 1], request[e + 2], request[e + 3], instant)
  answer.push(written, revision, position)
}

/** The first answer again, when exactly these events were written after `expected`. */
const repeated = (stream: string, expected: number, request: WriterRequest, first: number, n: number): number[] | undefined => {
  const there = idsFrom.all(stream, expected, n) as [string, number][]
  const same = there.length === n && there.every(([id], i) => id === request[first + 4 * i])
  return same ? [written, expected + n, there[n - 1]![1]] : undefined
}

serve(commit, () => db.close())
