import { parentPort, workerData } from 'node:worker_threads'
import { collector, type Sheet } from './collect.ts'
import { notATable, SheetError } from './error.ts'

/** The worker thread behind `readSheet`: bytes and limit in, one message out. A file is told by its first bytes, never by its name. */
export type Job = { bytes: Uint8Array; maxRows: number }
export type Outcome = { sheet: Sheet } | { refused: string; cause: string }

const zipMark = [0x50, 0x4b, 0x03, 0x04]
const oleMark = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

const read = async ({ bytes, maxRows }: Job): Promise<Sheet> => {
  const begins = (mark: number[]) => mark.every((byte, at) => bytes[at] === byte)
  const sheet = collector(maxRows)
  // each reader brings its own libraries; only the one needed is loaded
  if (begins(zipMark)) await (await import('./read-xlsx.ts')).readXlsx(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), sheet)
  else if (begins(oleMark)) (await import('./read-xls.ts')).readXls(bytes, sheet)
  else (await import('./read-csv.ts')).readCsv(bytes, sheet)
  return sheet.done()
}

const outcome = await read(workerData).then(
  (sheet): Outcome => ({ sheet }),
  (error): Outcome => {
    // whatever a parser throws at strange bytes means that they are no table
    const refused = error instanceof SheetError ? error : notATable(error)
    return { refused: refused.message, cause: String(refused.cause ?? '') }
  },
)
parentPort?.postMessage(outcome)
