import type { Served } from './list.ts'
import type { Resource } from './resource.ts'
import type { View } from './view.ts'

/** What a context brings to the read side; `projections/<name>/index.ts` says it. */
export type Reads = {
  readonly views: readonly View<any>[]
  /** its lists, each with the view it is read from */
  readonly lists?: readonly Served[]
  /** those of its lists that the REST face shows and exports take */
  readonly resources?: readonly Resource[]
}
/** What the REST face shows and exports take. */
export const resourcesOf = ({ lists = [], resources = [] }: Reads): Resource[] => [
  ...lists.flatMap(({ resource }) => resource ?? []),
  ...resources,
]
export const reads = (declared: Reads): Reads => declared
