import { Link } from 'react-router-dom'
import { type Fen, formatYuan } from '#contracts/kernel/money.ts'

/** The missing amount of earnest, with a link for paying it in. */
export const Short = ({ by, airLine }: { by: Fen; airLine: string }) => (
  <p className="bid-short">
    可用余额还差 {formatYuan(by)}　
    <Link className="bid-act" to={`/account/earnest?airLine=${airLine}`}>
      充值保证金
    </Link>
  </p>
)
