import type { ReactNode } from 'react'
import { present } from '#contracts/kernel/present.ts'
import './states.css'
import { Loading } from './Loading.tsx'
import { Problem } from './Problem.tsx'

export type PortalFetching<D> = {
  data: D | undefined
  error: unknown
  fetchStatus?: 'fetching' | 'paused' | 'idle'
  refetch: () => unknown
}

/** Shows fetched data, or why they are missing. Old data stay when they cannot be read again. `what` is the kind of document: 订单. */
export const Fetched = <D,>({
  from,
  what,
  rows,
  children,
}: {
  from: PortalFetching<D>
  what: string
  rows?: number
  children: (data: D) => ReactNode
}) => {
  if (from.data !== undefined) return <>{children(from.data)}</>
  if (from.fetchStatus === 'paused') return <Problem error={new Error('网络已断开，恢复后自动显示')} what={what} />
  if (from.error) return <Problem error={from.error} what={what} again={from.refetch} />
  return <Loading {...present({ rows })} />
}
