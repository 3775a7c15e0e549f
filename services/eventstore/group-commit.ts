import type { WorkerLink } from '../kernel/worker-link.ts'
import { type Appended, Conflict, type Expected, type NewEvent, type Position, Unavailable } from './port.ts'
import { conflicting, type WriterAnswer, type WriterRequest } from './sqlite-wire.ts'

/** Appends that become one commit: those not yet sent, and who waits for the answer. */
type Group = { appends: WriterRequest['appends']; events: number; callers: Caller[] }
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

  const commit = async (): Promise<void> => {
    const { appends, callers } = group
    if (callers.length === 0) {
      busy = false
      for (const done of idle.splice(0)) done()
      return
    }
    group = empty()
    try {
      const answer = await writer.call({ appends, commit: callers.length })
      settled(answer.at(-1))
      answerEach(callers, answer)
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
        if (group.events >= ahead) {
          writer.tell({ appends: group.appends, commit: 0 })
          group.appends = []
          group.events = 0
        }
        group.appends.push(stream, expected, events.length)
        for (const text of texts) group.appends.push(text)
        group.events += events.length
        group.callers.push({ stream, expected, resolve, reject })
        if (busy) return
        busy = true
        setImmediate(commit)
      }),
    /** When all appends made so far are answered. */
    idle: (): Promise<void> => (busy ? new Promise(resolve => idle.push(resolve)) : Promise.resolve()),
  }
}

const empty = (): Group => ({ appends: [], events: 0, callers: [] })

const answerEach = (callers: Caller[], answer: WriterAnswer): void => {
  for (const [i, { stream, expected, resolve, reject }] of callers.entries()) {
    const [outcome, revision, position] = [answer[3 * i]!, answer[3 * i + 1]!, answer[3 * i + 2]!]
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
