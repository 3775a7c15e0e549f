import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { notFound } from '#contracts/kernel/refused.ts'
import * as api from '#contracts/order/changes/join-api.ts'
import { countsOf } from '#contracts/order/rules/counts.ts'
import type { Joined, TravellerCounts } from '#contracts/order/search/quote.ts'
import { act } from '#services/kernel/http/act.ts'
import { decide } from '#services/kernel/stream/decider.ts'
import { order } from '../decide.ts'
import { orderSeenBy } from '../routes.ts'
import type { LiveOrder } from '../state.ts'
import { outlookOf, type SubmitDeps, submitting } from '../submit/submit.ts'

type JoinDeps = { submitDeps: SubmitDeps; price: (group: LiveOrder['submitted'], counts: TravellerCounts, now: string) => Promise<Joined> }

/** Routes by which people join an ordered group (DOMAIN §3.2): an order of their own, under an add-on policy. */
export const joinRoutes = ({ submitDeps, price }: JoinDeps): Route[] => [
  on(api.joinPreview, async ({ orderId, counts }, { who, now }) => {
    const { state } = await orderSeenBy(submitDeps.run, orderId, who)
    decide(order, 'joinGroup', state, {}, { who, at: now, id: orderId })
    const quoted = await price(state.submitted, countsOf(counts), now)
    const { policy, legs, persons, seats, total } = quoted
    const { limits } = await outlookOf(quoted, now, submitDeps)
    return { policyNo: policy.policyNo, policyName: policy.name, version: policy.version, legs, persons, seats, total, limits }
  }),
  act(api.joinGroup, order, 'orderId', async ({ id: joins, state, check, body: { counts, total }, call }) => {
    // the joining order stands by itself, so nothing comes of a group that is given up after this look
    await check('joinGroup')
    const { submitted } = state
    const { voyageType, legs, groupName, groupType, contact, agency } = submitted
    const submit = submitting({ ...submitDeps, quote: ({ counts, now }) => price(submitted, counts, now) })
    const asked = {
      voyageType,
      legs: legs.map(({ stockId }) => ({ stockId })),
      counts: countsOf(counts),
      total,
      groupName,
      contact,
      confirmDuplicate: true,
      ...present({ groupType }),
    }
    const { orderNo: orderId, order: made } = await submit(asked, call, { agency, joins })
    if (made.status === 'NONE') throw notFound('订单')
    return { orderId, joins, status: made.status, total: made.submitted.total, limits: made.submitted.limits }
  }),
]
