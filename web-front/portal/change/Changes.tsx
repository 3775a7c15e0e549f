import { App, Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { addonCancel, addonDelete } from '#contracts/change/addon-api.ts'
import {
  type ChangeRow,
  changeDepartureDate,
  changeDetail,
  changePayPreview,
  payChange,
  queryChanges,
  withdrawChange,
} from '#contracts/change/api.ts'
import { changeStatuses } from '#contracts/change/codes.ts'
import { Money } from '#contracts/client/look/Money.tsx'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { TimeLeft } from '#contracts/client/look/TimeLeft.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { changeKinds, namingPeople } from '#contracts/order/changing/words.ts'
import { cancelAirSeg } from '#contracts/retail/segment-api.ts'
import { isAllowed } from '../../kit/Actions.tsx'
import { useAsk, useSend } from '../../kit/calls.ts'
import { houseNow } from '../../kit/clock.ts'
import { Fetched } from '../../kit/Fetched.tsx'
import { useTell } from '../../kit/useTell.ts'
import { ReturnedDialog } from '../flow/ReturnedDialog.tsx'
import { toRetailChange } from '../order/paths.ts'
import type { OpenedOrder } from '../order/workspace/steps.ts'
import { ApplicationPayDialog } from '../pay/ApplicationPayDialog.tsx'
import { SegmentDialog } from '../retail/SegmentDialog.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'

const CHANGE = {
  list: 'change',
  what: '变更费',
  pay: payChange,
  preview: changePayPreview,
  detail: changeDetail,
  texts: { DONE: '已支付，变更已办理', LATE: '变更申请已失效，款项由航空公司审核后原路退回' },
} as const

/** Changes of the order's flights: their states, and what is to be paid. */
export const Changes = ({ order }: { order: OpenedOrder }) => {
  const { orderId, kind, allowedActions } = order
  const navigate = useNavigate()
  const asked = useAsk(queryChanges, { orderId, size: 100 }, { lists: ['change'] })
  const [isAsking, setAsking] = useState(false)
  const [isGivingUp, setGivingUp] = useState(false)
  const [paying, setPaying] = useState<ChangeRow>()
  const may = isAllowed(allowedActions, { endpoint: changeDepartureDate })
  const mayGiveUp = isAllowed(allowedActions, { endpoint: cancelAirSeg })
  if (!may && !mayGiveUp && asked.data?.content.length === 0) return null
  return (
    <section className="ow-card" aria-labelledby="changes">
      <h2 id="changes" className="ow-card-head">
        变更改期
        {(may || mayGiveUp) && (
          <span className="ow-links">
            {mayGiveUp && (
              <Button size="small" onClick={() => setGivingUp(true)}>
                取消航段
              </Button>
            )}
            {may && (
              <Button size="small" onClick={() => (kind === 'RETAIL' ? void navigate(toRetailChange(orderId)) : setAsking(true))}>
                申请改期
              </Button>
            )}
          </span>
        )}
      </h2>
      <Fetched from={asked} what="变更申请">
        {({ content }) =>
          content.length === 0 ? (
            <p className="ow-pad ow-hint">未付款的订单整单改期即时生效；已付款的整单改期，已出票的可选旅客改期并换开新票</p>
          ) : (
            <table className="dense-rows ow-table ow-stack" aria-label="变更申请">
              <thead>
                <tr>
                  <th scope="col">航班</th>
                  <th scope="col">类型</th>
                  <th scope="col" className="number">
                    票数
                  </th>
                  <th scope="col">状态</th>
                  <th scope="col">申请时间</th>
                  <th scope="col" className="number">
                    应付（元）
                  </th>
                  <th scope="col" className="number">
                    应退（元）
                  </th>
                  <th scope="col">
                    <span className="ow-heard">操作</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {content.map(change => (
                  <Row key={change.id} change={change} pay={() => setPaying(change)} />
                ))}
              </tbody>
            </table>
          )
        }
      </Fetched>
      {isGivingUp && <SegmentDialog order={order} close={() => setGivingUp(false)} />}
      {isAsking && <ChangeDialog order={order} close={() => setAsking(false)} />}
      {paying && <ApplicationPayDialog kind={CHANGE} row={paying} close={() => setPaying(undefined)} />}
    </section>
  )
}

const Row = ({ change, pay }: { change: ChangeRow; pay: () => void }) => {
  const { id, kind, from, to, tickets, status, createdAt, due, back, limit } = change
  const { send, isPending } = useSend(withdrawChange)
  const cancel = useSend(addonCancel)
  const remove = useSend(addonDelete)
  const isAddon = kind === 'SEATS'
  const { modal } = App.useApp()
  const tell = useTell()
  const [isMending, setMending] = useState(false)
  const isWaiting = status === 'WAIT_PAY'
  const isReturned = status === 'RETURNED'
  const withdraw = () =>
    void modal.confirm({
      title: `撤回变更申请 ${id}`,
      content: isAddon ? '撤回后保留的座位释放，可以重新申请。' : '撤回后订单不变，可以重新申请。',
      okText: '撤回申请',
      cancelText: '保留',
      onOk: () => (isAddon ? cancel.send({ orderApplyId: id }) : send({ id })).then(() => tell.done('已撤回变更申请'), tell.failed),
    })
  const hide = () =>
    void modal.confirm({
      title: `删除申请 ${id}`,
      content: '删除后不再显示，航空公司仍可查看。',
      okText: '删除申请',
      cancelText: '保留',
      onOk: () => remove.send({ orderApplyId: id }).then(() => tell.done('已删除申请'), tell.failed),
    })
  return (
    <tr>
      <th scope="row">
        {from} → {to}
        {kind === 'NAMES' && <Whom id={id} />}
      </th>
      <td>{changeKinds[kind]}</td>
      <td className="number">{tickets > 0 ? tickets : kind === 'NAMES' ? '--' : '整单'}</td>
      <td className="ow-tag">
        <Tag tone={toneOf(status)}>{changeStatuses[status]}</Tag>
        {(isWaiting || isReturned) && limit && (
          <small>
            {' '}
            <TimeLeft limit={limit} now={houseNow} />
          </small>
        )}
      </td>
      <td className="ow-wide">{formatDateTime(createdAt).slice(0, 16)}</td>
      <td className="number">{due > 0 ? <Money fen={due} /> : '--'}</td>
      <td className="number">{back > 0 ? <Money fen={back} /> : '--'}</td>
      <td>
        {isWaiting && (
          <Button size="small" type="primary" onClick={pay}>
            支付
          </Button>
        )}
        {isReturned && (
          <Button size="small" type="primary" onClick={() => setMending(true)}>
            处理退回
          </Button>
        )}{' '}
        {(isWaiting || isReturned || status === 'AUDITING') && (
          <Button size="small" loading={isPending || cancel.isPending} onClick={withdraw} aria-label={`撤回变更申请 ${id}`}>
            撤回
          </Button>
        )}
        {isAddon && !isWaiting && !isReturned && status !== 'AUDITING' && status !== 'DECIDED' && (
          <Button size="small" loading={remove.isPending} onClick={hide} aria-label={`删除申请 ${id}`}>
            删除
          </Button>
        )}
        {isMending && <Returned id={id} close={() => setMending(false)} />}
      </td>
    </tr>
  )
}

/** the traveller whose name changes */
const Whom = ({ id }: { id: string }) => {
  const { naming } = useAsk(changeDetail, { id }).data ?? {}
  return naming ? <small className="ow-hint"> {namingPeople(naming)}</small> : null
}

const Returned = ({ id, close }: { id: string; close: () => void }) => {
  const { instanceId, returnRemark } = useAsk(changeDetail, { id }, { lists: ['change'] }).data ?? {}
  return <ReturnedDialog what="变更申请" instanceId={instanceId} remark={returnRemark} close={close} />
}
