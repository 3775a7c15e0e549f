import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { isRefusal } from '#contracts/kernel/refused.ts'
import { nowMs, sleep } from '#services/kernel/time.ts'
import { Conflict, type EventStore, Unavailable } from './eventstore/port.ts'
import type { Commands, Done } from './kernel/commands.ts'

/** What is asked when somebody collects, each answered from counters or an index: what it costs does not grow with the number of orders. */
export type Counted = {
  /** how many wait in each queue of this process */
  queues: () => Record<string, number>
  exports: () => { running: number; waiting: number }
  /** deadlines that have passed and are not acted upon yet: all of them, and those of more than `LATE_MS` ago */
  deadlines: () => Promise<{ due: number; late: number }>
  /** payments begun and neither paid nor closed */
  openPayments: () => Promise<number>
  /** items of money owed back that have not gone out, by status */
  owed: () => Promise<Record<string, number>>
  /** steps begun more than an hour ago that have not come to an end, by kind */
  stepsLate: () => Promise<Record<string, number>>
  /** reactions that rules have refused and nobody has looked at */
  parked: () => Promise<number>
  /** mails that were given up */
  mailsGivenUp: () => Promise<number>
  /** of the data, bytes */
  disk: () => Promise<{ free: number; size: number }>
}
/** a deadline is acted upon within seconds: later than this, something holds it up */
export const LATE_MS = 60_000
/** so long a log that has refused a fact is not asked for another by whoever heeds `/health/ready` */
const REFUSED_MS = 15_000
/** a store that is away must not hold up what the others have to tell */
const PATIENCE_MS = 2_000

/**
 * What the program counts of itself, for `/metrics`: commands and appends as they happen (`commands` and `store` watch those they are given),
 * queues, deadlines, money and disk when somebody collects. A figure that cannot be learned in time is left out, not told as it was.
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
          // a full disk or a file that may only be read, in words of SQLite, or a server that is away
          const { code = '' } = error as { code?: unknown }
          if (error instanceof Unavailable || String(code).startsWith('SQLITE_')) refusedAt = nowMs()
          took({ outcome: error instanceof Conflict ? 'conflict' : error instanceof Unavailable ? 'unavailable' : 'failed' })
          throw error
        }
      },
    }),
    /** does the log take facts? Not since one was refused by a full disk or a server that is away, until another is taken or a while has passed */
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
    count: ({ queues, exports, deadlines, openPayments, owed, stepsLate, parked, mailsGivenUp, disk }: Counted): void => {
      gauge('queue_length', 'what waits in this process', 'queue', async () => ({ commands: underWay, ...queues() }))
      gauge('export_jobs', 'exports of this process', 'state', async () => exports())
      gauge('deadlines', 'deadlines that have passed and are not acted upon; late: for more than a minute', 'state', deadlines)
      gauge('payments_open', 'payments begun, neither paid nor closed', undefined, async () => ({ all: await openPayments() }))
      gauge('money_owed_items', 'items of money owed back that have not gone out', 'status', owed)
      gauge('steps_late', 'steps begun more than an hour ago that have not come to an end', 'kind', stepsLate)
      gauge('reactions_parked', 'what should have followed and was refused by a rule, open', undefined, async () => ({
        all: await parked(),
      }))
      gauge('mails_given_up', 'notices that could not be sent by mail', undefined, async () => ({ all: await mailsGivenUp() }))
      gauge('data_dir_bytes', 'the disk of DATA_DIR', 'of', disk)
    },
  }
}

const outcomeOf = ({ repeated, facts }: Done<unknown>): string => (repeated ? 'repeated' : facts.length > 0 ? 'done' : 'nothing')
const failureOf = (error: unknown): string => (isRefusal(error) ? 'refused' : error instanceof Unavailable ? 'unavailable' : 'failed')
