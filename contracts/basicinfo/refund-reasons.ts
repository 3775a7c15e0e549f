import { disabledRuleTexts, type RefundType, refundReasons, refundRuleTexts, refundTypes } from '../enums.ts'

/** Why tickets go back, as the applicant chooses it: which reasons a type has is data (config `refundTypeReasonConfig`, DOMAIN §3.6). */
type TypeReason = { code: string; label: string; disabled?: boolean }
export type TypeReasons = Partial<Record<RefundType, readonly TypeReason[]>>

const group = (texts: Record<string, string>, ...codes: string[]): TypeReason[] =>
  (codes.length > 0 ? codes : Object.keys(texts)).map(code => ({
    code,
    label: texts[code]!,
    ...(disabledRuleTexts.includes(code) && { disabled: true }),
  }))
const { FORCE, SICKNESS, VOLUNTEER, OTHER } = refundRuleTexts

/** 自愿团退抵扣 and 共益债抵扣: the refund becomes a credit for another order */
const intoCredit = (...codes: (5 | 6)[]): TypeReason[] => group(refundReasons, ...codes.map(String))

/**
 * The groups of DOMAIN §4.3 by type. Two things are our interpretation: the group of a type without a group of its name, and which types
 * may become a credit.
 */
export const defaultTypeReasons: TypeReasons = {
  VOLUNTE: [...group(VOLUNTEER), ...intoCredit(5, 6)],
  FORCE: [...group(FORCE, 'CANCEL', 'UNUSUAL', 'WEDDING', 'EPIDEMIC'), ...intoCredit(6)],
  FORCE_OTHER: [...group(FORCE, 'INVOLUNTARY_OTHER', 'EPIDEMIC', 'WEDDING'), ...intoCredit(6)],
  EXEMPT: group(OTHER),
  SPECIAL_TRAVELERS: group(OTHER),
  AIRLINE_NOTICE: group(FORCE),
  SICKNESS: group(SICKNESS),
  ERROR: group(OTHER),
  CHILD: group(OTHER),
}

/**
 * Parses the config value into reasons by type. An unreadable value yields no reasons: a broken configuration keeps nobody from applying.
 */
export const readTypeReasons = (json: string): TypeReasons => {
  try {
    const value: unknown = JSON.parse(json)
    return isTypeReasons(value) ? value : {}
  } catch {
    return {}
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isReason = (value: unknown) =>
  isObject(value) &&
  typeof value.code === 'string' &&
  typeof value.label === 'string' &&
  (value.disabled === undefined || typeof value.disabled === 'boolean')
const isTypeReasons = (value: unknown): value is TypeReasons =>
  isObject(value) &&
  Object.entries(value).every(([type, list]) => Object.hasOwn(refundTypes, type) && Array.isArray(list) && list.every(isReason))

/** The reasons that may be chosen for a type; with `disabled` also those that are only shown. */
export const reasonsOf = (reasons: TypeReasons, type: RefundType, { disabled = false } = {}): readonly TypeReason[] =>
  (reasons[type] ?? []).filter(reason => disabled || !reason.disabled)

/** True, or the reason in Chinese. A type without configured reasons accepts any reason. */
export const mayReason = (reasons: TypeReasons, type: RefundType, code: string): true | string =>
  !reasons[type]?.length || reasonsOf(reasons, type).some(reason => reason.code === code) || '原因与退票类型不匹配'
