import { type AirlineCode, airlines } from '../../enums.ts'
import { fillOf } from './airlines.ts'
import './parts.css'

/** An airline as its small mark and short name. `bare` shows the mark alone, where flight or name stand beside it. */
export const Airline = ({ code, bare = false }: { code: string; bare?: boolean }) => {
  const { name, short } = airlines[code as AirlineCode] ?? { name: code, short: '' }
  return (
    <span className="airline" title={name}>
      <span className="airline-mark" style={{ background: fillOf(code) }}>
        {code}
      </span>
      {!bare && short}
    </span>
  )
}
