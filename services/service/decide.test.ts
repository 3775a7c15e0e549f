import t from 'tap'
import * as events from '#contracts/service/events.ts'
import { aClerk, anAgent, spec } from '#services/kernel/spec.ts'
import { groupService } from './decide.ts'
import { serviceQuota } from './quota.ts'

const of = { serviceId: 'S1', orderNo: 'O1', agency: 'A001', agencyName: '假日', airLine: 'HU' }
const terms = {
  stockId: 'HU7182-2026-12-10-G',
  flightNo: 'HU7182',
  date: '2026-12-10',
  std: '2026-12-09T23:45:00.000Z',
  service: 'WCHR' as const,
  count: 2,
  ids: ['p1', 'p2'],
}
const drafted = events.ServiceDrafted({ ...of, ...terms })
const submission = { requestId: 'r1', contractNo: 'FW-1', price: 0 }
const submitted = events.ServiceSubmitted(submission)
const until = '2026-12-08T23:45:00.000Z'
const to = { orderNo: 'O1', agency: 'A001', airLine: 'HU', service: 'WCHR' as const, flightNo: 'HU7182', date: '2026-12-10' }
const given = (...past: Parameters<ReturnType<typeof spec<typeof groupService>>['given']>) => spec(groupService).given(...past)

t.test('single travellers are named, as many as the number says', async () => {
  given()
    .when('draft', { ...of, terms: { ...terms, ids: [] } })
    .refused('请选择旅客', { status: 400, errors: { ids: '请选择旅客' } })
  given()
    .when('draft', { ...of, terms: { ...terms, count: 3 } })
    .refused('人数与所选旅客不一致', { status: 400 })
  given()
    .when('draft', { ...of, terms })
    .then(drafted)
  const { ids: _, ...meals } = { ...terms, service: 'MEAL' as const, count: 30 }
  given(drafted).when('modifyService', meals).then(events.ServiceChanged(meals))
})

t.test('it is submitted up to the very second, and not after', async () => {
  const wish = { ...submission, until, hours: 24, edition: 1 }
  given(drafted).when('submitService', wish, { at: until }).then(submitted)
  given(drafted).when('submitService', wish, { at: '2026-12-08T23:45:01.000Z' }).refused('团队服务须在起飞前24小时申请')
  given(drafted, submitted).when('submitService', wish).refused('团队服务审批中')
  given(drafted, submitted, events.ServiceReturned({})).when('submitService', wish, { at: until }).nothing()
})

t.test('contract, price and quota are those of what is handed in', async () => {
  const wish = { ...submission, until, hours: 24, edition: 1 }
  const changed = given(drafted, events.ServiceChanged(terms))
  changed.when('submitService', wish, { at: until }).refused('团队服务刚被修改，请核对后重新提交')
  changed.when('submitService', { ...wish, edition: 2 }, { at: until }).then(submitted)

  const returned = [drafted, events.ServiceSubmitted({ ...submission, quotaId: 'C1.2026-12' }), events.ServiceReturned({})]
  const another = { contractNo: 'FW-2', price: 90_000, quotaId: 'C2.2026-12' }
  const reckoned = events.ServiceReckoned({ ...another, freed: 'C1.2026-12' })
  given(...returned, events.ServiceChanged(terms))
    .when('submitService', { ...wish, ...another, edition: 2 }, { at: until })
    .then(reckoned)
  const again = [...returned, events.ServiceChanged(terms), reckoned]
  given(...again, events.ServiceResubmitted({}))
    .when('approve', { edition: 2 })
    .then(events.ServiceApproved({}))
  given(...again, events.ServiceChanged(terms), events.ServiceResubmitted({}))
    .when('approve', { edition: 3 })
    .nothing()
})

t.test('its flow decides what was handed in, once', async () => {
  const asked = given(drafted, submitted)
  asked.when('approve', { edition: 1, doneBy: 'lijuan' }).then(events.ServiceApproved({ doneBy: 'lijuan' }))
  asked.when('approve', { edition: 2 }).nothing()
  asked.when('reject', { reason: '已满' }).then(events.ServiceRejected({ reason: '已满' }))
  asked.when('modifyService', terms).refused('团队服务审批中')
  asked.when('deleteService', {}).refused('团队服务审批中')
  asked.when('refuse', { requestId: 'r0', reason: '无' }).nothing()
  asked.when('refuse', { requestId: 'r1', reason: '流程定义未发布' }).then(events.ServiceNotSubmitted({ reason: '流程定义未发布' }))
  const returned = given(drafted, submitted, events.ServiceReturned({}), events.ServiceChanged(terms))
  returned.when('resubmit', {}).then(events.ServiceResubmitted({}))
  returned.when('approve', { edition: 1 }).nothing()
  given(drafted, submitted, events.ServiceRejected({})).when('approve', { edition: 1 }).nothing()
})

t.test('an agency takes back what is not decided, staff cancel what is approved and say why', async () => {
  given(drafted)
    .when('deleteService', {})
    .then(events.ServiceCancelled({ end: 'TAKEN_BACK' }))
  const approved = given(drafted, submitted, events.ServiceApproved({}))
  approved.when('deleteService', { reason: '不需要了' }, { who: anAgent }).refused('团队服务已通过')
  approved.when('deleteService', {}, { who: aClerk }).refused('取消已通过的服务须填写原因', { status: 400 })
  approved
    .when('deleteService', { reason: '设备检修' }, { who: aClerk })
    .then(events.ServiceCancelled({ end: 'BY_AIRLINE', reason: '设备检修', to }))
})

t.test('it ends with what it is for, and at departure', async () => {
  given(drafted)
    .when('end', { end: 'TRAVELLER' })
    .then(events.ServiceCancelled({ end: 'TRAVELLER', to }))
  given(drafted, events.ServiceCancelled({ end: 'TAKEN_BACK' }))
    .when('end', { end: 'ORDER' })
    .nothing()
  const approved = given(drafted, submitted, events.ServiceApproved({}))
  approved.when('passTime', {}, { at: '2026-12-09T23:44:59.000Z' }).nothing()
  approved.when('passTime', {}, { at: terms.std }).then(events.ServiceDone({}))
  given(drafted, submitted)
    .when('passTime', {}, { at: terms.std })
    .then(events.ServiceCancelled({ end: 'DEPARTED', to }))
  given(drafted, submitted, events.ServiceApproved({}), events.ServiceDone({})).when('end', { end: 'ORDER' }).nothing()
})

t.test('a month has so many people, whatever is claimed twice or freed twice', async () => {
  const claim = { serviceId: 'S1', count: 6, until, most: 10, stale: [] }
  const empty = spec(serviceQuota).given()
  empty.when('claim', { ...claim, count: 11 }).refused('该服务本月仅剩10人')
  empty.when('free', { serviceId: 'S1' }).nothing()
  empty.when('claim', claim).state({ S1: { count: 6, until } })
})
