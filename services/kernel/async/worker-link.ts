import { parentPort, receiveMessageOnPort, type Worker } from 'node:worker_threads'

type Reply = { id: number; answer?: unknown; error?: string }
type Waiting = { resolve: (answer: any) => void; reject: (error: Error) => void }

/** The caller's end of a worker that answers requests in order. */
export type WorkerLink<Request, Answer> = {
  /** Rejects with the worker's error, or when the worker dies before it answers; the next call then starts a new one. */
  call(request: Request): Promise<Answer>
  /** Lets the worker finish its requests, then ends it. */
  close(): Promise<void>
}

/** @param spawn starts the worker; its entry calls `serve` */
export const workerLink = <Request, Answer>(spawn: () => Worker): WorkerLink<Request, Answer> => {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let last = 0

  const start = (): Worker => {
    const started = spawn()
    const died = (error?: unknown) => {
      if (worker !== started) return
      worker = undefined
      for (const { reject } of waiting.values()) reject(new Error('the worker died', { cause: error }))
      waiting.clear()
    }
    started.on('message', (replies: Reply[]) => {
      for (const { id, answer, error } of replies) {
        const asked = waiting.get(id)
        waiting.delete(id)
        if (error === undefined) asked?.resolve(answer)
        else asked?.reject(new Error(error))
      }
    })
    started.on('error', died)
    started.on('exit', died)
    return started
  }
  worker = start()

  return {
    call: request =>
      new Promise((resolve, reject) => {
        const id = ++last
        waiting.set(id, { resolve, reject })
        worker ??= start()
        worker.postMessage({ id, request })
      }),
    close: async () => {
      if (!worker) return
      const ended = new Promise(resolve => worker!.once('exit', resolve))
      worker.postMessage(null)
      await ended
    },
  }
}

/** The worker's end: answers each request with what `handle` returns or throws; `close` runs before the thread ends. */
export const serve = <Request, Answer>(handle: (request: Request) => Answer, close: () => void): void => {
  const port = parentPort!
  port.on('message', (message: Message<Request>) => {
    if (message === null) return end(close)
    port.postMessage([reply(message.id, () => handle(message.request))])
  })
}

/**
 * The worker's end where waiting requests are answered together. Each is taken in as soon as it is there. `finish` answers all of them once
 * none waits and the last one announced no `more`, or `take` said that this is enough. An error of `finish` goes to all of them.
 */
export const serveTogether = <Request extends { more: boolean }, Answer>(
  take: (request: Request) => boolean,
  finish: () => Answer[],
  close: () => void,
): void => {
  const port = parentPort!
  let taken: number[] = []
  port.on('message', (first: Message<Request>) => {
    let goOn = false
    for (let message: Message<Request> | undefined = first; message !== undefined; message = receiveMessageOnPort(port)?.message) {
      if (message === null) return end(close)
      taken.push(message.id)
      const enough = take(message.request)
      goOn = message.request.more && !enough
    }
    if (goOn) return
    const ids = taken
    taken = []
    let answers: Answer[] = []
    const failed = reply(0, () => {
      answers = finish()
    }).error
    port.postMessage(ids.map((id, i): Reply => (failed === undefined ? { id, answer: answers[i] } : { id, error: failed })))
  })
}

type Message<Request> = { id: number; request: Request } | null

const end = (close: () => void): void => {
  close()
  parentPort!.close()
}

const reply = (id: number, handle: () => unknown): Reply => {
  try {
    return { id, answer: handle() }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}
