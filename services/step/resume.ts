import { approveVirtualRefund } from '#contracts/account/virtual-api.ts'
import type { PaymentChannel } from '#contracts/enums.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import { grants, may, on, type Route, type Who } from '#contracts/kernel/endpoint.ts'
import { code, forbidden, notFound, Refused } from '#contracts/kernel/refused.ts'
import { sureOutTicket, sureRequestSeat } from '#contracts/order/api.ts'
import { type BegunKind, isPayOut } from '#contracts/order/begun.ts'
import * as api from '#contracts/order/begun-api.ts'
import { pnrSeats } from '#contracts/order/pnr/pnr-groups.ts'
import { approveOwed } from '#contracts/payment/owed-api.ts'
import { modifyRefundStatus } from '#contracts/refund/api.ts'
import { payWithdrawal } from '#services/account/withdraw.ts'
import { extra } from '#services/extra/decide.ts'
import { extraIn, payExtraRefund } from '#services/extra/refunds.ts'
import { runningFlow } from '#services/flow/start.ts'
import { mustBelongTo } from '#services/kernel/access.ts'
import { type Commands, commanding, idNamed } from '#services/kernel/commands.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { inParallel } from '#services/kernel/parallel.ts'
import { type Reacting, systemUser } from '#services/kernel/process.ts'
import { order } from '#services/order/decide.ts'
import { isOfHost } from '#services/order/pnr/host.ts'
import { attachPnrs, pnrSeed } from '#services/order/routes.ts'
import { nameStatus, pnrsOf, unticketed } from '#services/order/state.ts'
import { ticketNumber } from '#services/order/ticketing/ticketing.ts'
import { payment } from '#services/payment/decide.ts'
import type { Gateway } from '#services/payment/gateway.ts'
import { owed } from '#services/payment/owed.ts'
import { refund } from '#services/refund/decide.ts'
import { approveAsFixed, inFlow, PAY_OUT, REFUND } from '#services/refund/desk.ts'
import { payOwed, payRefund } from '#services/refund/pay-out.ts'
import { step } from '#services/step/decide.ts'
import { isGatewayAway, OVER, writeTry } from './outside.ts'

type About = { kind: BegunKind; subject: string }

/** as the list of begun steps has it (projections/order/begun.ts) */
export type Step = About & {
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
  gateway: Gateway
  refundWorkdays: () => Promise<number>
  /** those begun at this instant or before, the oldest first */
  begun: (until: string, limit: number) => Promise<Step[]>
  /** those that have waited since this instant or longer and were tried less often */
  waiting: (kind: BegunKind, until: string, tries: number, limit: number) => Promise<Step[]>
  /** steps whose next try has come */
  due: (kind: BegunKind, now: string, limit: number) => Promise<Step[]>
  stepOf: (id: string) => Promise<Step | null>
  /** minutes before the program goes on by itself, and between its tries */
  afterMinutes: () => Promise<number>
  /** how often it tries what concerns nobody outside; 0: it tries nothing */
  tries: () => Promise<number>
  /** the program ends: no further step is begun, since each may wait for a gateway that does not answer */
  signal?: AbortSignal
}
type Reach = Pick<BegunDeps, 'run' | 'gateway' | 'refundWorkdays'> & Pick<Reacting, 'at'> & { now: string; afterMinutes: number }

/** Presses the step once more, with what had been made sure of before it broke off. @throws Refused where it cannot be finished so */
const finishers: Record<BegunKind, (step: Step, reach: Reach) => Promise<unknown>> = {
  PAY_OUT: async ({ subject }, reach) => {
    const { state } = await reach.run.load(refund, subject)
    if (state.status === 'NONE' || !state.paying) return OVER
    // who approved does not pay
    await reach.at(refund, subject).beginPayOut({})
    return payRefund({ load: reach.run.load, at: reach.at, gateway: reach.gateway }, state)
  },
  PAY_BACK: ({ subject }, { run, at, gateway }) => payOwed({ load: run.load, at, gateway }, subject),
  WITHDRAW: ({ subject }, { run, at, gateway }) => payWithdrawal({ load: run.load, at, gateway }, subject),
  EXTRA_BACK: ({ subject }, { run, at, gateway }) => payExtraRefund({ load: run.load, at, gateway }, subject),
  APPROVE: async ({ subject }, { run, at, now, refundWorkdays }) => {
    const { state } = await run.load(refund, subject)
    if (state.status !== 'REFUNDSUBMIT') return OVER
    if (await runningFlow(run.load, REFUND, subject)) throw new Refused(code.refund, inFlow)
    return approveAsFixed(at, state, { now, workdays: await refundWorkdays() })
  },
  PNR: async ({ subject, pnrs = [] }, { run, at }) => {
    const { state } = await run.load(order, subject)
    if (state.status === 'NONE' || state.status === 'EXPIRED') return OVER
    if (pnrs.every(pnr => pnrsOf(state).includes(pnr))) return OVER
    if (state.pnr) throw new Refused(code.order, `PNR ${pnrs.join('、')} 为分离所取，请在订单中重新分离PNR`)
    const needed = pnrSeats(state.submitted.seats).length
    if (pnrs.length < needed && !pnrs.every((pnr, index) => isOfHost(pnrSeed(subject, index), pnr)))
      throw new Refused(code.order, `须${needed}个PNR，已取${pnrs.join('、')}，请在订单中确认座位`)
    const all = pnrs.length < needed ? await attachPnrs(state, undefined, { at }) : pnrs.slice(0, needed)
    return at(order, subject).sureRequestSeat({ pnr: all[0]!, pnrs: all })
  },
  TICKETS: async ({ subject, prefix = '', from, numbers, ids: drawnFor }, { run, at }) => {
    const { state } = await run.load(order, subject)
    if (state.status === 'NONE' || state.status === 'EXPIRED') return OVER
    const open = unticketed(state).map(({ id }) => id)
    // drawn before it was written down for whom
    const ids = drawnFor ?? (nameStatus(state) === 'COMPLETE' ? open : [])
    if (open.length === 0 || (drawnFor && !drawnFor.some(id => open.includes(id)))) return OVER
    if (ids.length === 0 || (numbers && numbers.length !== ids.length))
      throw new Refused(code.order, '不能确定票号所属旅客，请在订单中重新出票')
    const given = numbers?.map(number => ticketNumber(prefix, number))
    return at(order, subject).sureOutTicket({ prefix, ids, ...(given ? { ticketNos: given } : { from, drawnBefore: true }) })
  },
}

/** so many of a kind in one run, so many at once */
const PAGE = 1_000
const WIDTH = 4

const PASSED_OVER = new Error('支付渠道没有应答，本轮不再询问')
/**
 * The gateway for one run: a channel that did not answer is not asked again in it. So each channel holds up a run by one answer that does not
 * come, and what was passed over is due at once in the next, before what has been tried and waits.
 */
const unlessAway = ({ run, gateway }: Pick<BegunDeps, 'run' | 'gateway'>): Gateway => {
  const away = new Set<PaymentChannel>()
  return {
    ...gateway,
    refund: async asked => {
      const { state } = await run.loadCached(payment, asked.paymentCode)
      const channel = state.status === 'NONE' ? undefined : state.created.channel
      if (channel && away.has(channel)) throw PASSED_OVER
      try {
        return await gateway.refund(asked)
      } catch (error) {
        if (channel && isGatewayAway(error)) away.add(channel)
        throw error
      }
    },
  }
}

/** Finishes one; what stands against it is written down. */
const finish = async (one: Step, reach: Reach): Promise<void> => {
  const { id, kind, subject, begunAt } = one
  try {
    if ((await finishers[kind](one, reach)) === OVER) await reach.at(step, id).drop({ kind, subject, begunAt, reason: '已无须继续处理' })
  } catch (error) {
    if (error === PASSED_OVER) return
    await writeTry(reach.at, one, error, reach.afterMinutes)
    throw error
  }
}

/**
 * Steps that were begun and broke off (the process died between two of their facts) are finished in the name of whoever began them, some
 * minutes later: what is asked of the world outside with growing waits until it is done or is stopped, the rest a few times, and then it waits
 * for somebody (`begunRoutes`). What was owed and approved goes back in the house's own name. What else a process has begun it finishes itself.
 * Each kind has runs of its own: a gateway that does not answer holds up payments, and neither seats nor tickets.
 */
export const resuming =
  ({ waiting, due, afterMinutes, tries, signal, ...deps }: BegunDeps) =>
  async (kind: BegunKind, now: string): Promise<void> => {
    const [after, most] = [await afterMinutes(), await tries()]
    const found = await waiting(kind, addMinutes(now, -after), most, PAGE)
    const again = most > 0 ? await due(kind, now, PAGE) : []
    const gateway = unlessAway(deps)
    const finishOne = async (one: Step): Promise<void> => {
      if (signal?.aborted) return
      const ownName = OWN_NAME.includes(one.kind)
      if (!ownName && one.begunBy.startsWith('system:')) return
      // the list may be behind: what was stopped or dropped is not done once more, unless it was begun again
      if ((await deps.run.load(step, one.id)).state.over === one.begunAt) return
      const who: Who = { ...systemUser('resume'), ...(!ownName && { user: one.begunBy, role: one.role }) }
      const at: Reacting['at'] = commanding(deps.run, (...what) => ({ who, now, commandId: idNamed(['resume', one.id, now], ...what) }))
      await finish(one, { ...deps, gateway, at, now, afterMinutes: after }).catch(() => {})
    }
    await inParallel([...found, ...again], WIDTH, finishOne)
  }

/** what nobody of staff has begun */
const OWN_NAME: readonly BegunKind[] = ['PAY_BACK', 'WITHDRAW', 'EXTRA_BACK']

/** whoever may take the step may finish it */
const mayFinish = (who: Who, kind: BegunKind): boolean => {
  if (kind === 'PNR') return may(who, sureRequestSeat)
  if (kind === 'TICKETS') return may(who, sureOutTicket)
  if (kind === 'WITHDRAW') return may(who, approveVirtualRefund)
  if (OWN_NAME.includes(kind)) return may(who, approveOwed)
  return may(who, modifyRefundStatus) && (kind !== 'PAY_OUT' || grants(who, PAY_OUT))
}

const shown = ({ id, kind, subject, begunAt, begunBy, tries, triedAt, error, nextAt, stopped }: Step) => ({
  ...{ id, kind, subject, begunAt, begunBy, tries },
  ...(triedAt && { triedAt }),
  ...(error && { error }),
  ...(nextAt && { nextAt }),
  ...(stopped && { stopped }),
})
const minutesBetween = (from: string, to: string) => Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 60_000))

/** a request may still be at work on what was begun a moment ago */
const MOMENT = 1

/** What has been begun and has no end, for the desk: it presses the step again, or lets it be. */
export const begunRoutes = ({ begun, stepOf, afterMinutes, ...deps }: BegunDeps): Route[] => {
  const { run } = deps
  const documentOf = async ({ kind, subject }: About): Promise<{ orderNo: string; airLine?: string }> => {
    if (kind === 'PNR' || kind === 'TICKETS') {
      const { state } = await run.load(order, subject)
      return { orderNo: subject, ...(state.status !== 'NONE' && { airLine: state.submitted.airLine }) }
    }
    if (kind === 'WITHDRAW') return { orderNo: '' }
    if (kind === 'EXTRA_BACK') {
      const { state } = await run.load(extra, extraIn(subject))
      return state.status === 'NONE' ? { orderNo: '' } : { orderNo: state.opened.orderNo, airLine: state.opened.airLine }
    }
    if (kind === 'PAY_BACK') {
      const { state } = await run.load(owed, subject)
      return state.status === 'NONE' ? { orderNo: '' } : { orderNo: state.opened.orderNo ?? '', airLine: state.opened.airLine }
    }
    const { state } = await run.load(refund, subject)
    return state.status === 'NONE' ? { orderNo: '' } : { orderNo: state.submitted.orderNo, airLine: state.submitted.airLine }
  }
  const maySee = (who: Who, document: { airLine?: string }) => {
    try {
      mustBelongTo(who, document, '步骤')
      return true
    } catch (error) {
      if (error instanceof Refused) return false
      throw error
    }
  }
  /** the step, seen by somebody who may finish it; of orders and of refunds each under its own call */
  const stepFor = async (id: string, who: Who, kinds: readonly BegunKind[]): Promise<Step> => {
    const one = await stepOf(id)
    if (!one || !kinds.includes(one.kind) || !maySee(who, await documentOf(one))) throw notFound('未完成步骤')
    if (!mayFinish(who, one.kind)) throw forbidden('没有该步骤的权限')
    return one
  }
  const resume =
    (kinds: readonly BegunKind[]) =>
    async ({ id }: { id: string }, { who, now, unguarded: at }: CommandCall) => {
      await finish(await stepFor(id, who, kinds), { ...deps, at, now, afterMinutes: await afterMinutes() })
      return { id, done: true as const }
    }
  const drop =
    (kinds: readonly BegunKind[]) =>
    async ({ id, reason }: { id: string; reason: string }, call: CommandCall) => {
      const { kind, subject, begunAt } = await stepFor(id, call.who, kinds)
      const { command } = await call.document(step, id)
      // money that is owed stays owed: it goes on by hand only
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
    on(api.resumeStep, resume(OF_ORDERS)),
    on(api.dropStep, drop(OF_ORDERS)),
    on(api.resumeRefundStep, resume(OF_REFUNDS)),
    on(api.dropRefundStep, drop(OF_REFUNDS)),
  ]
}
const OF_ORDERS = ['PNR', 'TICKETS'] as const
const OF_REFUNDS = ['APPROVE', 'PAY_OUT', 'PAY_BACK', 'WITHDRAW', 'EXTRA_BACK'] as const
