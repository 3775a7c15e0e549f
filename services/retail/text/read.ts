import type { FeeRung, RungFee } from '#contracts/order/rules/fare-rule.ts'
import { problemOf } from '#contracts/order/rules/fee-rungs.ts'

/*
 * Chinese texts of fare rules, read by rules of language: a carrier's notice of refunds, changes and transfers becomes fields that a person
 * confirms or corrects. Each says where it stands in the text. Whatever could not be read is told as well, and nothing is guessed.
 */

/** `from`, `to`: where it stands in the text as it was given */
export type Found<T> = { value: T; from: number; to: number; doubt?: string }
export type ReadRule = {
  cabins: Found<string[]> | undefined
  refund: Found<FeeRung[]> | undefined
  change: Found<FeeRung[]> | undefined
  /** fees of a text that names neither refunds nor changes */
  which: Found<FeeRung[]> | undefined
  /** true where another carrier may fly it */
  transfer: Found<boolean> | undefined
  /** true where the difference to a cheaper flight does not come back */
  keepsLower: Found<boolean> | undefined
  /** pieces of the text that speak of fees or times and were not understood */
  unread: { from: number; to: number; text: string }[]
}

/** One character for one, so that places in the text stay true. */
export const narrow = (text: string): string =>
  [...text]
    .map(char => {
      const code = char.charCodeAt(0)
      if (code >= 0xff01 && code <= 0xff5e && char.length === 1) return String.fromCharCode(code - 0xfee0)
      return char === '　' ? ' ' : char === '％' ? '%' : char === '【' || char === '〔' ? '(' : char === '】' || char === '〕' ? ')' : char
    })
    .join('')

const digits: Readonly<Record<string, number>> = { 零: 0, 〇: 0, 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 }
const NUMBER = String.raw`(?:\d+(?:\.\d+)?|[零〇一二两三四五六七八九十百]+)`
export const numberOf = (text: string): number => {
  if (/^\d/.test(text)) return Number(text)
  let sum = 0
  let one = 0
  for (const char of text) {
    if (char === '百') [sum, one] = [sum + (one || 1) * 100, 0]
    else if (char === '十') [sum, one] = [sum + (one || 1) * 10, 0]
    else one = digits[char] ?? 0
  }
  return sum + one
}
const unitMinutes: Readonly<Record<string, number>> = { 分钟: 1, 分: 1, 小时: 60, 个小时: 60, 钟头: 60, 天: 1440, 日: 1440, H: 60, h: 60 }

type Bound = { minutes: number; exclusive: boolean | undefined }
export const boundOf = (number: string, unit: string, mark: string | undefined): Bound => ({
  minutes: Math.round(numberOf(number) * unitMinutes[unit]!),
  exclusive: mark === undefined ? undefined : mark.startsWith('不'),
})
/** `until` where the stretch ends, the later moment; `since` where it begins; `null`: at departure, or after it */
export type Stretch = { since?: Bound; until?: Bound | 'DEPARTURE'; after?: true }

const BEFORE = `(?:航班)?(?:规定|计划)?(?:的)?(?:离站|起飞|离港)(?:时间|时刻)?`
/** 168小时(含) · 7天内(不含) · 2天前(含) */
const MARK = String.raw`(?:\(?\s*(不含|不包含|不包括|含|包含|包括)\s*\)?)?`
export const TIME = String.raw`(${NUMBER})\s*(分钟|分|个小时|小时|钟头|天|日|[Hh])(?!\s*\d)\s*${MARK}`
const EDGE = String.raw`(?:${BEFORE}\s*前?\s*)?${TIME}\s*(?:以内|之内|内|以外|之外|外|以前|之前|以上|前)?\s*${MARK}`
const TO = String.raw`\s*(?:至|到|-|—|–|~|～)+\s*`
const AFTER = `(?:航班)?(?:规定)?(?:起飞|离站)(?:时间)?(?:以后|之后|后)`
const AND = String.raw`\s*(?:及|和|与|、|以及|或)\s*`
const edge = (m: RegExpExecArray, n: number): Bound => boundOf(m[n]!, m[n + 1]!, m[n + 2] ?? m[n + 3])
export const patterns: readonly [RegExp, (m: RegExpExecArray) => Stretch][] = [
  // 起飞前168小时(不含)至48小时(含)
  [new RegExp(`${EDGE}${TO}${EDGE}(?:之间|期间)?`, 'y'), m => ({ since: edge(m, 1), until: edge(m, 5) })],
  // 4小时(不含)至起飞后
  [new RegExp(`${EDGE}${TO}${AFTER}`, 'y'), m => ({ since: edge(m, 1), until: 'DEPARTURE', after: true })],
  // 4小时(不含)至起飞前
  [new RegExp(`${EDGE}${TO}(?:航班)?(?:起飞|离站)(?:时间|时刻)?(?:以前|之前|前)?`, 'y'), m => ({ since: edge(m, 1), until: 'DEPARTURE' })],
  // 4小时(不含)以内及起飞后 · 4小时内
  [
    new RegExp(String.raw`(?:${BEFORE}\s*前?\s*)?${TIME}\s*(?:以内|之内|内)\s*${MARK}${AND}${AFTER}`, 'y'),
    m => ({ since: edge(m, 1), until: 'DEPARTURE', after: true }),
  ],
  [
    new RegExp(String.raw`(?:${BEFORE}\s*前?\s*)?${TIME}\s*(?:以内|之内|内)\s*${MARK}`, 'y'),
    m => ({ since: edge(m, 1), until: 'DEPARTURE' }),
  ],
  // 168小时(含)以前 · 168小时前(含)
  [
    new RegExp(String.raw`(?:${BEFORE}\s*前?\s*)?${TIME}\s*(?:以前|之前|以上|以外|之外|外|前)\s*${MARK}`, 'y'),
    m => ({ until: edge(m, 1) }),
  ],
  // the words that say "before" stand in front alone
  [new RegExp(String.raw`${BEFORE}\s*前\s*${TIME}`, 'y'), m => ({ until: boundOf(m[1]!, m[2]!, m[3]) })],
  [
    new RegExp(`(?:航班)?(?:规定)?(?:起飞|离站)(?:时间|时刻)?(?:以前|之前|前)${AND}(?:起飞|离站)?(?:以后|之后|后)`, 'y'),
    () => ({ until: 'DEPARTURE', after: true }),
  ],
  [new RegExp(AFTER, 'y'), () => ({ after: true })],
  [
    new RegExp(
      String.raw`(?:航班)?(?:规定)?(?:起飞|离站)(?:时间|时刻)?(?:以前|之前|前)(?!\s*${NUMBER}\s*(?:分|个?小时|钟头|天|日|[Hh]))`,
      'y',
    ),
    () => ({ until: 'DEPARTURE' }),
  ],
]
export const feePatterns: readonly [RegExp, (m: RegExpExecArray) => RungFee][] = [
  [/(?:不得|不能|不可|不予|不允许|不可以)(?:自愿)?(?:退票|退|变更|改期|更改|签改)(?:[,，]?仅退(?:还)?税费?)?/y, () => ({ not: true })],
  [/仅退(?:还)?(?:未使用的?)?(?:税费?|机建燃油)/y, () => ({ not: true })],
  [
    /(?:免费|免收(?:手续费|退票费|变更费|改期费)?|不收取?(?:手续费|退票费|变更费|改期费|费用)?|允许免费)(?:退票|变更|改期|更改)?/y,
    () => ({ rate: 0 }),
  ],
  [new RegExp(`百分之(${NUMBER})`, 'y'), m => ({ rate: Math.round(numberOf(m[1]!) * 100) })],
  [/(\d+(?:\.\d+)?)\s*%/y, m => ({ rate: Math.round(Number(m[1]) * 100) })],
  [/(?:人民币|CNY|RMB|¥|￥)?\s*(\d+(?:\.\d{1,2})?)\s*元(?:\s*\/\s*(?:人|张|航段|段))?/y, m => ({ amount: Math.round(Number(m[1]) * 100) })],
]
/** `WHICH`: the text does not say what the fee is for */
export type Kind = 'REFUND' | 'CHANGE' | 'WHICH'
export const kindOf = (word: string): Kind => (/退/.test(word) ? 'REFUND' : 'CHANGE')
/** what a sentence speaks of; transfers and who pays nothing are another matter */
const KIND = /退\s*票|变更|改期|更改|改签/y
/** makes a fee hold for some alone, or counts it from something else than the fare of the ticket */
const CONDITION =
  /婴儿|儿童|残疾|伤残|首次|第[一二三\d]次|一次|再次|两次|同舱|同等舱位|最低|不足|最高|全价|公布运价|普通票价|Y舱票价|误机|代码共享/y
const CLAUSE = /[,，;；。!\n]/

/** `doubt`: reason why the pair of time and fee should be looked at */
export type Read = { kind: Kind; stretch: Stretch; fee: RungFee; from: number; to: number; doubt?: string }
/** Times, fees and what they are for, in the order in which they stand: a time takes the fee that follows it, one for each kind. */
const scan = (text: string, unread: ReadRule['unread']): Read[] => {
  const reads: Read[] = []
  let kind: Kind | undefined
  let open: { stretch: Stretch; at: number; end: number; taken: Kind[] } | undefined
  let condition: { at: number; end: number } | undefined
  const lost = (at: number, end: number) => unread.push({ from: at, to: end, text: text.slice(at, end) })
  const close = () => {
    if (open && open.taken.length === 0) lost(open.at, open.end)
    open = undefined
  }
  for (let at = 0; at < text.length; ) {
    const list = listAt(text, at)
    if (list) {
      close()
      const behind = /^[^,，;；。\n%元]{0,10}?(退\s*票|变更|改期|更改)/.exec(text.slice(list.to))
      const of = kind ?? (behind ? kindOf(behind[1]!) : 'WHICH')
      if (list.pairs && !condition) {
        for (const { stretch, fee } of list.pairs) reads.push({ kind: of, stretch, fee, from: at, to: list.to, doubt: LISTED })
      } else lost(condition?.at ?? at, list.to)
      at = list.to
      continue
    }
    const time = first(patterns, text, at)
    if (time) {
      close()
      open = { stretch: time.value, at, end: at + time.length, taken: [] }
      at += time.length
      continue
    }
    const fee = first(feePatterns, text, at)
    if (fee) {
      const end = at + fee.length
      const own = /退|变更|改期|更改|签改/.exec(text.slice(at, end))
      const behind = /^[^,，;；。\n%元]{0,10}?(退\s*票|变更|改期|更改)/.exec(text.slice(end))
      const of = own ? kindOf(own[0]) : behind ? kindOf(behind[1]!) : (kind ?? 'WHICH')
      const last = reads.findLast(read => read.kind === of)
      if (condition) lost(condition.at, end)
      else if (open && !open.taken.includes(of)) {
        open.taken.push(of)
        reads.push({ kind: of, stretch: open.stretch, fee: fee.value, from: open.at, to: end })
      } else if (!last && !open) reads.push({ kind: of, stretch: { until: 'DEPARTURE', after: true }, fee: fee.value, from: at, to: end })
      // words about the same fee (仅退税费 after 不得退票) say nothing new
      else if (JSON.stringify(last?.fee) !== JSON.stringify(fee.value)) lost(at, end)
      at = end
      continue
    }
    const other = /不?得?签转|自愿签转/y
    other.lastIndex = at
    const word = first([[KIND, m => kindOf(m[0])]], text, at)
    const limit = first([[CONDITION, () => true]], text, at)
    if (limit) condition ??= { at, end: at + limit.length }
    if (word) {
      // a heading, or another matter than before, leaves the time behind that nobody took
      if (kind !== word.value && /[:：\])]/.test(text[at + word.length] ?? '')) close()
      kind = word.value
      at += word.length
      continue
    }
    if (/[。\n]/.test(text[at]!)) close()
    if (CLAUSE.test(text[at]!)) condition = undefined
    const number = new RegExp(`${NUMBER}\\s*(?:%|元|小时|分钟|天|折|倍|次|点|:)`, 'y')
    number.lastIndex = at
    const stray = /[\d一二两三四五六七八九十百]/.test(text[at]!) ? number.exec(text) : null
    if (stray) {
      lost(at, at + stray[0].length)
      if (open) open.taken.push('REFUND', 'CHANGE')
    }
    at += stray?.[0].length ?? limit?.length ?? 1
  }
  close()
  return reads
}
/** Fees in one row and times in another, which belong together by their order. */
const LISTED = '费率与时间分列，已按先后对应'
const PERCENT = String.raw`(?:\d+(?:\.\d+)?\s*%|百分之${NUMBER}|\d+(?:\.\d{1,2})?\s*元)`
const FEES = new RegExp(String.raw`${PERCENT}(?:\s*(?:[-—–~～/、,，]|和|及|与|至|到)\s*${PERCENT})+`, 'y')
const BARE = new RegExp(String.raw`(?:${BEFORE}\s*前?\s*)?${TIME}(?!\s*(?:${NUMBER}|至|到|[-—–~～]))`, 'y')
const DASHED = new RegExp(String.raw`(?:${BEFORE}\s*前?\s*)?${TIME}(?:\s*[-—–~～/]\s*${TIME}){2,}`, 'y')
const BETWEEN = /\s*[,，:：;；]?\s*(?:(?:分别|依次|各|对应|对应于|适用于)\s*)*(?:为|是|收取|按|在)?\s*(?:票面价?的?|票价的?)?\s*/y
const matched = (pattern: RegExp, text: string, at: number): string | undefined => {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}
/** Times one after the other; in the words of sentences, or bare (48小时). */
const timesAt = (text: string, at: number): { times: Stretch[]; to: number } => {
  const dashed = matched(DASHED, text, at)
  if (dashed !== undefined) {
    const times = [...dashed.matchAll(new RegExp(TIME, 'g'))].map(m => ({ until: boundOf(m[1]!, m[2]!, m[3]) }))
    return { times, to: at + dashed.length }
  }
  const times: Stretch[] = []
  let to = at
  for (let next = at; ; ) {
    const time = first([...patterns, [BARE, m => ({ until: boundOf(m[1]!, m[2]!, m[3]) })]], text, next)
    if (!time) break
    times.push(time.value)
    to = next + time.length
    next = to + (matched(/\s*(?:[、,，/;；]|和|及|与)\s*/y, text, to) ?? '').length
    if (next === to) break
  }
  return { times, to }
}
/** `pairs` is absent where times and fees do not fit each other. */
const listAt = (text: string, at: number): { to: number; pairs?: { stretch: Stretch; fee: RungFee }[] } | undefined => {
  const fees = (list: string) => [...list.matchAll(new RegExp(PERCENT, 'g'))].map(([one]) => first(feePatterns, one, 0)!.value)
  const row = matched(FEES, text, at)
  if (row !== undefined) {
    const { times, to } = timesAt(text, at + row.length + (matched(BETWEEN, text, at + row.length) ?? '').length)
    return times.length < 2 ? { to: at + row.length } : { to, ...paired(times, fees(row)) }
  }
  const { times, to } = timesAt(text, at)
  if (times.length < 2) return undefined
  const next = to + (matched(BETWEEN, text, to) ?? '').length
  const behind = matched(FEES, text, next)
  return behind === undefined ? undefined : { to: next + behind.length, ...paired(times, fees(behind)) }
}
const paired = (times: readonly Stretch[], fees: readonly RungFee[]): { pairs?: { stretch: Stretch; fee: RungFee }[] } => {
  const isWithin = times.every(({ since, until }) => since && until === 'DEPARTURE')
  const isUntil = times.every(({ since, until }) => !since && typeof until === 'object')
  const all = isWithin
    ? times.map((time, n) => ({ ...time, until: times[n + 1]?.since ?? ('DEPARTURE' as const) }))
    : isUntil && fees.length === times.length + 1
      ? [...times, { until: 'DEPARTURE' as const }]
      : times
  return all.length === fees.length ? { pairs: all.map((stretch, n) => ({ stretch, fee: fees[n]! })) } : {}
}
export const first = <T>(all: readonly (readonly [RegExp, (m: RegExpExecArray) => T])[], text: string, at: number) => {
  for (const [pattern, value] of all) {
    pattern.lastIndex = at
    const m = pattern.exec(text)
    if (m && m[0].length > 0) return { value: value(m), length: m[0].length }
  }
  return undefined
}

/** Steps of what was read, and why a person should look closely. */
const stepsOf = (reads: readonly Read[]): { steps: FeeRung[]; doubt?: string } => {
  const doubts: string[] = []
  const steps: FeeRung[] = []
  let last: Bound | undefined
  for (const { stretch, fee, doubt } of reads) {
    if (doubt) doubts.push(doubt)
    const { since, until, after } = stretch
    if (since && last && since.minutes !== last.minutes) doubts.push(`时间不衔接：${hours(last.minutes)}之后为${hours(since.minutes)}`)
    if (since && !last) {
      if (steps.length > 0) doubts.push('时间不衔接')
      else doubts.push(`${hours(since.minutes)}以前未说明`)
    }
    // one moment is in one step alone
    if (since && last && since.exclusive !== undefined && last.exclusive !== undefined && since.exclusive === last.exclusive)
      doubts.push(`${hours(since.minutes)}整属于哪一级不明`)
    if (since && last && last.exclusive === undefined && since.exclusive === false) markLast(steps, true)
    if (last && last.minutes > 0 && last.exclusive === undefined && since?.exclusive === undefined)
      doubts.push(`${hours(last.minutes)}整属于哪一级未说明`)
    if (until === 'DEPARTURE') {
      steps.push({ minutes: 0, fee })
      last = { minutes: 0, exclusive: true }
    } else if (until) {
      steps.push({ minutes: until.minutes, ...(until.exclusive && { exclusive: true as const }), fee })
      last = until
    }
    if (after) steps.push({ minutes: null, fee })
  }
  if (steps.every(({ minutes }) => minutes !== null)) doubts.push('起飞后未说明')
  const wrong = problemOf(steps)
  if (wrong) doubts.push(wrong)
  return { steps, ...(doubts.length > 0 && { doubt: [...new Set(doubts)].join('；') }) }
}
const markLast = (steps: FeeRung[], exclusive: true) => {
  const step = steps.at(-1)
  if (step && !step.exclusive && step.minutes !== null) steps[steps.length - 1] = { ...step, exclusive }
}
const hours = (minutes: number) => (minutes % 60 === 0 ? `${minutes / 60}小时` : `${minutes}分钟`)

const WHICH = '原文未写明是退票还是改期，请选择'
/** The steps of a kind among what was read. */
export const foundOf = (reads: readonly Read[], kind: Kind): Found<FeeRung[]> | undefined => {
  const own = reads.filter(read => read.kind === kind)
  if (own.length === 0) return undefined
  const { steps, doubt } = stepsOf(own)
  const doubts = [...(kind === 'WHICH' ? [WHICH] : []), ...(doubt ? [doubt] : [])]
  return {
    value: steps,
    from: Math.min(...own.map(({ from }) => from)),
    to: Math.max(...own.map(({ to }) => to)),
    ...(doubts.length > 0 && { doubt: doubts.join('；') }),
  }
}

/** Reads the rule of one fare family in sentences; `readRules` divides a notice of several and reads its tables. */
export const readRule = (given: string): ReadRule => {
  const text = narrow(given)
  const unread: ReadRule['unread'] = []
  const all = scan(text, unread)
  const isNamed = all.some(({ kind }) => kind !== 'WHICH')
  // a fee without purpose beside others that have one
  if (isNamed) for (const { kind, from, to } of all) if (kind === 'WHICH') unread.push({ from, to, text: text.slice(from, to) })
  return {
    cabins: cabinsIn(text),
    refund: foundOf(all, 'REFUND'),
    change: foundOf(all, 'CHANGE'),
    which: isNamed ? undefined : foundOf(all, 'WHICH'),
    transfer: transferIn(text),
    keepsLower: keepsIn(text),
    unread,
  }
}

const cabinsIn = (text: string): Found<string[]> | undefined => {
  const m =
    /(?:适用)?舱位\s*(?:代码)?\s*[:：为]?\s*([A-Z](?:\s*[/、,，\s]\s*[A-Z]\b)*)(?=\s*(?:舱|[^A-Za-z]|$))/.exec(text) ??
    /(?:^|[^A-Za-z])((?:[A-Z]\s*[/、,，]\s*)*[A-Z])\s*舱/.exec(text)
  if (!m) return undefined
  const from = m.index + m[0].indexOf(m[1]!)
  const value = m[1]!.match(/[A-Z]/g)!
  return { value, from, to: from + m[1]!.length, ...(new Set(value).size < value.length && { doubt: '舱位重复' }) }
}
const transferIn = (text: string): Found<boolean> | undefined => {
  const m = /(不得|不可|不能|不允许|不予|可以|允许|可|免费)?(?:自愿)?签转\s*[:：]?\s*(不得|不可|不能|不允许|不予|可以|允许|可)?/g
  for (const found of text.matchAll(m)) {
    const word = found[1] ?? found[2]
    if (word) return { value: !word.startsWith('不'), from: found.index, to: found.index + found[0].length }
  }
  return undefined
}
const keepsIn = (text: string): Found<boolean> | undefined => {
  const m = /(?:差额|差价|票价差(?:额)?)(?:部分)?(不退|不予退还|不退还|可退|予以退还|退还)/.exec(text)
  return m ? { value: m[1]!.startsWith('不'), from: m.index, to: m.index + m[0].length } : undefined
}

/** Parts of a notice that each speak of other cabins, with where each begins; the whole where it names cabins once at most. */
export const dividedByCabins = (given: string): { from: number; text: string }[] => {
  const heads = [
    ...narrow(given).matchAll(
      /(?:^|\n)[^\S\n]*(?:[(\d一二三四五六七八九十、.)]{0,6}\s*)?(?:适用舱位\s*[:：]?\s*)?(?:[A-Z]\s*[/、,，]\s*)*[A-Z]\s*(?:舱|[:：]|(?=\n))/g,
    ),
  ]
  const cuts = heads.map(({ index, 0: head }) => index + (head.startsWith('\n') ? 1 : 0))
  if (cuts.length < 2) return [{ from: 0, text: given }]
  return cuts.map((from, n) => ({ from, text: given.slice(from, cuts[n + 1]) }))
}
