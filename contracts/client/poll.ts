import { texts } from './notices.ts'
import { realTimers, type Timers } from './timers.ts'

const POLL_MS = 60_000

type TaskPollOptions = {
  /** asks whether refunds or tickets wait (`/api/flow/task/r/checkRefundTask`), and returns the message */
  check: () => Promise<string>
  notify: (text: string) => void
  everyMs?: number
  timers?: Timers
}

/** Asks every minute whether there is something to do, until it is stopped (DOMAIN §9.4). A failed call is repeated a minute later. */
export class TaskPoll {
  #timer: unknown
  #running = false
  readonly #options: Required<TaskPollOptions>
  constructor(options: TaskPollOptions) {
    this.#options = { everyMs: POLL_MS, timers: realTimers, ...options }
  }

  start(): void {
    if (this.#running) return
    this.#running = true
    this.#wait()
  }
  stop(): void {
    this.#running = false
    this.#options.timers.clearTimeout(this.#timer)
  }

  #wait(): void {
    this.#timer = this.#options.timers.setTimeout(() => void this.#ask(), this.#options.everyMs)
  }
  async #ask(): Promise<void> {
    // the minute counts from the question, however long the answer takes
    this.#wait()
    const message = await this.#options.check().catch(() => '')
    if (this.#running && message === 'SUCCESS') this.#options.notify(texts.newTasks)
  }
}
