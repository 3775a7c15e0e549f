import type { EventsOf } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, invalid, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { namedServices, type ServiceEnd, type ServiceStatus, serviceStatuses } from '#contracts/service/codes.ts'
import * as events from '#contracts/service/events.ts'
import { decider } from '#services/kernel/stream/decider.ts'

const { ServiceDrafted, ServiceChanged, ServiceSubmitted, ServiceNotSubmitted, ServiceReckoned, ServiceReturned, ServiceResubmitted } =
  events
const { ServiceApproved, ServiceRejected, ServiceCancelled, ServiceDone } = events

type Of = Omit<Static<typeof ServiceDrafted.schema>, keyof ServiceTerms>
export type ServiceTerms = Static<typeof ServiceChanged.schema>
type Submitted = Static<typeof ServiceSubmitted.schema>
export type KnownService = {
  status: ServiceStatus
  of: Of
  terms: ServiceTerms
  /** number of changes: what is approved is what was handed in */
  edition: number
  submitted?: Submitted
  /** the change whose contract, price and quota stand in `submitted` */
  reckoned?: number
  returnRemark?: string
  end?: ServiceEnd
  reason?: string
  createdAt: string
}
type GroupService = { status: 'NONE' } | KnownService
export const isKnown = (service: GroupService): service is KnownService => service.status !== 'NONE'

const OPEN: readonly ServiceStatus[] = ['DRAFT', 'SUBMITTED', 'RETURNED', 'APPROVED']
/** nothing has ended it yet, and its flight has not left */
export const isOpen = (service: GroupService): service is KnownService => isKnown(service) && OPEN.includes(service.status)
/** Has it a part of this month's quota? A service that was done keeps its part. */
export const hasQuota = (service: GroupService, quotaId: string): boolean =>
  isKnown(service) && service.submitted?.quotaId === quotaId && ['SUBMITTED', 'RETURNED', 'APPROVED', 'DONE'].includes(service.status)

const is =
  (...statuses: ServiceStatus[]) =>
  (service: GroupService): true | string => {
    if (!isKnown(service)) return '团队服务不存在'
    return statuses.includes(service.status) || `团队服务${serviceStatuses[service.status]}`
  }
const ifKnown = (service: GroupService, change: (known: KnownService) => KnownService): GroupService =>
  isKnown(service) ? change(service) : service

/** @throws Refused 400 where single travellers are served and are not named */
const checked = (terms: ServiceTerms): ServiceTerms => {
  const { service, ids = [], count } = terms
  if (!namedServices.some(one => one === service)) return terms
  if (ids.length === 0) throw invalid('请选择旅客', { ids: '请选择旅客' })
  if (ids.length !== count) throw invalid('人数与所选旅客不一致', { count: '人数与所选旅客不一致' })
  return terms
}

/** The service that an airline is asked to do for a group on one of its flights (DOMAIN §3.37). */
export const groupService = decider<GroupService, EventsOf<typeof events>>()({
  name: 'groupservice',
  zh: '团队服务',
  document: { zh: '团队服务', owner: state => (isKnown(state) ? state.of : undefined) },
  code: code.order,
  initial: { status: 'NONE' },
  evolve: {
    ServiceDrafted: (_, { serviceId, orderNo, agency, agencyName, airLine, ...terms }, at) => ({
      status: 'DRAFT',
      of: { serviceId, orderNo, agency, agencyName, airLine },
      terms,
      edition: 1,
      createdAt: at,
    }),
    ServiceChanged: (service, terms) => ifKnown(service, known => ({ ...known, terms, edition: known.edition + 1 })),
    ServiceSubmitted: (service, submitted) =>
      ifKnown(service, known => ({ ...known, status: 'SUBMITTED', submitted, reckoned: known.edition })),
    ServiceReckoned: (service, { contractNo, price, quotaId }) =>
      ifKnown(service, ({ submitted, ...known }) => {
        const { quotaId: _, ...asked } = submitted!
        return { ...known, submitted: { ...asked, contractNo, price, ...present({ quotaId }) }, reckoned: known.edition }
      }),
    ServiceNotSubmitted: service => ifKnown(service, known => ({ ...known, status: 'DRAFT' })),
    ServiceReturned: (service, { returnRemark }) =>
      ifKnown(service, known => ({ ...known, status: 'RETURNED', ...present({ returnRemark }) })),
    ServiceResubmitted: service => ifKnown(service, ({ returnRemark: _, ...known }) => ({ ...known, status: 'SUBMITTED' })),
    ServiceApproved: service => ifKnown(service, known => ({ ...known, status: 'APPROVED' })),
    ServiceRejected: (service, { reason }) => ifKnown(service, known => ({ ...known, status: 'REJECTED', ...present({ reason }) })),
    ServiceCancelled: (service, { end, reason }) =>
      ifKnown(service, known => ({ ...known, status: 'CANCELLED', end, ...present({ reason }) })),
    ServiceDone: service => ifKnown(service, known => ({ ...known, status: 'DONE' })),
  },
  commands: {
    draft: {
      decide: (service, { terms, ...of }: Of & { terms: ServiceTerms }) =>
        isKnown(service) ? [] : [ServiceDrafted({ ...of, ...checked(terms) })],
    },
    modifyService: { when: is('DRAFT', 'RETURNED'), decide: (_, terms: ServiceTerms) => [ServiceChanged(checked(terms))] },
    /**
     * `until`: the last moment by its contract, `hours` before departure; `edition`: the change for which contract, price and quota were
     * found
     */
    submitService: {
      when: is('DRAFT', 'RETURNED'),
      decide: (service, { until, hours, edition, ...submitted }: Submitted & { until: string; hours: number; edition: number }, { at }) => {
        if (!isKnown(service)) return []
        if (at > until) throw new Refused(code.order, `团队服务须在起飞前${hours}小时申请`)
        if (edition !== service.edition) throw new Refused(code.order, '团队服务刚被修改，请核对后重新提交')
        // a returned one is handed in again in its flow
        return service.status === 'DRAFT' ? [ServiceSubmitted(submitted)] : reckoned(service, submitted)
      },
    },
    /** sent when its flow could not begin */
    refuse: {
      decide: (service, { requestId, reason }: { requestId: string; reason: string }) =>
        isKnown(service) && service.status === 'SUBMITTED' && service.submitted?.requestId === requestId
          ? [ServiceNotSubmitted({ reason })]
          : [],
    },
    sendBack: {
      decide: (service, back: Static<typeof ServiceReturned.schema>) => (service.status === 'SUBMITTED' ? [ServiceReturned(back)] : []),
    },
    resubmit: {
      decide: (service, again: Static<typeof ServiceResubmitted.schema>) =>
        service.status === 'RETURNED' ? [ServiceResubmitted(again)] : [],
    },
    /** its flow has approved it as it was handed in; after a change meanwhile nothing follows */
    approve: {
      decide: (service, { edition, ...done }: { edition: number; doneBy?: string }) =>
        isKnown(service) &&
        (service.status === 'SUBMITTED' || service.status === 'RETURNED') &&
        service.edition === edition &&
        service.reckoned === edition
          ? [ServiceApproved(done)]
          : [],
    },
    reject: {
      decide: (service, ended: Static<typeof ServiceRejected.schema>) =>
        service.status === 'SUBMITTED' || service.status === 'RETURNED' ? [ServiceRejected(ended)] : [],
    },
    deleteService: {
      when: (service, { who }) => (who.agency ? is('DRAFT', 'RETURNED') : is('DRAFT', 'RETURNED', 'APPROVED'))(service),
      decide: (service, { reason }: { reason?: string }) => {
        if (!isKnown(service)) return []
        if (service.status !== 'APPROVED') return [ServiceCancelled({ end: 'TAKEN_BACK', ...present({ reason }) })]
        if (!reason) throw invalid('取消已通过的服务须填写原因', { reason: '请填写原因' })
        return [ServiceCancelled({ end: 'BY_AIRLINE', reason, ...toldBy(service) })]
      },
    },
    /** sent when its flow has ended without a decision, perhaps twice */
    takeBack: {
      decide: (service, { reason, ...done }: { reason?: string; doneBy?: string }) =>
        service.status === 'SUBMITTED' || service.status === 'RETURNED'
          ? [ServiceCancelled({ end: 'TAKEN_BACK', ...present({ reason }), ...done })]
          : [],
    },
    /** sent when its order, its flight or a traveller is no more, perhaps twice */
    end: {
      decide: (service, { end }: { end: ServiceEnd }) => (isOpen(service) ? [ServiceCancelled({ end, ...toldBy(service) })] : []),
    },
    /** sent at departure, perhaps early, perhaps twice */
    passTime: {
      decide: (service, _: object, { at }) => {
        if (!isOpen(service) || at < service.terms.std) return []
        return [service.status === 'APPROVED' ? ServiceDone({}) : ServiceCancelled({ end: 'DEPARTED', ...toldBy(service) })]
      },
    },
  },
})

/** Notes contract, price and quota of a returned service, where it or they have changed since it was handed in. */
const reckoned = ({ submitted: before, reckoned, edition }: KnownService, { contractNo, price, quotaId }: Submitted) => {
  const isSame = before?.contractNo === contractNo && before.price === price && before.quotaId === quotaId
  if (isSame && reckoned === edition) return []
  const freed = before?.quotaId === quotaId ? undefined : before?.quotaId
  return [ServiceReckoned({ contractNo, price, ...present({ quotaId, freed }) })]
}

/** a draft is known to nobody but its agency, which hears of its end all the same */
const toldBy = ({ of: { orderNo, agency, airLine }, terms: { service, flightNo, date } }: KnownService) => ({
  to: { orderNo, agency, airLine, service, flightNo, date },
})
