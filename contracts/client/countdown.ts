import { realTimers, type Timers } from './timers.ts'

/**
 * Counts down seconds for a dialog: it reports at once and each second until 0 or until it is stopped. A tab that slept continues with what
 * is really left.
 */
export class Countdown {
  #timer: unknown
  readonly #until: number
  readonly #tell: (seconds: number) => void
  readonly #timers: Timers
  constructor(seconds: number, tell: (seconds: number) => void, timers: Timers = realTimers) {
    this.#tell = tell
    this.#timers = timers
    this.#until = timers.now() + seconds * 1000
    this.#tick()
  }

  get seconds(): number {
    return Math.max(0, Math.ceil((this.#until - this.#timers.now()) / 1000))
  }
  stop(): void {
    this.#timers.clearTimeout(this.#timer)
  }

  #tick(): void {
    this.#tell(this.seconds)
    if (this.seconds > 0) this.#timer = this.#timers.setTimeout(() => this.#tick(), 1000)
  }
}
