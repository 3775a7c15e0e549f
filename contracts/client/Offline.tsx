import { useEffect, useSyncExternalStore } from 'react'
import { lineHere } from './connection.ts'
import './offline.css'

/** The current state of the connection to the server. */
const useLine = () => {
  const { watch, now } = lineHere()
  return useSyncExternalStore(watch, now)
}

// does not use our calendar, which includes holidays: the login screen would have to fetch them
const timeOf = (at: number): string =>
  new Date(at).toLocaleTimeString('zh-CN', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit' })

/**
 * A bar under the frame while there is no connection to the server. It says how old the shown data is and that nothing is lost; after the
 * connection returns, it says so for a moment.
 * @param again refreshes what is shown: on a click, and when the connection is back
 */
export const Offline = ({ again }: { again?: () => unknown }) => {
  const { connection, since } = useLine()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once each time, with what is shown then
  useEffect(() => {
    if (connection === 'BACK') again?.()
  }, [connection])
  return (
    <div role="status" aria-live="assertive" className={connection === 'UP' ? '' : `offline ${connection === 'BACK' ? 'back' : ''}`}>
      {connection === 'DOWN' && (
        <>
          <span>网络已断开，显示的是 {timeOf(since)} 的内容。未提交的内容仍在本页，恢复后自动更新。</span>
          {again && (
            <button type="button" onClick={() => again()}>
              重新连接
            </button>
          )}
        </>
      )}
      {connection === 'BACK' && '网络已恢复'}
    </div>
  )
}
