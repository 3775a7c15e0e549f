import { event } from '../kernel/event.ts'
import { Count, Id, Instant, Type, zh } from '../kernel/schema.ts'

/**
 * The people that services have claimed of a contract's quota for a month of departures; stream `servicequota-{contract row}.{YYYY-MM}`.
 * The claim comes before the service is submitted; after `until` it no longer counts if that never happened.
 */
export const ServiceQuotaClaimed = event(
  'ServiceQuotaClaimed',
  '占用服务额度',
  Type.Object({ serviceId: zh(Id, '服务单号'), count: zh(Count, '人数'), until: zh(Instant, '有效至') }),
)
export const ServiceQuotaFreed = event('ServiceQuotaFreed', '释放服务额度', Type.Object({ services: zh(Type.Array(Id), '服务单号') }))
