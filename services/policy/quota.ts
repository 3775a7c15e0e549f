import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import * as events from '#contracts/policy/quota-events.ts'
import { decider } from '#services/kernel/stream/decider.ts'

const { QuotaClaimed, QuotaCounted, QuotaDropped } = events

/** `revision`: of the order when it counted; `until`: end of a claim whose order has not come yet */
type QuotaClaim = { orderNo: string; count: number; revision?: number; until?: string }
type Quota = readonly QuotaClaim[]
/** what a claim beyond the quota is told, by the kind of the quota */
export const quotaRefusals = {
  freeTicket: (left: number) => `免票额度仅剩${left}人`,
  interHt: (left: number) => `超出合同剩余人数${left}`,
} as const
export type QuotaKind = keyof typeof quotaRefusals

/** `most`: of the quota in all; `stale`: orders of claims that the caller found dead */
type Claiming = { orderNo: string; count: number; until: string; most: number; kind: QuotaKind; stale: readonly string[] }

const without = (quota: Quota, orderNos: readonly string[]): Quota => quota.filter(({ orderNo }) => !orderNos.includes(orderNo))
export const takenOf = (quota: Quota): number => quota.reduce((sum, { count }) => sum + count, 0)

/** What orders have of a policy's quota: claimed before the order, counted again after each change of it. */
export const quota = decider<Quota, EventsOf<typeof events>>()({
  name: 'quota',
  zh: '政策额度',
  code: code.policy,
  initial: [],
  kept: { version: 1, every: 500 },
  evolve: {
    QuotaClaimed: (quota, { orderNo, count, until }) => [...without(quota, [orderNo]), { orderNo, count, until }],
    QuotaCounted: (quota, { orderNo, count, revision }) => [
      ...without(quota, [orderNo]),
      ...(count > 0 ? [{ orderNo, count, revision }] : []),
    ],
    QuotaDropped: (quota, { claims }) => without(quota, claims),
  },
  commands: {
    /** @throws Refused where not so much is left */
    claim: {
      decide: (quota, { orderNo, count, until, most, kind, stale }: Claiming) => {
        if (quota.some(claim => claim.orderNo === orderNo)) return []
        const dead = quota.flatMap(claim => (stale.includes(claim.orderNo) ? [claim.orderNo] : []))
        const left = most - takenOf(without(quota, dead))
        if (count > left) throw new Refused(code.policy, quotaRefusals[kind](Math.max(0, left)))
        const taken = most - left
        return [
          ...(dead.length > 0 ? [QuotaDropped({ claims: dead, taken })] : []),
          QuotaClaimed({ orderNo, count, until, taken: taken + count }),
        ]
      },
    },
    /** sent after each fact that may change it, with what the order has at that moment */
    count: {
      decide: (quota, { orderNo, count, revision }: { orderNo: string; count: number; revision: number }) => {
        const own = quota.find(claim => claim.orderNo === orderNo)
        if (own?.revision !== undefined && own.revision >= revision) return []
        if ((own?.count ?? 0) === count && own?.until === undefined) return []
        return [QuotaCounted({ orderNo, count, revision, taken: takenOf(without(quota, [orderNo])) + count })]
      },
    },
    drop: {
      decide: (quota, { orderNo }: { orderNo: string }) =>
        quota.some(claim => claim.orderNo === orderNo && claim.revision === undefined)
          ? [QuotaDropped({ claims: [orderNo], taken: takenOf(without(quota, [orderNo])) })]
          : [],
    },
  },
})
