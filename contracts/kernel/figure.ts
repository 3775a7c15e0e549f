import type { Instant } from './calendar.ts'
import type { AnyList } from './list.ts'
import { addressOf } from './list-address.ts'

/** A filter as the list's address has it: `{ limitBy_lte: '2026-12-01' }`. */
export type FigureFilter = Readonly<Record<string, unknown>>
/** A part of a figure, whose rows are among those of the figure. */
type Part = { readonly zh: string; readonly filter: (now: Instant) => FigureFilter }

/** A number that somebody's day begins with: how many rows of a list wait, and the list that shows exactly them. */
export type Figure = {
  /** unique among all figures */
  readonly id: string
  readonly zh: string
  readonly list: AnyList
  /** `now` is a whole minute */
  readonly filter: (now: Instant) => FigureFilter
  /** order of the rows, where it is not the list's */
  readonly sort?: string
  /** true for what is late or faulty whenever there is any of it */
  readonly isAlarming?: boolean
  /** true for the figures of the strip; others are shown only where there is something */
  readonly isChief?: boolean
  /** true where the menu says it beside the list's entry */
  readonly isInMenu?: boolean
  readonly parts?: readonly Part[]
}

/** The address of a list, within the console, that shows the rows of a filter. */
export const pathOf = ({ list, sort }: { list: Pick<AnyList, 'name'> } & Pick<Figure, 'sort'>, filter: FigureFilter): string =>
  addressOf(list.name, { filter, sort })
