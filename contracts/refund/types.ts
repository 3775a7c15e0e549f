import { fareTypes, type RefundDocumentType, type RefundType, refundDocumentTypes, refundTypes } from '../enums.ts'
import { addDays, compareInstants, type Instant, isDate, type LocalDate, local, yearOfValidity } from '../kernel/calendar.ts'
import type { Static } from '../kernel/schema.ts'
import type { RefundTypeRule } from '../order/refund/type-terms.ts'

/** four eyes: an applicant does not approve their own application */
export const ownApplication = '申请人不能审核自己的退票申请'
export const ownType = '修改退票类型的人员不能审核该退票申请'

export type TypeRule = Static<typeof RefundTypeRule>
/** The types that can be applied for, with their rules; a disabled type is missing. */
export type TypeRules = Partial<Record<RefundType, TypeRule>>

const involuntary = { kind: 'INVOLUNTE', manner: 'INVOLUNTE', limit: { by: 'YEAR' }, notice: false, papers: [] } as const
const waived = { kind: 'VOLUNTE', manner: 'WAIVED', limit: { by: 'DEPARTURE' }, notice: false, papers: [] } as const
const named = (type: RefundType, rule: Omit<TypeRule, 'name'>): TypeRule => ({ name: refundTypes[type], ...rule })
/**
 * The built-in rules of each type, where no record replaces them (DOMAIN §1.3, §3.6). CHILD: DOMAIN §5.2 lets a child buy at the group's
 * fare and says that this type settles the difference, but not how; so the fare paid beyond half of Y goes back. ERROR: the application has
 * to show who the traveller is and what was bought wrongly; it costs no fee, but does not evade the minimum unless the approver says so.
 */
export const defaultTypeRules: Record<RefundType, TypeRule> = {
  VOLUNTE: named('VOLUNTE', { kind: 'VOLUNTE', manner: 'VOLUNTE', limit: { by: 'YEAR' }, notice: false, papers: [] }),
  FORCE: named('FORCE', { ...involuntary, papers: [] }),
  FORCE_OTHER: named('FORCE_OTHER', { ...involuntary, papers: [] }),
  EXEMPT: named('EXEMPT', { ...involuntary, papers: [], notice: true }),
  SPECIAL_TRAVELERS: named('SPECIAL_TRAVELERS', { ...waived, papers: [], travellers: ['SOLIDER', 'INFANT'] }),
  AIRLINE_NOTICE: named('AIRLINE_NOTICE', { ...involuntary, papers: [], notice: true }),
  SICKNESS: named('SICKNESS', {
    ...involuntary,
    limit: { by: 'MONTHS', count: 2 },
    papers: [['ID_CARD', 'PASSPORT'], ['DIAGNOSIS'], ['MEDICAL_RECORD', 'MEDICAL_INVOICE', 'FEE_RECEIPT']],
  }),
  ERROR: named('ERROR', { ...waived, papers: [['ID_CARD', 'PASSPORT'], ['FEE_RECEIPT']], keepsMinimum: true }),
  CHILD: named('CHILD', {
    kind: 'VOLUNTE',
    manner: 'CHILD',
    limit: { by: 'YEAR' },
    notice: false,
    papers: [],
    travellers: ['CHILD'],
    childRate: 5000,
  }),
}
/** Tells whether a refund counts as voluntary for the group's minimum (DOMAIN §5.5 D). */
export const isWilling = ({ rule, minimumWaived }: { rule: TypeRule; minimumWaived?: boolean | undefined }): boolean =>
  rule.manner === 'VOLUNTE' || (mayWaiveMinimum(rule) && !minimumWaived)
/** True where the approver may waive the minimum. */
export const mayWaiveMinimum = ({ manner, keepsMinimum }: TypeRule): boolean => manner === 'WAIVED' && keepsMinimum === true

/** A journey's last flight: its departure, and the day of it by the calendar of its airport. */
type LastFlight = { std: Instant; date: LocalDate }
/** The last moment to apply, for a journey with this last flight. Departure itself is too late; days end by Beijing's clock. */
export const applicationLimit = ({ limit: { by, count = 0 } }: TypeRule, { std, date }: LastFlight): Instant => {
  switch (by) {
    case 'DEPARTURE':
      return std
    case 'YEAR':
      return yearOfValidity(date)
    case 'DAYS':
      return local(addDays(date, count), '23:59:59')
    case 'MONTHS':
      return local(monthsAfter(date, count), '23:59:59')
  }
}
export const isTooLate = (rule: TypeRule, at: Instant, last: LastFlight): boolean => {
  const over = compareInstants(at, applicationLimit(rule, last))
  return rule.limit.by === 'DEPARTURE' ? over >= 0 : over > 0
}
/** the same day `months` months later, or the last day of a shorter month */
const monthsAfter = (date: string, months: number): string => {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const month = `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
  for (let day = Number(date.slice(8)); ; day--) {
    const there = `${month}-${String(day).padStart(2, '0')}`
    if (isDate(there)) return there
  }
}

/** A request for each paper that is still missing for a type: 请上传诊断证明. */
export const missingPapers = ({ papers }: TypeRule, given: readonly { kind: RefundDocumentType }[]): string[] =>
  papers
    .filter(row => !given.some(({ kind }) => row.includes(kind)))
    .map(row => `请上传${row.map(kind => refundDocumentTypes[kind]).join('或')}`)

/** True, or the reason why the type is not for this traveller. */
export const isFor = ({ name, travellers }: TypeRule, traveller: { name: string; type: keyof typeof fareTypes }): true | string =>
  !travellers ||
  travellers.includes(traveller.type) ||
  `${traveller.name}不能申请${name}，该类型限${travellers.map(type => fareTypes[type]).join('、')}旅客`
