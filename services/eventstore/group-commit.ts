import type { WorkerLink } from '../kernel/worker-link.ts'
import { type Appended, Conflict, type Expected, type NewEvent, type Position, Unavailable } from './port.ts'
import { conflicting, type WriterAnswer, type WriterRequest } from './sqlite-wire.ts'

/** Appends that become one commit: those not yet sent, what was sent, and who waits, in order. */
type Group = { appends: WriterRequest['appends']; events: number; sent: Promise<WriterAnswer>[]; callers: Caller[] }
type Caller = { stream: string; expected: number; resolve: (appended: Appended) => void; reject: (error: Error) => void }

/** So many events go to the writer ahead of the commit: it inserts them while the next ones are still being put into words here. */
const ahead = 16

/**
 * Appends that arrive while a commit is under way share the next one. Each is checked at its own revision: the conflict of one is its own.
 * @param settled called after each commit, also one of unknown outcome, before its appends are answered
 */
export const groupCommit = (writer: WorkerLink<WriterRequest, WriterAnswer>, settled: (head?: Position) => void) => {
  let group = empty()
  let busy = false
  const idle: (() => void)[] = []

  const send = (commit: boolean): void => {
    const answer = writer.call({ appends: group.appends, commit })
    answer.catch(() => {}) // looked at with the others of its commit
    group.sent.push(answer)
    group.appends = []
    group.events = 0
  }

  const commit = async (): Promise<void> => {
    if (group.callers.length === 0) {
      busy = false
      for (const done of idle.splice(0)) done()
      return
    }
    send(true)
    const { sent, callers } = group
    group = empty()
    try {
      const answers = await Promise.all(sent)
      settled(answers.at(-1)!.head)
      answerEach(
        callers,
        answers.flatMap(answer => answer.results),
      )
    } catch (error) {
      settled() // perhaps it was written: whoever sleeps shall look
      for (const { reject } of callers) reject(new Unavailable('事件库写入失败 the event log could not be written', { cause: error }))
    }
    // not at once: those just answered, and whatever else this turn of the loop brings, shall be part of the next commit
    setImmediate(commit)
  }

  return {
    /** Events must not be empty. @throws TypeError for a value that JSON cannot hold, before anything is sent */
    append: (stream: string, events: NewEvent[], wanted: Expected): Promise<Appended> =>
      new Promise((resolve, reject) => {
        const texts: string[] = []
        for (const { id, type, data, meta } of events) texts.push(id, type, json(data), json(meta))
        const expected = wanted === 'none' ? -1 : wanted
        group.appends.push(stream, expected, events.length)
        for (const text of texts) group.appends.push(text)
        group.events += events.length
        group.callers.push({ stream, expected, resolve, reject })
        if (group.events >= ahead) send(false)
        if (busy) return
        busy = true
        setImmediate(commit)
      }),
    /** When all appends made so far are answered. */
    idle: (): Promise<void> => (busy ? new Promise(resolve => idle.push(resolve)) : Promise.resolve()),
  }
}

const empty = (): Group => ({ appends: [], events: 0, sent: [], callers: [] })

const answerEach = (callers: Caller[], results: number[]): void => {
  for (const [i, { stream, expected, resolve, reject }] of callers.entries()) {
    const [outcome, revision, position] = [results[3 * i]!, results[3 * i + 1]!, results[3 * i + 2]!]
    if (outcome === conflicting) reject(new Conflict(stream, named(expected), named(revision)))
    else resolve({ revision, position })
  }
}

const named = (revision: number): Expected => (revision === -1 ? 'none' : revision)

const json = (value: unknown): string => {
  const text = JSON.stringify(value)
  if (text === undefined) throw new TypeError('an event must have data and metadata that JSON can hold')
  return text
}
