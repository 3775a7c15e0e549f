import type { PrintedSheet } from '#contracts/kernel/printed.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { spawnWorker } from '../async/worker.ts'

export type Printed = { title: string; subject: string; sheet: PrintedSheet }
type Job = { printed: Printed; done: (bytes: Buffer) => void; failed: (error: unknown) => void }

/** most sheets of one person, and of all who wait: as many as are written in about half a minute */
const MOST_EACH = 3
const MOST = 60
const RETRY_AFTER_S = 15

/**
 * Writes sheets as PDF, one after another. A font is read for each, which takes some tenths of a second, so a thread of its own does it and
 * requests in this one go on. People take turns: nobody waits for all sheets of another person. A sheet that nobody waits for any more is
 * not written.
 */
export const pdfWriter = (write: (printed: Printed) => Promise<Buffer> = writeInThread) => {
  /** jobs by user; the user whose turn is next stands first */
  const waiting = new Map<string, readonly Job[]>()
  let served: string | undefined

  /** takes a job out and puts the user's other jobs behind those of everybody else */
  const takeOut = (user: string, job: Job) => {
    const left = waiting.get(user)?.filter(one => one !== job) ?? []
    waiting.delete(user)
    if (left.length > 0) waiting.set(user, left)
  }
  const writeAll = async (): Promise<void> => {
    for (const [user, [job]] of waiting) {
      served = user
      takeOut(user, job!)
      await write(job!.printed).then(job!.done, job!.failed)
    }
    served = undefined
  }

  /**
   * @param gone aborted when the caller has gone
   * @throws Refused 429 where this person has too many under way, 503 where too many wait in all
   */
  return (user: string, printed: Printed, gone?: AbortSignal): Promise<Buffer> =>
    new Promise<Buffer>((done, failed) => {
      gone?.throwIfAborted()
      const own = waiting.get(user) ?? []
      if (own.length + (served === user ? 1 : 0) >= MOST_EACH)
        throw new Refused(code.tooFast, '正在生成的文件较多，请稍后再试', { status: 429, retryAfter: RETRY_AFTER_S })
      if ([...waiting.values()].reduce((sum, jobs) => sum + jobs.length, 0) >= MOST)
        throw new Refused(code.unavailable, '生成文件的人较多，请稍后再试', { status: 503, retryAfter: RETRY_AFTER_S })
      const job: Job = { printed, done, failed }
      waiting.set(user, [...own, job])
      gone?.addEventListener('abort', () => {
        takeOut(user, job)
        failed(gone.reason)
      })
      if (served === undefined) void writeAll()
    })
}

export type PdfWriter = ReturnType<typeof pdfWriter>

const writeInThread = (printed: Printed): Promise<Buffer> => {
  const worker = spawnWorker(import.meta.url, 'pdf-writer', printed)
  return new Promise<Buffer>((resolve, reject) => {
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
    worker.once('error', reject)
    worker.once('exit', code => reject(new Error(`pdf-writer ended with ${code} and no answer`)))
  }).finally(() => worker.terminate())
}
