import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Sheet } from '#contracts/order/ticketing/receipt-sheets.ts'
import { spawnWorker } from '../worker.ts'

export type Printed = { title: string; subject: string; sheet: Sheet }

/**
 * Sheets as PDF, one after another: a font is read for each, which takes a thread of its own some tenths of a second and would hold up everybody's
 * requests in this one.
 */
export const pdfWriter = (write: (printed: Printed) => Promise<Buffer> = writeInThread) => {
  let last: Promise<unknown> = Promise.resolve()
  const underWay = new Map<string, number>()
  /** @throws Refused 429 where so many of this person's are under way: nobody waits for a queue of another's */
  return async (user: string, printed: Printed): Promise<Buffer> => {
    const own = underWay.get(user) ?? 0
    if (own >= MOST_EACH) throw new Refused(code.tooFast, '正在生成的文件较多，请稍后再试', { status: 429 })
    underWay.set(user, own + 1)
    const written = last.then(() => write(printed))
    last = written.catch(() => undefined)
    try {
      return await written
    } finally {
      const left = underWay.get(user)! - 1
      if (left > 0) underWay.set(user, left)
      else underWay.delete(user)
    }
  }
}
const MOST_EACH = 3

const writeInThread = (printed: Printed): Promise<Buffer> => {
  const worker = spawnWorker(import.meta.url, 'pdf-writer', printed)
  return new Promise<Buffer>((resolve, reject) => {
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
    worker.once('error', reject)
    worker.once('exit', code => reject(new Error(`pdf-writer ended with ${code} and no answer`)))
  }).finally(() => worker.terminate())
}
