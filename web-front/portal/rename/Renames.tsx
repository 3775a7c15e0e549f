import { App, Button } from 'antd'
import { useState } from 'react'
import { Money } from '#contracts/client/look/Money.tsx'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { TimeLeft } from '#contracts/client/look/TimeLeft.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import {
  payRename,
  queryRenames,
  type RenameRow,
  renameDetail,
  renamePayPreview,
  submitRename,
  withdrawRename,
} from '#contracts/rename/api.ts'
import { renameStatuses } from '#contracts/rename/codes.ts'
import { isAllowed } from '../../kit/Actions.tsx'
import { useAsk, useSend } from '../../kit/calls.ts'
import { houseNow } from '../../kit/clock.ts'
import { Fetched } from '../../kit/Fetched.tsx'
import { useTell } from '../../kit/useTell.ts'
import { ReturnedDialog } from '../flow/ReturnedDialog.tsx'
import type { OpenedOrder } from '../order/workspace/steps.ts'
import { ApplicationPayDialog } from '../pay/ApplicationPayDialog.tsx'
import { RenameDialog } from './RenameDialog.tsx'

type Rename = Static<typeof RenameRow>
const RENAME = {
  list: 'rename',
  what: '更名费',
  pay: payRename,
  preview: renamePayPreview,
  detail: renameDetail,
  texts: { DONE: '已支付，旅客已更名，票号不变', LATE: '更名申请已失效，款项由航空公司审核后原路退回' },
} as const

/** Applications for other names of ticketed travellers: their states, and what is to be paid. */
export const Renames = ({ order }: { order: OpenedOrder }) => {
  const { orderId, allowedActions, passengers } = order
  const asked = useAsk(queryRenames, { orderId, size: 100 }, { lists: ['rename'] })
  const [isAsking, setAsking] = useState(false)
  const [paying, setPaying] = useState<Rename>()
  const may = isAllowed(allowedActions, { endpoint: submitRename })
  if (!may && asked.data?.content.length === 0) return null
  const nameOf = (id: string) => passengers.find(one => one.id === id)?.name ?? '已移出的旅客'
  return (
    <section className="ow-card" aria-labelledby="renames">
      <h2 id="renames" className="ow-card-head">
        客票更名
        {may && (
          <span className="ow-links">
            <Button size="small" onClick={() => setAsking(true)}>
              申请更名
            </Button>
          </span>
        )}
      </h2>
      <Fetched from={asked} what="更名申请">
        {({ content }) =>
          content.length === 0 ? (
            <p className="ow-pad ow-hint">已出票旅客的姓名或证件有误时，可申请更名；票号不变，按航司规则收取更名费</p>
          ) : (
            <table className="dense-rows ow-table ow-stack" aria-label="更名申请">
              <thead>
                <tr>
                  <th scope="col">旅客</th>
                  <th scope="col">票号</th>
                  <th scope="col">状态</th>
                  <th scope="col">申请时间</th>
                  <th scope="col" className="number">
                    更名费（元）
                  </th>
                  <th scope="col">
                    <span className="ow-heard">操作</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {content.map(rename => (
                  <Row key={rename.id} rename={rename} name={nameOf(rename.passengerId)} pay={() => setPaying(rename)} />
                ))}
              </tbody>
            </table>
          )
        }
      </Fetched>
      {isAsking && <RenameDialog order={order} close={() => setAsking(false)} />}
      {paying && <ApplicationPayDialog kind={RENAME} row={paying} close={() => setPaying(undefined)} />}
    </section>
  )
}

const Row = ({ rename, name, pay }: { rename: Rename; name: string; pay: () => void }) => {
  const { id, ticketNo, status, createdAt, fee, limit } = rename
  const { send, isPending } = useSend(withdrawRename)
  const { modal } = App.useApp()
  const tell = useTell()
  const [isMending, setMending] = useState(false)
  const isWaiting = status === 'WAIT_PAY'
  const isReturned = status === 'RETURNED'
  const withdraw = () =>
    void modal.confirm({
      title: `撤回${name}的更名申请`,
      content: '撤回后旅客与客票不变，可以重新申请。',
      okText: '撤回申请',
      cancelText: '保留',
      onOk: () => send({ id }).then(() => tell.done('已撤回更名申请'), tell.failed),
    })
  return (
    <tr>
      <th scope="row">
        {name}
        <Asked id={id} />
      </th>
      <td>{ticketNo}</td>
      <td className="ow-tag">
        <Tag tone={toneOf(status)}>{renameStatuses[status]}</Tag>
        {(isWaiting || isReturned) && limit && (
          <small>
            {' '}
            <TimeLeft limit={limit} now={houseNow} />
          </small>
        )}
      </td>
      <td className="ow-wide">{formatDateTime(createdAt).slice(0, 16)}</td>
      <td className="number">{fee > 0 ? <Money fen={fee} /> : '免费'}</td>
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
          <Button size="small" loading={isPending} onClick={withdraw} aria-label={`撤回${name}的更名申请`}>
            撤回
          </Button>
        )}
        {isMending && <Returned id={id} close={() => setMending(false)} />}
      </td>
    </tr>
  )
}

/** the old and new names, whatever the result */
const Asked = ({ id }: { id: string }) => {
  const { before, after } = useAsk(renameDetail, { id }, { lists: ['rename'] }).data ?? {}
  if (!before || !after) return null
  const [from, to] = before.name !== after.name ? [before.name, after.name] : [before.docNo, after.docNo]
  return (
    <small>
      {from} → {to}
    </small>
  )
}

const Returned = ({ id, close }: { id: string; close: () => void }) => {
  const { instanceId, returnRemark } = useAsk(renameDetail, { id }, { lists: ['rename'] }).data ?? {}
  return <ReturnedDialog what="更名申请" instanceId={instanceId} remark={returnRemark} close={close} />
}
