import { parentPort, type Worker } from 'node:worker_threads'

type Reply = { id: number; answer?: unknown; error?: string }
type Waiting = { resolve: (answer: any) => void; reject: (error: Error) => void }

/** The caller's end of a worker that answers requests in their order. */
export type WorkerLink<Request, Answer> = {
  /** Rejects with what the worker threw, or when the worker dies before it answers; the next call then starts a new one. */
  call(request: Request): Promise<Answer>
  /** Sends something that is not answered. What `handle` throws then is lost. */
  tell(request: Request): void
  /** Lets the worker finish what it was asked, then ends it. */
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
    started.on('message', ({ id, answer, error }: Reply) => {
      const asked = waiting.get(id)
      waiting.delete(id)
      if (error === undefined) asked?.resolve(answer)
      else asked?.reject(new Error(error))
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
    tell: request => {
      worker ??= start()
      worker.postMessage({ id: 0, request })
    },
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
  port.on('message', (message: { id: number; request: Request } | null) => {
    if (message === null) {
      close()
      port.close()
      return
    }
    let reply: Reply
    try {
      reply = { id: message.id, answer: handle(message.request) }
    } catch (error) {
      reply = { id: message.id, error: error instanceof Error ? error.message : String(error) }
    }
    if (reply.id !== 0) port.postMessage(reply)
  })
}
