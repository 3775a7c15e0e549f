import { productsText } from '#contracts/extra/products-text.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { handBackRules } from '#contracts/order/changes/hand-back.ts'
import { instalmentName } from '#contracts/order/rules/instalment-name.ts'
import { houseNow } from '../../../kit/clock.ts'
import { type Foreseen, ForeseenSums } from './ForeseenSums.tsx'
import { limitText, type OpenedOrder } from './steps.ts'

/** The effect of a change on an order, and the rule by which money is kept or goes back. */
export const MoneyChange = ({ order, then }: { order: OpenedOrder; then: Foreseen }) => {
  const { settlement, givenUp, instalments, products } = then
  return (
    <>
      <ForeseenSums heads={['现在', '之后']} of={[order, then]} />
      {settlement && (
        <p className="ow-hint">
          定金考核：免罚 {settlement.free} 人，退回定金 {formatYuan(settlement.returned)}（抵应付款），罚没{' '}
          <b>{formatYuan(settlement.forfeited)}</b>，保留 {formatYuan(settlement.kept)}
          {settlement.unpaid ? `；先减未付定金的 ${settlement.unpaid} 个加员座位` : ''}
        </p>
      )}
      {givenUp && (
        <p className="ow-hint">
          {handBackRules[givenUp.rule]}：票款 {formatYuan(givenUp.fare + givenUp.taxes)}，扣费 {formatYuan(givenUp.fee)}
          {givenUp.free !== undefined && `（免罚 ${givenUp.free} 人）`}
          {givenUp.difference > 0 &&
            `，补差 ${formatYuan(givenUp.difference)}（${givenUp.belowMinimum ? '不足成团' : `超出免票 ${givenUp.unearned} 人`}）`}
          {givenUp.returned > 0 && `，退还前次补差 ${formatYuan(givenUp.returned)}`}，应退 <b>{formatYuan(givenUp.refund)}</b>
          ，审核后原路退回
        </p>
      )}
      {products && <p className="ow-hint">{productsText(products)}</p>}
      {instalments.length > 0 && (
        <p className="ow-hint">
          之后待付：
          {instalments
            .map(part => `${instalmentName(part, instalments)} ${formatYuan(part.amount)}（${limitText(part.by, houseNow())} 前）`)
            .join('，')}
        </p>
      )}
    </>
  )
}
