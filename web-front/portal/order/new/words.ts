import { fareTypes, type InstalmentKind, type VoyageType, type Weekday, weekdays } from '#contracts/enums.ts'
import { instantMs, MINUTE, provisionalMark, toLocal, weekday } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { instalmentName } from '#contracts/order/rules/instalment-name.ts'
import type { saleRule } from '#contracts/order/search/search-api.ts'
import type { submitPreview } from '#contracts/order/submit-preview-api.ts'

export type Preview = Static<typeof submitPreview.data>
export type SaleRule = Static<typeof saleRule.data>
type Legs = readonly Pick<Preview['legs'][number], 'flightNo' | 'lines'>[]

type PriceLine = { label: string; unit: number; count: number; amount: number }

/** The parts of the price by flight: fares by type, taxes by rate. */
export const priceLines = (voyageType: VoyageType, legs: Legs): { heading: string; lines: PriceLine[] }[] =>
  legs.map(({ flightNo, lines }, leg) => {
    const asked = lines.filter(({ count }) => count > 0)
    const fares = asked.map(({ type, fare, count }) => ({ label: `${fareTypes[type]}票价`, unit: fare, count, amount: fare * count }))
    return {
      heading: `${legName(voyageType, leg)} ${flightNo}`,
      lines: [
        ...fares,
        ...taxLines('民航发展基金', asked, 'cnFund'),
        ...taxLines('燃油附加费', asked, 'yq'),
        ...taxLines('其他税费', asked, 'others'),
      ],
    }
  })
const legName = (voyageType: VoyageType, leg: number): string =>
  voyageType === 'D' ? ['去程', '回程'][leg]! : voyageType === 'M' ? `第 ${leg + 1} 段` : ''

/** Types with the same tax share a line; types without the tax have none. */
const taxLines = (label: string, lines: Legs[number]['lines'], tax: 'cnFund' | 'yq' | 'others'): PriceLine[] => {
  const payers = new Map<number, number>()
  for (const { [tax]: unit = 0, count } of lines) payers.set(unit, (payers.get(unit) ?? 0) + count)
  return [...payers]
    .filter(([unit]) => unit > 0)
    .sort(([a], [b]) => b - a)
    .map(([unit, count]) => ({ label, unit, count, amount: unit * count }))
}

/** `2026-12-16 周三 17:00` */
export const momentText = (instant: string): string => {
  const { date, time } = toLocal(instant)
  return `${date} ${weekdays[weekday(date) as Weekday]} ${time}`
}
/** the same of a limit, which holidays may still move */
export const limitMoment = (by: string): string => momentText(by) + provisionalMark(by)
/** a later limit is shown with its day */
const SOON_MINUTES = 180
/** A limit that counts from the submission: in so many minutes, or its day. */
export const dueText = (by: string, at: string): string => {
  const minutes = Math.floor((instantMs(by) - instantMs(at)) / MINUTE)
  return minutes > 0 && minutes <= SOON_MINUTES ? `提交后 ${minutes} 分钟内` : `${momentText(by)} 前`
}

type Part = { no: number; kind: InstalmentKind; name: string; amount: number; due: string }
/** The parts in which the order is paid, with their limits. */
export const planOf = ({ instalments, at }: Pick<Preview, 'instalments' | 'at'>): Part[] =>
  instalments.map(part => {
    const { no, kind, amount, by } = part
    return { no, kind, name: instalmentName(part, instalments), amount, due: dueText(by, at) }
  })

/** The amount that is due directly after submitting; undefined where the order first waits for seats or an audit. */
export const firstPart = (preview: Preview): Part | undefined => (preview.short || preview.terms.audit ? undefined : planOf(preview)[0])

export type Term = { title: string; text: string }
/** The terms in a few lines; each is a rule for the order, or the server's own text. */
export const termsOf = (
  preview: Preview,
  { rules = [], refundRules = [] }: { rules?: readonly Term[]; refundRules?: readonly Term[] },
): Term[] => {
  const { limits, terms, paxMin, freeCuts, refundFees, instalments, at, short } = preview
  const said = (title: string) => [...rules, ...refundRules].filter(rule => rule.title === title).slice(0, 1)
  const deposits = (terms.deposits ?? []).map(({ rate }, index) => {
    const amount = instalments.find(({ no, kind }) => kind === 'DEPOSIT' && no === index + 1)?.amount
    return `票价 ${rate / 100}%${amount === undefined ? '' : `，${formatYuan(amount)}`}`
  })
  const keep = (title: string, text: string | undefined): Term[] => (text ? [{ title, text }] : [])
  const dates = [
    ...keep('付款', deposits.length === 0 ? dueText(limits.payBy, at) : undefined),
    ...keep('尾款', limits.balanceBy && `${limitMoment(limits.balanceBy)} 前`),
    ...keep('名单', `${limitMoment(limits.nameBy)} 前`),
    ...keep('出票', `${limitMoment(limits.ticketBy)} 前`),
  ]
  return [
    ...keep('定金', deposits.join('；')),
    // an order that waits for seats has other limits, which count from the day it gets them
    ...(short ? keep('时限', '有座并确认后起算') : dates),
    ...keep(
      '减员',
      freeCuts === undefined
        ? `付款前可减，减后不少于 ${paxMin} 人`
        : `${freeCuts} 人以内退定金，${terms.assessmentBase === 'FINAL' ? '再多则按减员后人数考核' : '超出部分不退'}`,
    ),
    ...keep(
      '退票费',
      refundFees.length > 0 ? refundFees.map(({ until, rate }) => `${until} ${rate / 100}%`).join('，') : '不可自愿退票，仅退税费',
    ),
    ...said('不足成团'),
    ...said('免票'),
    ...said('审核'),
  ]
}
