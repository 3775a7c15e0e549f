import { useEffect, useSyncExternalStore } from 'react'
import { lineHere } from './connection.ts'
import './offline.css'

/** How the line to the server stands. */
const useLine = () => {
  const { watch, now } = lineHere()
  return useSyncExternalStore(watch, now)
}

// not by the calendar of the house, which knows holidays too: the login screen would fetch them
const timeOf = (at: number): string =>
  new Date(at).toLocaleTimeString('zh-CN', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit' })

/**
 * A bar under the frame while there is no line to the server: of when what is shown is, and that nothing is lost; for a moment it says that the line is
 * there again. @param again asks anew what is shown: when it is pressed, and when the line is back
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
