import * as agency from './agency/agency-api.ts'
import * as registration from './agency/registration-api.ts'
import * as subAgent from './agency/sub-agent-api.ts'
import * as config from './basicinfo/config.ts'
import * as basicinfo from './basicinfo/records.ts'
import * as flow from './flow/api.ts'
import * as flowDefinition from './flow/definition-api.ts'
import * as account from './identity/account-api.ts'
import * as member from './identity/api.ts'
import * as chosen from './kernel/chosen.ts'
import { type AnyEndpoint, endpointsIn } from './kernel/endpoint.ts'
import * as record from './kernel/record.ts'
import * as order from './order/api.ts'
import * as audit from './order/audit-api.ts'
import * as begun from './order/begun-api.ts'
import * as cancel from './order/changes/cancel-api.ts'
import * as changes from './order/changes/changes-api.ts'
import * as copy from './order/changes/copy-api.ts'
import * as waitlist from './order/changes/waitlist-api.ts'
import * as orderEvents from './order/events.ts'
import * as limits from './order/limits/limits.ts'
import * as price from './order/money/price-api.ts'
import * as mail from './order/notice/mail-api.ts'
import * as notice from './order/notice/notice-api.ts'
import * as search from './order/search/search-api.ts'
import * as split from './order/split/split-api.ts'
import * as receipt from './order/ticketing/receipt-api.ts'
import * as department from './organisation/department-api.ts'
import * as employee from './organisation/employee-api.ts'
import * as group from './organisation/group-api.ts'
import * as permission from './organisation/permission-api.ts'
import * as role from './organisation/role-api.ts'
import * as payment from './payment/api.ts'
import * as needs from './payment/needs-api.ts'
import * as offset from './payment/offset-api.ts'
import * as moneyPreview from './payment/preview-api.ts'
import * as policy from './policy/api.ts'
import * as policyEvents from './policy/events.ts'
import * as sample from './policy/sample-api.ts'
import * as refund from './refund/api.ts'
import * as refundEvents from './refund/events.ts'
import * as report from './report/api.ts'
import * as history from './report/history.ts'
import * as monitoring from './report/monitoring.ts'
import * as parked from './report/parked-api.ts'
import * as seats from './seats/api.ts'
import * as seatsEvents from './seats/events.ts'

const modules = [
  config,
  member,
  role,
  permission,
  department,
  employee,
  group,
  registration,
  agency,
  subAgent,
  account,
  order,
  changes,
  split,
  receipt,
  audit,
  begun,
  price,
  cancel,
  copy,
  flow,
  flowDefinition,
  search,
  waitlist,
  notice,
  mail,
  payment,
  needs,
  offset,
  moneyPreview,
  policy,
  sample,
  refund,
  report,
  history,
  monitoring,
  parked,
  seats,
]

/** Every endpoint the house declares. What is not here is not served. */
export const endpoints: AnyEndpoint[] = [
  ...modules.flatMap(endpointsIn),
  ...basicinfo.records.flatMap(record => Object.values(record.endpoints) as AnyEndpoint[]),
]

/** Where the schemas stand that have a name of their own in the documentation; the first that calls one by a name has it. */
export const schemaModules: Record<string, unknown>[] = [
  ...modules,
  orderEvents,
  refundEvents,
  seatsEvents,
  policyEvents,
  limits,
  record,
  chosen,
]
