import { airline } from '../basicinfo/airline.ts'
import { airport } from '../basicinfo/airport.ts'
import { choice, date, int, key, maybe, ref, text } from '../kernel/field.ts'
import { notPersonal } from '../kernel/personal.ts'
import { record } from '../kernel/record.ts'

const confirmations = { NOW: '即时确认', DESK: '航司确认' } as const

/** Rules and information about a line for agencies, for departures of these days. */
export const lineInfo = record(
  'lineInfo',
  '航线信息',
  {
    airLine: key(ref(airline, '航空公司', { also: ['航司'] })),
    origin: key(ref(airport, '始发地', { also: ['出发地'] })),
    destination: key(ref(airport, '目的地', { also: ['到达地'] })),
    paxMin: maybe(int('最少人数', { min: 1, max: 999 })),
    paxMax: maybe(int('最多人数', { min: 1, max: 999 })),
    leadDays: maybe(int('最少提前天数', { max: 365, also: ['提前天数'] })),
    confirm: choice('确认方式', confirmations, { initial: 'NOW' }),
    phone: maybe(text('联系电话', { max: 20, mark: notPersonal })),
    wechat: maybe(text('微信', { max: 40, mark: notPersonal })),
    baggage: maybe(text('行李说明', { max: 100, mark: notPersonal })),
    note: maybe(text('说明', { max: 500, mark: notPersonal })),
    from: date('生效日期', { also: ['起飞日期起'] }),
    to: maybe(date('失效日期', { also: ['起飞日期止'] })),
  },
  {
    area: 'order',
    place: ['reference', 7],
    switchable: true,
    importable: true,
    airline: 'airLine',
    check: ({ origin, destination, paxMin, paxMax, from, to }): Record<string, string> => ({
      ...(origin === destination && { destination: '始发地与目的地不能相同' }),
      ...(paxMin !== undefined && paxMax !== undefined && paxMin > paxMax && { paxMax: '最多人数不能少于最少人数' }),
      ...(to !== undefined && to < from && { to: '失效日期不能早于生效日期' }),
    }),
  },
)
