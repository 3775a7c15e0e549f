import { useEffect, useState } from 'react'
import { type Connection, connectionText, watchConnection } from './connection.ts'

/** A bar over the page while the line is down, and for a moment when it is there again. */
export const Offline = () => {
  const [connection, setConnection] = useState<Connection>('UP')
  useEffect(() => watchConnection(setConnection), [])
  return (
    <div role="status" aria-live="assertive">
      {connection !== 'UP' && (
        <div
          style={{
            position: 'fixed',
            inset: '0 0 auto 0',
            zIndex: 5000,
            padding: '6px 16px',
            textAlign: 'center',
            color: 'var(--on-blue)',
            background: connection === 'DOWN' ? 'var(--danger)' : 'var(--done)',
          }}
        >
          {connectionText[connection]}
        </div>
      )}
    </div>
  )
}
