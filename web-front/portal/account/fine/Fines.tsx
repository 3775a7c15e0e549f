import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Airline } from '#contracts/client/look/Airline.tsx'
import { Money } from '#contracts/client/look/Money.tsx'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { TimeLeft } from '#contracts/client/look/TimeLeft.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { asksLogs, asksWithdraw, type FineRow, fineDetail, queryOrderFines } from '#contracts/fine/api.ts'
import { fineStatuses, fineTypes } from '#contracts/fine/codes.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { useAsk, useSend } from '../../../kit/calls.ts'
import { houseNow } from '../../../kit/clock.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { Empty } from '../../../kit/Empty.tsx'
import { Fetched } from '../../../kit/Fetched.tsx'
import { useFrame } from '../../../kit/frame.ts'
import { changed } from '../../../kit/list-address.ts'
import { Pages } from '../../../kit/Pages.tsx'
import { useTell } from '../../../kit/useTell.ts'
import { useProfile } from '../../ask.ts'
import { ReturnedDialog } from '../../flow/ReturnedDialog.tsx'
import '../virtual/virtual.css'
import { AddDialog } from './AddDialog.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'
import './fine.css'
import { PayDialog } from './PayDialog.tsx'

type Fine = Static<typeof FineRow>
type Status = Fine['status']
/** tabs by urgency */
const tabs: readonly ('' | Status)[] = ['', 'OVERDUE', 'ASKED', 'CALCULATED', 'RETURNED', 'ADJUSTING', 'PAID', 'DEDUCTED', 'WAIVED']
const SIZE = 20

/** An agency's fines: cause, computation, limit, and possible requests. */
export const Fines = () => {
  const me = useProfile()
  useFrame({ title: '罚金', back: '/account' })
  return (
    <div className="va">
      <nav className="va-crumb" aria-label="位置">
        <Link to="/account">账户</Link>
        <span aria-hidden="true">›</span>
        <span>罚金</span>
      </nav>
      <h1>罚金</h1>
      <Fetched from={me} what="账户资料" rows={6}>
        {({ agency }) => (agency ? <Own /> : <section className="va-card va-pad">后台账号没有自己的罚金</section>)}
      </Fetched>
    </div>
  )
}

const Own = () => {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [paying, setPaying] = useState<readonly string[]>()
  const [isAdding, setAdding] = useState(false)
  const [address, go] = useSearchParams()
  const given = address.get('status') ?? ''
  const status = Object.hasOwn(fineStatuses, given) ? (given as Status) : ''
  const page = Math.max(1, Number.parseInt(address.get('page') ?? '', 10) || 1)
  const asked = useAsk(queryOrderFines, { ...(status && { status }), page: page - 1, size: SIZE }, { lists: ['fine'], keep: true })
  const ask = (next: Readonly<Record<string, string>>) => go(changed(address, next), { replace: true })
  return (
    <section className="va-card" aria-label="罚金">
      <div className="fine-tabs">
        <search>
          {tabs.map(tab => (
            <Button
              key={tab}
              aria-pressed={status === tab}
              type={status === tab ? 'primary' : 'default'}
              ghost={status === tab}
              onClick={() => ask({ status: tab })}
            >
              {tab ? fineStatuses[tab] : '全部'}
            </Button>
          ))}
        </search>
        <Button className="fine-add" onClick={() => setAdding(true)}>
          新增罚金
        </Button>
      </div>
      <Fetched from={asked} what="罚金" rows={6}>
        {({ content, totalElements }) => (
          <div aria-busy={asked.isPlaceholderData}>
            {content.length === 0 ? (
              <Empty
                title={status ? `没有${fineStatuses[status]}的罚金` : '没有罚金'}
                text={status ? '可以查看全部罚金' : '减员、名单或付款超时、出票率不足等按航空公司规则产生的罚金在此列出'}
              />
            ) : (
              <ul className="fines">
                {content.map(fine => (
                  <One
                    key={fine.id}
                    fine={fine}
                    isChosen={chosen.includes(fine.id)}
                    choose={isChosen => setChosen(isChosen ? [...chosen, fine.id] : chosen.filter(id => id !== fine.id))}
                    pay={() => setPaying([fine.id])}
                  />
                ))}
              </ul>
            )}
            <Chosen fines={content.filter(fine => isDue(fine) && chosen.includes(fine.id))} pay={setPaying} />
            <Pages page={page} size={SIZE} total={totalElements} go={page => ask({ page: page > 1 ? String(page) : '' })} />
          </div>
        )}
      </Fetched>
      {isAdding && <AddDialog close={() => setAdding(false)} />}
      {paying && (
        <PayDialog
          ids={paying}
          close={() => {
            setPaying(undefined)
            setChosen([])
          }}
        />
      )}
    </section>
  )
}

/** The fines chosen for one payment, with their sum. */
const Chosen = ({ fines, pay }: { fines: readonly Fine[]; pay: (ids: readonly string[]) => void }) => {
  if (fines.length === 0) return null
  const mixed = fines.some(({ airLine }) => airLine !== fines[0]!.airLine)
  return (
    <div className="fine-bar" role="status">
      <span>
        已选 {fines.length} 笔　合计 <Money fen={fines.reduce((sum, { amount }) => sum + amount, 0)} sign />
        {mixed && '　不同航空公司的罚金不能合并缴纳'}
      </span>
      <Button type="primary" disabled={mixed} onClick={() => pay(fines.map(({ id }) => id))}>
        {fines.length > 1 ? '合并缴纳' : '缴纳'}
      </Button>
    </div>
  )
}

/** tells whether the fine must be paid and another amount may be requested */
const isOpen = ({ status, changeAsked, mendBy }: Fine) =>
  !changeAsked && (status === 'CALCULATED' || status === 'ASKED' || (status === 'OVERDUE' && !!mendBy && houseNow() <= Date.parse(mendBy)))
const isDue = ({ status }: { status: Status }) => status === 'ASKED' || status === 'OVERDUE'

type OneProps = { fine: Fine; isChosen: boolean; choose: (isChosen: boolean) => void; pay: () => void }
const One = ({ fine, isChosen, choose, pay }: OneProps) => {
  const {
    id,
    type,
    status,
    amount,
    original,
    waived,
    airLine,
    orderNo,
    formula,
    payBy,
    since,
    paidAt,
    asked,
    askedAmount,
    returned,
    returnBy,
  } = fine
  const wasPaid = paidAt !== undefined
  const [doing, setDoing] = useState<'change' | 'logs'>()
  const close = () => setDoing(undefined)
  return (
    <li aria-labelledby={`fine-${id}`}>
      <div className="fine-what">
        <h2 id={`fine-${id}`}>
          {isDue(fine) && <Checkbox aria-label={`选择罚金 ${id}`} checked={isChosen} onChange={({ target }) => choose(target.checked)} />}
          {fineTypes[type]} <Tag tone={toneOf(status)}>{fineStatuses[status]}</Tag>
        </h2>
        <p className="fine-about">
          <Airline code={airLine} />
          <span>
            订单{' '}
            <Link className="fine-order" to={`/order/${encodeURIComponent(orderNo)}`}>
              {orderNo}
            </Link>
          </span>
          <span>发生于 {formatDateTime(since).slice(0, 16)}</span>
        </p>
        <p className="fine-sum">{formula}</p>
        {asked && askedAmount !== undefined && status === 'ADJUSTING' && (
          <p className="fine-said">
            已申请{asked === 'ADD' ? '新增' : `改为 ${formatYuan(askedAmount)}`}，等待航空公司审批
            {!wasPaid && '，审批期间不能缴纳，逾期照常计算；可撤回后缴纳'}
          </p>
        )}
        {status === 'RETURNED' && returnBy && (
          <p className="fine-said">
            变更申请已退回，{formatDateTime(returnBy).slice(0, 16)} 前未重新提交按未通过处理{!wasPaid && '，期间不能缴纳'}
            {'；如需改金额，请撤回后重新申请'}
          </p>
        )}
        <small>罚金单号 {id}</small>
      </div>
      <div className="fine-pay">
        <strong>
          <Money fen={amount} sign />
        </strong>
        {waived > 0 && <small>原 {formatYuan(original)}</small>}
        {isDue(fine) && payBy && (
          <small>
            {formatDateTime(payBy).slice(0, 16)} 前 <TimeLeft limit={payBy} now={houseNow} />
          </small>
        )}
        {returned !== undefined && <small>减免应退 {formatYuan(returned)}，办理进度见订单款项</small>}
        {paidAt && <small>{formatDateTime(paidAt).slice(0, 16)} 缴纳</small>}
        <div className="fine-acts">
          <Button onClick={() => setDoing('logs')}>办理经过</Button>
          {isOpen(fine) && <Button onClick={() => setDoing('change')}>申请变更</Button>}
          {status === 'ADJUSTING' && <Withdraw id={id} />}
          {status === 'RETURNED' && <Returned id={id} />}
          {isDue(fine) && (
            <Button type="primary" onClick={pay}>
              缴纳
            </Button>
          )}
        </div>
      </div>
      {doing === 'logs' && <Logs id={id} close={close} />}
      {doing === 'change' && <ChangeDialog fine={fine} close={close} />}
    </li>
  )
}

/** Takes back one's own request. */
const Withdraw = ({ id }: { id: string }) => {
  const [isOpen, setOpen] = useState(false)
  const { data } = useAsk(fineDetail, { id }, { lists: ['fine'] })
  const { send, isPending } = useSend(asksWithdraw)
  const tell = useTell()
  if (!data?.allowedActions.some(({ path }) => path === asksWithdraw.path)) return null
  const submit = async () => {
    try {
      await send({ id })
      tell.done('已撤回申请')
      setOpen(false)
    } catch (error) {
      tell.failed(error)
    }
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>撤回申请</Button>
      {isOpen && (
        <Dialog title="撤回申请" close={() => setOpen(false)} action="撤回申请" submit={submit} pending={isPending}>
          <p>撤回后罚金恢复为申请前的状态，可以缴纳，也可以改金额重新申请。</p>
        </Dialog>
      )}
    </>
  )
}

/** One's own request was returned: hand it in again, or take it back. */
const Returned = ({ id }: { id: string }) => {
  const [isOpen, setOpen] = useState(false)
  const { data } = useAsk(fineDetail, { id }, { lists: ['fine'] })
  if (!data?.allowedActions.some(({ path }) => path === asksWithdraw.path)) return null
  const { instanceId, returnRemark } = data.asked ?? {}
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        处理退回
      </Button>
      {isOpen && <ReturnedDialog what="罚金申请" instanceId={instanceId} remark={returnRemark} close={() => setOpen(false)} />}
    </>
  )
}

const sides = { AGENCY: '本单位', AIRLINE: '航空公司', SYSTEM: '系统' } as const
const Logs = ({ id, close }: { id: string; close: () => void }) => {
  const logs = useAsk(asksLogs, { id, size: 100 }, { lists: ['fine'] })
  return (
    <Dialog title={`办理经过 ${id}`} close={close}>
      <Fetched from={logs} what="办理经过">
        {({ content }) => (
          <ol className="fine-logs">
            {content.map(({ at, what, side, by, amount, returned, text }) => (
              <li key={`${at} ${what}`}>
                <strong>{what}</strong>
                {amount !== undefined && <Money fen={amount} sign />}
                {returned !== undefined && <span>应退 {formatYuan(returned)}</span>}
                <small>
                  {formatDateTime(at).slice(0, 16)}　{sides[side]}
                  {by && side === 'AGENCY' ? ` ${by}` : ''}
                </small>
                {text && <p>{text}</p>}
              </li>
            ))}
          </ol>
        )}
      </Fetched>
    </Dialog>
  )
}
