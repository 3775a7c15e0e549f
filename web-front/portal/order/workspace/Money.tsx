import { Link } from 'react-router-dom'
import { FareTable } from '#contracts/client/look/FareTable.tsx'
import { Money as Amount } from '#contracts/client/look/Money.tsx'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { TimeLeft } from '#contracts/client/look/TimeLeft.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { paymentChannels } from '#contracts/enums.ts'
import { purchasedExtras } from '#contracts/extra/purchase-api.ts'
import { fineBasic } from '#contracts/fine/api.ts'
import { fineStatuses, fineTypes } from '#contracts/fine/codes.ts'
import { glanceOf } from '#contracts/fine/glance.ts'
import { EMPTY, formatDateTime } from '#contracts/kernel/calendar.ts'
import { leavesHome } from '#contracts/kernel/zones.ts'
import { priceDetail } from '#contracts/order/changes/changes-api.ts'
import { boughtKinds } from '#contracts/order/money/product-kinds.ts'
import { type ReceiptPage, receiptOf, receiptTitles } from '#contracts/order/ticketing/receipt-pages.ts'
import { owedKinds } from '#contracts/payment/owed.ts'
import { searchRefund } from '#contracts/refund/api.ts'
import { useAsk } from '../../../kit/calls.ts'
import { houseNow } from '../../../kit/clock.ts'
import { Fetched } from '../../../kit/Fetched.tsx'
import { begunElsewhere } from '../../pay/paying.ts'
import { ReceiptPdf } from '../../ReceiptPdf.tsx'
import { ticketReceiptFor } from '../../Receipts.tsx'
import { Account, SIZE, useFines, useOwed, usePayments } from './Account.tsx'
import { Copy } from './Copy.tsx'
import { FeedList } from './FeedList.tsx'
import type { OrderNews } from './feed.ts'
import { becomesOf, flowsOf, isError, isPending } from './flows.ts'
import { newsIn, type TabLooks } from './looked.ts'
import { planOf } from './plan.ts'
import { isGivingUp, limitText, type OpenedOrder, payableAfter, whenText } from './steps.ts'
import { VirtualOut } from './VirtualOut.tsx'

type MoneyProps = { order: OpenedOrder; now: number; news: readonly OrderNews[]; seen: TabLooks | undefined }

/** Parts to pay with their limits, the parts of the price, payments in and out, and papers to print. */
export const Money = ({ order, now, news, seen }: MoneyProps) => {
  const { orderId } = order
  const payments = usePayments(order)
  const price = useAsk(priceDetail, { orderId }, { lists: ['order'] })
  return (
    <div className="ow-cols">
      <div className="ow-col">
        {order.virtualOut && <VirtualOut order={order} />}
        <Account order={order} now={now} />
        <section className="ow-card" aria-labelledby="plan">
          <h2 id="plan" className="ow-card-head">
            付款计划
          </h2>
          <Fetched from={payments} what="付款计划">
            {({ content }) => (
              <>
                <Plan order={order} payments={content} now={now} />
                <Begun order={order} payments={content} now={now} />
              </>
            )}
          </Fetched>
        </section>
        <section className="ow-card" aria-labelledby="price">
          <h2 id="price" className="ow-card-head">
            价格明细
            {order.legs.length > 1 && <small>全程</small>}
          </h2>
          <div className="ow-pad ow-price">
            <Fetched from={price} what="价格明细">
              {({ lines, total }) => <FareTable lines={lines.filter(({ count }) => count > 0)} total={total} label="价格明细" />}
            </Fetched>
          </div>
        </section>
        <ExtraSums orderId={orderId} />
        <OrderFines order={order} />
        <FinesAtAGlance orderId={orderId} />
        <section className="ow-card" aria-labelledby="flows">
          <h2 id="flows" className="ow-card-head">
            收支记录
          </h2>
          <Fetched from={payments} what="收支记录">
            {({ content }) => <InAndOut order={order} payments={content} />}
          </Fetched>
        </section>
      </div>
      <div className="ow-col">
        <Papers order={order} />
        {news.length > 0 && <Since news={news} seen={seen} now={now} />}
      </div>
    </div>
  )
}

/** Products beside the seats are paid separately; here only their sums are shown. */
const ExtraSums = ({ orderId }: { orderId: string }) => {
  const { data } = useAsk(purchasedExtras, { orderId }, { lists: ['extra'] })
  const kinds = data?.kinds.filter(({ waiting, paid }) => waiting + paid > 0) ?? []
  if (kinds.length === 0) return null
  const sum = (of: (kind: (typeof kinds)[number]) => number) => kinds.reduce((sum, kind) => sum + of(kind), 0)
  return (
    <section className="ow-card" aria-labelledby="extra-sums">
      <h2 id="extra-sums" className="ow-card-head">
        增值产品
        <small>不在订单总价内</small>
        <span className="ow-links">
          <Link to={{ search: '?tab=extras' }} replace>
            查看
          </Link>
        </span>
      </h2>
      <table className="dense-rows ow-table" aria-label="增值产品款项">
        <thead>
          <tr>
            <th scope="col">类型</th>
            <th scope="col" className="number">
              待付（元）
            </th>
            <th scope="col" className="number">
              已付（元）
            </th>
            <th scope="col" className="number">
              已退（元）
            </th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, waiting, paid, refunded }) => (
            <tr key={kind}>
              <th scope="row">{boughtKinds[kind]}</th>
              <td className="number">
                <Amount fen={waiting} />
              </td>
              <td className="number">
                <Amount fen={paid} />
              </td>
              <td className="number">
                <Amount fen={refunded} />
              </td>
            </tr>
          ))}
          <tr className="ow-sum">
            <th scope="row">合计</th>
            <td className="number">
              <Amount fen={sum(({ waiting }) => waiting)} />
            </td>
            <td className="number">
              <Amount fen={sum(({ paid }) => paid)} />
            </td>
            <td className="number">
              <Amount fen={sum(({ refunded }) => refunded)} />
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}

/** The cost of leaving at this moment, and fines for faults by the rules of today. */
const FinesAtAGlance = ({ orderId }: { orderId: string }) => (
  <section className="ow-card" aria-labelledby="fines-at-a-glance">
    <h2 id="fines-at-a-glance" className="ow-card-head">
      罚金一览
      <small>按此时试算，不改动订单</small>
    </h2>
    <Fetched from={useAsk(fineBasic, { orderId }, { lists: ['order', 'fine'] })} what="罚金一览">
      {found => (
        <table className="dense-rows ow-table" aria-label="罚金一览">
          <tbody>
            {glanceOf(found).map(([label, text]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className="ow-words">{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Fetched>
  </section>
)

/** Fines because of this order; they are paid and discussed on the page of fines. */
const OrderFines = ({ order }: { order: OpenedOrder }) => {
  const fines = useFines(order)
  if (fines.length === 0) return null
  return (
    <section className="ow-card" aria-labelledby="order-fines">
      <h2 id="order-fines" className="ow-card-head">
        罚金
        <small>不在订单总价内</small>
        <span className="ow-links">
          <Link to="/account/fine">办理</Link>
        </span>
      </h2>
      <table className="dense-rows ow-table ow-stack" aria-label="本单罚金">
        <thead>
          <tr>
            <th scope="col">类型</th>
            <th scope="col">缴纳</th>
            <th scope="col">状态</th>
            <th scope="col" className="number">
              罚金（元）
            </th>
          </tr>
        </thead>
        <tbody>
          {fines.map(({ id, type, status, amount, payBy, paidAt }) => (
            <tr key={id}>
              <th scope="row">
                {fineTypes[type]}
                <small>{id}</small>
              </th>
              <td className="ow-by">
                {paidAt ? `${formatDateTime(paidAt).slice(0, 16)} 缴纳` : payBy ? `${formatDateTime(payBy).slice(0, 16)} 前` : EMPTY}
              </td>
              <td className="ow-tag">
                <Tag tone={toneOf(status)}>{fineStatuses[status]}</Tag>
              </td>
              <td className="number ow-due">
                <Amount fen={amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type Payments = Parameters<typeof planOf>[1]

const Plan = ({ order, payments, now }: { order: OpenedOrder; payments: Payments; now: number }) => {
  const rows = planOf(order, payments)
  const returned = order.auditStatus === 'RETURNED' && order.status === 'WAIT_FOR_PAY' && !isGivingUp(order)
  const after = returned ? '重新提交并审核通过后' : payableAfter(order)
  if (rows.length === 0) return <p className="ow-pad ow-hint">{order.status === 'EXPIRED' ? '订单已失效，没有待付款项' : '没有待付款项'}</p>
  return (
    <table className="dense-rows ow-table ow-stack ow-plan" aria-label="付款计划">
      <thead>
        <tr>
          <th scope="col">款项</th>
          <th scope="col">{leavesHome(order.legs) ? '时限（北京时间）' : '时限'}</th>
          <th scope="col">状态</th>
          <th scope="col" className="number">
            应付（元）
          </th>
          <th scope="col" className="number">
            已付（元）
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, rate, due, paid, at, by }) => (
          <tr key={key}>
            <th scope="row">
              {name}
              {rate !== undefined && <small>票价 {rate}%</small>}
            </th>
            <td className="ow-by">
              {at ? `${formatDateTime(at).slice(0, 16)} 支付` : by ? (after ?? `${limitText(by, now)} `) : EMPTY}
              {by && !after && <TimeLeft limit={by} now={houseNow} />}
            </td>
            <td className="ow-tag">{at || !by ? <Tag tone="done">已支付</Tag> : <Tag tone="waiting">待支付</Tag>}</td>
            <td className="number ow-due">
              <Amount fen={due} />
            </td>
            <td className="number ow-wide">
              <Amount fen={paid} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A payment that has begun, here or in another browser, and has no result yet. */
const Begun = ({ order, payments, now }: { order: OpenedOrder; payments: Payments; now: number }) => {
  const [begun] =
    order.status === 'WAIT_FOR_PAY'
      ? begunElsewhere(
          payments.filter(({ paysKind }) => !paysKind),
          order,
          undefined,
        )
      : []
  if (!begun) return null
  return (
    <p className="ow-pad ow-hint" role="status">
      {whenText(begun.createdAt, now)} 发起{paymentChannels[begun.channel]} <Amount fen={begun.amount} sign />
      ，还没有结果{' '}
      <Link to={{ search: '?tab=money&pay=next' }} replace>
        查询支付结果
      </Link>
    </p>
  )
}

const InAndOut = ({ order, payments }: { order: OpenedOrder; payments: Payments }) => {
  const { orderNo } = order
  const refunds = useAsk(searchRefund, { orderNo, page: 0, size: SIZE }, { lists: ['refund'] })
  const owed = useOwed(order)
  const rows = flowsOf(payments, refunds.data?.content ?? [], owed, order.payments, useFines(order))
  // a single payment's state is shown in its own row
  const pending = owed.filter(item => !isError(item) && isPending(item))
  return (
    <>
      {rows.length === 0 ? (
        <p className="ow-pad ow-hint">还没有收支</p>
      ) : (
        <table className="dense-rows ow-table ow-stack ow-flows" aria-label="收支记录">
          <thead>
            <tr>
              <th scope="col">时间</th>
              <th scope="col">事项</th>
              <th scope="col">渠道</th>
              <th scope="col">流水号</th>
              <th scope="col" className="number">
                金额（元）
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, at, what, note, channel, number, amount }) => (
              <tr key={key}>
                <td className="ow-at">{formatDateTime(at).slice(0, 16)}</td>
                <th scope="row">
                  {what}
                  {note && <small>{note}</small>}
                </th>
                <td className="ow-channel">{channel ? paymentChannels[channel] : amount < 0 ? '原路退回' : EMPTY}</td>
                <td className="ow-no">{number ? <Copy text={number} what="流水号" /> : EMPTY}</td>
                <td className="number ow-due">
                  {amount < 0 && '−'}
                  <Amount fen={Math.abs(amount)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {pending.map(item => (
        <p key={item.id} className="ow-pad ow-hint">
          {owedKinds[item.kind]} <Amount fen={item.amount} sign />，{becomesOf(item)}
        </p>
      ))}
    </>
  )
}

/** Papers that can be printed now, and when the others can. */
const Papers = ({ order: { orderId, paid, tickets, inter } }: { order: OpenedOrder }) => {
  const live = tickets.some(({ status }) => status !== 'REFUNDED')
  const papers: [ReceiptPage, string | undefined][] = [
    ['prepaymentReceipt', paid > 0 ? undefined : '付款后可取'],
    [ticketReceiptFor({ inter }), live ? undefined : tickets.length > 0 ? '没有有效客票' : '出票后可取'],
    ['itineraryList', live ? undefined : tickets.length > 0 ? '没有有效客票' : '出票后可取'],
  ]
  return (
    <section className="ow-card" aria-labelledby="papers">
      <h2 id="papers" className="ow-card-head">
        票据
      </h2>
      <ul className="ow-papers">
        {papers.map(([page, when]) => (
          <li key={page} className={when ? 'faint' : undefined}>
            <span>{receiptTitles[page]}</span>
            {when ? (
              <small>{when}</small>
            ) : (
              <span className="ow-paper-ways">
                <a href={receiptOf(page, orderId)} target="_blank" rel="noopener" aria-label={`打印${receiptTitles[page]}`}>
                  打印
                </a>
                <ReceiptPdf page={page} orderId={orderId}>
                  下载 PDF
                </ReceiptPdf>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const SHOWN = 5

const Since = ({ news, seen, now }: { news: readonly OrderNews[]; seen: TabLooks | undefined; now: number }) => {
  const fresh = newsIn('feed', news, seen)
  return (
    <section className="ow-card" aria-labelledby="since">
      <h2 id="since" className="ow-card-head">
        {fresh.length > 0 ? '上次查看后' : '最近动态'}
        <Link to={{ search: '?tab=feed' }} replace className="ow-more">
          全部动态
        </Link>
      </h2>
      <FeedList news={news.slice(0, Math.max(SHOWN, Math.min(fresh.length, 20)))} fresh={fresh} now={now} />
    </section>
  )
}
