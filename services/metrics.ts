import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { isRefusal } from '#contracts/kernel/refused.ts'
import { nowMs, sleep } from '#services/kernel/time.ts'
import { Conflict, type EventStore, Unavailable } from './eventstore/port.ts'
import type { Commands, Done } from './kernel/stream/commands.ts'

/** Figures that are read when somebody collects, each from counters or an index: their cost does not grow with the number of orders. */
export type Counted = {
  /** waiting tasks in each queue of this instance */
  queues: () => Record<string, number>
  exports: () => { running: number; waiting: number }
  /** deadlines that have passed without action yet: all of them, and those that passed more than `LATE_MS` ago */
  deadlines: () => Promise<{ due: number; late: number }>
  /** payments that are neither paid nor closed */
  openPayments: () => Promise<number>
  /** items of money owed back that have not gone out, by status */
  owed: () => Promise<Record<string, number>>
  /** steps begun more than an hour ago that have not ended, by kind */
  stepsLate: () => Promise<Record<string, number>>
  /** reactions that rules have refused and nobody has looked at */
  parked: () => Promise<number>
  mailsAbandoned: () => Promise<number>
  /** free and total bytes of the disk with the data */
  disk: () => Promise<{ free: number; size: number }>
}
/** a deadline is acted upon within seconds: when it takes longer than this, something is stuck */
export const LATE_MS = 60_000
/** ms for which a log that refused a fact counts as not accepting any, which `/health/ready` reports */
const REFUSED_MS = 15_000
/** ms after which a figure is left out: a store that is away must not hold up the others */
const PATIENCE_MS = 2_000

/**
 * Metrics of the program for `/metrics`: commands and appends as they happen (`commands` and `store` wrap the ones they get), and queues,
 * deadlines, money and disk when somebody collects. A figure that cannot be read in time is left out; an old value is never repeated.
 */
export const meter = () => {
  const registry = new Registry()
  const registers = [registry]
  const commandSeconds = new Histogram({
    name: 'command_seconds',
    help: 'duration of commands; outcome: done, nothing (to do), repeated, refused (by a rule), unavailable, failed',
    labelNames: ['command', 'outcome'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2],
    registers,
  })
  const appendSeconds = new Histogram({
    name: 'append_seconds',
    help: 'duration of appends to the log; outcome: done, conflict, unavailable, failed',
    labelNames: ['outcome'],
    buckets: [0.002, 0.005, 0.02, 0.1, 0.5, 2],
    registers,
  })
  const appended = new Counter({ name: 'events_appended_total', help: 'events written to the log', registers })
  let underWay = 0
  let refusedAt: number | undefined

  const gauge = (name: string, help: string, label: string | undefined, read: () => Promise<Record<string, number>>) =>
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers,
      async collect() {
        const figures = await Promise.race([read(), sleep(PATIENCE_MS, undefined, { ref: false })]).catch(() => undefined)
        this.reset()
        if (!figures && !label) this.remove()
        for (const [key, value] of Object.entries(figures ?? {})) this.set(label ? { [label]: key } : {}, value)
      },
    })

  return {
    registry,
    store: (events: EventStore): EventStore => ({
      ...events,
      append: async (stream, facts, options) => {
        const took = appendSeconds.startTimer()
        try {
          const done = await events.append(stream, facts, options)
          took({ outcome: 'done' })
          appended.inc(facts.length)
          refusedAt = undefined
          return done
        } catch (error) {
          // a full disk or a read-only file, by SQLite's codes, or a server that is away
          const { code = '' } = error as { code?: unknown }
          if (error instanceof Unavailable || String(code).startsWith('SQLITE_')) refusedAt = nowMs()
          took({ outcome: error instanceof Conflict ? 'conflict' : error instanceof Unavailable ? 'unavailable' : 'failed' })
          throw error
        }
      },
    }),
    /**
     * does the log accept facts? False after a full disk or an absent server refused one, until another is accepted or a while has passed
     */
    takesFacts: () => refusedAt === undefined || nowMs() - refusedAt > REFUSED_MS,
    commands: (run: Commands): Commands => ({
      ...run,
      execute: async (decider, id, name, ...rest) => {
        const took = commandSeconds.startTimer({ command: `${decider.name}.${name}` })
        underWay++
        try {
          const done = await run.execute(decider, id, name, ...rest)
          took({ outcome: outcomeOf(done) })
          return done
        } catch (error) {
          took({ outcome: failureOf(error) })
          throw error
        } finally {
          underWay--
        }
      },
    }),
    count: ({ queues, exports, deadlines, openPayments, owed, stepsLate, parked, mailsAbandoned, disk }: Counted): void => {
      gauge('queue_length', 'what waits in this process', 'queue', async () => ({ commands: underWay, ...queues() }))
      gauge('export_jobs', 'exports of this process', 'state', async () => exports())
      gauge('deadlines', 'deadlines that have passed and are not acted upon; late: for more than a minute', 'state', deadlines)
      gauge('payments_open', 'payments begun, neither paid nor closed', undefined, async () => ({ all: await openPayments() }))
      gauge('money_owed_items', 'items of money owed back that have not gone out', 'status', owed)
      gauge('steps_late', 'steps begun more than an hour ago that have not come to an end', 'kind', stepsLate)
      gauge('reactions_parked', 'what should have followed and was refused by a rule, open', undefined, async () => ({
        all: await parked(),
      }))
      gauge('mails_abandoned', 'notices that could not be sent by mail', undefined, async () => ({ all: await mailsAbandoned() }))
      gauge('data_dir_bytes', 'the disk of DATA_DIR', 'of', disk)
    },
  }
}

const outcomeOf = ({ repeated, facts }: Done<unknown>): string => (repeated ? 'repeated' : facts.length > 0 ? 'done' : 'nothing')
const failureOf = (error: unknown): string => (isRefusal(error) ? 'refused' : error instanceof Unavailable ? 'unavailable' : 'failed')
