import { airline } from '../../basicinfo/airline.ts'
import { limitKinds } from '../../enums.ts'
import { choice, int, key, maybe, ref, time } from '../../kernel/field.ts'
import { present } from '../../kernel/present.ts'
import { record, type ValuesOf } from '../../kernel/record.ts'
import { defaultLimitRules, type LadderRung, type LimitRules } from './limits.ts'

/** staff set the time for clearing seats order by order */
const { CLEAR: _, ...ruled } = limitKinds
const fields = {
  airLine: key(ref(airline, '航空公司', { orAll: true, also: ['航司'] })),
  kind: key(choice('时限种类', ruled, { also: ['种类', '类型'] })),
  minDays: key(int('提前天数（至少）', { max: 400, also: ['提前天数'] })),
  daysBefore: maybe(int('起飞前天数', { max: 400, also: ['起飞前几天'] })),
  hoursAfter: maybe(int('下单后小时数', { min: 1, max: 240, also: ['下单后几小时'] })),
  timeOfDay: maybe(time('当日截止时间', { also: ['截止时间'] })),
  graceMinutes: maybe(int('下单后至少分钟数', { max: 10_080, also: ['宽限分钟'] })),
  payMinutes: maybe(int('支付分钟数', { min: 1, max: 10_080, also: ['支付时限'] })),
  payBeforeDeparture: maybe(int('起飞前停止支付分钟数', { max: 10_080, also: ['停止支付'] })),
}
type Row = ValuesOf<typeof fields>
type Wrong = Record<string, string>

/**
 * One rung of the limits of an order (DOMAIN §5.4, catalogue `order/timeLimit`). It applies to orders made `minDays` or more before
 * departure. Their names, balance or tickets are due some days before departure, or some hours after the order. `PAY` is one row: minutes
 * to pay.
 */
export const timeLimit = record('timeLimit', '时限规则', fields, {
  area: 'order',
  place: ['rules', 11],
  switchable: true,
  importable: true,
  airline: 'airLine',
  sort: ['airLine', 'kind', '-minDays'],
  check: (values): Wrong => (values.kind === 'PAY' ? wrongPay(values) : wrongStep(values)),
})
const wrongPay = ({ minDays, daysBefore, hoursAfter, timeOfDay, graceMinutes, payMinutes, payBeforeDeparture }: Row): Wrong => ({
  ...(minDays !== 0 && { minDays: '支付时限的提前天数应为0' }),
  ...([daysBefore, hoursAfter, timeOfDay, graceMinutes].some(value => value !== undefined) && {
    kind: '支付时限只有支付分钟数和起飞前停止支付分钟数',
  }),
  ...(payMinutes === undefined && { payMinutes: '支付时限须填写支付分钟数' }),
  ...(payBeforeDeparture === undefined && { payBeforeDeparture: '支付时限须填写起飞前停止支付分钟数' }),
})

const wrongStep = ({ minDays, daysBefore, hoursAfter, timeOfDay, payMinutes, payBeforeDeparture }: Row): Wrong => ({
  ...((daysBefore === undefined) === (hoursAfter === undefined) && { daysBefore: '起飞前天数与下单后小时数须填且只能填一项' }),
  ...(daysBefore !== undefined && daysBefore > minDays && { daysBefore: `起飞前${daysBefore}天早于下单，不能大于提前天数${minDays}` }),
  ...(timeOfDay !== undefined && hoursAfter !== undefined && { timeOfDay: '按下单后小时数计算时没有当日截止时间' }),
  ...((payMinutes !== undefined || payBeforeDeparture !== undefined) && { payMinutes: '只有支付时限才有支付分钟数' }),
})

/**
 * The rules for orders of an airline, from the rows in force. The airline's own rungs come first. Orders made later than its last rung
 * reaches fall to the rungs for all airlines, and after these to the built-in ones. Every set of rows is therefore a complete ladder.
 */
export const limitRulesOf = (rows: readonly Row[], airLine: string): LimitRules => {
  const of = (kind: Row['kind'], whose: string) => rows.filter(row => row.kind === kind && row.airLine === whose)
  const ladder = (kind: Row['kind'], house: readonly LadderRung[]) => below(rungs(of(kind, airLine)), below(rungs(of(kind, '*')), house))
  const pay = of('PAY', airLine)[0] ?? of('PAY', '*')[0]
  return {
    ...defaultLimitRules,
    ...(pay?.payMinutes !== undefined && { payMinutes: pay.payMinutes }),
    ...(pay?.payBeforeDeparture !== undefined && { payBeforeDeparture: pay.payBeforeDeparture }),
    names: ladder('NAME', defaultLimitRules.names),
    balance: ladder('BALANCE', defaultLimitRules.balance),
    ticketing: ladder('TICKET', defaultLimitRules.ticketing),
  }
}

const below = (upper: readonly LadderRung[], lower: readonly LadderRung[]): readonly LadderRung[] => {
  const last = upper.at(-1)?.minDays ?? Number.POSITIVE_INFINITY
  return [...upper, ...lower.filter(({ minDays }) => minDays < last)]
}

const rungs = (rows: readonly Row[]): LadderRung[] =>
  rows
    .toSorted((a, b) => b.minDays - a.minDays)
    .map(({ minDays, daysBefore, hoursAfter = 0, timeOfDay, graceMinutes }) => ({
      minDays,
      ...present({ graceMinutes }),
      ...(daysBefore === undefined ? { hoursAfter } : { daysBefore, ...present({ timeOfDay }) }),
    }))
