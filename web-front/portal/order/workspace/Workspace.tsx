import { Button, Skeleton } from 'antd'
import { useEffect, useRef } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { CallError, messageOf } from '#contracts/client/error.ts'
import { pageUser } from '#contracts/client/login-info.ts'
import { opening } from '#contracts/client/opening.tsx'
import { orderDetail } from '#contracts/order/api.ts'
import { useAsk } from '../../../kit/calls.ts'
import { useFrame } from '../../../kit/frame.ts'
import { ActionBar } from './ActionBar.tsx'
import { Feed } from './Feed.tsx'
import { endOf, newsOf, type Tab } from './feed.ts'
import { Header } from './Header.tsx'
import { Journey } from './Journey.tsx'
import { lookedAt, looks, newsIn } from './looked.ts'
import { Money } from './Money.tsx'
import type { OpenedOrder } from './steps.ts'
import { Tickets } from './Tickets.tsx'
import { useActions } from './useActions.tsx'
import { useNow } from './useNow.ts'
import { useStory } from './useStory.ts'
import './workspace.css'

const OrderNames = opening(() => import('../../names/OrderNames.tsx').then(({ OrderNames }) => OrderNames))
const OrderItineraries = opening(() => import('../../itinerary/OrderItineraries.tsx').then(({ OrderItineraries }) => OrderItineraries))
const OrderRefunds = opening(() => import('../../refund/OrderRefunds.tsx').then(({ OrderRefunds }) => OrderRefunds))
const Extras = opening(() => import('../../extra/Extras.tsx').then(({ Extras }) => Extras))
const Pay = opening(() => import('../../pay/Pay.tsx').then(({ Pay }) => Pay))

const tabNames: Readonly<Record<Tab, string>> = {
  journey: '行程',
  money: '款项',
  names: '旅客',
  tickets: '客票',
  extras: '增值产品',
  refund: '退票',
  feed: '动态',
}

/** Everything about one order, with all actions of its agency. */
export const Workspace = () => {
  const { orderId = '' } = useParams()
  const asked = useAsk(orderDetail, { orderId }, { lists: ['order'] })
  if (asked.data) return <Loaded key={orderId} order={asked.data} />
  if (!asked.error) return <Skeleton active className="ow-loading" paragraph={{ rows: 8 }} />
  const isGone = asked.error instanceof CallError && asked.error.status === 404
  return (
    <div className="ow-card ow-failed" role="alert">
      <h1>{isGone ? '没有这个订单' : '订单没有取到'}</h1>
      <p>{isGone ? `单号 ${orderId} 不存在，或不属于本单位` : messageOf(asked.error)}</p>
      {isGone ? <Link to="/order">查看我的订单</Link> : <Button onClick={() => void asked.refetch()}>重试</Button>}
    </div>
  )
}

const Loaded = ({ order }: { order: OpenedOrder }) => {
  const { orderId, groupName } = order
  const [params, setParams] = useSearchParams()
  const now = useNow()
  useFrame({ title: groupName, back: '/order' })
  const wanted = params.get('tab') ?? ''
  const tab: Tab = Object.hasOwn(tabNames, wanted) ? (wanted as Tab) : 'money'
  const story = useStory(orderId)
  const news = newsOf(story.data?.events ?? [])
  const { before, marked } = useLooks(order, tab)
  const actions = useActions(order)
  const bar = <ActionBar order={order} actions={actions} now={now} isNaming={tab === 'names'} />
  const pay = params.get('pay')
  const change = (next: Record<string, string | undefined>) =>
    setParams(
      now => {
        for (const [name, value] of Object.entries(next)) value === undefined ? now.delete(name) : now.set(name, value)
        return now
      },
      { replace: true },
    )
  return (
    <div className="ow">
      <div className="ow-crumb">
        <Link to="/order">我的订单</Link>
        <span aria-hidden="true">›</span>
        <span>{groupName}</span>
      </div>
      <section className="ow-card ow-head" aria-label="订单">
        <Header order={order} now={now} actions={actions} end={endOf(news, order)} isBeside={tab === 'names'} />
        <nav className="ow-tabs" aria-label="订单内容">
          {(Object.keys(tabNames) as Tab[]).map(name => (
            <Link key={name} to={{ search: `?tab=${name}` }} aria-current={name === tab ? 'page' : undefined} replace>
              {tabNames[name]}
              {name === 'names' && (
                <span className="ow-count">
                  {order.passengers.length}/{order.persons}
                </span>
              )}
              {name !== tab && newsIn(name, news, marked).length > 0 && (
                <span className="ow-new" role="img" aria-label="有更新" title="有更新" />
              )}
            </Link>
          ))}
        </nav>
      </section>
      {tab === 'journey' && <Journey order={order} now={now} />}
      {tab === 'money' && <Money order={order} now={now} news={news} seen={before} />}
      {/* while names are unsaved, their bar replaces the one at the foot of the window */}
      {tab === 'names' && <OrderNames orderId={orderId} bar={bar} />}
      {tab === 'tickets' && (
        <>
          <Tickets order={order} />
          <OrderItineraries order={order} />
        </>
      )}
      {tab === 'extras' && <Extras order={order} />}
      {tab === 'refund' && <OrderRefunds order={order} />}
      {tab === 'feed' && <Feed news={news} seen={before} asked={story} now={now} />}
      {tab !== 'names' && bar}
      {actions.dialog}
      {pay !== null && <Pay order={order} part={pay} change={part => change({ pay: part })} close={() => change({ pay: undefined })} />}
    </div>
  )
}

/** The parts viewed before this visit, for marks in the feed, and those viewed meanwhile, for marks on the tabs. */
const useLooks = ({ orderId, revision }: OpenedOrder, tab: Tab) => {
  const kept = useRef(looks(localStorage, pageUser() ?? '')).current
  const before = useRef(kept.of(orderId)).current
  const marked = lookedAt(tab, revision, kept.of(orderId))
  useEffect(() => kept.keep(orderId, lookedAt(tab, revision, kept.of(orderId))), [kept, orderId, tab, revision])
  return { before, marked }
}
