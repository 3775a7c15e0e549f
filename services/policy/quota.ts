import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import * as events from '#contracts/policy/quota-events.ts'
import { decider } from '#services/kernel/stream/decider.ts'

const { QuotaClaimed, QuotaCounted, QuotaDropped, QuotaLimited } = events

/** `revision`: of the order when it counted; `until`: end of a claim whose order has not come yet */
type QuotaClaim = { orderNo: string; count: number; revision?: number; until?: string }
type Claims = readonly QuotaClaim[]
/** `limit`: of a contract that is about to be changed from its revision `base`; claims by that revision keep to `most` until `until` */
type Quota = { claims: Claims; limit?: { most: number; base: number; until: string } }
/** refusals of a claim beyond the quota, by the kind of the quota */
export const quotaRefusals = {
  freeTicket: (left: number) => `免票额度仅剩${left}人`,
  interHt: (left: number) => `超出合同剩余人数${left}`,
} as const
export type QuotaKind = keyof typeof quotaRefusals

/** `most`: of the quota in all, as the contract says at its revision `seen`; `stale`: orders of claims that the caller found dead */
type Claiming = { orderNo: string; count: number; until: string; most: number; seen?: number; kind: QuotaKind; stale: readonly string[] }
/** `zh`: name of the contract; `not`: what is refused while more is taken, in Chinese */
type Limiting = { most: number; base: number; until: string; zh: string; not: string; stale: readonly string[] }

const without = (claims: Claims, orderNos: readonly string[]): Claims => claims.filter(({ orderNo }) => !orderNos.includes(orderNo))
export const takenOf = (claims: Claims): number => claims.reduce((sum, { count }) => sum + count, 0)
/** The claims that count, and the orders of those that do not. */
const living = (claims: Claims, stale: readonly string[]) => {
  const dead = claims.flatMap(({ orderNo }) => (stale.includes(orderNo) ? [orderNo] : []))
  return { dead, taken: takenOf(without(claims, dead)) }
}

/** The claims of orders on a quota, of a policy or of a contract: each is made before the order, and counted again after each change of it. */
export const quota = decider<Quota, EventsOf<typeof events>>()({
  name: 'quota',
  zh: '政策额度',
  code: code.policy,
  initial: { claims: [] },
  kept: { version: 2, every: 500 },
  evolve: {
    QuotaClaimed: (quota, { orderNo, count, until }) => ({
      ...quota,
      claims: [...without(quota.claims, [orderNo]), { orderNo, count, until }],
    }),
    QuotaCounted: (quota, { orderNo, count, revision }) => ({
      ...quota,
      claims: [...without(quota.claims, [orderNo]), ...(count > 0 ? [{ orderNo, count, revision }] : [])],
    }),
    QuotaDropped: (quota, { claims }) => ({ ...quota, claims: without(quota.claims, claims) }),
    QuotaLimited: (quota, { most, base, until }) => ({ ...quota, limit: { most, base, until } }),
  },
  commands: {
    /** @throws Refused where not so much is left, or the contract is another by now */
    claim: {
      decide: ({ claims, limit }, { orderNo, count, until, most: said, seen, kind, stale }: Claiming, { at }) => {
        if (claims.some(claim => claim.orderNo === orderNo)) return []
        if (limit && seen !== undefined && seen < limit.base) throw new Refused(code.policy, '合同已变动，请重新查询')
        const most = limit && seen === limit.base && at < limit.until ? Math.min(said, limit.most) : said
        const { dead, taken } = living(claims, stale)
        const left = most - taken
        if (count > left) throw new Refused(code.policy, quotaRefusals[kind](Math.max(0, left)))
        return [
          ...(dead.length > 0 ? [QuotaDropped({ claims: dead, taken })] : []),
          QuotaClaimed({ orderNo, count, until, taken: taken + count }),
        ]
      },
    },
    /**
     * sent before a contract gives less: until its change is written, who has read it at `base` gets no more than `most`
     * @throws Refused where more is taken, telling how much
     */
    limit: {
      decide: ({ claims, limit }, { most, base, until, zh, not, stale }: Limiting, { at }) => {
        const { taken } = living(claims, stale)
        if (taken > most) throw new Refused(code.policy, `${zh}已订${taken}人，${not}`)
        // of two who change it at once only one is written; until then both hold
        const also = limit && limit.base === base && at < limit.until ? limit.most : most
        return [QuotaLimited({ most: Math.min(also, most), base, until })]
      },
    },
    /** sent after each fact that may change it, with what the order has at that moment */
    count: {
      decide: (quota, { orderNo, count, revision }: { orderNo: string; count: number; revision: number }) => {
        const own = quota.claims.find(claim => claim.orderNo === orderNo)
        if (own?.revision !== undefined && own.revision >= revision) return []
        if ((own?.count ?? 0) === count && own?.until === undefined) return []
        return [QuotaCounted({ orderNo, count, revision, taken: takenOf(without(quota.claims, [orderNo])) + count })]
      },
    },
    drop: {
      decide: (quota, { orderNo }: { orderNo: string }) =>
        quota.claims.some(claim => claim.orderNo === orderNo && claim.revision === undefined)
          ? [QuotaDropped({ claims: [orderNo], taken: takenOf(without(quota.claims, [orderNo])) })]
          : [],
    },
  },
})
