import { agencyReference } from '../agency/reference.ts'
import { airline } from '../basicinfo/airline.ts'
import { airport } from '../basicinfo/airport.ts'
import { airportGroup } from '../basicinfo/airport-group.ts'
import { choice, date, maybe, ref, text } from '../kernel/field.ts'
import { writing } from '../kernel/personal.ts'
import { record } from '../kernel/record.ts'

const kinds = { ONLY: '专营', DENY: '禁售' } as const

/**
 * The agencies that may sell a line, for requests of these days: a line with 专营 only the named ones, and never those with 禁售. A sub-agent
 * counts as its parent.
 */
export const agentLine = record(
  'agentLine',
  '代理人航线',
  {
    agency: ref(agencyReference, '代理人', { also: ['代理人编号'] }),
    airLine: ref(airline, '航空公司', { also: ['航司'] }),
    origin: ref(airport, '始发地', { orAll: true, or: airportGroup, initial: '*', also: ['出发地'] }),
    destination: ref(airport, '目的地', { orAll: true, or: airportGroup, initial: '*', also: ['到达地'] }),
    kind: choice('类别', kinds),
    from: date('生效日期'),
    to: maybe(date('失效日期')),
    reason: maybe(text('原因', { max: 200, mark: writing })),
  },
  {
    area: 'order',
    place: ['reference', 8],
    switchable: true,
    airline: 'airLine',
    check: ({ from, to }): Record<string, string> => (to !== undefined && to < from ? { to: '失效日期不能早于生效日期' } : {}),
  },
)
