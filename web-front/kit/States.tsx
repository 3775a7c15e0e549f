import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { CallError, messageOf } from '#contracts/client/error.ts'
import './states.css'

const SOON_MS = 200

/** Placeholder blocks in the shape of the data. Nothing is shown for the first moment, in which most answers arrive. */
export const Loading = ({ rows = 3, height = 44 }: { rows?: number; height?: number }) => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SOON_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="loading" role="status" aria-label="正在加载" style={{ minHeight: rows * (height + 8) }}>
      {late && Array.from({ length: rows }, (_, row) => `${row}`).map(row => <i key={row} style={{ height }} />)}
    </div>
  )
}

/** An empty state: its meaning, and what to do next. */
export const Empty = ({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) => (
  <div className="empty-state">
    <h3>{title}</h3>
    {text && <p>{text}</p>}
    {children && <div className="empty-acts">{children}</div>}
  </div>
)

/** A failed read or command, in the server's words. `what` is the kind of document: 订单. */
export const Problem = ({ error, what, again }: { error: unknown; what?: string; again?: () => unknown }) =>
  what ? (
    <div role="alert" className="empty-state wrong">
      <h3>{what}没有取到</h3>
      <p>{messageOf(error)}</p>
      {again && (
        <div className="empty-acts">
          <Button onClick={() => void again()}>重试</Button>
        </div>
      )}
    </div>
  ) : (
    <p role="alert" className="problem">
      {again ? messageOf(error) : notDone(error)}
      {again && (
        <Button type="link" size="small" onClick={() => void again()}>
          重试
        </Button>
      )}
    </p>
  )

/** Why a command failed. Without an answer nobody knows whether it was done; repeating it has only one effect (`useSend`). */
const notDone = (error: unknown) => (isUnanswered(error) ? '没有收到结果，可能已经完成。再试一次，不会重复' : messageOf(error))
export const isUnanswered = (error: unknown): boolean => error instanceof CallError && error.status === 0

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
  return <Loading {...(rows !== undefined && { rows })} />
}
