import { parentPort } from 'node:worker_threads'
import type { Sheet } from './collect.ts'
import type { SheetError } from './error.ts'
import { readTable } from './formats.ts'

/** The worker thread behind `readSheet`: a file and a limit in, one message out, one file after another. */
export type Job = { bytes: Uint8Array; maxRows: number }
export type Outcome = { sheet: Sheet } | { refused: string; cause: string }

// names made up by one file must not be there for the next
for (const shared of [Object, Array, Function, String, Map]) Object.preventExtensions(shared.prototype)

parentPort?.on('message', async ({ bytes, maxRows }: Job) => {
  const outcome = await readTable(bytes, maxRows).then(
    (sheet): Outcome => ({ sheet }),
    (error: SheetError): Outcome => ({ refused: error.message, cause: String(error.cause ?? '') }),
  )
  parentPort?.postMessage(outcome)
})
