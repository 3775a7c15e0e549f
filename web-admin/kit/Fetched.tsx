import type { ReactNode } from 'react'
import { Loading } from './Loading.tsx'
import { Problem } from './Problem.tsx'

export type ConsoleFetching<T> = { data: T | undefined; error: unknown; isPending: boolean; refetch: () => unknown }
/** Shows loaded data, or why they are missing. */
export const Fetched = <T,>({ from, lines, children }: { from: ConsoleFetching<T>; lines?: number; children: (data: T) => ReactNode }) => {
  if (from.data !== undefined) return <>{children(from.data)}</>
  if (from.isPending) return <Loading {...(lines && { lines })} />
  return <Problem error={from.error} retry={() => from.refetch()} />
}
