import type { WorkerLink } from '../kernel/worker-link.ts'
import { type Appended, Conflict, type Expected, type NewEvent, type Position, Unavailable } from './port.ts'
import { conflicting, type WriterAnswer, type WriterRequest } from './sqlite-wire.ts'

/** More appends than this wait for the next commit, so that one commit stays short. */
const most = 512

type Waiting = {
  stream: string
  expected: number
  texts: string[]
  resolve: (appended: Appended) => void
  reject: (error: Error) => void
}

/**
 * Appends that arrive while a commit is under way share the next one. Each is checked at its own revision: the conflict of one is its own.
 * @param settled called after each commit, also one of unknown outcome, before its appends are answered
 */
export const groupCommit = (writer: WorkerLink<WriterRequest, WriterAnswer>, settled: (head?: Position) => void) => {
  const waiting: Waiting[] = []
  let busy = false
  const idle: (() => void)[] = []

  const commit = async (): Promise<void> => {
    const batch = waiting.length > most ? waiting.splice(0, most) : waiting.splice(0)
    if (batch.length === 0) {
      busy = false
      for (const done of idle.splice(0)) done()
      return
    }
    try {
      const answer = await writer.call(batch.flatMap(({ stream, expected, texts }) => [stream, expected, texts.length / 4, ...texts]))
      settled(answer.at(-1))
      answerEach(batch, answer)
    } catch (error) {
      settled() // perhaps it was written: whoever sleeps shall look
      for (const { reject } of batch) reject(new Unavailable('事件库写入失败 the event log could not be written', { cause: error }))
    }
    // not at once: those just answered, and whatever else this turn of the loop brings, shall be part of the next commit
    setImmediate(commit)
  }

  return {
    /** Events must not be empty. @throws TypeError for a value that JSON cannot hold, before anything is sent */
    append: (stream: string, events: NewEvent[], expected: Expected): Promise<Appended> =>
      new Promise((resolve, reject) => {
        const texts = events.flatMap(({ id, type, data, meta }) => [id, type, json(data), json(meta)])
        waiting.push({ stream, expected: expected === 'none' ? -1 : expected, texts, resolve, reject })
        if (busy) return
        busy = true
        setImmediate(commit)
      }),
    /** When all appends made so far are answered. */
    idle: (): Promise<void> => (busy ? new Promise(resolve => idle.push(resolve)) : Promise.resolve()),
  }
}

const answerEach = (batch: Waiting[], answer: WriterAnswer): void => {
  for (const [i, { stream, expected, resolve, reject }] of batch.entries()) {
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
