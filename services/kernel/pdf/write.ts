import type { Sheet } from '#contracts/order/ticketing/receipt-sheets.ts'
import { spawnWorker } from '../worker.ts'

export type Printed = { title: string; subject: string; sheet: Sheet }

/**
 * Sheets as PDF, one after another: a font is read for each, which takes a thread of its own some tenths of a second and would hold up everybody's
 * requests in this one.
 */
export const pdfWriter = () => {
  let last: Promise<unknown> = Promise.resolve()
  return (printed: Printed): Promise<Buffer> => {
    const written = last.then(() => write(printed))
    last = written.catch(() => undefined)
    return written
  }
}

const write = (printed: Printed): Promise<Buffer> => {
  const worker = spawnWorker(import.meta.url, 'pdf-writer', printed)
  return new Promise<Buffer>((resolve, reject) => {
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
    worker.once('error', reject)
    worker.once('exit', code => reject(new Error(`pdf-writer ended with ${code} and no answer`)))
  }).finally(() => worker.terminate())
}
