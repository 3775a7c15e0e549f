import { parentPort, workerData } from 'node:worker_threads'
import type { Sheet } from './collect.ts'
import type { SheetError } from './error.ts'
import { readTable } from './formats.ts'

/** The worker thread behind `readSheet`: a file and a limit in, one message out. */
export type Job = { bytes: Uint8Array; maxRows: number }
export type Outcome = { sheet: Sheet } | { refused: string; cause: string }

const { bytes, maxRows }: Job = workerData
const outcome = await readTable(bytes, maxRows).then(
  (sheet): Outcome => ({ sheet }),
  (error: SheetError): Outcome => ({ refused: error.message, cause: String(error.cause ?? '') }),
)
parentPort?.postMessage(outcome)
