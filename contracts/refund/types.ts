import { type FareType, type RefundDocumentType, type RefundKind, type RefundType, refundDocumentTypes, refundTypes } from '../enums.ts'
import { compareInstants, type Instant, isDate, local, toLocal, yearOfValidity } from '../kernel/calendar.ts'
import type { RefundManner } from './fees.ts'

/** What an agency may apply for. CHILD, the difference of a child's fare with the ticket kept, is an application of another form. */
export const applicableTypes = {
  VOLUNTE: refundTypes.VOLUNTE,
  FORCE: refundTypes.FORCE,
  FORCE_OTHER: refundTypes.FORCE_OTHER,
  EXEMPT: refundTypes.EXEMPT,
  SPECIAL_TRAVELERS: refundTypes.SPECIAL_TRAVELERS,
  AIRLINE_NOTICE: refundTypes.AIRLINE_NOTICE,
  SICKNESS: refundTypes.SICKNESS,
  ERROR: refundTypes.ERROR,
} as const satisfies Partial<Record<RefundType, string>>
export type ApplicableType = keyof typeof applicableTypes

export type TypeRule = {
  kind: RefundKind
  /** how its fares are counted (fees.ts) */
  manner: RefundManner
  /** applied for at the latest: when the last flight leaves, so many months after, or a year after (the ticket's validity) */
  until: 'DEPARTURE' | 'YEAR' | { months: number }
  /** the airline's notice must be named */
  notice: boolean
  /** one paper of each row */
  papers: readonly (readonly RefundDocumentType[])[]
  /** only for these travellers */
  travellers?: readonly FareType[]
}
const involuntary: TypeRule = { kind: 'INVOLUNTE', manner: 'INVOLUNTE', until: 'YEAR', notice: false, papers: [] }
/** The rules of each type (domain §1.3, §3.6). */
export const typeRules: Record<ApplicableType, TypeRule> = {
  VOLUNTE: { kind: 'VOLUNTE', manner: 'VOLUNTE', until: 'YEAR', notice: false, papers: [] },
  FORCE: involuntary,
  FORCE_OTHER: involuntary,
  EXEMPT: { ...involuntary, notice: true },
  SPECIAL_TRAVELERS: {
    kind: 'VOLUNTE',
    manner: 'WAIVED',
    until: 'DEPARTURE',
    notice: false,
    papers: [],
    travellers: ['SOLIDER', 'INFANT'],
  },
  AIRLINE_NOTICE: { ...involuntary, notice: true },
  SICKNESS: {
    ...involuntary,
    until: { months: 2 },
    papers: [['ID_CARD', 'PASSPORT'], ['DIAGNOSIS'], ['MEDICAL_RECORD', 'MEDICAL_INVOICE', 'FEE_RECEIPT']],
  },
  ERROR: { kind: 'VOLUNTE', manner: 'WAIVED', until: 'DEPARTURE', notice: false, papers: [] },
}
/** An application made before the types had rules, or of a type that has none here, was counted by its kind. */
export const mannerOf = (type: RefundType): RefundManner => (type === 'CHILD' ? 'VOLUNTE' : typeRules[type].manner)

/** The last moment to apply, for a journey whose last flight leaves at `std`; at departure itself it is too late. */
export const applicationLimit = (type: ApplicableType, std: Instant): Instant => {
  const { until } = typeRules[type]
  if (until === 'DEPARTURE') return std
  const { date } = toLocal(std)
  return until === 'YEAR' ? yearOfValidity(date) : local(monthsAfter(date, until.months), '23:59:59')
}
export const isTooLate = (type: ApplicableType, at: Instant, std: Instant): boolean => {
  const over = compareInstants(at, applicationLimit(type, std))
  return typeRules[type].until === 'DEPARTURE' ? over >= 0 : over > 0
}
/** the same day so many months later, or the last day of that month */
const monthsAfter = (date: string, months: number): string => {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const month = `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
  for (let day = Number(date.slice(8)); ; day--) {
    const there = `${month}-${String(day).padStart(2, '0')}`
    if (isDate(there)) return there
  }
}

/** The papers still missing for a type, each as it is asked for: 请上传诊断证明. */
export const missingPapers = (type: ApplicableType, given: readonly { kind: RefundDocumentType }[]): string[] =>
  typeRules[type].papers
    .filter(row => !given.some(({ kind }) => row.includes(kind)))
    .map(row => `请上传${row.map(kind => refundDocumentTypes[kind]).join('或')}`)
