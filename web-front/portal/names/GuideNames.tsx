import { App, Button } from 'antd'
import { useState } from 'react'
import { shortMoment } from '#contracts/client/look/route.ts'
import { TimeLeft } from '#contracts/client/look/TimeLeft.tsx'
import { fareTypes } from '#contracts/enums.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { documentTypes } from '#contracts/kernel/documents.ts'
import {
  GUIDE_LINK_HOURS,
  GUIDE_PAGE,
  guideLinkHours,
  guideNames,
  makeGuideLink,
  rejectGuideNames,
  revokeGuideLink,
  takeGuideNames,
} from '#contracts/order/names/guide-api.ts'
import { useAsk, useSend } from '../../kit/calls.ts'
import { houseNow } from '../../kit/clock.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { useTell } from '../../kit/useTell.ts'
import type { NamedOrder } from './useNames.ts'

/** time between two looks at what the guide has sent, ms */
const LOOK_MS = 20_000

/** The link by which the group's guide enters names, and the names that wait to be checked. */
export const GuideNames = ({ order: { orderId, groupName } }: { order: NamedOrder }) => {
  const { data } = useAsk(guideNames, { orderId }, { lists: ['order'], every: LOOK_MS })
  const [isMaking, setMaking] = useState(false)
  const [rejecting, setRejecting] = useState<string[]>()
  const take = useSend(takeGuideNames)
  const revoke = useSend(revokeGuideLink)
  const tell = useTell()
  const { modal } = App.useApp()
  if (!data) return null
  const { lines, until } = data
  const right = lines.filter(({ errors }) => Object.keys(errors).length === 0).map(({ id }) => id)
  const taking = async (ids: string[]) => {
    try {
      const { taken, left } = await take.send({ orderId, ids })
      if (taken > 0) tell.done(`已采用 ${taken} 人`)
      if (left.length > 0) tell.warn(`${left.length} 人没有采用，原因在各行下面`)
    } catch (error) {
      tell.failed(error)
    }
  }
  const stop = () =>
    modal.confirm({
      title: '停用导游链接',
      content: '导游不能再打开名单；已提交、待核对的旅客保留。',
      okText: '停用链接',
      cancelText: '返回',
      onOk: () => revoke.send({ orderId }).then(() => tell.done('链接已停用'), tell.failed),
    })
  return (
    <div className="names-guide">
      <div className="names-guide-line">
        {until ? (
          <span>
            导游链接 {shortMoment(until)} 前有效 <TimeLeft limit={until} now={houseNow} />
          </span>
        ) : (
          '可生成链接发给导游，由导游在手机上填名单，不需登录'
        )}
        <span className="names-acts">
          <button type="button" onClick={() => setMaking(true)}>
            {until ? '换新链接' : '让导游填名单'}
          </button>
          {until && (
            <button type="button" disabled={revoke.isPending} onClick={stop}>
              停用链接
            </button>
          )}
        </span>
      </div>
      {lines.length > 0 && (
        <section aria-label="导游名单">
          <div className="names-guide-line">
            <b>导游提交 {lines.length} 人待核对</b>
            <span className="names-acts">
              <Button size="small" type="primary" disabled={right.length === 0} loading={take.isPending} onClick={() => void taking(right)}>
                全部采用 {right.length} 人
              </Button>
              <button type="button" onClick={() => setRejecting(lines.map(({ id }) => id))}>
                全部退回
              </button>
            </span>
          </div>
          <ul>
            {lines.map(({ id, name, type, docType, docNo, phone, at, errors }) => (
              <li key={id} className="names-guide-line">
                <div>
                  <b>{name}</b> {fareTypes[type]}，{documentTypes[docType]} {docNo}
                  {phone && `，${phone}`} <small>{formatDateTime(at).slice(5, 16)}</small>
                  {Object.values(errors).map(error => (
                    <p key={error} className="names-guide-wrong">
                      {error}
                    </p>
                  ))}
                </div>
                <span className="names-acts">
                  <button
                    type="button"
                    aria-label={`采用${name}`}
                    disabled={take.isPending || !right.includes(id)}
                    onClick={() => void taking([id])}
                  >
                    采用
                  </button>
                  <button type="button" aria-label={`退回${name}`} onClick={() => setRejecting([id])}>
                    退回
                  </button>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {isMaking && <LinkDialog orderId={orderId} groupName={groupName} replaces={until !== undefined} close={() => setMaking(false)} />}
      {rejecting && <RejectDialog orderId={orderId} ids={rejecting} close={() => setRejecting(undefined)} />}
    </div>
  )
}

type LinkProps = { orderId: string; groupName: string; replaces: boolean; close: () => void }
/** Makes a link, and shows it this once: only its hash is kept. */
const LinkDialog = ({ orderId, groupName, replaces, close }: LinkProps) => {
  const [hours, setHours] = useState<number>(GUIDE_LINK_HOURS)
  const [text, setText] = useState<string>()
  const { send, isPending } = useSend(makeGuideLink)
  const tell = useTell()
  const make = async () => {
    try {
      const { token, until } = await send({ orderId, hours })
      setText(`请在 ${formatDateTime(until).slice(0, 16)} 前填写“${groupName}”的名单：${location.origin}${GUIDE_PAGE}#${token}`)
    } catch (error) {
      tell.failed(error)
    }
  }
  const copy = () =>
    void navigator.clipboard?.writeText(text!).then(
      () => tell.done('已复制，可粘贴到微信发给导游'),
      () => tell.warn('没有复制，请手动选中'),
    )
  if (text !== undefined)
    return (
      <Dialog title="发给导游" close={close} action="复制" submit={copy} leave="关闭">
        <textarea
          className="names-link"
          aria-label="发给导游的内容"
          readOnly
          rows={5}
          value={text}
          onFocus={({ target }) => target.select()}
        />
        <p className="names-hint">链接只显示这一次，关闭后不能再看到；丢失时换新链接。得到链接的人都能填写本单名单。</p>
      </Dialog>
    )
  return (
    <Dialog title="让导游填名单" close={close} action="生成链接" submit={() => void make()} pending={isPending}>
      <p>导游只看到团名、航班、日期和人数，看不到价格；所填的名单由你核对后才录入订单。</p>
      <fieldset className="names-filters" aria-label="有效时间">
        {Object.entries(guideLinkHours).map(([value, label]) => (
          <button key={value} type="button" aria-pressed={hours === Number(value)} onClick={() => setHours(Number(value))}>
            {label}
          </button>
        ))}
      </fieldset>
      <p className="names-hint">最迟到名单时限为止{replaces && '；此前的链接随之失效'}</p>
    </Dialog>
  )
}

const RejectDialog = ({ orderId, ids, close }: { orderId: string; ids: string[]; close: () => void }) => {
  const [reason, setReason] = useState('')
  const { send, isPending } = useSend(rejectGuideNames)
  const tell = useTell()
  const reject = async () => {
    try {
      await send({ orderId, ids, ...(reason.trim() && { reason: reason.trim() }) })
      tell.done(`已退回 ${ids.length} 人`)
      close()
    } catch (error) {
      tell.failed(error)
    }
  }
  return (
    <Dialog title={`退回 ${ids.length} 人`} close={close} action={`退回 ${ids.length} 人`} submit={() => void reject()} pending={isPending}>
      <label className="names-why">
        原因（导游可见）
        <input maxLength={100} value={reason} onChange={({ target }) => setReason(target.value)} />
      </label>
    </Dialog>
  )
}
