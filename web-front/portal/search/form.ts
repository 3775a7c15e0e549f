import { type GroupType, groupTypes, type VoyageType } from '#contracts/enums.ts'
import type { LocalDate } from '#contracts/kernel/calendar.ts'
import { present } from '#contracts/kernel/present.ts'
import { type Airport, codeOf } from './places.ts'

/** The query of the search page. Airports are codes, '' while none is chosen; the way back of a return journey mirrors the way out. */
export type AskedLeg = { origin: string; destination: string; date: LocalDate | '' }
/** null: no number was entered */
type Heads = { adults: number | null; children: number | null; infants: number | null }
/** `groupType`: some policies are only for such groups */
export type SearchFields = { voyageType: VoyageType; legs: AskedLeg[]; groupType?: GroupType | undefined } & Heads
export const MOST_LEGS = 6
const FEWEST = { S: 1, D: 2, M: 2 } as const satisfies Record<VoyageType, number>

/** Router state that the page may be opened with (`searchState` of contracts/client/auction-line.ts). */
type SearchState = {
  searchType: number
  departDate: string
  returnDate: string
  noSearch: boolean
  origin: string
  destination: string
  voyageType: VoyageType
  voyages: { origin: string; destination: string; date?: string }[]
} & Partial<Heads>

export const nowhere: AskedLeg = { origin: '', destination: '', date: '' }
export const emptyForm: SearchFields = { voyageType: 'S', legs: [nowhere], adults: null, children: null, infants: null }

/** The form from a state. Missing values, and airports that are unknown, stay to be chosen. */
export const formOf = (state: unknown, airports: readonly Airport[]): SearchFields => {
  const told = state as Partial<SearchState> | null
  const voyageType = told?.voyageType
  if (!told || !voyageType || !Object.hasOwn(FEWEST, voyageType) || !Array.isArray(told.voyages)) return emptyForm
  const dates = [told.departDate, voyageType === 'D' ? told.returnDate : undefined]
  const legs = told.voyages.slice(0, MOST_LEGS).map(({ origin, destination, date }, leg) => ({
    origin: codeOf(String(origin), airports),
    destination: codeOf(String(destination), airports),
    date: date || dates[leg] || '',
  }))
  const { adults = null, children = null, infants = null } = told
  return travelling({ voyageType, legs, adults, children, infants }, voyageType)
}
/** unknown airports of a state, as they were named */
export const strangers = (state: unknown, airports: readonly Airport[]): string[] => {
  const { voyages } = (state ?? {}) as Partial<SearchState>
  if (!Array.isArray(voyages)) return []
  return [...new Set(voyages.flatMap(({ origin, destination }) => [String(origin), String(destination)]))].filter(
    place => !codeOf(place, airports),
  )
}
/** Tells whether a page with this state searches at once. */
export const searchesAtOnce = (state: unknown): boolean => (state as Partial<SearchState> | null)?.noSearch === false

/** The journey as one of another type, with as many legs as fit. */
export const travelling = (form: SearchFields, voyageType: VoyageType): SearchFields => {
  const [out = nowhere, back = nowhere] = form.legs
  if (voyageType === 'S') return { ...form, voyageType, legs: [out] }
  if (voyageType === 'D') return { ...form, voyageType, legs: [out, { origin: out.destination, destination: out.origin, date: back.date }] }
  const legs = form.legs.length >= FEWEST.M ? form.legs : [out, { ...nowhere, origin: out.destination }]
  return { ...form, voyageType, legs }
}
export const withLeg = (form: SearchFields, index: number, change: Partial<AskedLeg>): SearchFields =>
  travelling({ ...form, legs: form.legs.map((leg, n) => (n === index ? { ...leg, ...change } : leg)) }, form.voyageType)
/** begins where the last leg arrives */
export const withMore = (form: SearchFields): SearchFields => ({
  ...form,
  legs: [...form.legs, { ...nowhere, origin: form.legs.at(-1)!.destination }],
})
export const without = (form: SearchFields, index: number): SearchFields => ({ ...form, legs: form.legs.filter((_, n) => n !== index) })
export const mayGrow = ({ voyageType, legs }: SearchFields): boolean => voyageType === 'M' && legs.length < MOST_LEGS
export const mayShrink = ({ voyageType, legs }: SearchFields): boolean => voyageType === 'M' && legs.length > FEWEST.M

/** Mistakes by the field's id (`origin-0` …), in the order of the form. @param today in Shanghai */
export const mistakesIn = ({ voyageType, legs, adults, children, infants }: SearchFields, today: LocalDate): Record<string, string> => {
  const mistakes: Record<string, string> = {}
  for (const [index, { origin, destination, date }] of legs.entries()) {
    const before = legs[index - 1]?.date
    // the way back has no airports of its own
    if (voyageType !== 'D' || index === 0) {
      if (!origin) mistakes[`origin-${index}`] = '请选择出发机场'
      if (!destination) mistakes[`destination-${index}`] = '请选择到达机场'
      else if (origin === destination) mistakes[`destination-${index}`] = '到达机场不能与出发机场相同'
    }
    if (!date) mistakes[`date-${index}`] = '请选择日期'
    else if (date < today) mistakes[`date-${index}`] = '日期不能早于今天'
    else if (before && date < before) mistakes[`date-${index}`] = voyageType === 'D' ? '回程日期不能早于去程日期' : '日期不能早于前一航段'
  }
  if (infants && !adults && !children) mistakes.people = '请填写成人人数'
  else if ((infants ?? 0) > 2 * (adults ?? 0)) mistakes.people = '每名成人最多携带两名婴儿'
  return mistakes
}

/** `20 成人，2 儿童，学生团` */
export const peopleText = ({ adults, children, infants, groupType }: Heads & Pick<SearchFields, 'groupType'>): string =>
  [
    ...(adults || children || infants
      ? [`${adults ?? 0} 成人`, `${children ?? 0} 儿童`, infants && `${infants} 婴儿`]
      : ['按最少成团人数']),
    groupType && groupTypes[groupType],
  ]
    .filter(Boolean)
    .join('，')

/** Passengers by type; undefined where none are entered, which asks for the price of the smallest group. */
const countsOf = ({ adults, children, infants }: Heads) =>
  adults || children ? { ADULT: adults ?? 0, CHILD: children ?? 0, INFANT: infants ?? 0 } : undefined
/** The group for which prices, seats and terms are asked. */
export const groupOf = ({ groupType, ...form }: Pick<SearchFields, keyof Heads | 'groupType'>) => {
  const counts = countsOf(form)
  return present({ counts, groupType })
}
export type AskedGroup = ReturnType<typeof groupOf>
/** Body of the search. Flights with too few seats are included, since an order may wait for them. */
export const askedOf = (form: SearchFields) => ({
  searchType: 1,
  voyageType: form.voyageType,
  legs: form.legs,
  waitlist: true,
  ...groupOf(form),
})
export type AskedFlights = ReturnType<typeof askedOf>
