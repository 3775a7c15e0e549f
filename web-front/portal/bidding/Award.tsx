import { Link } from 'react-router-dom'
import type { BiddingStanding } from '#contracts/auction/api.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { Fetched } from '../../kit/Fetched.tsx'
import { useProfile } from '../ask.ts'
import { callsOf } from './calls.ts'
import { Offer } from './Offer.tsx'
import { TakeForm } from './TakeForm.tsx'

type Won = NonNullable<NonNullable<BiddingStanding['mine']>['award']>
type Props = { lot: BiddingStanding; clock: () => number; again: () => unknown }

/** The result of the agency's bid, and the next step with its limit. */
export const Award = ({ lot, clock, again }: Props) => {
  const me = useProfile()
  const { mine } = lot
  if (!mine?.bid) return <Over title="竞价已截止" text={mine ? '本单位没有出价，占用的保证金已退回可用余额' : '本单位没有参加这个标的'} />
  const { award } = mine
  if (!award) return <Over title="竞价已截止" text={mine.won > 0 ? '已成交，正在生成成交单' : '正在处理结果'} />
  switch (award.status) {
    case 'MISSED':
      return <Over title="未成交" text="占用的保证金已退回可用余额" />
    case 'OFFERED':
      return <Offer lot={lot} award={award} again={again} />
    case 'DECLINED':
      return <Over title="未接受递补" text="递补已放弃、已过确认时限或座位已由航空公司收回，没有任何费用" />
    case 'CANCELLED':
      return <Over title="竞价已取消" text="占用的保证金已全部退回可用余额" />
    case 'DEFAULTED':
      return <Over {...lossText(award)} />
    case 'RELEASED':
      return <Over title="成交已解除" text="占用的保证金已全部退回可用余额" />
    case 'ORDERED':
      return (
        <Over title="已成交" text={`${award.seats} 座已转为订单，余款和名单在订单中办理`}>
          <OrderLink award={award} text="查看订单" />
        </Over>
      )
    case 'WAIT_PAY':
      return (
        <Over title="已下单，待支付首期" text="在订单的支付时限内支付首期，逾期未支付视为违约，成交部分的保证金罚没">
          <OrderLink award={award} text="支付订单" pay />
        </Over>
      )
    default:
      return (
        <Fetched from={me} what="账户资料">
          {me => (
            <TakeForm
              aside={(award.earnest ?? 0) > 0 && <GiveUp airLine={lot.airLine} status={award.giveUp} />}
              endpoint={callsOf(lot.id).prepay}
              id={lot.id}
              title="已成交，待预付"
              of={award}
              groupHelp="不填用标的名称"
              hint="生成订单后在上述时限前支付首期；首期支付后成交部分的保证金抵作票款。逾期视为违约，成交部分的保证金罚没"
              me={me}
              clock={clock}
              again={again}
            />
          )}
        </Fetched>
      )
  }
}

const whys = { NOT_TAKEN: '逾期未预付', NOT_PAID: '订单逾期未支付', CANCELLED: '预付的订单已取消', GIVEN_UP: '弃标审批已通过' } as const
/** includes the result for the earnest */
const lossText = ({ defaulted }: Won): { title: string; text: string } => {
  if (!defaulted) return { title: '已违约', text: '成交部分的保证金已罚没，其余退回可用余额' }
  const { cause, forfeit, returned } = defaulted
  const back = returned === undefined ? '其余退回可用余额' : `退回可用余额 ${formatYuan(returned)}`
  return { title: cause === 'GIVEN_UP' ? '已弃标' : '已违约', text: `${whys[cause]}，罚没保证金 ${formatYuan(forfeit)}，${back}` }
}
const Over = ({ title, text, children }: { title: string; text: string; children?: React.ReactNode }) => (
  <section className="bid-card bid-told" role="status">
    <h2>{title}</h2>
    <p>{text}</p>
    {children}
  </section>
)
/** an agency that does not want the award need not let it lapse: giving it up loses only a part of the hold */
const GiveUp = ({ airLine, status }: { airLine: string; status: Won['giveUp'] }) => {
  const earnest = <Link to={`/account/earnest?airLine=${encodeURIComponent(airLine)}`}>我的保证金</Link>
  if (status === 'SUBMITTED')
    return (
      <p className="bid-hint" role="status">
        弃标申请审批中，见 {earnest}。审批通过前仍可预付，预付后弃标申请作废；逾期未预付且未获批的视为违约
      </p>
    )
  if (status === 'RETURNED')
    return (
      <p className="bid-hint" role="status">
        弃标申请已退回，请在 {earnest} 修改后重新提交或撤回
      </p>
    )
  return (
    <p className="bid-hint">
      {status === 'REJECTED' && '弃标申请未通过。'}不需要了，可以在 {earnest} 申请弃标：航空公司审批通过后罚没成交部分的一部分，其余退回
    </p>
  )
}
const OrderLink = ({ award: { orderNo = '' }, text, pay = false }: { award: Won; text: string; pay?: boolean }) => (
  <Link className="bid-act" to={`/order/${encodeURIComponent(orderNo)}${pay ? '?pay=next' : ''}`}>
    {text}
  </Link>
)
