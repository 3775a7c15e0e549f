import { EMPTY } from '../../kernel/calendar.ts'
import { type Fen, formatYuan, groupedYuan } from '../../kernel/money.ts'
import './parts.css'

/**
 * An amount in yuan. `sign` adds ¥, for amounts that stand alone without a header that names the unit. `point` marks the amount that
 * decides.
 */
export const Money = ({ fen, sign = false, point = false }: { fen: Fen | null | undefined; sign?: boolean; point?: boolean }) => {
  if (fen === undefined || fen === null) return <>{EMPTY}</>
  return <span className={`money${point ? ' point' : ''}`}>{sign ? formatYuan(fen) : groupedYuan(fen)}</span>
}
