import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { CallError, messageOf } from '#contracts/client/error.ts'
import './states.css'

const SOON_MS = 200

/** Blocks in the shape of what comes; nothing at all for the first moment, in which most answers are there. */
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

/** Nothing there: what that means, and what is to be done next. */
export const Empty = ({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) => (
  <div className="empty-state">
    <h3>{title}</h3>
    {text && <p>{text}</p>}
    {children && <div className="empty-acts">{children}</div>}
  </div>
)

/** What was not got or not done, in the server's words. `what`: 订单. */
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

/** Why a command was not done. Where no answer came nobody knows whether it was, and saying the same again has one effect (`useSend`). */
const notDone = (error: unknown) => (isUnanswered(error) ? '没有收到结果，可能已经完成。再试一次，不会重复' : messageOf(error))
export const isUnanswered = (error: unknown): boolean => error instanceof CallError && error.status === 0

export type Fetching<D> = { data: D | undefined; error: unknown; fetchStatus?: 'fetching' | 'paused' | 'idle'; refetch: () => unknown }

/** Shows what was asked for, or why it is not there; what was there stays when it cannot be had anew. `what`: 订单. */
export const Fetched = <D,>({
  from,
  what,
  rows,
  children,
}: {
  from: Fetching<D>
  what: string
  rows?: number
  children: (data: D) => ReactNode
}) => {
  if (from.data !== undefined) return <>{children(from.data)}</>
  if (from.fetchStatus === 'paused') return <Problem error={new Error('网络已断开，恢复后自动显示')} what={what} />
  if (from.error) return <Problem error={from.error} what={what} again={from.refetch} />
  return <Loading {...(rows !== undefined && { rows })} />
}
