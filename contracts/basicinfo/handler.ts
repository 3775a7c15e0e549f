import { FlowKey } from '../flow/graph.ts'
import { businesses } from '../flow/labels.ts'
import { isWithin } from '../kernel/calendar.ts'
import { everyone, get } from '../kernel/endpoint.ts'
import { choices, date, int, maybe, person, ref, text } from '../kernel/field.ts'
import { personal } from '../kernel/personal.ts'
import { type DocOf, record } from '../kernel/record.ts'
import { Doer, Id, PersonName, Text, Type, zh } from '../kernel/schema.ts'
import { airline } from './airline.ts'
import { airport } from './airport.ts'
import { airportGroup, exactness } from './airport-group.ts'

/** Staff who look after matters of an airline that begin on these days. A person who may not work any more is passed over. */
export const handler = record(
  'handler',
  '处理人',
  {
    user: person('员工'),
    airLine: ref(airline, '航空公司', { orAll: true, initial: '*', also: ['航司'] }),
    matters: choices('业务', FlowKey, { ...businesses, QUOTE: '人工报价' }),
    origin: ref(airport, '始发地', { orAll: true, or: airportGroup, initial: '*', also: ['出发地'] }),
    destination: ref(airport, '目的地', { orAll: true, or: airportGroup, initial: '*', also: ['到达地'] }),
    rank: int('顺序', { min: 1, max: 99, initial: 10 }),
    phone: maybe(text('联系电话', { max: 20, mark: schema => personal('user', 'phone', schema) })),
    from: date('生效日期'),
    to: maybe(date('失效日期')),
  },
  {
    area: 'basicinfo',
    place: ['approval', 5],
    switchable: true,
    airline: 'airLine',
    check: ({ from, to }): Record<string, string> => (to !== undefined && to < from ? { to: '失效日期不能早于生效日期' } : {}),
  },
)

type Row = Pick<DocOf<typeof handler.fields>, 'id' | 'user' | 'airLine' | 'matters' | 'origin' | 'destination' | 'rank' | 'from' | 'to'>
/** `matter`: key of a workflow; `groups`: groups of both airports as the airline uses them; `day`: local day on which the matter begins */
type Asked = {
  airLine: string
  origin: string
  destination: string
  matter: string
  groups: ReadonlyMap<string, readonly string[]>
  day: string
}
/** The rows that name somebody for a matter of a line, the most exact line first, then by their order. */
export const handlersFor = (rows: readonly Row[], { airLine, origin, destination, matter, groups, day }: Asked): Row[] =>
  rows
    .flatMap(row => {
      const matters = row.matters.split(',')
      const start = exactness(row.origin, origin, groups.get(origin))
      const end = exactness(row.destination, destination, groups.get(destination))
      const isOurs = row.airLine === '*' || row.airLine === airLine
      const isIn = matters.includes('*') || matters.includes(matter)
      if (!isOurs || !isIn || start === undefined || end === undefined || !isWithin(day, row)) return []
      return [{ row, exact: start + end + Number(row.airLine !== '*') / 2 }]
    })
    .sort((a, b) => b.exact - a.exact || a.row.rank - b.row.rank || (a.row.id < b.row.id ? -1 : 1))
    .map(({ row }) => row)

/** People who may be named as the next handler of a flow; an agency reads those of the airlines that it sells. */
export const listHandlers = get('/api/basicinfo/handler/r/list', {
  zh: '处理人列表',
  allow: everyone,
  data: Type.Array(
    Type.Object({
      id: zh(Id, '编号'),
      /** the login name; an agency does not learn it */
      user: zh(Doer, '员工'),
      name: zh(PersonName, '姓名'),
      airLine: zh(Text, '航空公司'),
    }),
  ),
})
