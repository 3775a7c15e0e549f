import { formatYuan } from '../kernel/money.ts'
import type { Static } from '../kernel/schema.ts'
import type { fineBasic, LeavingCost } from './api.ts'
import { fineTypes } from './codes.ts'

/** The fines of an order at a glance, in words: label and text, in the order in which they are read. */
export const glanceOf = ({ due, room, rules, leaving, seatLess }: Static<typeof fineBasic.data>): [string, string][] => [
  ['未结罚金', formatYuan(due)],
  ['此时取消整单', costText(leaving)],
  ['此时减一座', costText(seatLess)],
  ['定金与未付票款', formatYuan(room)],
  ...rules.map(({ type, text, payDays }): [string, string] => [fineTypes[type], `${text}，${payDays}天内缴纳`]),
]
const costText = ({ forfeited, fine, formula, back, why }: Static<typeof LeavingCost>): string =>
  why ??
  `罚没或扣除${formatYuan(forfeited)}，另计罚金${formatYuan(fine)}${formula && fine > 0 ? `（${formula}）` : ''}，应退${formatYuan(back)}`
