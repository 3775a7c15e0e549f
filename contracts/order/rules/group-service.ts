import { isWithin } from '../../kernel/calendar.ts'
import { groupedYuan } from '../../kernel/money.ts'
import type { ValuesOf } from '../../kernel/record.ts'
import type { serviceHt } from '../service-ht-record.ts'

/** The services of an airline for a group besides flying it. */
export const groupServices = {
  WCHR: '轮椅（地面）',
  WCHS: '轮椅（登机）',
  WCHC: '轮椅（机上）',
  UM: '无陪儿童',
  MEDA: '病残旅客',
  MEAL: '团餐',
  DESK: '团队值机柜台',
  BAGS: '团队行李',
  SEAT: '连座',
  MEET: '引导',
} as const
type GroupService = keyof typeof groupServices

type Row = Pick<ValuesOf<typeof serviceHt.fields>, 'service' | 'agency' | 'airLine' | 'price' | 'hours' | 'monthly' | 'from' | 'to'>
/** `agencies`: who asks and its parent; `date`: local day of the departure */
type Asked = { airLine: string; date: string; agencies: readonly string[] }

/** The services that contracts offer an agency's groups on a flight, each once: a contract of its own goes before one of all agencies. */
export const servicesOn = <R extends Row>(rows: readonly R[], { airLine, date, agencies }: Asked): R[] => {
  const offered = rows.filter(
    row => row.airLine === airLine && (row.agency === '*' || agencies.includes(row.agency)) && isWithin(date, row),
  )
  return (Object.keys(groupServices) as GroupService[]).flatMap(service => {
    const [first] = offered
      .filter(row => row.service === service)
      .sort((a, b) => Number(a.agency === '*') - Number(b.agency === '*') || a.price - b.price || a.hours - b.hours)
    return first ? [first] : []
  })
}

/** The same in words, as the rules of a sale show it. */
export const serviceTexts = (rows: readonly Row[]): { title: string; text: string }[] => {
  const said = rows.map(({ service, price, hours, monthly }) => {
    const terms = [
      price > 0 ? `每人${groupedYuan(price)}元` : '免费',
      hours > 0 && `起飞前${hours}小时申请`,
      monthly !== undefined && `每月最多${monthly}人`,
    ]
    return `${groupServices[service]}：${terms.filter(Boolean).join('，')}`
  })
  return said.length > 0 ? [{ title: '团队服务', text: said.join('；') }] : []
}
