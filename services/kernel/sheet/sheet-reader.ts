import { readlinkSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import type { SheetError } from './error.ts'
import { readTable } from './formats.ts'
import type { BegunSheet, SheetJob, SheetOutcome } from './sheet-job.ts'

/** The worker thread behind `readSheet`; it reads one file after another. */

// a file must not leave names on shared prototypes for the next one
for (const shared of [Object, Array, Function, String, Map]) Object.preventExtensions(shared.prototype)

const thread = (() => {
  try {
    return readlinkSync('/proc/thread-self')
  } catch {
    return undefined // not on Linux
  }
})()

parentPort?.on('message', async ({ bytes, maxRows }: SheetJob) => {
  parentPort?.postMessage({ begun: true, thread } satisfies BegunSheet)
  const outcome = await readTable(bytes, maxRows).then(
    (sheet): SheetOutcome => ({ sheet }),
    (error: SheetError): SheetOutcome => ({ refused: error.message, cause: String(error.cause ?? '') }),
  )
  parentPort?.postMessage(outcome)
})
