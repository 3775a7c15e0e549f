import { Button } from 'antd'
import { Link, useNavigate } from 'react-router-dom'
import { clientLines, ownDeposit } from '#contracts/account/remittance-api.ts'
import { virtualAccountInfo } from '#contracts/account/virtual-api.ts'
import { Money } from '#contracts/client/look/Money.tsx'
import { formatYuan } from '#contracts/kernel/money.ts'
import { instalmentName } from '#contracts/order/rules/instalment-name.ts'
import { useAsk } from '../../kit/calls.ts'
import { houseNow } from '../../kit/clock.ts'
import { limitText, type OpenedOrder } from '../order/workspace/steps.ts'
import { type BegunPayment, isOpen, type PayOutcome } from './paying.ts'
import { ResultDialog } from './ResultDialog.tsx'
import { ACCOUNT, accountLists } from './virtual.ts'

export type ResultProps = {
  begun: BegunPayment
  outcome: PayOutcome
  order: OpenedOrder
  check: () => void
  again: () => void
  close: () => void
}

/** The result of a payment, as soon as it is known; the person may leave meanwhile and come back. */
export const Result = ({ begun, outcome, order, check, again, close }: ResultProps) => {
  const { payUrl, channel, clientId } = begun
  const navigate = useNavigate()
  const [next] = order.instalments
  const mayPay = order.allowedActions.some(({ action }) => action === 'gotoPay')
  const mayName = order.passengers.length < order.persons && order.allowedActions.some(({ action }) => action === 'addPassenger')
  return (
    <ResultDialog
      begun={begun}
      outcome={outcome}
      text={
        outcome === 'WAITING' && !payUrl
          ? ELSEWHERE
          : textOf(
              outcome,
              order,
              next && `${instalmentName(next, order.instalments)} ${formatYuan(next.amount)}，${limitText(next.by, houseNow())} 前`,
            )
      }
      check={check}
      again={again}
      mayRepeat={mayPay}
      next={
        mayName && (
          <Button
            type="primary"
            onClick={() => {
              close()
              void navigate(`/order/${encodeURIComponent(order.orderId)}?tab=names`, { replace: true })
            }}
          >
            录入名单
          </Button>
        )
      }
      close={close}
      leave={isOpen(outcome) ? '返回订单' : '关闭'}
    >
      {channel === 'virtual' && outcome === 'DONE' && <Left />}
      {channel === 'deposit' && outcome === 'DONE' && <LeftOfDeposit />}
      {clientId && outcome === 'DONE' && <LeftOfClient id={clientId} />}
    </ResultDialog>
  )
}

/** balance of the account that has paid */
const Left = () => {
  const { data } = useAsk(virtualAccountInfo, {}, { lists: accountLists })
  return (
    <>
      {data && (
        <p>
          可用余额 <Money fen={data.available} sign />
        </p>
      )}
      <Link to={ACCOUNT}>查看虚拟账户</Link>
    </>
  )
}

const LeftOfDeposit = () => {
  const { data } = useAsk(ownDeposit, {}, { lists: accountLists })
  return (
    data && (
      <p>
        可用押金 <Money fen={data.available} sign /> <Link to="/account/deposit">查看</Link>
      </p>
    )
  )
}
const LeftOfClient = ({ id }: { id: string }) => {
  const { data } = useAsk(clientLines, {}, { lists: accountLists })
  const client = data?.clients.find(one => one.id === id)
  return (
    <>
      {client && (
        <p>
          {client.name} 可用额度 <Money fen={client.available} sign />
          ，欠款 <Money fen={client.debt} sign />
        </p>
      )}
      <Link to={`/account/client?client=${encodeURIComponent(id)}`}>查看大客户</Link>
    </>
  )
}

const ELSEWHERE = '这笔支付是在其他浏览器发起的，付款后这里会显示结果；确实没有付款的，换一种支付方式'
const textOf = (outcome: PayOutcome, order: OpenedOrder, next: string | undefined): string => {
  switch (outcome) {
    case 'WAITING':
      return '在支付页面付款后，这里会显示结果；可以离开此页，结果也会显示在订单里'
    case 'RECORDING':
      return '款项已到账，订单马上更新'
    case 'DONE':
      return order.owed > 0 && next ? `待付 ${formatYuan(order.owed)}，下一笔 ${next}` : '订单已付清，名单录全即可出票'
    case 'TWICE':
      return '这笔款项此前已支付，本次为重复支付，审核后原路退回'
    case 'LATE':
      return '到账时订单已失效，不能恢复；款项审核后原路退回，可以按现价再次下单'
    case 'FAILED':
      return '没有扣款，可以重新支付'
    case 'CLOSED':
      return `${order.status === 'EXPIRED' ? '订单已失效，' : ''}这笔支付没有完成，已关闭；如已扣款会原路退回`
  }
}
