import type { Resource } from './resource.ts'
import type { View } from './view.ts'

/** What a context brings to the read side; `projections/<name>/index.ts` says it. */
export type Reads = {
  readonly views: readonly View<any>[]
  /** those of its lists that the REST face shows and exports take */
  readonly resources?: readonly Resource[]
}
export const reads = (declared: Reads): Reads => declared
