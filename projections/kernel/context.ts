import type { FoundAs } from '#contracts/kernel/found.ts'
import type { AnyList } from '#contracts/kernel/list.ts'
import type { Ask } from './ask.ts'
import type { Watched } from './changes.ts'
import type { Served } from './list.ts'
import type { SealedPart, View, ViewPart } from './view.ts'

/** A kind of thing that the view of the search knows (search.ts), and the list in which it is shown. */
export type Finds = {
  /** the letter that words of these things begin with */
  letter: string
  list: AnyList
  view: View<any>
  /** ids by what is a view of its own, with the heading */
  beside?: (ask: ReturnType<Ask>, text: string) => Promise<{ as: FoundAs; ids: string[] }>
}

/** Everything that a context contributes to the read side; `projections/<name>/index.ts` lists it. */
export type Reads = {
  readonly views: readonly View<any>[]
  /** its folds for views of other contexts (`partOf`) */
  readonly parts?: readonly (ViewPart | SealedPart)[]
  /** its lists, each with the view it is read from */
  readonly lists?: readonly Served[]
  /** its things that are found by more than the beginnings of their columns */
  readonly finds?: readonly Finds[]
  /** further rows whose changes are sent to browsers although no list is made of them */
  readonly watched?: readonly Watched[]
}
export const reads = (declared: Reads): Reads => declared
