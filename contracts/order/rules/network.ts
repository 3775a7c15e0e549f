import { exactness } from '../../basicinfo/airport-group.ts'
import type { line } from '../../basicinfo/line.ts'
import { daysBetween, isWithin } from '../../kernel/calendar.ts'
import { groupedBy } from '../../kernel/grouped.ts'
import type { ValuesOf } from '../../kernel/record.ts'
import type { agentLine } from '../agent-line-record.ts'
import type { lineInfo } from '../line-info-record.ts'

type Flight = { flightNo: string; date: string }
type Pair = { airLine: string; origin: string; destination: string }
type Info = ValuesOf<typeof lineInfo.fields>
type AgentLine = Pick<ValuesOf<typeof agentLine.fields>, 'agency' | 'airLine' | 'origin' | 'destination' | 'kind' | 'from' | 'to'>
type Closed = Pick<ValuesOf<typeof line.fields>, 'airLine' | 'origin' | 'destination'>
type Rows = {
  /** disabled lines */
  closed: readonly Closed[]
  /** enabled rows of lines and of agencies */
  infos: readonly Info[]
  agentLines: readonly AgentLine[]
  /** flights of a day that are cancelled */
  grounded: readonly Flight[]
}
/** Groups of airports that an airline uses, by airport. */
type GroupsOf = (airLine: string) => ReadonlyMap<string, readonly string[]>
/** `agencies`: who asks and its parent; `today` and `date` are local days, `date` the departure's; without `seats` only who may sell. */
type Asking = Pair & Flight & { today: string; agencies: readonly string[]; seats?: number | undefined }
/** Why a leg is not sold: `closed` to this agency whatever it asks for, or not to this group on this day. */
export type LineObstacle = { closed: boolean; status: 403 | 409; message: string }

const flightOf = ({ flightNo, date }: Flight) => `${flightNo} ${date}`
const pairOf = ({ airLine, origin, destination }: Pair) => `${airLine} ${origin}-${destination}`

/**
 * The rules about a leg from the records of lines (DOMAIN §3.13) and cancelled flights (DOMAIN §3.31). Rows are indexed once; a pair
 * without rows is sold to everybody.
 */
export const networkOf = ({ closed, infos, agentLines, grounded }: Rows, groupsOf: GroupsOf) => {
  const shut = new Set(closed.map(pairOf))
  const cancelled = new Set(grounded.map(flightOf))
  const told = groupedBy(infos, pairOf)
  const bound = groupedBy(agentLines, ({ airLine }) => airLine)
  const infoOn = (asking: Pair & { date: string }): Info | undefined => told.get(pairOf(asking))?.find(info => isWithin(asking.date, info))
  const mayNotSell = ({ airLine, origin, destination, today, agencies }: Asking): string | undefined => {
    const groups = groupsOf(airLine)
    const holds = (end: string, airport: string) => exactness(end, airport, groups.get(airport)) !== undefined
    const rows = (bound.get(airLine) ?? []).filter(
      row => isWithin(today, row) && holds(row.origin, origin) && holds(row.destination, destination),
    )
    const isOurs = ({ agency }: AgentLine) => agencies.includes(agency)
    if (rows.some(row => row.kind === 'DENY' && isOurs(row))) return '您暂不能销售该航线'
    const only = rows.filter(({ kind }) => kind === 'ONLY')
    return only.length > 0 && !only.some(isOurs) ? '该航线由指定代理人销售' : undefined
  }
  const obstacleOf = (asking: Asking): LineObstacle | undefined => {
    if (shut.has(pairOf(asking))) return { closed: true, status: 409, message: '航线已停止销售' }
    if (cancelled.has(flightOf(asking))) return { closed: true, status: 409, message: `航班${asking.flightNo}（${asking.date}）已取消` }
    const barred = mayNotSell(asking)
    if (barred) return { closed: true, status: 403, message: barred }
    const { paxMin, paxMax, leadDays } = infoOn(asking) ?? {}
    const { seats, today, date } = asking
    const refused = (message: string): LineObstacle => ({ closed: false, status: 409, message })
    if (leadDays !== undefined && daysBetween(today, date) < leadDays) return refused(`该航线须提前${leadDays}天下单`)
    if (seats === undefined) return undefined
    if (paxMin !== undefined && seats < paxMin) return refused(`人数不足该航线的要求：最少${paxMin}人`)
    if (paxMax !== undefined && seats > paxMax) return refused(`人数超出该航线的范围：最多${paxMax}人`)
    return undefined
  }
  return { obstacleOf, infoOn }
}
export type Network = ReturnType<typeof networkOf>

/** The information about a line for agencies, in words. */
export const lineTexts = (info: Info | undefined): { title: string; text: string }[] => {
  if (!info) return []
  const { paxMin, paxMax, leadDays, confirm, phone, wechat, baggage, note } = info
  const texts = [
    paxMin !== undefined && `最少${paxMin}人`,
    paxMax !== undefined && `最多${paxMax}人`,
    leadDays !== undefined && `须提前${leadDays}天下单`,
    confirm === 'DESK' && '订单须航司确认后支付',
    baggage && `行李：${baggage}`,
    note,
    phone && `联系电话：${phone}`,
    wechat && `微信：${wechat}`,
  ].filter(text => typeof text === 'string')
  return texts.length > 0 ? [{ title: '航线说明', text: texts.join('；') }] : []
}
