import { airline } from '../basicinfo/airline.ts'
import type { LocalDate } from '../kernel/calendar.ts'
import { choice, date, flag, int, maybe, money, ref, text } from '../kernel/field.ts'
import { groupedYuan } from '../kernel/money.ts'
import { record, type ValuesOf } from '../kernel/record.ts'
import { type FineType, fineTypes, fineUnits, roomName } from './codes.ts'

/**
 * Prices of faults (DOMAIN §3.14), by airline, line and kind of fault. Without a rule there is no fine. The deposit's assessment says which
 * cut seats cost something (DOMAIN §5.5 B), so a rule for reductions excuses none itself.
 */
export const finesLine = record(
  'finesLine',
  '罚金航线规则',
  {
    airLine: ref(airline, '航空公司', { orAll: true }),
    line: text('航线', { max: 7, pattern: '^([A-Z]{3}-[A-Z]{3}|\\*)$', initial: '*', search: true }),
    type: choice('罚金类型', fineTypes),
    unit: choice('计罚方式', fineUnits),
    perSeat: maybe(money('每人罚金')),
    rate: maybe(int('票价比例（万分之）', { min: 1, max: 10_000 })),
    free: int('免罚人数', { max: 999, initial: 0 }),
    agreed: maybe(int('约定出票率（万分之）', { min: 1, max: 10_000 })),
    cap: maybe(money('每单最多')),
    uncapped: flag('可超过定金与未付票款'),
    payDays: int('缴纳天数', { min: 1, max: 90, initial: 7 }),
    validFrom: date('生效日期'),
    validTo: maybe(date('失效日期')),
  },
  {
    area: 'basicinfo',
    place: ['rules', 19],
    switchable: true,
    airline: 'airLine',
    sort: ['airLine', 'line', 'type', '-validFrom'],
    check: ({ line, type, unit, perSeat, rate, free, agreed, validFrom, validTo }): Record<string, string> => ({
      ...(line.slice(0, 3) === line.slice(4) && { line: '航线的始发和到达不能相同' }),
      ...(unit === 'SEAT' && !perSeat && { perSeat: '请填写每人罚金' }),
      ...(unit === 'FARE' && !rate && { rate: '请填写票价比例' }),
      ...(type === 'UTILISATION' && !agreed && { agreed: '请填写约定出票率' }),
      ...(type !== 'UTILISATION' && agreed && { agreed: '只有出票率不足须填写约定出票率' }),
      ...(type === 'REDUCE' && free > 0 && { free: '减员的免罚人数按定金考核计算，此处应为0' }),
      ...(validTo !== undefined && validTo < validFrom && { validTo: '失效日期不能早于生效日期' }),
    }),
  },
)
export type FineRule = ValuesOf<typeof finesLine.fields> & { id: string }

/** A rule in words: `每人200.00元，免罚2人，每单最多5,000.00元` */
export const ruleText = ({ unit, perSeat = 0, rate = 0, free, agreed, cap, uncapped }: FineRule): string =>
  [
    unit === 'SEAT' ? `每人${groupedYuan(perSeat)}元` : `每人票价的${rate / 100}%`,
    agreed !== undefined && `约定出票率${agreed / 100}%`,
    free > 0 && `免罚${free}人`,
    cap !== undefined && `每单最多${groupedYuan(cap)}元`,
    !uncapped && `不超过${roomName()}`,
  ]
    .filter(Boolean)
    .join('，')

/** A search for a rule: `line` as `HAK-PEK`, `day` of the fault. */
export type FineCase = { airLine: string; line: string; type: FineType; day: LocalDate }

/** A rule for the airline wins over one for the line, and both over rules for all. Among equals the later one wins. */
const rank = ({ airLine, line, validFrom, id }: FineRule) => `${airLine === '*' ? 0 : 1}${line === '*' ? 0 : 1} ${validFrom} ${id}`

/** The rule that prices a fault; undefined where there is no fine. */
export const fineRuleFor = (rules: readonly FineRule[], { airLine, line, type, day }: FineCase): FineRule | undefined =>
  rules
    .filter(
      rule =>
        rule.type === type &&
        (rule.airLine === airLine || rule.airLine === '*') &&
        (rule.line === line || rule.line === '*') &&
        rule.validFrom <= day &&
        (rule.validTo === undefined || day <= rule.validTo),
    )
    .sort((a, b) => (rank(a) < rank(b) ? 1 : -1))[0]
