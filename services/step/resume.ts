import { addMinutes } from '#contracts/kernel/calendar.ts'
import { on, type Route, type Who } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { forbidden, notFound, Refused } from '#contracts/kernel/refused.ts'
import * as api from '#contracts/step/api.ts'
import { type BegunKind, isPayOut } from '#contracts/step/events.ts'
import { inParallel } from '#services/kernel/async/parallel.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { mustActOn, mustBelongTo } from '#services/kernel/stream/access.ts'
import { type Commands, commanding, idNamed } from '#services/kernel/stream/commands.ts'
import { type Reacting, systemUser } from '#services/kernel/stream/process.ts'
import { step } from './decide.ts'
import { OVER, PASSED_OVER, writeTry } from './outside.ts'

type About = { kind: BegunKind; subject: string }

/** A begun step as the list has it (projections/step/begun.ts). */
export type BegunStep = About & {
  id: string
  begunAt: string
  begunBy: string
  role: string
  waitingSince?: string
  tries: number
  triedAt?: string
  error?: string
  nextAt?: string
  stopped?: string
  pnrs?: string[]
  prefix?: string
  from?: number
  numbers?: number[]
  ids?: string[]
}

export type BegunDeps = {
  run: Commands
  finishers: Finishers
  /** steps begun up to this instant, the oldest first */
  begun: (until: string, limit: number) => Promise<BegunStep[]>
  /** steps that have waited since this instant or longer and were tried less often */
  waiting: (kind: BegunKind, until: string, tries: number, limit: number) => Promise<BegunStep[]>
  /** steps whose next try has come */
  due: (kind: BegunKind, now: string, limit: number) => Promise<BegunStep[]>
  stepOf: (id: string) => Promise<BegunStep | null>
  /** minutes before the program continues a step by itself, and between its tries */
  afterMinutes: () => Promise<number>
  /** number of tries by the program; 0 means none */
  tries: () => Promise<number>
}
/** `away` holds outside parties that have not answered in this run and are not asked again in it */
type FinishReach = Pick<Reacting, 'at' | 'load'> & { now: string; afterMinutes: number; away: Set<string> }
/** How a broken step of one kind is finished. */
export type Finisher = {
  /**
   * Sends the step once more, with what had been secured before it broke off.
   * @throws Refused where it cannot be finished
   */
  finish: (step: BegunStep, reach: FinishReach) => Promise<unknown>
  /** may this caller, who may take the step, finish it? */
  may: (who: Who) => boolean
  /** the order of the step, and its airline */
  about: (load: Commands['load'], subject: string) => Promise<{ orderNo: string; airLine?: string }>
  /** calls of the desk that list the step */
  desk: 'ORDER' | 'REFUND'
  /** true where no member of staff begins it: the program finishes it in its own name */
  ownName?: true
}
/** Finishers by kind of step: each context brings its own (`finishers` of its `index.ts`). */
export type Finishers = Readonly<Partial<Record<BegunKind, Finisher>>>

/** `PAGE`: steps of a kind in one run; `WIDTH`: steps finished at the same time */
const PAGE = 1_000
const WIDTH = 4

/** Finishes one step, or writes down the reason why it cannot be finished. */
const finish = async ({ finish }: Finisher, one: BegunStep, reach: FinishReach): Promise<void> => {
  const { id, kind, subject, begunAt } = one
  try {
    if ((await finish(one, reach)) === OVER) await reach.at(step, id).drop({ kind, subject, begunAt, reason: '已无须继续处理' })
  } catch (error) {
    if (error === PASSED_OVER) return
    await writeTry(reach.at, one, error, reach.afterMinutes)
    throw error
  }
}

/**
 * Finishes steps that broke off because a process died between two of their facts. It acts in the name of the user who began the step, some
 * minutes later, with growing waits, until the step is done or stopped (`begunRoutes`). Approved money that is owed goes back in the
 * program's own name. Other steps that a process has begun are finished by that process. Each kind has runs of its own: a gateway that does
 * not answer delays payments, but neither seats nor tickets.
 */
export const resuming =
  ({ run, finishers, waiting, due, afterMinutes, tries }: BegunDeps) =>
  async (kind: BegunKind, now: string, stopping?: AbortSignal): Promise<void> => {
    const finisher = finishers[kind]
    if (!finisher) return
    const [after, most] = [await afterMinutes(), await tries()]
    const found = await waiting(kind, addMinutes(now, -after), most, PAGE)
    const again = most > 0 ? await due(kind, now, PAGE) : []
    const away = new Set<string>()
    const finishOne = async (one: BegunStep): Promise<void> => {
      const { ownName } = finisher
      if (!ownName && one.begunBy.startsWith('system:')) return
      // the list may lag: a stopped or dropped step is not done again, unless it was begun again
      if ((await run.load(step, one.id)).state.over === one.begunAt) return
      const who: Who = { ...systemUser('resume'), ...(!ownName && { user: one.begunBy, role: one.role }) }
      const at: Reacting['at'] = commanding(run, (...what) => ({ who, now, commandId: idNamed(['resume', one.id, now], ...what) }))
      await finish(finisher, one, { at, load: run.load, now, afterMinutes: after, away }).catch(() => {})
    }
    await inParallel([...found, ...again], WIDTH, finishOne, stopping)
  }

const shown = ({ id, kind, subject, begunAt, begunBy, tries, triedAt, error, nextAt, stopped }: BegunStep) => ({
  id,
  kind,
  subject,
  begunAt,
  begunBy,
  tries,
  ...present({ triedAt }),
  ...(error && { error }),
  ...present({ nextAt }),
  ...(stopped && { stopped }),
})
const minutesBetween = (from: string, to: string) => Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 60_000))

/** minutes within which a request may still be at work on its step */
const MOMENT = 1

/** Routes for steps that have begun and not ended: the desk sends the step again, or lets it be. */
export const begunRoutes = ({ run, finishers, begun, stepOf, afterMinutes }: BegunDeps): Route[] => {
  const documentOf = async ({ kind, subject }: About) => (await finishers[kind]?.about(run.load, subject)) ?? { orderNo: '' }
  const maySee = (who: Who, document: { airLine?: string }) => {
    try {
      mustBelongTo(who, document, '步骤')
      return true
    } catch (error) {
      if (error instanceof Refused) return false
      throw error
    }
  }
  /** the step, for a caller who may finish it; steps of orders and of refunds have calls of their own */
  const stepFor = async (id: string, who: Who, desk: Desk) => {
    const one = await stepOf(id)
    const finisher = one && finishers[one.kind]
    const document = one && (await documentOf(one))
    if (finisher?.desk !== desk || !maySee(who, document!)) throw notFound('未完成步骤')
    mustActOn(who, document!)
    if (!finisher.may(who)) throw forbidden('没有该步骤的权限')
    return { finisher, one: one! }
  }
  const resume =
    (desk: Desk) =>
    async ({ id }: { id: string }, { who, now, unguarded: at }: CommandCall) => {
      const { finisher, one } = await stepFor(id, who, desk)
      await finish(finisher, one, { at, load: run.load, now, afterMinutes: await afterMinutes(), away: new Set() })
      return { id, done: true as const }
    }
  const drop =
    (desk: Desk) =>
    async ({ id, reason }: { id: string; reason: string }, call: CommandCall) => {
      const { one } = await stepFor(id, call.who, desk)
      const { kind, subject, begunAt } = one
      const { command } = await call.document(step, id)
      // money that is owed stays owed: the step can still be finished by hand
      if (isPayOut(kind)) await command.stop({ kind, subject, begunAt, reason })
      else await command.drop({ kind, subject, begunAt, reason })
      return { id, done: true as const }
    }
  return [
    on(api.begunSteps, async ({ kind, page = 0, size = 20 }, { who, now }) => {
      const found = await begun(addMinutes(now, -MOMENT), 1_000)
      const rows = await Promise.all(
        found
          .filter(one => !kind || one.kind === kind)
          .map(async one => ({ ...shown(one), ...(await documentOf(one)), minutes: minutesBetween(one.begunAt, now) })),
      )
      const seen = rows.filter(row => maySee(who, row))
      return { content: seen.slice(page * size, (page + 1) * size), totalElements: seen.length, number: page, size }
    }),
    on(api.resumeStep, resume('ORDER')),
    on(api.dropStep, drop('ORDER')),
    on(api.resumeRefundStep, resume('REFUND')),
    on(api.dropRefundStep, drop('REFUND')),
  ]
}
type Desk = Finisher['desk']
