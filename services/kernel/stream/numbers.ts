import { hash } from 'node:crypto'
import { toLocal } from '#contracts/kernel/calendar.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'

/** The number belongs to another order, whose submission may still be under way. */
export class NumberTaken extends Refused {
  constructor() {
    super(code.conflict, '订单号已被使用')
  }
}
/** refusal for a request whose other attempt was refused */
export const submissionVoided = () => new Refused(code.conflict, '上次提交未成立，请重新提交')

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const LOCATOR = `${LETTERS}123456789`

const numbers = (...words: (string | number)[]) => hash('sha256', words.join('\n'), 'buffer')

/**
 * An order number that a person can read out: day of sale (Asia/Shanghai), seven digits, a Luhn check digit. The same command gives the
 * same number, so that a repeated submit meets its own order; `attempt` gives the next number when that one is taken.
 */
export const orderNumber = (now: string, commandId: string, attempt: number): string => {
  const day = toLocal(now).date.slice(2).replaceAll('-', '')
  const digits = `${day}${String(numbers('order', commandId, attempt).readUInt32BE(0) % 10_000_000).padStart(7, '0')}`
  return `${digits}${luhn(digits)}`
}

/** A check digit that catches one wrong digit and most swapped neighbours. */
export const luhn = (digits: string): number => {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const value = Number(digits.at(-1 - index)) * (index % 2 === 0 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return (10 - (sum % 10)) % 10
}

/** A locator: six letters or digits, a letter first, without 0, O and I. */
export const locator = (commandId: string, attempt: number): string => {
  const bytes = numbers('pnr', commandId, attempt)
  return LETTERS[bytes[0]! % LETTERS.length]! + [1, 2, 3, 4, 5].map(at => LOCATOR[bytes[at]! % LOCATOR.length]).join('')
}

/** Letters with which numbers of documents begin. A new kind of document takes a letter that is free. */
const documentLetters = {
  B: 'batch of bags',
  C: 'batch of bags for one agency',
  F: 'frozen money',
  G: 'transfer by the bank',
  H: 'change of flights',
  J: 'quote, request abroad',
  K: 'client with a credit line',
  L: 'lot that is auctioned',
  M: 'changed name on tickets',
  N: 'fine added by hand',
  P: 'payment',
  Q: 'rule of automatic quotation',
  R: 'refund',
  S: 'service for groups',
  T: 'correction',
  V: 'version of fare rules',
  W: 'withdrawal',
  X: 'products that go back',
  Y: 'question among staff',
  Z: 'lot that is bid for freely',
} as const

/**
 * The number of a document: the letter of its kind, the day, and sixteen digits, so that no two of a day are equal (with a million a day,
 * once in 20 000 days).
 */
export const documentNumber = (kind: keyof typeof documentLetters, now: string, commandId: string): string => {
  const day = toLocal(now).date.slice(2).replaceAll('-', '')
  return `${kind}${day}${String(numbers(kind, commandId).readBigUInt64BE(0) % 10n ** 16n).padStart(16, '0')}`
}

/**
 * The number of a document that is named by what it says (a complaint), so that the same one, sent again on a day, meets it: `TS`, the day,
 * ten digits. `attempt` gives the next number on that day.
 */
export const numberOfSame = (kind: 'TS', day: string, words: readonly string[], attempt: number): string =>
  `${kind}${day.slice(2).replaceAll('-', '')}${String(numbers(kind, day, JSON.stringify(words), attempt).readBigUInt64BE(0) % 10n ** 10n).padStart(10, '0')}`
