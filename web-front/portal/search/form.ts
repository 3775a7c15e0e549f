import type { VoyageType } from '#contracts/enums.ts'
import type { LocalDate } from '#contracts/kernel/calendar.ts'
import { type Airport, codeOf } from '#contracts/order/search/places.ts'

/** What the search page asks for. Airports are codes, '' while none is chosen; of a return journey the way back mirrors the way out. */
export type Leg = { origin: string; destination: string; date: LocalDate | '' }
export type Form = { voyageType: VoyageType; legs: Leg[]; adults: number | null; children: number | null }
export const MOST_LEGS = 6
const FEWEST = { S: 1, D: 2, M: 2 } as const satisfies Record<VoyageType, number>

/** State that the page is opened with (`searchState` of contracts/client/auction-line.ts), and kept with once it has been searched. */
export type SearchState = {
  searchType: number
  departDate: string
  returnDate: string
  noSearch: boolean
  origin: string
  destination: string
  voyageType: VoyageType
  voyages: { origin: string; destination: string; date?: string }[]
  adults?: number | null
  children?: number | null
}

const nowhere: Leg = { origin: '', destination: '', date: '' }
export const emptyForm: Form = { voyageType: 'S', legs: [nowhere], adults: null, children: null }

/** The form as a state fills it in; what a state does not say, or says of places nobody knows, is left to be chosen. */
export const formOf = (state: unknown, airports: readonly Airport[]): Form => {
  const told = state as Partial<SearchState> | null
  const voyageType = told?.voyageType
  if (!told || !voyageType || !Object.hasOwn(FEWEST, voyageType) || !Array.isArray(told.voyages)) return emptyForm
  const dates = [told.departDate, voyageType === 'D' ? told.returnDate : undefined]
  const legs = told.voyages.slice(0, MOST_LEGS).map(({ origin, destination, date }, leg) => ({
    origin: codeOf(String(origin), airports),
    destination: codeOf(String(destination), airports),
    date: date || dates[leg] || '',
  }))
  return travelling({ voyageType, legs, adults: told.adults ?? null, children: told.children ?? null }, voyageType)
}
/** places of a state that nobody knows, as they were called */
export const strangers = (state: unknown, airports: readonly Airport[]): string[] => {
  const { voyages } = (state ?? {}) as Partial<SearchState>
  if (!Array.isArray(voyages)) return []
  return [...new Set(voyages.flatMap(({ origin, destination }) => [String(origin), String(destination)]))].filter(
    place => !codeOf(place, airports),
  )
}
/** Is a page opened with this state to search at once? */
export const searchesAtOnce = (state: unknown): boolean => (state as Partial<SearchState> | null)?.noSearch === false

/** What is kept with the page, so that a reload shows and searches the same. */
export const stateOf = ({ voyageType, legs, adults, children }: Form): SearchState => ({
  searchType: 1,
  departDate: legs[0]!.date,
  returnDate: voyageType === 'D' ? legs[1]!.date : '',
  noSearch: false,
  origin: legs[0]!.origin,
  destination: voyageType === 'M' ? legs.at(-1)!.destination : legs[0]!.destination,
  voyageType,
  voyages: legs,
  adults,
  children,
})

/** The same journey as one of another type: as much of it as there is room for. */
export const travelling = (form: Form, voyageType: VoyageType): Form => {
  const [out = nowhere, back = nowhere] = form.legs
  if (voyageType === 'S') return { ...form, voyageType, legs: [out] }
  if (voyageType === 'D') return { ...form, voyageType, legs: [out, { origin: out.destination, destination: out.origin, date: back.date }] }
  const legs = form.legs.length >= FEWEST.M ? form.legs : [out, { ...nowhere, origin: out.destination }]
  return { ...form, voyageType, legs }
}
export const withLeg = (form: Form, index: number, change: Partial<Leg>): Form =>
  travelling({ ...form, legs: form.legs.map((leg, n) => (n === index ? { ...leg, ...change } : leg)) }, form.voyageType)
/** goes on from where the last one arrives */
export const withMore = (form: Form): Form => ({
  ...form,
  legs: [...form.legs, { ...nowhere, origin: form.legs.at(-1)!.destination }],
})
export const without = (form: Form, index: number): Form => ({ ...form, legs: form.legs.filter((_, n) => n !== index) })
export const mayGrow = ({ voyageType, legs }: Form): boolean => voyageType === 'M' && legs.length < MOST_LEGS
export const mayShrink = ({ voyageType, legs }: Form): boolean => voyageType === 'M' && legs.length > FEWEST.M

/** What is wrong, by the field's id (`origin-0` …), in the order of the form. @param today in Shanghai */
export const mistakesIn = ({ voyageType, legs }: Form, today: LocalDate): Record<string, string> => {
  const mistakes: Record<string, string> = {}
  for (const [index, { origin, destination, date }] of legs.entries()) {
    const before = legs[index - 1]?.date
    // the way back has no places of its own
    if (voyageType !== 'D' || index === 0) {
      if (!origin) mistakes[`origin-${index}`] = '请选择始发地'
      if (!destination) mistakes[`destination-${index}`] = '请选择目的地'
      else if (origin === destination) mistakes[`destination-${index}`] = '始发地与目的地不能相同'
    }
    if (!date) mistakes[`date-${index}`] = '请选择日期'
    else if (date < today) mistakes[`date-${index}`] = '日期不能早于今天'
    else if (before && date < before) mistakes[`date-${index}`] = voyageType === 'D' ? '回程日期不能早于去程日期' : '日期不能早于前一航段'
  }
  return mistakes
}

/** Body of the search; nobody counted: the price of the smallest group. */
export const askedOf = ({ voyageType, legs, adults, children }: Form) => ({
  searchType: 1,
  voyageType,
  legs,
  ...((adults || children) && { counts: { ADULT: adults ?? 0, CHILD: children ?? 0 } }),
})
export type Asked = ReturnType<typeof askedOf>
