import { type AirlineCode, airlines, type VoyageType } from '#contracts/enums.ts'
import { addDays, isDate, type LocalDate, type LocalTime, weekday } from '#contracts/kernel/calendar.ts'
import { flightsIn } from '#contracts/kernel/flights.ts'
import { groupedBy } from '#contracts/kernel/grouped.ts'
import { present } from '#contracts/kernel/present.ts'
import { nextLunar, nextNewYearsEve, nextQingming } from './lunar.ts'
import type { Airport } from './places.ts'

/**
 * Reads a request for a group as customers write it: `12月20日 海口-北京 35人含2儿童 12.25回 早班`. It understands names, pinyin, codes and flight
 * numbers; several lines for several groups. There is an answer for any text: the parts that were understood, with their places in the
 * text, and those that were not. Where the text contradicts itself the value stays open, and `asks` says what is to be chosen.
 */
type Understood = 'date' | 'place' | 'count' | 'flight' | 'airline' | 'time' | 'trip'
/** a part of the text: `from` is its first character, `to` the one after its last */
type Span = { from: number; to: number; text: string }
type Times = { from: LocalTime; to: LocalTime }
type RequestedLeg = { origin?: string; destination?: string; date?: LocalDate; flightNo?: string; times?: Times }
export type Requested = {
  voyageType: VoyageType
  /** at least one leg; parts that the text does not mention are missing */
  legs: RequestedLeg[]
  counts?: { ADULT: number; CHILD: number; INFANT: number }
  airLine?: AirlineCode
  /** questions, by the field of the form (`date-0`, `people` …) that stays open */
  asks: Record<string, string>
  /** `says` is the meaning of the part in words */
  understood: (Span & { kind: Understood; says: string })[]
  unknown: Span[]
}

/** longer requests are cut off */
export const MOST = { characters: 4_000, groups: 30 } as const

type Role = 'out' | 'back'
type NextDay = (after: LocalDate) => LocalDate | undefined
type Count = 'ALL' | 'ADULT' | 'CHILD' | 'INFANT'
/** in addition to the others; with 带 nobody knows */
type Besides = 'MORE' | 'WITH'
type Meaning =
  /** `isVague`: some day near it, such as 元旦前; `isFeast`: a feast, which may name the days around it, such as 五一 4.30去5.4回 */
  /** `next` is the end of a range of days; with `either` it may be the one day or the other, such as 周六日 */
  | { kind: 'date'; at: NextDay; isVague?: boolean; isFeast?: boolean; next?: { at: NextDay; either?: true } }
  /** the day before it, or the one after it, would do as well */
  | { kind: 'either'; of: 'before' | 'behind' }
  /** days from the way out to the way back, both counted */
  | { kind: 'stay'; days: number }
  /** `besides`: the airports of its city, where there are several */
  | { kind: 'place'; code: string; name: string; besides?: string[] }
  | { kind: 'every' }
  | { kind: 'count'; of: Count; number: number; besides?: Besides; isSum?: true }
  | { kind: 'flight'; nos: string[] }
  | { kind: 'airline'; code: AirlineCode }
  | { kind: 'time'; times: Times }
  | { kind: 'trip'; type: VoyageType }
  | { kind: 'role'; role: Role }
  /** words between places: on to the next, there and back, or another journey */
  | { kind: 'link'; by: 'to' | 'return' | 'apart' }
  | { kind: 'noise' }
  /** each of the days */
  | { kind: 'each' }
  /**
   * Not to be taken; `next`: nor is what stands behind it (不要12.20), `people`: a number of travellers that stays open, of `SOME` of them
   * even beside the number of all
   */
  | { kind: 'open'; next?: true; people?: 'ALL' | 'SOME' }
type Token = Span & { means: Meaning }

/** Characters of any keyboard in a uniform form, each in its place. */
const plainly = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => {
    const sign = text[at]!
    const plain = sign.normalize('NFKC').toLowerCase()
    return plain.length === 1 ? plain : sign
  }).join('')

const two = (n: number) => String(n).padStart(2, '0')
const dated = (year: number, month: number, day: number): LocalDate | undefined => {
  const date = `${year}-${two(month)}-${two(day)}`
  return isDate(date) ? date : undefined
}
/** the next such day, today included; the 29th of February may be eight years away */
const nextDate =
  (month: number, day: number) =>
  (after: LocalDate): LocalDate | undefined => {
    for (let year = Number(after.slice(0, 4)), tries = 0; tries < 9; tries++) {
      const date = dated(year + tries, month, day)
      if (date && date >= after) return date
    }
    return undefined
  }
const nextDayOfMonth =
  (day: number) =>
  (after: LocalDate): LocalDate | undefined => {
    for (let month = Number(after.slice(5, 7)), year = Number(after.slice(0, 4)), tries = 0; tries < 12; tries++) {
      const date = dated(year, month, day)
      if (date && date >= after) return date
      month = (month % 12) + 1
      if (month === 1) year++
    }
    return undefined
  }

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdays: Readonly<Record<string, number>> = { 一: 1, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 日: 7, 天: 7, 末: 6 }
const feasts: Readonly<Record<string, readonly [month: number, day: number]>> = {
  元旦: [1, 1],
  五一: [5, 1],
  国庆: [10, 1],
  十一: [10, 1],
  平安夜: [12, 24],
  圣诞: [12, 25],
}
const lunarFeasts: Readonly<Record<string, NextDay>> = {
  腊八: nextLunar(12, 8),
  春节: nextLunar(1, 1),
  大年夜: nextNewYearsEve,
  除夕: nextNewYearsEve,
  年三十: nextNewYearsEve,
  元宵: nextLunar(1, 15),
  清明: nextQingming,
  端午: nextLunar(5, 5),
  七夕: nextLunar(7, 7),
  中秋: nextLunar(8, 15),
  重阳: nextLunar(9, 9),
}
/** names of cities that everybody uses */
const nicknames: Readonly<Record<string, string>> = {
  帝都: '北京',
  魔都: '上海',
  羊城: '广州',
  鹏城: '深圳',
  蓉城: '成都',
  冰城: '哈尔滨',
  山城: '重庆',
  春城: '昆明',
  江城: '武汉',
  泉城: '济南',
  星城: '长沙',
  榕城: '福州',
  鹭岛: '厦门',
  椰城: '海口',
}
const soon: Readonly<Record<string, number>> = { 大后天: 3, 今天: 0, 明天: 1, 后天: 2, 今日: 0, 明日: 1 }
const parts: Readonly<Record<string, Times>> = {
  凌晨: { from: '00:00', to: '05:59' },
  早: { from: '06:00', to: '10:59' },
  上午: { from: '06:00', to: '11:59' },
  中午: { from: '11:00', to: '13:59' },
  下午: { from: '12:00', to: '17:59' },
  傍晚: { from: '17:00', to: '19:59' },
  晚: { from: '18:00', to: '23:59' },
  夜: { from: '20:00', to: '23:59' },
}
/** minutes around a limit that count as near */
const NEAR = 90
const clock = (minutes: number): LocalTime => {
  const held = Math.min(Math.max(minutes, 0), 24 * 60 - 1)
  return `${two(Math.floor(held / 60))}:${two(held % 60)}`
}

const codes = Object.keys(airlines) as AirlineCode[]
const code = codes.map(code => code.toLowerCase()).join('|')
const figures: Readonly<Record<string, number>> = { 一: 1, 两: 2, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 }
const ONE = `[${Object.keys(figures).join('')}]`
const numeral = new RegExp(`^(?:(${ONE})百(?=零|〇|$|${ONE}十))?[零〇]?(?:(${ONE})?(十))?(${ONE})?$`)
/** `35`, `三十五`, `一百零五`; NaN for what is no number, such as `三五` */
const numberOf = (text: string): number => {
  const [found, hundreds = '', tens = '', ten, ones = ''] = numeral.exec(text) ?? []
  if (text.startsWith('廿')) return 20 + (text.length > 1 ? numberOf(text.slice(1)) : 0)
  if (!found) return Number(text)
  return 100 * (figures[hundreds] ?? 0) + (ten ? 10 * (figures[tens] ?? 1) : 0) + (figures[ones] ?? 0)
}
const NUMERALS = '一两二三四五六七八九十百零〇'
const NUMBER = `(\\d{1,3}|[${NUMERALS}]{1,6})`
const NUMERAL = `[${NUMERALS}廿]`
const lunarMonths: Readonly<Record<string, number>> = { 正: 1, 冬: 11, 腊: 12 }
const isNumeral = (sign: string | undefined) => sign !== undefined && `${NUMERALS}千万`.includes(sign)
const counted = (of: Count, number: number, besides?: string): Meaning | undefined =>
  Number.isNaN(number)
    ? undefined
    : // people who bring an infant do not count it, since it has no seat
      { kind: 'count', of, number, ...(besides && { besides: besides.includes('带') && of !== 'INFANT' ? 'WITH' : 'MORE' }) }
const HEADS = '(?:个|名|位)?'
const kinds: readonly (readonly [of: Count, words: string])[] = [
  ['CHILD', '(?:儿童|小孩子?|孩子|小朋友|童|小(?!时)|chd|cnn?)'],
  ['INFANT', '(?:小?婴儿|小?宝宝|婴|inf)'],
  ['ADULT', '(?:成人|大人|成年人|老人|大(?![理连同庆兴新])|adt|领队|全陪|导游|陪同|司陪|男[士性]?|女[士性]?)'],
  ['ALL', '(?:人(?![民数])|客人|旅客|乘客|学生|老师|座位?|pax|p(?![a-z])|位)'],
]
/** the end of a figure that does not continue as another one */
const END = '(?!\\d|[.:]\\d)'
/** how near a day is meant: two days before it, or some day around it */
const NEARBY = `(?:([前后])${NUMBER}天|([之以]?(?:前后|[前后](?!往))|左右))?`
const onFeast = (at: NextDay, [side, days, near]: (string | undefined)[]): Meaning => ({
  kind: 'date',
  at: after => {
    const day = at(after)
    return day && side ? addDays(day, numberOf(days!) * (side === '前' ? -1 : 1)) : day
  },
  isFeast: true,
  ...(near && { isVague: true }),
})
const stayOf = (days: number): Meaning | undefined => (days >= 2 ? { kind: 'stay', days } : undefined)

/** the word between the ends of a range of numbers */
const RANGE = '\\s?(?:[-~—–至到]|或者?)\\s?'
/** a time of day: the part of the day, the hour, the minute */
const HOUR = '(凌晨|早上|上午|中午|下午|傍晚|晚上)?\\s?(\\d{1,2})(?:[::](\\d\\d)|[点时](\\d\\d(?!\\d)|半)?)'
/** minutes since midnight; `part` is the word for the part of the day */
const minutesOf = (part: string | undefined, hour: string, minute: string | undefined): number =>
  (Number(hour) + (/^(?:下午|傍晚|晚上)/.test(part ?? '') && Number(hour) < 12 ? 12 : 0)) * 60 +
  (minute === '半' ? 30 : Number(minute ?? 0))

type Rule = readonly [pattern: string, read: (found: RegExpExecArray) => Meaning | undefined]
const rules: readonly Rule[] = [
  // days: with the year, by month, in the letters of a reservation system, by their names
  [
    `(20\\d\\d)(?:[-/.年]\\s?(\\d{1,2})[-/.月]\\s?(\\d{1,2})|(\\d\\d)(\\d\\d))(?:[日号]|${END})`,
    ([, year, month, day, mm, dd]) => {
      const date = dated(Number(year), Number(month ?? mm), Number(day ?? dd))
      return date ? { kind: 'date', at: () => date } : undefined
    },
  ],
  [
    `(\\d{1,2})(?:[./-]|月份?)\\s?(\\d{1,2})(?:[日号]|${END}(?!\\s?(?:人(?!数)|[位座])))(?:\\s?[-~—–至到]\\s?(\\d{1,2})(?:[日号]|(?![\\d./:月点人位座-])))?`,
    ([, month, day, until]) => {
      if (!dated(2000, Number(month), Number(day))) return undefined
      const at = nextDate(Number(month), Number(day))
      if (until === undefined) return { kind: 'date', at }
      return { kind: 'date', at, next: { at: nextDayOfMonth(Number(until)) } }
    },
  ],
  // the 31st of November is no 31st of another month
  ['(?<!月份?\\s?)(3[01]|[12]\\d|0?[1-9])[日号](?!楼)', ([, day]) => ({ kind: 'date', at: nextDayOfMonth(Number(day)) })],
  // 27回
  ['(?<![\\d.:/-])(3[01]|[12]\\d)(?=\\s?[回返])', ([, day]) => ({ kind: 'date', at: nextDayOfMonth(Number(day)) })],
  // 五日游, a trip of five days, is no day of a month
  [
    `([${NUMERALS}]{1,2})月份?([${NUMERALS}]{1,3})[日号]?`,
    ([, month, day]) => {
      const [at, on] = [numberOf(month!), numberOf(day!)]
      return dated(2000, at, on) ? { kind: 'date', at: nextDate(at, on) } : undefined
    },
  ],
  [
    `(?<!月份?\\s?)([${NUMERALS}]{1,3}号|[二三]?十[${NUMERALS}]?日)(?![楼游间线团])`,
    ([, day]) => {
      const on = numberOf(day!.slice(0, -1))
      return dated(2000, 1, on) ? { kind: 'date', at: nextDayOfMonth(on) } : undefined
    },
  ],
  [
    `(\\d{1,2})(${months.join('|')})(\\d\\d)?(?![a-z\\d])`,
    ([, day, month, year]) => {
      const [at, on] = [months.indexOf(month!) + 1, Number(day)]
      const date = year ? dated(2000 + Number(year), at, on) : dated(2000, at, on)
      return date ? { kind: 'date', at: year ? () => date : nextDate(at, on) } : undefined
    },
  ],
  [`(${Object.keys(soon).join('|')})`, ([, word]) => ({ kind: 'date', at: after => addDays(after, soon[word!]!) })],
  [`(${Object.keys(feasts).join('|')})(?!月)节?(?:当[天日])?${NEARBY}`, ([, word, ...near]) => onFeast(nextDate(...feasts[word!]!), near)],
  [`(${Object.keys(lunarFeasts).join('|')})节?(?:当[天日])?${NEARBY}`, ([, word, ...near]) => onFeast(lunarFeasts[word!]!, near)],
  [
    `(?:大年|(?:农历|阴历|旧历)?(?:(${NUMERAL}{1,2}|正|冬|腊)月)?)(?:初(${NUMERAL}{1,2})|(?<=[正冬腊]月|[农阴旧]历.{1,2}月)(${NUMERAL}{1,3}))[日号]?`,
    ([, month, early, day]) => {
      const at = lunarMonths[month ?? '正'] ?? numberOf(month!)
      const on = numberOf((early ?? day)!)
      return at >= 1 && at <= 12 && on >= 1 && on <= (early ? 10 : 30) ? { kind: 'date', at: nextLunar(at, on) } : undefined
    },
  ],
  [
    '(下下?|本|这)?(?:个)?(?:周|星期|礼拜)([一二三四五六日天末])(?:[和或、]?(?:周|星期|礼拜)?([二三四五六日天]))?(?![游线])',
    ([, which = '', day, other]) => {
      const wanted = weekdays[day!]!
      const at = (after: LocalDate) => {
        const ahead = (wanted - weekday(after) + 7) % 7
        if (!which.startsWith('下')) return addDays(after, ahead)
        return addDays(after, 7 * which.length + wanted - weekday(after))
      }
      if (other === undefined) return { kind: 'date', at }
      return {
        kind: 'date',
        at,
        next: { at: (after: LocalDate) => addDays(after, (weekdays[other]! - weekday(after) + 7) % 7), either: true },
      }
    },
  ],
  ['(今|明)(?=[早晚])', ([, word]) => ({ kind: 'date', at: after => addDays(after, word === '明' ? 1 : 0) })],
  // of days in a row any one would do
  [
    '(?:之间|期间|[之以]?内)?(?:的?(?:任意|任何|随便|任选|任择|其中)[一哪]?[天日]|哪?[一天日]*[也亦都均](?:可以?|行|成|ok))|备选',
    () => ({ kind: 'either', of: 'before' }),
  ],
  ['\\s*(?:或者?(?:是)?|改[成为到期]?|换[成到])\\s*', () => ({ kind: 'either', of: 'behind' })],
  [`${NUMBER}\\s?[天日]\\s?${NUMBER}\\s?[晚夜]`, ([, days]) => stayOf(numberOf(days!))],
  [`(?:住\\s?)?${NUMBER}\\s?晚(?![上班机])`, ([, nights]) => stayOf(numberOf(nights!) + 1)],
  [`${NUMBER}\\s?[天日][之以]?后再?(?=[回返])`, ([, days]) => stayOf(numberOf(days!) + 1)],
  [`(?:玩|为期|双飞)\\s?${NUMBER}\\s?[天日]游?|${NUMBER}\\s?[天日]游`, ([, days, trip]) => stayOf(numberOf((days ?? trip)!))],
  // things that are not wanted, and days and numbers that stay open
  ['不要|不走|不是|除了?|别', () => ({ kind: 'open', next: true })],
  ['各', () => ({ kind: 'each' })],
  ['每个?(?:周|星期|礼拜)[一二三四五六日天末]?', () => ({ kind: 'open' })],
  [`${NUMBER}\\s?(?:多|来|几|余)\\s?${HEADS}人`, () => ({ kind: 'open', people: 'ALL' })],
  [
    `${NUMBER}\\s?[个名位]?\\s?(?:\\d{1,2}(?:周?岁)(?:以[上下])?的?(?:小孩子?|儿童|孩子|老人|婴儿)?|家庭)`,
    ([found]) => ({ kind: 'open', people: /家庭$/.test(found) ? 'ALL' : 'SOME' }),
  ],
  // 2-3个儿童 and 2-12岁 are no days of a month
  [
    `${NUMBER}${RANGE}${NUMBER}\\s?${HEADS}\\s?(?:${kinds.map(([, words]) => words).join('|')})`,
    ([found]) => ({ kind: 'open', people: /人$/.test(found) && !/[成大]人$/.test(found) ? 'ALL' : 'SOME' }),
  ],
  [
    `(?:[住玩]\\s?)?${NUMBER}${RANGE}${NUMBER}\\s?(?:周?岁(?:以[上下])?|小时|间|天(?![津水府])|日游|晚(?![上班机]))`,
    () => ({ kind: 'open' }),
  ],
  // 30-35人: how many seats are to be held is for the person who asks
  [`${NUMBER}\\s?(?:[-~—–至到]|或者?)\\s?${NUMBER}\\s?${HEADS}(?:人|位|座)`, () => ({ kind: 'open', people: 'ALL' })],
  // who flies free of charge, and no airport of that name; the number of all may count them
  ['(?:\\d{1,2}\\s?[个名位]?\\s?foc(?![a-z])|foc\\s?[::]?\\s?\\d{1,2}\\s?[人个名位])', () => ({ kind: 'open', people: 'SOME' })],
  // numbers of travellers
  // 30+2+1 may be children and infants, or who flies for nothing
  ['\\d{1,3}(?:\\s?\\+\\s?\\d{1,2}){2,}(?![\\d.])\\s?人?', () => ({ kind: 'open', people: 'ALL' })],
  [
    `(\\d{1,3})\\s?\\+\\s?(\\d{1,2})(?![\\d.])\\s?人?`,
    ([, guests, more]) => ({ kind: 'count', of: 'ALL', number: Number(guests) + Number(more) }),
  ],
  ...kinds.flatMap(([of, words]): Rule[] => [
    [
      `(?:(另外?|外?加|\\+|携?带(?:着|了)?)\\s?)?${NUMBER}\\s?${HEADS}\\s?${words}`,
      ([, besides, number]) => counted(of, numberOf(number!), besides),
    ],
    ...(of === 'ALL'
      ? []
      : [
          [
            `${words}\\s?[:×x*]?\\s?(\\d{1,3})${END}(?!\\s?[月日号人])[名个位]?`,
            ([, number]: RegExpExecArray) => ({ kind: 'count', of, number: Number(number) }),
          ] as Rule,
        ]),
  ]),
  ...(
    [
      ['CHILD', '儿童|小孩子?|小朋友'],
      ['INFANT', '婴儿|宝宝'],
      ['ADULT', '成人|大人|成年人'],
    ] as const
  ).map(([of, words]): Rule => [`(?<![含带括有])(?:${words})[::]?${NUMBER}[个名位]?人`, ([, number]) => counted(of, numberOf(number!))]),
  [
    `(?:人数|共|一共|总共|合计|总计)\\s?[::]?\\s?(\\d{1,3})(?:\\s?\\+\\s?(\\d{1,2}))?${END}\\s?[个名]?[人位]?`,
    ([, number, more = 0]) => ({ kind: 'count', of: 'ALL', number: Number(number) + Number(more), isSum: true }),
  ],
  ['的?(?:全部|所有|任意|任一|各个?)机场', () => ({ kind: 'every' })],
  // flights and carriers
  // `HU7181/7182` and `HU7181/2` are two
  [
    `(${code})\\s?(\\d{3,4}[a-z]?)(?:\\s?/\\s?(\\d{1,4})(?![.月]?\\d))?(?![a-z\\d])`,
    ([found]) => ({ kind: 'flight', nos: flightsIn(found) ?? [] }),
  ],
  [`(${code})(?![a-z\\d])`, ([, line]) => ({ kind: 'airline', code: line!.toUpperCase() as AirlineCode })],
  // times of day
  [
    '(凌晨|早|上午|中午|下午|傍晚|晚|夜)(?:上|间|晨|班机?|机|航班?|点)?(?:的?航班|起飞|出发|走)?',
    ([, part]) => ({ kind: 'time', times: parts[part!]! }),
  ],
  [
    `${HOUR}\\s?[-~—–到至]\\s?${HOUR}(?:之?间)?(?:起飞|出发)?`,
    ([, part, hour, minute, more, partUntil = part, until, last, rest]) => {
      const [from, to] = [minutesOf(part, hour!, minute ?? more), minutesOf(partUntil, until!, last ?? rest)]
      return from < to && to <= 24 * 60 ? { kind: 'time', times: { from: clock(from), to: clock(to) } } : undefined
    },
  ],
  [
    '(?:早上|上午|下午|晚上|中午)?(\\d{1,2})(?:[::](\\d\\d)|[点时](\\d\\d|半)?)分?\\s?(之?前|以前|之?后|以后|左右)?(?:起飞|出发)?',
    ([whole, hour, minute, more, side = '']) => {
      const late = /^(下午|晚上)/.test(whole) && Number(hour) < 12 ? 12 : 0
      const at = (Number(hour) + late) * 60 + (more === '半' ? 30 : Number(minute ?? more ?? 0))
      if (Number(hour) > 23 || at >= 24 * 60 || Number(minute ?? 0) > 59) return undefined
      const from = side.includes('前') ? 0 : side.includes('后') ? at : at - NEAR
      const to = side.includes('前') ? at : side.includes('后') ? 24 * 60 : at + NEAR
      return { kind: 'time', times: { from: clock(from), to: clock(to) } }
    },
  ],
  // round trips
  ['(?:往返|来回|双程|双飞)', () => ({ kind: 'trip', type: 'D' })],
  ['单程', () => ({ kind: 'trip', type: 'S' })],
  ['(?:联程|多程|缺口程?)', () => ({ kind: 'trip', type: 'M' })],
  ['(?:回程|返程|回来|返回|回|返)', () => ({ kind: 'role', role: 'back' })],
  ['(?:去程|去|出发|起飞|走|出港|启程)', () => ({ kind: 'role', role: 'out' })],
  ['\\s*(?:<?[-—–]+>?|[→>~到至飞]|往(?!返)|直飞|前往)\\s*', () => ({ kind: 'link', by: 'to' })],
  ['\\s*(?:=|⇄|⇌|↔|<->)\\s*', () => ({ kind: 'link', by: 'return' })],
  ['\\s*[/|,、+]\\s*', () => ({ kind: 'link', by: 'apart' })],
  // polite words, and others that say nothing about the flight
  [
    '(?:您好|你好|老师|麻烦|请问?|帮忙?|谢谢?|[报查看问询](?:一下)?(?:个?价格?)?|价格|求|有(?:没有)?|吗|呢|的|团队|团|票|机票|航班|经济舱|位子|大概|大约|左右|约|含|包括|其中|包含|需要?|要|计划|预计|日期|时间|航线|行程|人数|一个|共|总共|在|从|由|和|,|。|\\.|!|\\?|:|;|\\(|\\)|\\[|\\]|【|】|"|“|”|\'|\\*|#)',
    () => ({ kind: 'noise' }),
  ],
]
const compiled = rules.map(([pattern, read]) => [new RegExp(pattern, 'y'), read] as const)

const isLatin = (sign: string | undefined) => sign !== undefined && /[a-z]/.test(sign)

type Named = { name: string; means: Meaning }
/** Every common name of a place or a carrier, by its first character, the longest first. */
const namesOf = (airports: readonly Airport[]): Map<string, Named[]> => {
  const byFirst = new Map<string, Map<string, { means: Meaning; hot: boolean }>>()
  const add = (name: string, means: Meaning, hot: boolean) => {
    const known = plainly(name)
    if (known.length < 2) return
    const names = byFirst.get(known[0]!) ?? new Map<string, { means: Meaning; hot: boolean }>()
    byFirst.set(known[0]!, names)
    // a city's name means its busy airport; the first of equals
    const there = names.get(known)
    if (!there || (hot && !there.hot)) names.set(known, { means, hot })
  }
  const ofCities = groupedBy(airports, ({ city }) => city)
  for (const { airportCode, airportCname, shortCname, city, pinyin = '', hot } of airports) {
    const besides = ofCities.get(city)!.map(({ shortCname }) => shortCname)
    const means: Meaning = { kind: 'place', code: airportCode, name: shortCname, ...(besides.length > 1 && { besides }) }
    const full = airportCname.replace(/(国际)?机场$/, '')
    const syllables = pinyin.split(' ')
    const ofCity = syllables.slice(0, city.length)
    for (const name of [airportCode, airportCname, full, `${full}机场`, shortCname]) add(name, means, true)
    for (const name of [city, ofCity.join(''), ofCity.join(' ')]) add(name, means, hot)
    for (const name of [syllables.join(''), pinyin]) add(name, means, true)
    for (const whole of [shortCname, full]) if (whole.startsWith(city)) add(whole.slice(city.length), means, false)
  }
  for (const [name, city] of Object.entries(nicknames)) {
    const known = byFirst.get(city[0]!)?.get(city)
    if (known) add(name, known.means, known.hot)
  }
  for (const code of codes) for (const name of [airlines[code].name, airlines[code].short]) add(name, { kind: 'airline', code }, true)
  return new Map(
    [...byFirst].map(([first, names]) => [
      first,
      [...names].map(([name, { means }]) => ({ name, means })).toSorted((a, b) => b.name.length - a.name.length),
    ]),
  )
}

/** Makes a reader for the given airports; one reader reads any number of texts. */
export const requestReader = (airports: readonly Airport[]) => {
  const names = namesOf(airports)

  const nameAt = (text: string, at: number): { length: number; means: Meaning } | undefined => {
    const found = names.get(text[at]!)?.find(({ name }) => {
      if (!text.startsWith(name, at)) return false
      return !isLatin(name.at(-1)) || !(isLatin(text[at - 1]) || isLatin(text[at + name.length]))
    })
    return found && { length: found.name.length, means: found.means }
  }
  /** the longest match that begins here */
  const longest = (text: string, at: number) => {
    let best = nameAt(text, at)
    // letters and digits inside a word begin nothing
    const isInside = /[a-z\d]/.test(text[at]!) && /[a-z\d]/.test(text[at - 1] ?? '') && /\d/.test(text[at]!) === /\d/.test(text[at - 1]!)
    if (isInside) return undefined
    for (const [pattern, read] of compiled) {
      pattern.lastIndex = at
      const found = pattern.exec(text)
      if (!found || found[0].length <= (best?.length ?? 0)) continue
      const means = read(found)
      if (means) best = { length: found[0].length, means }
    }
    return best
  }

  const tokensIn = (original: string, line: Span): { tokens: Token[]; unknown: Span[] } => {
    const text = plainly(line.text)
    const span = (from: number, to: number): Span => ({
      from: line.from + from,
      to: line.from + to,
      text: original.slice(line.from + from, line.from + to),
    })
    const tokens: Token[] = []
    const unknown: Span[] = []
    let strange: number | undefined
    const end = (at: number) => {
      if (strange !== undefined) unknown.push(span(strange, at))
      strange = undefined
    }
    for (let at = 0; at < text.length; ) {
      // a figure inside a number that was not understood means nothing by itself
      const found = strange !== undefined && isNumeral(text[at]) && isNumeral(text[at - 1]) ? undefined : longest(text, at)
      if (found && found.length > 0) {
        end(at)
        tokens.push({ ...span(at, at + found.length), means: found.means })
        at += found.length
      } else {
        if (/\s/.test(text[at]!)) end(at)
        else strange ??= at
        at++
      }
    }
    end(text.length)
    return { tokens, unknown }
  }

  /** @param text of any length @param today in Shanghai: a day without a year is the next such day */
  return (text: string, today: LocalDate): Requested[] => {
    const read = text.slice(0, MOST.characters)
    const groups: { tokens: Token[]; unknown: Span[] }[] = []
    for (const line of linesOf(read)) {
      const { tokens, unknown } = tokensIn(read, line)
      const has = (of: readonly Token[], ...kinds: Meaning['kind'][]) => of.some(({ means }) => kinds.includes(means.kind))
      const before = groups.at(-1)
      const goesOn = before && !has(tokens, 'place', 'flight')
      const comesBack = tokens.some(({ means }) => means.kind === 'role' && means.role === 'back')
      const isAnother = has(tokens, 'date') && !comesBack && before && has(before.tokens, 'date') && has(before.tokens, 'place', 'flight')
      // a line for each leg: 海口到北京, below it 北京到上海, and how many people once for all
      const isNextLeg =
        before && !has(before.tokens, 'count') && has(before.tokens, 'date') && has(tokens, 'date') && leadsOn(before.tokens, tokens)
      if ((goesOn && !isAnother) || isNextLeg) {
        before.tokens.push(...tokens)
        before.unknown.push(...unknown)
      } else if (goesOn) {
        // another day for the same journey
        const route = before.tokens.filter(
          ({ means: { kind } }) => kind === 'place' || kind === 'link' || kind === 'flight' || kind === 'airline',
        )
        groups.push({ tokens: [...route, ...tokens], unknown })
      } else if (before && !has(before.tokens, 'place', 'flight')) {
        // text before the first journey belongs to it
        before.tokens.push(...tokens)
        before.unknown.push(...unknown)
      } else groups.push({ tokens, unknown })
    }
    return groups.slice(0, MOST.groups).flatMap(({ tokens, unknown }) => {
      const { unused, ...asked } = requested(tokens, today)
      const strange = [...unknown, ...unused].toSorted((a, b) => a.from - b.from)
      return asked.understood.length > 0 || strange.length > 0 ? [{ ...asked, unknown: strange }] : []
    })
  }
}

/** Does a journey begin where the one before it has ended? */
const leadsOn = (before: readonly Token[], next: readonly Token[]): boolean => {
  const codeOf = ({ means }: Token) => (means.kind === 'place' ? [means.code] : [])
  const [last, first] = [before.flatMap(codeOf).at(-1), next.flatMap(codeOf)[0]]
  return last !== undefined && last === first
}
/** Lines, and parts separated by a semicolon, without list numbers. */
const linesOf = (text: string): Span[] =>
  [...text.matchAll(/[^\n\r;；]+/g)].map(({ 0: line, index }) => {
    const [number = ''] = /^\s*(?:[①-⑳]|[(（]\d{1,2}[)）]|\d{1,2}[)）、.．](?!\d)|[一二三四五六七八九十]{1,3}[、.．])\s*/.exec(line) ?? []
    return { from: index + number.length, to: index + line.length, text: line.slice(number.length) }
  })

/** a range of days parted into its ends: `12.20-25` */
const range = /^(.*?)\s?[-~—–至到]\s?([^-~—–至到]*)$/
const endsOf = ({ from, to, text }: Span): [Span, Span] => {
  const [, first = '', last = ''] = range.exec(plainly(text)) ?? []
  return [
    { from, to: from + first.length, text: text.slice(0, first.length) },
    { from: to - last.length, to, text: text.slice(text.length - last.length) },
  ]
}

/** a place of a journey; `why` where it is to be chosen */
type Stop = { code?: string; why?: string }
type Place = Stop & { name: string; besides?: string[]; begins: boolean; says?: 'from' | 'to' }
type Journey = { origin: Stop; destination: Stop }
const TO = /^(?:去|到|至|飞往?|往|前往|抵达?|返回?|回)$/
const FROM = /^(?:从|在|由)$/
const LEAVES = /^(?:出发|起飞|走|出港|启程|去)$/

/** Do the words right around a place make it the origin or the destination (去成都, 海口出发)? */
const saidOf = (tokens: readonly Token[], at: number): Place['says'] => {
  const near = (other: Token | undefined, gap: number) => (other && gap <= 0 ? other.text.trim() : '')
  const [before, token, after, next] = [tokens[at - 1], tokens[at]!, tokens[at + 1], tokens[at + 2]]
  const behind = near(after, (after?.from ?? 0) - token.to)
  if (FROM.test(near(before, token.from - (before?.to ?? 0)))) return 'from'
  if (LEAVES.test(behind) && !(behind === '去' && next?.means.kind === 'place' && next.from === after!.to)) return 'from'
  return TO.test(near(before, token.from - (before?.to ?? 0))) ? 'to' : undefined
}

/** The word for a place right before this one, with nothing but a bracket or a blank between them. */
const placeBefore = (tokens: readonly Token[], at: number): string | undefined => {
  const [between, before] = tokens[at - 1]?.means.kind === 'noise' ? [tokens[at - 1], tokens[at - 2]] : [undefined, tokens[at - 1]]
  const gap = tokens[at]!.from - (before?.to ?? 0)
  return before?.means.kind === 'place' && gap <= 1 && (!between || /[(（]/.test(between.text)) ? plainly(before.text.trim()) : undefined
}
const isFollowedByTo = (token: Token | undefined): boolean => token?.means.kind === 'link' && token.means.by === 'to'
/** `unused` are the days and times that belong to no leg. */
const requested = (all: readonly Token[], today: LocalDate): Omit<Requested, 'unknown'> & { unused: Span[] } => {
  const left = all.filter(({ means, from }, at) => {
    const before = all[at - 1]
    return means.kind === 'open' || (before?.means.kind === 'open' && before.means.next && from - before.to <= 1)
  })
  const tokens = all.filter(token => !left.includes(token))
  // each of several days has its own group
  const isEach = tokens.some(({ means }) => means.kind === 'each')
  const understood: Requested['understood'] = []
  const say = ({ from, to, text }: Span, kind: Understood, says: string) => understood.push({ from, to, text, kind, says })

  const journeys: Journey[] = []
  const places: { token: Token; place: Place }[] = []
  let place: Place | undefined
  let link: 'to' | 'return' | 'apart' | undefined
  let type: VoyageType | undefined
  let airLine: AirlineCode | undefined
  const flights: string[] = []
  const days: (Day & Span)[] = []
  const times: (Span & { is: Times })[] = []
  let role: Role | undefined
  let stay: (Span & { days: number }) | undefined
  let either: Span | undefined
  const heads: Head[] = []
  const isReturn = tokens.some(({ means }) => means.kind === 'trip' && means.type === 'D')

  const addDay = (
    { from, to, text }: Span,
    { at, isVague = false, isFeast = false }: { at: NextDay; isVague?: boolean; isFeast?: boolean },
    words: Role | undefined,
  ) => {
    const before = days.findLast(day => !day.isVague && (words !== 'out' || day.isFeast))
    // 五一 4.30去: the days around a feast begin before it
    const around = before?.isFeast ? addDays(before.date, -AROUND) : before?.date
    const date = at(around && around > today ? around : today)
    // 12.28-元旦: behind a stroke a feast is the day itself
    if (date) days.push({ from, to, text, date, at, role: words, isVague, isFeast: isFeast && link !== 'to', others: [] })
  }
  /** Another day that would do as well as the last one. */
  const addOther = (at: NextDay) => {
    const day = days.at(-1)
    const date = at(today)
    if (day && date && date !== day.date) day.others.push(date)
  }

  /** notes: the year that was assumed, that the holiday itself was assumed, that a day has passed */
  const saysOf = ({ date, text, isVague }: Day & Span): string => {
    const year = date.slice(0, 4)
    const isAssumed = year !== today.slice(0, 4) && !/20\d\d|[a-z]{3}\d\d/i.test(text)
    return `${date}${date < today ? '，已过' : isVague ? '，按当天' : isAssumed ? `，按 ${year} 年` : ''}`
  }

  for (const [index, token] of tokens.entries()) {
    const { means } = token
    const isOther = either !== undefined && token.from - either.to <= 1
    if (means.kind !== 'noise') either = undefined
    if (means.kind === 'place') {
      // the same place twice in a row, as a name and its code
      if (place?.code === means.code && link !== 'to' && link !== 'return') {
        places.push({ token, place })
        continue
      }
      // 北京/天津 behind a destination, 海口/三亚到北京
      const isBeside = link === 'apart' && place !== undefined && /^[/|]$/.test(tokens[index - 1]!.text.trim())
      const isOnWay = isFollowedByTo(tokens[index + 1])
      // 海口/北京/海口
      if (isBeside && journeys.length === 1 && journeys[0]!.origin.code === means.code) link = 'to'
      else if (place && (isOther || (isBeside && (place.begins ? isOnWay : journeys.length === 1 && !isOnWay)))) {
        place.why = `写了${place.name}和${means.name}，请选定一个`
        places.push({ token, place })
        link = undefined
        continue
      }
      const { code, name, besides } = means
      // 北京（大兴）: the city, and which of its airports
      const told = place && link === undefined && besides?.includes(place.name) ? placeBefore(tokens, index) : undefined
      if (told && besides!.some(one => one.endsWith(told))) {
        place!.why = `写了${place!.name}和${name}，请选定一个`
        places.push({ token, place: place! })
        continue
      }
      if (told) {
        Object.assign(place!, { code, name })
        places.push({ token, place: place! })
        continue
      }
      const says = saidOf(tokens, index) ?? (link === 'to' ? 'to' : undefined)
      const goesOn = place && (link !== 'apart' || place.begins)
      const next: Place = { code, name, begins: !goesOn, ...present({ besides, says }) }
      places.push({ token, place: next })
      if (goesOn) {
        const isTurned =
          link !== 'to' && link !== 'return' && (says === 'from' ? place!.says !== 'from' : place!.says === 'to' && says !== 'to')
        journeys.push(isTurned ? { origin: next, destination: place! } : { origin: place!, destination: next })
        if (link === 'return') type = 'D'
        if (isTurned) next.begins = false
        place = isTurned ? place : next
      } else place = next
      link = undefined
    } else if (means.kind === 'every') {
      if (place?.besides) place.why = `${place.besides.join('、')}，请选定一个机场`
    } else if (means.kind === 'either') {
      const last = means.of === 'before' ? days.at(-1) : undefined
      if (means.of === 'behind') either = token
      else if (last && days.length > 1 && token.from - last.to <= 1) {
        days.pop()
        addOther(last.at)
        say(last, 'date', '另一个日期')
      }
    } else if (means.kind === 'link') {
      link = means.by
      if (place && means.by === 'to') place.says ??= 'from'
    } else if (means.kind === 'date') {
      const { next } = means
      if (isOther && days.length > 0) {
        addOther(means.at)
        say(token, 'date', '另一个日期')
      } else if (next?.either && !isReturn) {
        addDay(token, means, role)
        addOther(after => next.at(means.at(after) ?? after))
      } else if (next) {
        const [first, last] = next.either ? [token, token] : endsOf(token)
        addDay(first, means, role)
        addDay(last, next, undefined)
      } else addDay(token, means, role)
      role = undefined
      link = undefined
    } else if (means.kind === 'stay') stay = { ...token, days: means.days }
    else if (means.kind === 'role') {
      const day = days.at(-1)
      const [before, behind] = [tokens[index - 1], tokens[index + 1]]
      const isBehindPlace = means.role === 'back' && place && before?.means.kind === 'place' && before.to === token.from
      if (isBehindPlace && behind?.means.kind === 'place' && behind.from === token.to) {
        // 北京回海口
        link = 'to'
        place!.says ??= 'from'
        continue
      }
      // 海口去北京，上海回
      if (isBehindPlace && place!.begins && journeys.length === 1) {
        journeys.push({ origin: place!, destination: journeys[0]!.origin })
        place!.begins = false
      }
      // `12.25回` and `12.25 回`, as well as `回12.25`; in 从海口去昆明，12.25返 the word for the way there is not that of the day
      const isBehindDay = day && token.from - day.to <= 1 && token.from >= day.to
      const isNextDays = behind?.means.kind === 'date' && behind.from - token.to <= 1
      if (isBehindDay && (day.role === undefined || (means.role === 'back' && !isNextDays))) day.role = means.role
      else role = means.role
    } else if (means.kind === 'time') {
      const day = days.at(-1)
      if (day && day.to === token.from) {
        day.times = means.times
        say(token, 'time', saysTimes(means.times))
      } else times.push({ from: token.from, to: token.to, text: token.text, is: means.times })
    } else if (means.kind === 'count') {
      const within = tokens[index - 1]
      heads.push({
        ...means,
        ...(/^(?:含|包括|其中|包含)/.test(within?.text.trim() ?? '') && { isWithin: true }),
        ...(/成人|大人|成年人|大$|adt/i.test(plainly(token.text)) && { isAllAdults: true }),
      })
      say(token, 'count', `${countWords[means.of]} ${means.number}`)
    } else if (means.kind === 'flight') {
      flights.push(...means.nos)
      say(token, 'flight', means.nos.join('、'))
    } else if (means.kind === 'airline') {
      airLine = means.code
      say(token, 'airline', airlines[means.code].name)
    } else if (means.kind === 'trip') {
      type = means.type
      say(token, 'trip', tripWords[means.type])
    }
  }

  const lone = journeys.length === 0 && flights.length === 0 ? place : undefined
  if (lone) {
    const why = `${lone.name}是出发地还是到达地，请选择`
    journeys.push(
      lone.says === 'from'
        ? { origin: lone, destination: {} }
        : lone.says === 'to'
          ? { origin: {}, destination: lone }
          : { origin: { why }, destination: { why } },
    )
  }
  const isPlaced = ({ place }: { place: Stop }) =>
    place === lone || journeys.some(({ origin, destination }) => origin === place || destination === place)
  for (const { token } of places.filter(isPlaced))
    if (token.means.kind === 'place') say(token, 'place', `${token.means.name} ${token.means.code}`)
  const unplaced = places.filter(one => !isPlaced(one)).map(({ token }) => token)
  const [first, second] = days
  // 回，12.20-12.25: the word before the first of two days is the second one's
  if (days.length === 2 && first!.role === 'back' && second!.role === undefined && first!.date < second!.date) {
    first!.role = undefined
    second!.role = 'back'
  }
  const [out] = days.filter(day => day.role !== 'back')
  for (const day of days)
    if (out && day.role === 'back' && day.date > addDays(out.date, FAR)) {
      const sooner = day.at(today)
      if (sooner && sooner < out.date) day.others.push(sooner)
    }
  if (stay && out && journeys.length < 2 && type !== 'S') {
    const { days: count, ...span } = stay
    const date = addDays(out.date, count - 1)
    const back = days.find(day => day !== out)
    if (back && back.date !== date) back.others.push(date)
    if (!back) days.push({ ...span, date, at: () => date, role: 'back', isVague: false, isFeast: false, others: [] })
    else say(stay, 'date', `回程 ${date}`)
  }

  const sure = definite(days)
  const flown = legsOf(journeys, { type, flights, days: sure, times: times.map(({ is }) => is), isEach })
  const isFlownAt = ({ is }: { is: Times }) => flown.some(leg => leg.times === is)
  for (const time of times) if (isFlownAt(time)) say(time, 'time', saysTimes(time.is))
  // of more days than ways one is to be chosen
  const spare = sure.filter(day => !flown.some(leg => leg.day === day))
  const lastDay = flown.findLast(({ day }) => day)
  if (lastDay?.day && spare.length > 0) {
    lastDay.day.others.push(...spare.map(({ date }) => date).filter(date => date !== lastDay.day!.date))
    if (lastDay.day.others.length > 0) delete lastDay.date
  }
  // nobody flies on before having come
  for (const [index, leg] of flown.entries()) {
    const before = flown[index - 1]?.day?.date
    if (leg.date && before && leg.date < before && leg.day) {
      leg.day.others.push(before)
      delete leg.date
    }
  }
  const isUsed = (day: Day) => flown.some(leg => leg.day?.date === day.date)
  for (const day of days) if (isUsed(day)) say(day, 'date', saysOf(day))
  const legs = flown.map(({ day: _, origin, destination, ...leg }) => ({
    ...leg,
    ...present({ origin: codeIn(origin), destination: codeIn(destination) }),
  }))
  const hasTotal = heads.some(({ of }) => of === 'ALL')
  const openCount = left.find(({ means }) => means.kind === 'open' && means.people && (means.people === 'SOME' || !hasTotal))
  const { counts, why = openCount && `人数写了“${openCount.text}”，请填写` } = countsOf(heads)
  return {
    voyageType: voyageOf(legs),
    legs,
    ...present({ counts: openCount ? nobody : counts }),
    ...present({ airLine: airLine ?? lineOf(flights) }),
    asks: {
      ...Object.fromEntries(flown.flatMap((leg, index) => asksOf(leg, index))),
      ...present({ people: why }),
    },
    understood: understood.toSorted((a, b) => a.from - b.from),
    unused: [...left, ...days.filter(day => !isUsed(day)), ...times.filter(time => !isFlownAt(time)), ...unplaced].map(
      ({ from, to, text }) => ({ from, to, text }),
    ),
  }
}
const saysTimes = ({ from, to }: Times) => `${from} ～ ${to}`
/** days before a feast that are named by it */
const AROUND = 15
/** days after which nobody comes back: the day of the way back was written wrong */
const FAR = 180
const codeIn = ({ code, why }: Stop) => (why === undefined ? code : undefined)

/** Questions about a leg that the person has to answer, by the field of the form. */
const asksOf = ({ origin, destination, day }: Flown, index: number): [string, string][] => [
  ...(origin.why ? [[`origin-${index}`, origin.why] as [string, string]] : []),
  ...(destination.why ? [[`destination-${index}`, destination.why] as [string, string]] : []),
  ...(day && day.others.length > 0
    ? [[`date-${index}`, `日期写了${[day.date, ...day.others].toSorted().join('和')}，请选定一个`] as [string, string]]
    : []),
]

/** `others`: days that would do as well */
type Day = { date: LocalDate; at: NextDay; role: Role | undefined; isVague: boolean; isFeast: boolean; others: LocalDate[]; times?: Times }
/** An exact day replaces a vague one or a feast of the same direction, `元旦前 12月20日`; the weekday beside it is no further day: `12月20日(周日)`. */
const definite = (days: readonly (Day & Span)[]): Day[] => {
  const isBack = ({ role }: Day) => role === 'back'
  const isExact = ({ isVague, isFeast }: Day) => !isVague && !isFeast
  const saysAgain = (day: Day & Span, before: Span | undefined) =>
    before !== undefined && !isBack(day) && /^(?:周|星期|礼拜)/.test(day.text) && day.from >= before.to && day.from - before.to <= 1
  for (const [index, day] of days.entries()) {
    const before = days[index - 1]
    if (!before || !saysAgain(day, before) || weekday(day.date) === weekday(before.date)) continue
    // 12.20（周六）, which is a Sunday: the nearest such day may be meant
    const ahead = (weekday(day.date) - weekday(before.date) + 7) % 7
    before.others.push(addDays(before.date, ahead <= 3 ? ahead : ahead - 7))
  }
  return days.filter(
    (day, index) =>
      !saysAgain(day, days[index - 1]) && (isExact(day) || !days.some(other => isExact(other) && isBack(other) === isBack(day))),
  )
}

const countWords = { ALL: '人数', ADULT: '成人', CHILD: '儿童', INFANT: '婴儿' } as const
const tripWords = { S: '单程', D: '往返', M: '联程' } as const

const lineOf = (flights: readonly string[]): AirlineCode | undefined => {
  const lines = new Set(flights.map(no => no.slice(0, 2)))
  return lines.size === 1 ? ([...lines][0] as AirlineCode) : undefined
}

type Said = {
  type: VoyageType | undefined
  flights: readonly string[]
  days: readonly Day[]
  isEach: boolean
  /** times of day, of the ways in their order; one alone is that of all */
  times: readonly Times[]
}
const MOST_LEGS = 6
type Flown = Journey & Omit<RequestedLeg, 'origin' | 'destination'> & { day?: Day }
/** The legs of the journeys in the text, with their days, flights and times of day, in order. */
const legsOf = (journeys: readonly Journey[], { type, flights, days, times, isEach }: Said): Flown[] => {
  const [there] = journeys
  const comesBack = type === 'D' || days.some(({ role }) => role === 'back') || (type === undefined && days.length === 2 && !isEach)
  const places: Journey[] =
    journeys.length === 1 && comesBack && type !== 'S'
      ? [there!, { origin: there!.destination, destination: there!.origin }]
      : journeys.length > 0
        ? [...journeys]
        : Array.from({ length: Math.max(flights.length, comesBack ? 2 : 1) }, () => ({ origin: {}, destination: {} }))
  const last = places.length - 1
  const outward = days.filter(({ role }) => role !== 'back')
  const back = days.find(({ role }) => role === 'back')
  return places.slice(0, MOST_LEGS).map((leg, index) => {
    const day = index === last && last > 0 && back ? back : outward[index]
    const flightNo = flights[index]
    const hours = day?.times ?? times[index] ?? (times.length === 1 ? times[0] : undefined)
    const date = day?.others.length === 0 ? day.date : undefined
    return { ...leg, ...present({ day, date, times: hours }), ...(flightNo && { flightNo }) }
  })
}

const voyageOf = (legs: readonly RequestedLeg[]): VoyageType => {
  if (legs.length < 2) return 'S'
  const [out, back] = legs
  return legs.length === 2 && out!.origin === back!.destination && out!.destination === back!.origin ? 'D' : 'M'
}

type Head = {
  of: Count
  number: number
  besides?: Besides
  isSum?: true
  /** 含2名儿童: among those before */
  isWithin?: boolean
  /** 成人35, where 领队2 leaves further adults */
  isAllAdults?: boolean
}
type Counts = NonNullable<Requested['counts']>
const nobody: Counts = { ADULT: 0, CHILD: 0, INFANT: 0 }
/**
 * A total includes the children mentioned beside it, unless they come in addition; without a total the types add up. `why`: the numbers
 * contradict each other.
 */
const countsOf = (heads: readonly Head[]): { counts?: Counts; why?: string } => {
  if (heads.length === 0) return {}
  const sum = (of: Count, besides?: boolean) =>
    heads
      .filter(head => head.of === of && (besides === undefined || (head.besides !== undefined) === besides))
      .reduce((total, { number }) => total + number, 0)
  const totals = heads.filter(({ of }) => of === 'ALL')
  const [CHILD, INFANT, adults] = [sum('CHILD'), sum('INFANT'), sum('ADULT')]
  const said = heads.map(({ of, number }) => (of === 'ALL' ? number : `${number}${countWords[of]}`)).join('、')
  const open = { counts: nobody, why: `人数写了 ${said}，请填写` }
  // 成人30（含2名儿童）: thirty adults, or thirty with them
  if (totals.length === 0)
    return heads.some(({ of, isWithin }) => isWithin && of !== 'ADULT') ? open : { counts: { ADULT: adults, CHILD, INFANT } }
  const total = totalOf(totals)
  if (total === undefined || heads.some(({ besides }) => besides === 'WITH')) return open
  const inside = sum('CHILD', false) + sum('INFANT', false)
  // infants have no seats, so some leave them out of the total
  if ([adults + CHILD, adults + CHILD + INFANT].includes(total)) return { counts: { ADULT: adults, CHILD, INFANT } }
  if (sum('ADULT', false) + inside > total) return open
  // 总共40：成人35 儿童4
  if (inside > 0 && heads.some(({ isAllAdults, besides }) => isAllAdults && !besides)) return open
  return { counts: { ADULT: total - inside + sum('ADULT', true), CHILD, INFANT } }
}
/** The total of several: the sum that is said to be one, or the same number each time. */
const totalOf = (totals: readonly Head[]): number | undefined => {
  const [parts, sums] = [totals.filter(({ isSum }) => !isSum), totals.filter(({ isSum }) => isSum)]
  const distinct = new Set((sums.length > 0 ? sums : parts).map(({ number }) => number))
  const [total] = distinct
  if (distinct.size > 1) return undefined
  const adds = parts.reduce((sum, { number }) => sum + number, 0) === total
  return sums.length === 0 || adds || parts.every(({ number }) => number === total) ? total : undefined
}
