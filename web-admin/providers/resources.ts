import type * as agency from '#contracts/agency/agency-api.ts'
import { records } from '#contracts/basicinfo/records.ts'
import type * as flow from '#contracts/flow/api.ts'
import type * as definition from '#contracts/flow/definition-api.ts'
import type * as account from '#contracts/identity/account-api.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { orderDetail, queryOrder } from '#contracts/order/api.ts'
import type * as begun from '#contracts/order/begun-api.ts'
import { timeoutOrderList } from '#contracts/order/changes/changes-api.ts'
import type * as mails from '#contracts/order/notice/mail-api.ts'
import type * as department from '#contracts/organisation/department-api.ts'
import type * as employee from '#contracts/organisation/employee-api.ts'
import type * as group from '#contracts/organisation/group-api.ts'
import type * as permission from '#contracts/organisation/permission-api.ts'
import type * as role from '#contracts/organisation/role-api.ts'
import type * as payment from '#contracts/payment/api.ts'
import type * as needs from '#contracts/payment/needs-api.ts'
import type * as offset from '#contracts/payment/offset-api.ts'
import { getPolicy, queryPolicy, savePolicy } from '#contracts/policy/api.ts'
import type * as refund from '#contracts/refund/api.ts'
import type * as monitoring from '#contracts/report/monitoring.ts'
import type * as parked from '#contracts/report/parked-api.ts'
import type * as seats from '#contracts/seats/api.ts'
import { namedGet, namedQuery } from './named.ts'

const flowTaskList = namedQuery<typeof flow.flowTaskList>('/api/flow/task/r/list')
const queryHandover = namedQuery<typeof definition.queryHandover>('/api/flow/handover/r/query')
const queryLines = namedQuery<typeof definition.queryLines>('/api/flow/handover/r/lines')
const queryDefinition = namedQuery<typeof definition.queryDefinition>('/api/flow/definition/r/query')
const queryStatistic = namedQuery<typeof account.queryStatistic>('/api/member/statistic/r/query')
const queryDepartment = namedQuery<typeof department.queryDepartment>('/api/member/department/r/query')
const queryEmployee = namedQuery<typeof employee.queryEmployee>('/api/member/employee/r/query')
const queryGroup = namedQuery<typeof group.queryGroup>('/api/member/group/r/query')
const queryPermission = namedQuery<typeof permission.queryPermission>('/api/member/permission/r/query')
const manageQueryRefund = namedQuery<typeof refund.manageQueryRefund>('/api/order/refund/r/manageQuery')
const refundDetail = namedGet<typeof refund.refundDetail>('/api/order/refund/r/detail')
const begunSteps = namedQuery<typeof begun.begunSteps>('/api/order/r/begunSteps')
const queryMails = namedQuery<typeof mails.queryMails>('/api/order/notice/r/mails', { permission: 'order.order.r' })
const viewStatus = namedGet<typeof monitoring.viewStatus>('/api/report/monitoring/r/views')
const queryParked = namedQuery<typeof parked.queryParked>('/api/report/monitoring/r/parked')
const queryItem = namedQuery<typeof seats.queryItem>('/api/order/stock/r/queryItem')
const queryBatch = namedQuery<typeof seats.queryBatch>('/api/order/stock/r/queryBatch')
const paymentRecords = namedQuery<typeof payment.paymentRecords>('/api/order/payment/r/records')
const paymentErrorQuery = namedQuery<typeof payment.paymentErrorQuery>('/api/order/payment/r/errorQuery')
/** whoever moves money decides it */
const toPay = { permission: 'order.payment.r' }
const needsRefundList = namedQuery<typeof needs.needsRefundList>('/api/order/refund/r/needsRefundList', toPay)
const needsRefundDetail = namedGet<typeof needs.needsRefundDetail>('/api/order/refund/r/needsRefundDetail', toPay)
const paymentRefundList = namedQuery<typeof needs.paymentRefundList>('/api/order/refund/r/paymentRefundList', toPay)
const offsetList = namedQuery<typeof offset.offsetList>('/api/order/payment/r/offsetList')
const offsetDetail = namedGet<typeof offset.offsetDetail>('/api/order/payment/r/offsetDetail')
const queryRole = namedQuery<typeof role.queryRole>('/api/member/role/r/query')
const queryAgents = namedQuery<typeof agency.queryAgents>('/api/member/agent/r/query')
const queryFinanceCodes = namedQuery<typeof agency.queryFinanceCodes>('/api/member/financecode/r/query')

/** Which endpoint's permission stands behind an action on a resource. The server holds the same table: it is the endpoints' own. */
export const resources: Record<string, Record<string, AnyEndpoint>> = {
  order: { list: queryOrder, show: orderDetail },
  'order-timeout': { list: timeoutOrderList },
  'begun-step': { list: begunSteps },
  mail: { list: queryMails },
  refund: { list: manageQueryRefund, show: refundDetail },
  payment: { list: paymentRecords, show: paymentRecords },
  'payment-error': { list: paymentErrorQuery },
  'needs-refund': { list: needsRefundList, show: needsRefundDetail },
  'payment-refund': { list: paymentRefundList },
  offset: { list: offsetList, show: offsetDetail },
  stock: { list: queryItem, show: queryItem },
  'stock-batch': { list: queryBatch, show: queryBatch },
  monitoring: { list: viewStatus },
  parked: { list: queryParked },
  'flow-task': { list: flowTaskList, show: namedGet<typeof flow.instanceDetail>('/api/flow/instance/r/get') },
  'flow-handover': { list: queryHandover },
  'flow-line': { list: queryLines },
  'flow-definition': { list: queryDefinition, show: namedGet<typeof definition.definitionDetail>('/api/flow/definition/r/get') },
  agency: { list: queryAgents, show: namedGet<typeof agency.getAgent>('/api/member/agent/r/get') },
  'finance-code': { list: queryFinanceCodes },
  employee: { list: queryEmployee, show: namedGet<typeof employee.getEmployee>('/api/member/employee/r/get') },
  role: { list: queryRole, show: queryRole },
  group: { list: queryGroup, show: namedGet<typeof group.getGroup>('/api/member/group/r/get') },
  department: { list: queryDepartment },
  permission: { list: queryPermission },
  statistic: { list: queryStatistic },
  policy: { list: queryPolicy, show: getPolicy, edit: savePolicy, create: savePolicy },
  ...Object.fromEntries(
    records.map(({ name, endpoints }) => [
      name,
      { list: endpoints.query, show: endpoints.get, create: endpoints.add, edit: endpoints.modify, delete: endpoints.delete },
    ]),
  ),
}

type Filter = Record<string, unknown>
const asking =
  (endpoint: AnyEndpoint) =>
  (filter: Filter): readonly [AnyEndpoint, Filter] => [endpoint, filter]
/** the tabs of tasks that have a call of their own (DOMAIN §9.3); the others are a filter of the list of all */
const tabs: Readonly<Record<string, AnyEndpoint>> = {
  3: namedQuery<typeof flow.cancelledOrders>('/api/flow/task/r/cancelledOrders'),
  4: namedQuery<typeof flow.otherTasks>('/api/flow/task/r/otherTasks'),
  8: namedQuery<typeof flow.tdqwRefundTasks>('/api/flow/task/r/tdqwRefundTasks'),
  9: namedQuery<typeof flow.tdqwOrderRefundTasks>('/api/flow/task/r/tdqwOrderRefundTasks'),
}

/** Lists that are no view of the REST face but the answer to a question of their own; filters are fields of its body. */
export const questions: Record<string, (filter: Filter) => readonly [AnyEndpoint, Filter]> = {
  'order-timeout': asking(timeoutOrderList),
  'begun-step': asking(begunSteps),
  mail: asking(queryMails),
  parked: asking(queryParked),
  'flow-task': ({ tabKey, ...filter }) => {
    const own = tabs[String(tabKey)]
    return own ? [own, filter] : [flowTaskList, { ...filter, ...(tabKey !== undefined && { tabKey: Number(tabKey) }) }]
  },
  'flow-handover': asking(queryHandover),
  'flow-line': ({ id: line, ...filter }) => [queryLines, { ...filter, ...(line !== undefined && { line }) }],
  'flow-definition': asking(queryDefinition),
  agency: asking(queryAgents),
  'finance-code': asking(queryFinanceCodes),
  statistic: ({ date_gte: dateFrom, date_lte: dateTo, ...filter }) => [queryStatistic, { ...filter, dateFrom, dateTo }],
}
