import { agencyReference } from '../agency/reference.ts'
import { airline } from '../basicinfo/airline.ts'
import { airport } from '../basicinfo/airport.ts'
import { airportGroup } from '../basicinfo/airport-group.ts'
import { date, int, key, maybe, ref, text } from '../kernel/field.ts'
import { notPersonal } from '../kernel/personal.ts'
import { record } from '../kernel/record.ts'
import { Count, Type, zh } from '../kernel/schema.ts'

/** Number of a contract (合同); it has no dot, since the streams of its seats are named by it. */
export const ContractNo = notPersonal(Type.String({ title: '合同号', pattern: '^[A-Z0-9-]{4,30}$', maxLength: 30 }))

/**
 * A contract (HT) of a season with an agency: so many seats of a line, at its own times and, where it says so, its own fare. Orders of the
 * agency and its sub-agents on that line are sold under it (DOMAIN §3.13).
 */
export const interHt = record(
  'interHt',
  '国际HT',
  {
    contractNo: key(ContractNo, { also: ['合同编号', 'HT编号'] }),
    agency: ref(agencyReference, '代理人', { also: ['代理人编号'] }),
    airLine: ref(airline, '航空公司', { also: ['航司'] }),
    origin: ref(airport, '始发地', { orAll: true, or: airportGroup, initial: '*', also: ['出发地'] }),
    destination: ref(airport, '目的地', { orAll: true, or: airportGroup, initial: '*', also: ['到达地'] }),
    from: date('起飞日期起', { also: ['生效日期'] }),
    to: date('起飞日期止', { also: ['失效日期'] }),
    seats: int('总人数', { min: 1, max: 100_000, also: ['合同人数'] }),
    minRate: int('最低出票率（万分之）', { min: 1, max: 10_000, also: ['最低出票率'] }),
    depositRate: maybe(int('定金比例（万分之）', { min: 1, max: 10_000, also: ['定金比例'] })),
    nameDays: maybe(int('名单天数', { max: 365, also: ['名单（起飞前天数）'] })),
    balanceDays: maybe(int('尾款天数', { max: 365, also: ['尾款（起飞前天数）'] })),
    ticketDays: maybe(int('出票天数', { max: 365, also: ['出票（起飞前天数）'] })),
    currency: text('币种代码', { max: 3, pattern: '^[A-Z]{3}$', initial: 'CNY', also: ['币种'], mark: notPersonal }),
    fare: maybe(int('票价（币种最小单位）', { min: 1, max: 1_000_000_000, also: ['票价'] })),
  },
  {
    area: 'order',
    place: ['reference', 16],
    switchable: true,
    importable: true,
    airline: 'airLine',
    queryAt: 'r/list',
    beside: { taken: zh(Count, '已订人数') },
    check: ({ from, to, origin, destination }): Record<string, string> => ({
      ...(to < from && { to: '起飞日期止不能早于起飞日期起' }),
      ...(origin === destination && origin !== '*' && { destination: '始发地与目的地不能相同' }),
    }),
  },
)
