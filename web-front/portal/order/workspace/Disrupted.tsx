import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { TimeLeft } from '#contracts/client/look/TimeLeft.tsx'
import { answerDisruption } from '#contracts/order/disruption/disruption-api.ts'
import { type AbnormalOffer, abnormalKinds, abnormalOffers, newTimes } from '#contracts/order/disruption/words.ts'
import { houseNow } from '../../../kit/clock.ts'
import { Preview } from '../../../kit/Preview.tsx'
import { about } from './changing.ts'
import { type OpenedOrder, whenText } from './steps.ts'

type Disruption = NonNullable<OpenedOrder['disruptions']>[number]

/** The consequence of each choice. */
const effects: Readonly<Record<AbnormalOffer, string>> = {
  STAY: '订单按变动后的航班继续，付款、名单和出票照常',
  CHANGE: '由航司联系改期，改期不收费',
  REFUND: '已出票或已付清的按非自愿退票申请，不收手续费，不须材料；未付清的取消订单，已付款项全额退回',
}

/** Flights of the order that do not go as they were sold, and the agency's choice for each. */
export const Disrupted = ({ order, now }: { order: OpenedOrder; now: number }) => {
  const { disruptions = [], allowedActions } = order
  const [answering, answer] = useState<{ of: Disruption; by: AbnormalOffer }>()
  const mayAnswer = allowedActions.some(({ action }) => action === 'answerDisruption')
  return (
    <>
      {disruptions.map(one => {
        const isOpen = mayAnswer && one.answer === undefined && now < Date.parse(one.answerBy)
        return (
          <section key={one.abnormalId} className="problem ow-returned" aria-label={`航班${one.flightNo}变动`}>
            <b>
              {one.flightNo} {one.date} {abnormalKinds[one.kind]}
            </b>
            ：{[newTimes(one), one.text].filter(Boolean).join('，')}
            {one.noticeNo && `（通告 ${one.noticeNo}）`}
            {one.refunds && (
              <div>
                退票申请
                {one.refunds.map(id => (
                  <Link key={id} to={`/refund/${encodeURIComponent(id)}`}>
                    {id}
                  </Link>
                ))}
                审核时按非自愿退票计算，不收手续费，不必撤回重报
              </div>
            )}
            <div className="ow-choices">
              {one.answer ? (
                <span>
                  已答复：{abnormalOffers[one.answer]}
                  {one.answer === 'REFUND' && <Refunding order={order} />}
                </span>
              ) : isOpen ? (
                <>
                  <span>
                    {whenText(one.answerBy, now)} 前答复 <TimeLeft limit={one.answerBy} now={houseNow} />
                  </span>
                  {one.offers.map(offer => (
                    <Button key={offer} size="small" onClick={() => answer({ of: one, by: offer })}>
                      {abnormalOffers[offer]}
                    </Button>
                  ))}
                </>
              ) : (
                <span>未在时限内答复，请联系航司</span>
              )}
              <Link to="/disruption">全部航班变动</Link>
            </div>
          </section>
        )
      })}
      {answering && (
        <Preview
          title={`答复航班${answering.of.flightNo}变动`}
          endpoint={answerDisruption}
          body={{ orderId: order.orderId, abnormalId: answering.of.abnormalId, version: answering.of.version, answer: answering.by }}
          action={abnormalOffers[answering.by]}
          done="已答复航司"
          about={about(order)}
          revision={order.revision}
          close={() => answer(undefined)}
        >
          {() => <p className="ow-hint">{effects[answering.by]}。答复后如需更改请联系航司</p>}
        </Preview>
      )}
    </>
  )
}

/** The way to the free refund, as far as the order has come. */
const Refunding = ({ order: { orderId, allowedActions } }: { order: OpenedOrder }) => {
  const may = (action: string) => allowedActions.some(one => one.action === action)
  if (may('submitRefund'))
    return (
      <>
        ，<Link to={`/refund/new?orderId=${encodeURIComponent(orderId)}`}>申请退票</Link>
      </>
    )
  return may('cancelOrder') ? <>，在“更多”中取消订单，款项全额退回</> : null
}
