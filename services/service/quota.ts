import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import * as events from '#contracts/service/quota-events.ts'
import { type Commands, type HouseAt, sendAnew } from '#services/kernel/stream/commands.ts'
import { decider } from '#services/kernel/stream/decider.ts'
import { groupService, hasQuota } from './decide.ts'

const { ServiceQuotaClaimed, ServiceQuotaFreed } = events

/** people by service, and until when its submission is waited for */
type Quota = Readonly<Record<string, { count: number; until: string }>>
type Wanted = { serviceId: string; count: number; until: string; most: number }
type Claiming = Wanted & { stale: readonly string[] }
const without = (quota: Quota, services: readonly string[]): Quota =>
  Object.fromEntries(Object.entries(quota).filter(([id]) => !services.includes(id)))

/** People whom a contract serves in a month of departures. */
export const serviceQuota = decider<Quota, EventsOf<typeof events>>()({
  name: 'servicequota',
  zh: '服务额度',
  code: code.order,
  initial: {},
  kept: { version: 1, every: 500 },
  evolve: {
    ServiceQuotaClaimed: (quota, { serviceId, ...claim }) => ({ ...quota, [serviceId]: claim }),
    ServiceQuotaFreed: (quota, { services }) => without(quota, services),
  },
  commands: {
    /** `most`: people in all; `stale`: services that the caller found ended. @throws Refused where not so many are left */
    claim: {
      decide: (quota, { serviceId, count, until, most, stale }: Claiming) => {
        if (quota[serviceId]?.count === count) return []
        const dead = Object.keys(quota).filter(id => stale.includes(id))
        const taken = Object.values(without(quota, [...dead, serviceId])).reduce((sum, one) => sum + one.count, 0)
        const left = Math.max(0, most - taken)
        if (count > left) throw new Refused(code.order, `该服务本月仅剩${left}人`)
        return [...(dead.length > 0 ? [ServiceQuotaFreed({ services: dead })] : []), ServiceQuotaClaimed({ serviceId, count, until })]
      },
    },
    /** sent when the service has ended, perhaps twice */
    free: {
      decide: (quota, { serviceId }: { serviceId: string }) =>
        Object.hasOwn(quota, serviceId) ? [ServiceQuotaFreed({ services: [serviceId] })] : [],
    },
  },
})

type Reach = Pick<Commands, 'load'> & { at: HouseAt; now: string }
/**
 * Claims people of a month before a service is submitted; it may be repeated, with another number too. Claims of services that have ended,
 * or never came, are found where it is full.
 * @throws Refused 该服务本月仅剩…人
 */
export const claimServiceQuota = async ({ load, at, now }: Reach, id: string, wanted: Wanted): Promise<void> => {
  const claim = (stale: readonly string[]) => sendAnew(() => at(serviceQuota, id).claim({ ...wanted, stale }))
  try {
    await claim([])
  } catch (error) {
    const stale = isRefusal(error) ? await staleIn({ load, now }, id) : []
    if (stale.length === 0) throw error
    await claim(stale)
  }
}
/** Services whose claims count no more. */
const staleIn = async ({ load, now }: Pick<Reach, 'load' | 'now'>, id: string): Promise<string[]> => {
  const over = Object.entries((await load(serviceQuota, id)).state).filter(([, { until }]) => until < now)
  const counts = await Promise.all(over.map(async ([one]) => hasQuota((await load(groupService, one)).state, id)))
  return over.flatMap(([one], n) => (counts[n] ? [] : [one]))
}
/** Frees what a service had. */
export const freeServiceQuota = async (at: HouseAt, id: string, serviceId: string): Promise<void> => {
  await sendAnew(() => at(serviceQuota, id).free({ serviceId }))
}
