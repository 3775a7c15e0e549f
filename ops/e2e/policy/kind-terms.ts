import type { AnyField } from '#contracts/kernel/field.ts'
import type { KindTerms, PolicyKind } from '#contracts/policy/kind.ts'

const days = { airLine: 'HU', from: '2026-12-01', to: '2099-12-31' }
/** Terms of each kind that a program without demonstration accepts, once class K of HU is sold to groups. */
export const kindTerms: Readonly<Record<string, KindTerms>> = {
  freeTicket: { ...days, name: '16免1', every: 16, free: 1, most: 3, quota: 20 },
  addonPolicy: { ...days, name: '加人', use: 'PAX', origin: 'HAK', destination: 'PEK', percent: 10 },
  freeTourPolicy: { ...days, name: '自由行', origin: 'HAK', paxMin: 4, paxMax: 9, rate: 70 },
  interPolicy: {
    ...days,
    name: '北京—布鲁塞尔团',
    origin: 'PEK',
    destination: 'BRU',
    voyage: 'D',
    cabin: 'HU.K',
    passengerType: 'ADULT',
    currency: 'CNY',
    fare: 410_000,
    paxMin: 10,
    combinable: false,
    audit: false,
  },
}

const written = ({ kind, labels }: AnyField, value: unknown): string => {
  if (value === undefined) return ''
  if (kind === 'flag') return value ? '是' : '否'
  return kind === 'money' ? String(Number(value) / 100) : (labels?.[String(value)] ?? String(value))
}
/** The terms as somebody fills in the template, with all its columns. */
export const kindRow = ({ fields }: PolicyKind, terms: KindTerms): Record<string, string> =>
  Object.fromEntries(Object.entries<AnyField>(fields).map(([name, field]) => [field.title, written(field, terms[name])]))
