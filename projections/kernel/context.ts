import type { Watched } from './changes.ts'
import type { Served } from './list.ts'
import type { Part, View } from './view.ts'

/** Everything that a context contributes to the read side; `projections/<name>/index.ts` lists it. */
export type Reads = {
  readonly views: readonly View<any>[]
  /** its folds for views of other contexts (`partOf`) */
  readonly parts?: readonly Part[]
  /** its lists, each with the view it is read from */
  readonly lists?: readonly Served[]
  /** further rows whose changes are sent to browsers although no list is made of them */
  readonly watched?: readonly Watched[]
}
export const reads = (declared: Reads): Reads => declared
