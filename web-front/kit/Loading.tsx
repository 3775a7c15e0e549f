import { useEffect, useState } from 'react'
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
