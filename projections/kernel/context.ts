import type { Watched } from './changes.ts'
import type { Served } from './list.ts'
import type { View } from './view.ts'

/** What a context brings to the read side; `projections/<name>/index.ts` says it. */
export type Reads = {
  readonly views: readonly View<any>[]
  /** its lists, each with the view it is read from */
  readonly lists?: readonly Served[]
  /** of which no list is made, whose changes browsers are told all the same */
  readonly watched?: readonly Watched[]
}
export const reads = (declared: Reads): Reads => declared
