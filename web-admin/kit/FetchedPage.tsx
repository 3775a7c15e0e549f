import type { ReactNode } from 'react'
import type { ParentList } from './DetailPlace.tsx'
import { type ConsoleFetching, Fetched } from './Fetched.tsx'
import { Unshown } from './Unshown.tsx'

/** A document's page once it is loaded; otherwise a page that says why not and leads back. */
export const FetchedPage = <T,>({
  from,
  list,
  children,
}: {
  from: ConsoleFetching<T>
  list: ParentList
  children: (data: T) => ReactNode
}) =>
  from.data === undefined && !from.isPending ? (
    <Unshown list={list} error={from.error} retry={() => from.refetch()} />
  ) : (
    <Fetched from={from}>{children}</Fetched>
  )
