import { readFileSync } from 'node:fs'
import type { Worker } from 'node:worker_threads'
import { keyedQueue } from '../async/queue.ts'
import { spawnWorker } from '../async/worker.ts'
import { clearInterval, clearTimeout, setInterval, setTimeout } from '../time.ts'
import type { Sheet } from './collect.ts'
import { SheetError, tooBig } from './error.ts'
import type { BegunSheet, SheetJob, SheetOutcome } from './sheet-job.ts'

export type { Cell, Sheet, SheetRow } from './collect.ts'

const maxBytes = 10 * 1024 * 1024
/**
 * most time that a file may take, ms: of a processor, and by the clock. Ten thousand rows of thirty columns take one second on an idle
 * machine
 */
const cpuBudget = 8_000
const patience = 60_000
const restMs = 60_000
const memory = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }

type SheetReading = { maxRows?: number; user?: string; budget?: number }

/**
 * Reads the first visible sheet of an untrusted .xlsx, .xls or .csv: headers as written, rows that are not blank, cells as values (hidden
 * columns and rows count; of merged cells the first has the value). It runs in a worker thread with little memory and 8 s of processor
 * time. The files of one `user` are read one after the other, so that nobody takes both threads.
 * @throws SheetError in Chinese: too large (10 MB, or more rows than `maxRows`), no table at all, macros, external data, password, bombs
 */
export type ReadSheet = (bytes: Uint8Array, reading?: SheetReading) => Promise<Sheet>

/** Reads sheets, two at a time: each may take half a gigabyte. */
export const sheetReader = (): { read: ReadSheet; close: () => Promise<void> } => {
  const ofUser = keyedQueue()
  const inTurn = twoAtATime()
  const threads = restingThreads()

  const read: ReadSheet = async (bytes, { maxRows = 10_000, user, budget = cpuBudget } = {}) => {
    if (bytes.length === 0) throw new SheetError('文件没有内容')
    if (bytes.length > maxBytes) throw new SheetError(`文件过大，不能超过${maxBytes / 1024 / 1024}MB`)
    // a copy, since cloning a small Buffer would hand over the whole pool it lies in
    const work = () => inTurn(() => runWorker(threads, { bytes: new Uint8Array(bytes), maxRows }, budget))
    const outcome = await (user === undefined ? work() : ofUser(user, work))
    if ('refused' in outcome) throw new SheetError(outcome.refused, outcome.cause)
    return outcome.sheet
  }
  return { read, close: threads.close }
}

const runWorker = (threads: ReturnType<typeof restingThreads>, job: SheetJob, budget: number): Promise<SheetOutcome> =>
  new Promise((resolve, reject) => {
    const worker = threads.take() ?? spawnWorker(import.meta.url, 'sheet-reader', undefined, memory)
    let timer: NodeJS.Timeout | undefined
    let watch: NodeJS.Timeout | undefined
    const settle = (answer: () => void, { well = false } = {}) => {
      clearTimeout(timer)
      clearInterval(watch)
      for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
      if (well) threads.rest(worker)
      else void end(worker)
      answer()
    }
    worker.on('message', (said: SheetOutcome | BegunSheet) => {
      if (!('begun' in said)) settle(() => resolve(said), { well: 'sheet' in said })
      else {
        // the time counts from here: a busy machine may be slow to start a thread, which is not the file's fault
        const used = workOf(worker, said.thread)
        const tooLong = () => settle(() => reject(new SheetError('文件内容过于复杂，解析用时超过上限，已停止读取')))
        timer = setTimeout(tooLong, patience)
        watch = setInterval(() => used() > budget && tooLong(), 100)
      }
    })
    worker.once('error', (error: Error & { code?: string }) =>
      settle(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooBig(error.message) : error)),
    )
    worker.once('exit', code => settle(() => reject(new Error(`sheet-reader ended with ${code} and no answer`))))
    worker.ref()
    worker.postMessage(job, [job.bytes.buffer as ArrayBuffer])
  })

/**
 * Measures how long a thread has worked from now on, ms. Where the operating system does not tell, it counts the time that the thread was
 * not idle, which a busy machine makes longer.
 */
const workOf = (worker: Worker, thread: string | undefined): (() => number) => {
  const total = () =>
    thread === undefined
      ? worker.performance.eventLoopUtilization().active
      : Number(readFileSync(`/proc/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  const safely = () => {
    try {
      return total()
    } catch {
      return 0 // the thread has just ended
    }
  }
  const before = safely()
  return () => safely() - before
}

/**
 * Keeps threads that have read a file well for the next one, for a while: to start one and load its libraries takes many times as long as
 * reading five hundred rows (P12). A thread that refused a file reads no other.
 */
const restingThreads = () => {
  const resting = new Map<Worker, NodeJS.Timeout>()
  const rest = (worker: Worker): void => {
    const leave = () => {
      clearTimeout(timer)
      resting.delete(worker)
      void end(worker)
    }
    const timer = setTimeout(leave, restMs).unref()
    worker.once('error', leave)
    worker.once('exit', leave)
    worker.unref()
    resting.set(worker, timer)
  }
  const take = (): Worker | undefined => {
    for (const [worker, timer] of resting) {
      clearTimeout(timer)
      resting.delete(worker)
      for (const event of ['error', 'exit']) worker.removeAllListeners(event)
      return worker
    }
    return undefined
  }
  const close = async () => {
    const ending: Promise<unknown>[] = []
    for (let worker = take(); worker; worker = take()) ending.push(end(worker))
    await Promise.all(ending)
  }
  return { rest, take, close }
}
/** ends a thread; its further errors concern nobody */
const end = (worker: Worker): Promise<unknown> => {
  worker.on('error', () => {})
  return worker.terminate()
}

const twoAtATime = () => {
  let free = 2
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>(go => waiting.push(go))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
