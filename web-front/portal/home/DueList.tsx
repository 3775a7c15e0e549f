import { Button } from 'antd'
import { useCallback, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Airline } from '#contracts/client/look/Airline.tsx'
import { Money } from '#contracts/client/look/Money.tsx'
import { Route } from '#contracts/client/look/Route.tsx'
import { legsOf, shortDate } from '#contracts/client/look/route.ts'
import { TimeLeft } from '#contracts/client/look/TimeLeft.tsx'
import { toInstant, toLocal } from '#contracts/kernel/calendar.ts'
import { clockText } from '#contracts/kernel/zones.ts'
import { dueMatters, MOST_DUE } from '#contracts/order/due-api.ts'
import { matterKinds } from '#contracts/order/matters.ts'
import { useAsk } from '../../kit/calls.ts'
import { Empty } from '../../kit/Empty.tsx'
import { Fetched } from '../../kit/Fetched.tsx'
import { useNarrow } from '../../kit/useNarrow.ts'
import { ReturnedDialog } from '../flow/ReturnedDialog.tsx'
import { Icon } from '../frame/Icon.tsx'
import { dueLists } from '../links.ts'
import { pathOfOrder } from '../order/paths.ts'
import { groupsOf, type Matter, pressing, untilText, wayOf } from './due.ts'

const FIRST = 10
/** on a telephone the quick search comes next, so only matters due within a day are shown, at least one */
const FIRST_NARROW = 3
const EVERY_MS = 5 * 60_000

type NameOf = (code: string) => string | undefined

/** Due matters in the order of time: the time left, the task and its group, the amount, and one button that leads there. */
export const DueList = ({ nameOf }: { nameOf: NameOf }) => {
  const [size, setSize] = useState(FIRST)
  const found = useAsk(dueMatters, { size }, { lists: dueLists, every: EVERY_MS, keep: true })
  // counts by the server's clock, whatever the browser's says; the placeholder of a former page has no time of its own
  const heard = useRef({ at: 0, ahead: 0 })
  if (found.data && !found.isPlaceholderData)
    heard.current = { at: found.dataUpdatedAt, ahead: Date.parse(found.data.now) - found.dataUpdatedAt }
  const clock = useCallback(() => Date.now() + heard.current.ahead, [])
  const total = found.data?.totalElements ?? 0
  const isNarrow = useNarrow()
  const [isWhole, setWhole] = useState(false)
  return (
    <section className="home-card" aria-labelledby="due">
      <div className="home-head">
        <h2 id="due">待办 {total > 0 && <span className="frame-count hot">{total}</span>}</h2>
        {found.data && <small>{toLocal(toInstant(heard.current.at)).time} 更新</small>}
      </div>
      <Fetched from={found} what="待办" rows={4}>
        {({ content: all, now }) => {
          const content = isNarrow && !isWhole ? pressing(all, now, FIRST_NARROW) : all
          return content.length === 0 ? (
            <Empty title="没有到期的事" text="待付款、待录名单、待预付的成交、被退回的申请会按时限列在这里">
              <Link to="/demandManagement/searchTickets">查询下单</Link>
            </Empty>
          ) : (
            <>
              <Rows matters={content} now={now} clock={clock} nameOf={nameOf} />
              {total > content.length && (content.length < all.length || size < MOST_DUE || found.isPlaceholderData) && (
                <div className="home-more">
                  <Button
                    type="text"
                    loading={found.isPlaceholderData}
                    onClick={() => {
                      setWhole(true)
                      setSize(MOST_DUE)
                    }}
                  >
                    显示全部 {total} 件
                  </Button>
                </div>
              )}
            </>
          )
        }}
      </Fetched>
    </section>
  )
}

type RowsProps = { matters: readonly Matter[]; now: string; clock: () => number; nameOf: NameOf }
const Rows = ({ matters, now, clock, nameOf }: RowsProps) => {
  const several = new Set(matters.flatMap(({ agencyName }) => agencyName ?? [])).size > 1
  return groupsOf(matters, now).map(({ name, matters: some }) => (
    <div key={name}>
      <h3 className="home-group">
        {name} {some.length}
      </h3>
      <ul className="home-due">
        {some.map(matter => (
          <Row key={matter.id} of={matter} isFirst={matter === matters[0]} clock={clock} now={now} several={several} nameOf={nameOf} />
        ))}
      </ul>
    </div>
  ))
}

type RowProps = { of: Matter; isFirst: boolean; clock: () => number; now: string; several: boolean; nameOf: NameOf }
const Row = ({ of: matter, isFirst, clock, now, several, nameOf }: RowProps) => {
  const { kind, until, orderId, groupName, agencyName, airLine, flights, route, departure, std, depZone, persons, named, amount, reason } =
    matter
  return (
    <li>
      <div className="home-when">
        {until ? (
          <>
            <b>
              <Icon name="clock" /> <TimeLeft limit={until} now={clock} />
            </b>
            <small>{untilText(until, now)}</small>
          </>
        ) : (
          <b>{kind === 'UNFOLLOWED' ? '请知悉' : '等待修改'}</b>
        )}
      </div>
      <div className="home-what">
        <div>
          <b>{matterKinds[kind]}</b>
          <Link to={orderId ? pathOfOrder(orderId) : wayOf(matter)}>{groupName}</Link>
          {several && <small>{agencyName}</small>}
        </div>
        <div className="home-flight">
          <Airline code={airLine} bare />
          {reason ? (
            <span className="home-reason">
              {kind === 'UNFOLLOWED' ? '未成原因' : '退回原因'}：{reason}
            </span>
          ) : (
            <>
              <span>{flights}</span>
              <Route legs={legsOf(route)} nameOf={nameOf} />
              <span>
                {shortDate(departure, toLocal(now).date)} {clockText(std, depZone)}
              </span>
              <span className="home-wide">
                {persons} {orderId ? '人' : '座'}
              </span>
            </>
          )}
        </div>
      </div>
      <div className="home-amount">
        {kind === 'NAMES' ? (
          <span>
            已录 {named} / {persons}
          </span>
        ) : (
          amount !== undefined && (
            <b>
              <Money fen={amount} sign />
            </b>
          )
        )}
      </div>
      {kind === 'UNFOLLOWED' ? (
        <Unfollowed of={matter} />
      ) : (
        <Link className={isFirst ? 'home-act primary' : 'home-act'} to={wayOf(matter)} aria-label={`${matterKinds[kind]}：${groupName}`}>
          {matterKinds[kind]}
        </Link>
      )}
    </li>
  )
}

/** A decision that its business refused: the applicant reads the reason and notes it. */
const Unfollowed = ({ of: { id, kind, groupName } }: { of: Matter }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="home-act" aria-label={`${matterKinds[kind]}：${groupName}`} onClick={() => setOpen(true)}>
        {matterKinds[kind]}
      </button>
      {isOpen && <ReturnedDialog what="申请" instanceId={id} remark={undefined} close={() => setOpen(false)} />}
    </>
  )
}
