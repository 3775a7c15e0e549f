import { agencyLevels } from '../agency/agency-codes.ts'
import { agencyReference } from '../agency/reference.ts'
import { airline } from '../basicinfo/airline.ts'
import { airport } from '../basicinfo/airport.ts'
import { airportGroup, lineExactness } from '../basicinfo/airport-group.ts'
import { groupTypes } from '../enums.ts'
import { isWithin } from '../kernel/calendar.ts'
import { choice, date, int, maybe, ref, text } from '../kernel/field.ts'
import { notPersonal } from '../kernel/personal.ts'
import { grantedBy } from './free-grant.ts'
import type { Judging } from './judge.ts'
import { policyKind, type TermsOf } from './kind.ts'

/** Free seats beyond those that the group's own policy grants (N免1), out of a quota for each agency. */
export const freeTicket = policyKind(
  'freeTicket',
  '免票政策',
  {
    name: text('政策名称', { mark: notPersonal }),
    airLine: ref(airline, '航空公司'),
    origin: maybe(ref(airport, '始发地', { or: airportGroup })),
    destination: maybe(ref(airport, '目的地', { or: airportGroup })),
    agency: maybe(ref(agencyReference, '适用代理人')),
    agencyLevel: maybe(choice('代理人级别', agencyLevels)),
    groupType: maybe(choice('团队类型', groupTypes)),
    from: date('起飞日期起'),
    to: date('起飞日期止'),
    every: int('每满人数', { min: 2, max: 999 }),
    free: int('免票人数', { min: 1, max: 99, initial: 1 }),
    most: int('每单最多（人）', { min: 1, max: 99 }),
    quota: int('每代理人总数（人）', { min: 1, max: 100_000 }),
  },
  {
    order: 4,
    check: ({ from, to, every, free, agency, agencyLevel, origin, destination }): Record<string, string> => ({
      ...(to < from && { to: '起飞日期止不能早于起飞日期起' }),
      ...(free >= every && { free: '免票人数须少于每满人数' }),
      ...(agency !== undefined && agencyLevel !== undefined && { agencyLevel: '已填写适用代理人，不能再填写代理人级别' }),
      ...(origin !== undefined && origin === destination && { destination: '始发地与目的地不能相同' }),
    }),
    keys: ({ airLine, origin, destination, agency, agencyLevel, groupType, from, to, every }) => [
      airLine,
      origin,
      destination,
      agency,
      agencyLevel,
      groupType,
      from,
      to,
      every,
    ],
    text: ({ every, free, most, quota }) => `${every}免${free}，每单最多${most}人，每代理人共${quota}人`,
  },
)
type Terms = TermsOf<typeof freeTicket>

/** A leg and its group, as free ticket policies ask. `agencies`: the agency and its parent, whose policy serves its sub-agents too. */
type Asked = {
  airLine: string
  origin: string
  destination: string
  originGroups?: readonly string[] | undefined
  destinationGroups?: readonly string[] | undefined
  /** departure, local date */
  date: string
  agencies: readonly string[]
  agencyLevel?: string | undefined
  groupType?: string | undefined
  /** size of the group */
  seats: number
}
/** The policy that grants most to this group; of several the one for the agency alone, then the newest. */
export const freeTicketJudging: Judging<Terms, Asked> = {
  conditions: [
    ['航空公司', ({ airLine }, asked) => airLine === asked.airLine],
    ['起飞日期', (terms, { date }) => isWithin(date, terms)],
    ['航线', (terms, asked) => lineExactness(terms, asked) !== undefined],
    ['适用代理人', ({ agency }, { agencies }) => agency === undefined || agencies.includes(agency)],
    ['代理人级别', ({ agencyLevel }, asked) => agencyLevel === undefined || agencyLevel === asked.agencyLevel],
    ['团队类型', ({ groupType }, asked) => groupType === undefined || groupType === asked.groupType],
    ['每满人数', (terms, { seats }) => grantedBy(terms, seats) > 0],
  ],
  ranks: [
    ['免票人数', (terms, { seats }) => grantedBy(terms, seats)],
    ['专用于该代理人', ({ agency }) => Number(agency !== undefined)],
  ],
}
