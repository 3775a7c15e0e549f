import { toLocal } from '#contracts/kernel/calendar.ts'
import { code, invalid, Refused } from '#contracts/kernel/refused.ts'
import { type ApisRow, apisDemands } from '#contracts/order/rules/apis.ts'
import { type TaxRow, taxesAt } from '#contracts/order/rules/fares.ts'
import type { BoundDocument, CommandCall } from '#services/kernel/http/call.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { decide } from '#services/kernel/stream/decider.ts'
import { unlessRefused } from '#services/step/outside.ts'
import type { HandBackTerms } from '../changes/hand-back.ts'
import { order } from '../decide.ts'
import { reservedFor, ticketStock, unusedFrom } from '../pnr/host.ts'
import { type LiveOrder, passengersOf, unticketed } from '../state.ts'
import { givenNumbers, type TicketingState, ticketNumber } from './ticketing.ts'

export type IssueDeps = {
  run: Commands
  /** the three digits before a carrier's ticket numbers */
  ticketPrefix: (airLine: string) => Promise<string | undefined>
  handBackTerms: HandBackTerms
  /** what holds for tickets of an order that are issued at an instant */
  rulesAtIssue: (order: LiveOrder, now: string) => Promise<Pick<TicketingState, 'taxes' | 'apis'>>
}

type IssueRules = {
  restates: () => Promise<boolean>
  taxRows: () => Promise<readonly TaxRow[]>
  apisRows: () => Promise<readonly ApisRow[]>
  /** country by airport */
  countries: () => Promise<ReadonlyMap<string, string>>
}
/**
 * The taxes of domestic tickets by the day of their issue, where the setting `restateTaxes` says that they count (DOMAIN §3.5), and what
 * states ask of travellers abroad (DOMAIN §3.4).
 */
export const rulesOfIssue =
  ({ restates, taxRows, apisRows, countries }: IssueRules): IssueDeps['rulesAtIssue'] =>
  async ({ submitted: { inter, legs } }, now) => {
    if (inter) {
      const [rows, known] = await Promise.all([apisRows(), countries()])
      return { apis: apisDemands(legs, rows, airport => known.get(airport)) }
    }
    if (!(await restates())) return {}
    const rates = await taxRows()
    return { taxes: Object.fromEntries(legs.map(({ stockId, distance }) => [stockId, taxesAt(rates, toLocal(now).date, distance).taxes])) }
  }

/**
 * Refuses seats and tickets on a cancelled flight.
 * @throws Refused
 */
export const mustGo = async (handBackTerms: HandBackTerms, state: LiveOrder): Promise<void> => {
  if ((await handBackTerms(state)).cancelled) throw new Refused(code.order, '航班已取消，不能订座和出票，请办理退座或退票')
}

type Issuing = Pick<BoundDocument<typeof order>, 'id' | 'state' | 'command' | 'check'> & {
  ids?: string[] | undefined
  ticketNos?: string[] | undefined
}
/** Issues tickets under numbers of the carrier's series, or those that staff give (DOMAIN §3.5); travellers with a ticket keep it. */
export const issuing =
  ({ run, ticketPrefix, handBackTerms, rulesAtIssue }: IssueDeps) =>
  async ({ id: orderId, state, command, check, ids, ticketNos }: Issuing, call: CommandCall): Promise<LiveOrder> => {
    await check('sureOutTicket')
    await mustGo(handBackTerms, state)
    const prefix = await ticketPrefix(state.submitted.airLine)
    if (!prefix) throw new Refused(code.order, `${state.submitted.airLine}没有票证代码`)
    if (ticketNos && !ids) throw invalid('填写票号时请选择旅客', { ids: '请选择旅客' })
    const given = ticketNos && givenNumbers(ticketNos, prefix)
    const today = await rulesAtIssue(state, call.now)
    const issue = async (numbers: Pick<TicketingState, 'from' | 'ticketNos' | 'drawnBefore' | 'unclaimed'>) =>
      (await command.sureOutTicket({ prefix, ids, ...today, ...numbers })).state as LiveOrder
    const begun = { kind: 'TICKETS', subject: orderId } as const
    // a refusal takes no numbers; but the command may have been carried out before, and then the order knows
    if (isRefused(state, { ids, ticketNos: given?.ticketNos, apis: today.apis }, call))
      return issue(given ? { ticketNos: given.ticketNos, unclaimed: true } : {})
    if (given) {
      await call.at(ticketStock, prefix).give({ prefix, numbers: given.numbers, orderNo: orderId, ids: ids! })
      return unlessRefused(call, begun, () => issue({ ticketNos: given.ticketNos }))
    }
    const whose = ids ?? unticketed(state).map(({ id }) => id)
    const count = whose.length
    const issued = new Set([...passengersOf(state).map(({ ticketNo }) => ticketNo), ...(state.spentNumbers ?? [])])
    const { state: series } = await run.load(ticketStock, prefix)
    const left = state.splits?.length ? undefined : unusedFrom(series, orderId, count, number => issued.has(ticketNumber(prefix, number)))
    if (left !== undefined) return issue({ from: left, drawnBefore: true })
    const stock = await call.at(ticketStock, prefix).take({ prefix, count, orderNo: orderId, ids: whose })
    const from = reservedFor(stock.state, orderId)
    if (from === undefined) throw new Refused(code.conflict, '票号分配冲突，请重试')
    return unlessRefused(call, begun, () => issue({ from }))
  }

const isRefused = (state: LiveOrder, chosen: Pick<TicketingState, 'ids' | 'ticketNos' | 'apis'>, { who, now }: CommandCall): boolean => {
  try {
    decide(order, 'sureOutTicket', state, { prefix: '', from: 0, ...chosen }, { who, at: now, id: state.submitted.orderNo })
    return false
  } catch (error) {
    // an error of the request itself is thrown at once
    if (error instanceof Refused && error.status !== 400) return true
    throw error
  }
}
