import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { notFound, Refused } from '#contracts/kernel/refused.ts'
import { isAbroad } from '#contracts/kernel/zones.ts'
import * as api from '#contracts/order/changes/copy-api.ts'
import { abroadOf } from '#contracts/order/names/abroad.ts'
import type { PassengerFields } from '#contracts/order/names/passenger.ts'
import { instalmentsFor, orderLimits } from '#contracts/order/rules/instalments.ts'
import type { Quoted } from '#contracts/order/search/quote.ts'
import { act } from '#services/kernel/http/act.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { decide } from '#services/kernel/stream/decider.ts'
import { seats, taken } from '#services/seats/decide.ts'
import { order } from '../decide.ts'
import { manifestsOf, ON_OTHER_ORDER } from '../names/manifest.ts'
import { nameList } from '../names/names.ts'
import { orderSeenBy } from '../routes.ts'
import { type LiveOrder, type Passenger, passengersOf } from '../state.ts'
import type { SubmitDeps, submitting } from './submit.ts'

type Seen = Pick<CommandCall, 'who' | 'now'>
type CopyDeps = Pick<SubmitDeps, 'run' | 'marks' | 'quote' | 'limitRules'> & { submit: ReturnType<typeof submitting> }

/** Routes to order an expired order again (DOMAIN §3.2): today's price and limits, the names that still hold; never its PNR. */
export const copyRoutes = ({ run, marks, quote, limitRules, submit }: CopyDeps): Route[] => {
  const quoted = ({ submitted }: LiveOrder, { now }: Seen) => {
    const { voyageType, counts, agency, legs, groupType } = submitted
    return quote({ legs: legs.map(({ stockId }) => ({ stockId })), voyageType, counts, agency, now, groupType })
  }
  /** former travellers who may be named, and those who are on the flights by another order */
  const namesFor = async (old: LiveOrder, { counts, legs, terms }: Quoted, now: string) => {
    const look = await manifestsOf({ run, marks }, { orderNo: `copy of ${old.submitted.orderNo}`, flights: legs }, now)
    const { taken: elsewhere } = await look(passengersOf(old).map(({ docNo }) => docNo))
    const list = nameList({ departure: legs[0]!.date, counts, named: [], terms, abroad: legs.some(isAbroad) })
    const names: (PassengerFields & { id: string })[] = []
    const leftNames: { id: string; name: string; reason: string }[] = []
    for (const { id, name, ...passenger } of passengersOf(old)) {
      const { traveller, problems } = list.check(fieldsOf({ id, name, ...passenger }))
      const reason = problems ? Object.values(problems)[0] : elsewhere.has(passenger.docNo) ? ON_OTHER_ORDER : undefined
      if (!traveller || reason !== undefined) leftNames.push({ id, name, reason: reason ?? '' })
      else {
        list.enter(traveller)
        names.push({ id, ...traveller })
      }
    }
    return { names, leftNames }
  }

  return [
    on(api.copyPreview, async ({ orderId }, seen) => {
      const { state } = await orderSeenBy(run, orderId, seen.who)
      decide(order, 'copyAsNew', state, {}, { who: seen.who, at: seen.now, id: orderId })
      const now = await quoted(state, seen)
      const { voyageType, total: before } = state.submitted
      const { legs, counts, seats: count, total, terms } = now
      const found = orderLimits(seen.now, legs[0]!, await limitRules(now.airLine), terms)
      if (!found.ok) throw new Refused(order.code, found.reason)
      const free = await Promise.all(legs.map(async ({ stockId }) => taken((await run.load(seats, stockId)).state).free))
      const { names, leftNames } = await namesFor(state, now, seen.now)
      const { limits, parts } = found
      const instalments = instalmentsFor({ owed: total, parts, terms, legs, seats: count })
      const seatsLeft = Math.max(0, Math.min(...free))
      const known = names.map(({ id, name }) => ({ id, name }))
      return { orderId, voyageType, legs, counts, seats: count, seatsLeft, total, before, limits, instalments, names: known, leftNames }
    }),
    act(api.copyAsNew, order, 'orderId', async ({ id: orderId, state, check, body: { total, confirmDuplicate }, call }) => {
      await check('copyAsNew')
      const { names } = await namesFor(state, await quoted(state, call), call.now)
      const { voyageType, legs, counts, groupName, groupType, contact, remark, agency } = state.submitted
      const body = {
        voyageType,
        legs: legs.map(({ stockId }) => ({ stockId })),
        counts,
        total,
        groupName,
        contact,
        ...present({ groupType }),
        ...(remark && { remark }),
        passengers: names.map(({ id: _, ...fields }) => fields),
        ...(confirmDuplicate && { confirmDuplicate }),
      }
      const { orderNo, order: made } = await submit(body, call, { agency, copyOf: orderId })
      if (made.status === 'NONE') throw notFound('订单')
      const { status, submitted } = made
      const named = passengersOf(made).length
      return { orderId: orderNo, orderNo, copyOf: orderId, status, total: submitted.total, limits: submitted.limits, names: named }
    }),
  ]
}

/** the given data of a traveller, without what became of them */
const fieldsOf = ({
  name,
  title,
  nameConfirmed,
  type,
  docType,
  docNo,
  birthDate,
  gender,
  nationality,
  phone,
  ...others
}: Passenger | Omit<Passenger, 'status'>): PassengerFields => ({
  name,
  type,
  docType,
  docNo,
  ...present({ title, nameConfirmed, birthDate, gender }),
  ...(nationality && { nationality }),
  ...(phone && { phone }),
  ...abroadOf(others),
})
