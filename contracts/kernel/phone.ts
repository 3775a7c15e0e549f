import { Type } from './schema.ts'

/** How a telephone is written: digits, blanks, `+`, `-` and brackets; five signs (95339) to thirty (with a country and an extension). */
const PHONE = '^[0-9+() -]{5,30}$'
/** A telephone in a body, without a label. */
export const Phone = Type.String({ pattern: PHONE })
export const isPhone = (text: string): boolean => new RegExp(PHONE).test(text.trim())
/** The message about a text that is no telephone number. */
export const notPhone = (label: string): string => `${label}格式不正确，如 13800138000`
