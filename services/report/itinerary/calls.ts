import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { invalid, isRefusal, notFound } from '#contracts/kernel/refused.ts'
import * as api from '#contracts/report/itinerary/api.ts'
import { type ItineraryStatus, isCreditCode, itineraryId, itineraryOf } from '#contracts/report/itinerary/codes.ts'
import type { Buyer } from '#contracts/report/itinerary/events.ts'
import { act } from '#services/kernel/http/act.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { order } from '#services/order/decide.ts'
import { couponOf, type LiveOrder, passengersOf } from '#services/order/state.ts'
import { couponsOf } from '#services/order/ticketing/coupons.ts'
import { ticketIn } from '#services/order/ticketing/receipts.ts'
import { type Itinerary, itinerary } from './decide.ts'

type Deps = {
  /** days after the last departure within which an itinerary is applied for */
  applyDays: () => Promise<number>
  /** days after its issue within which one is reversed */
  reverseDays: () => Promise<number>
}

/** @throws Refused 400 where an organisation lacks its number, or has a wrong one */
const checkBuyer = (buyer: Buyer | undefined): void => {
  const wrong = (message: string) => invalid(message, { 'buyer.taxNo': message })
  if (buyer?.kind === 'COMPANY' && !isCreditCode(buyer.taxNo ?? '')) throw wrong('统一社会信用代码不正确')
  if (buyer?.kind === 'PERSON' && buyer.taxNo) throw wrong('个人抬头不填统一社会信用代码')
}

/** The content of an application for a ticket, or the reason why none is taken. */
const judged = (state: LiveOrder, ticketNo: string, { buyer, today, applyDays }: { buyer?: Buyer; today: string; applyDays: number }) => {
  const { orderNo, agency, agencyName, airLine, legs } = state.submitted
  const issued = passengersOf(state).filter(one => one.ticketNo)
  if (issued.length === 0) return '客票未出票'
  const passenger = issued.find(one => one.ticketNo === ticketNo)
  if (!passenger) return '客票不属于该订单'
  const { status, fare, yq, cnFund, others, vat } = ticketIn(state, passenger)
  if (status === 'REFUNDED') return '客票已退票'
  const isAsked = legs.some(({ stockId }) => couponsOf(state).get(couponOf({ passengerId: passenger.id, stockId })) === 'REFUNDING')
  if (status === 'REFUNDING' || isAsked) return '退票处理中，不能申请'
  if (today > addDays(legs.at(-1)!.date, applyDays)) return `超过起飞后${applyDays}天`
  const { name, type } = passenger
  return {
    ticketNo,
    orderNo,
    agency,
    agencyName,
    airLine,
    passenger: name,
    type,
    fare,
    yq,
    cnFund,
    ...present({ others }),
    vat,
    buyer: buyer ?? { kind: 'PERSON' as const, title: name },
  }
}

/** Routes of itineraries (catalogue report/travelItinerary). */
export const itineraryRoutes = ({ applyDays, reverseDays }: Deps): Route[] => {
  const asked = (id: string) => {
    const found = itineraryOf(id)
    if (!found) throw notFound('行程单申请')
    return found
  }
  return [
    act(api.applyItinerary, order, 'orderId', async ({ state, body: { ticketNo, buyer, mailbox }, call }) => {
      checkBuyer(buyer)
      const applied: string[] = []
      const failed: { ticketNo: string; reason: string }[] = []
      const judging = { ...present({ buyer }), today: toLocal(call.now).date, applyDays: await applyDays() }
      for (const one of [ticketNo].flat()) {
        const said = judged(state, one, judging)
        if (typeof said === 'string') {
          failed.push({ ticketNo: one, reason: said })
          continue
        }
        try {
          const done = await call.unguarded(itinerary, one).applyItinerary({ ...said, ...present({ mailbox }) })
          if (done.state.status !== 'NONE') applied.push(itineraryId(one, done.state.applied.no))
        } catch (error) {
          if (!isRefusal(error)) throw error
          failed.push({ ticketNo: one, reason: error.message })
        }
      }
      return { applied, failed }
    }),
    on(api.cancelItinerary, async ({ id, reason }, call: CommandCall) => {
      const { ticketNo, no } = asked(id)
      const { command } = await call.document(itinerary, ticketNo)
      const { state } = await command.cancelItinerary({ no, ...present({ reason }), days: await reverseDays() })
      return { id, status: shown(state) }
    }),
    on(api.rejectItinerary, async ({ id, reason }, call: CommandCall) => {
      const { ticketNo, no } = asked(id)
      const { command } = await call.document(itinerary, ticketNo)
      const { state } = await command.rejectItinerary({ no, reason })
      return { id, status: shown(state) }
    }),
  ]
}
const shown = ({ status }: Itinerary): ItineraryStatus => {
  if (status === 'NONE') throw notFound('行程单申请')
  return status
}
