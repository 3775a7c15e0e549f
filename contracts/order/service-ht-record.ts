import { agencyReference } from '../agency/reference.ts'
import { airline } from '../basicinfo/airline.ts'
import { choice, date, int, key, maybe, money, ref } from '../kernel/field.ts'
import { record } from '../kernel/record.ts'
import { ContractNo } from './inter-ht-record.ts'
import { groupServices } from './rules/group-service.ts'

/** The services of an airline for groups of an agency besides flying them, their price, and how early to ask for them (DOMAIN §3.13). */
export const serviceHt = record(
  'serviceHt',
  '服务HT',
  {
    contractNo: key(ContractNo, { also: ['合同编号', 'HT编号'] }),
    service: key(choice('服务', groupServices, { also: ['服务项目'] })),
    agency: ref(agencyReference, '代理人', { orAll: true, initial: '*', also: ['代理人编号'] }),
    airLine: ref(airline, '航空公司', { also: ['航司'] }),
    price: money('单价', { initial: 0, also: ['价格'] }),
    hours: int('提前小时', { max: 720, also: ['提前（小时）'] }),
    monthly: maybe(int('每月上限（人）', { min: 1, max: 100_000, also: ['每月上限'] })),
    from: date('起飞日期起', { also: ['生效日期'] }),
    to: date('起飞日期止', { also: ['失效日期'] }),
  },
  {
    area: 'order',
    place: ['reference', 17],
    switchable: true,
    importable: true,
    airline: 'airLine',
    queryAt: 'r/list',
    check: ({ from, to }): Record<string, string> => (to < from ? { to: '起飞日期止不能早于起飞日期起' } : {}),
  },
)
