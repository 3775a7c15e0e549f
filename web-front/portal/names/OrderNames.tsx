import { App, Button, Dropdown } from 'antd'
import { type ReactNode, useState } from 'react'
import { modify8L } from '#contracts/change/names-api.ts'
import { type Download, save as keep } from '#contracts/client/file.ts'
import { shortMoment } from '#contracts/client/look/route.ts'
import { TimeLeft } from '#contracts/client/look/TimeLeft.tsx'
import { opening } from '#contracts/client/opening.tsx'
import { type FareType, fareTypes } from '#contracts/enums.ts'
import { goesBackFacts, replacedText } from '#contracts/extra/products-text.ts'
import { formatDateTime, provisionalMark } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import {
  exportPassenger,
  foreignTemplate,
  importForeign,
  importPassenger,
  orderDetail,
  passengerTemplate,
  queryPassenger,
  removePassenger,
  removePassengerPreview,
  undoPassenger,
  undoPassengerPreview,
} from '#contracts/order/api.ts'
import type { GoesBack } from '#contracts/order/money/product-fee.ts'
import { demandText } from '#contracts/order/names/admission.ts'
import { passengerChanges } from '#contracts/order/names/words.ts'
import { isAllowed } from '../../kit/Actions.tsx'
import { BottomBar } from '../../kit/BottomBar.tsx'
import { useAsk, useSend } from '../../kit/calls.ts'
import { houseNow } from '../../kit/clock.ts'
import { Fetched } from '../../kit/Fetched.tsx'
import { ImportDialog } from '../../kit/ImportDialog.tsx'
import { Lines } from '../../kit/Lines.tsx'
import { call } from '../../kit/session.ts'
import { useLeaveGuard } from '../../kit/useLeaveGuard.ts'
import { useNarrow } from '../../kit/useNarrow.ts'
import { useTell } from '../../kit/useTell.ts'
import { GuideNames } from './GuideNames.tsx'
import { NamesGrid } from './NamesGrid.tsx'
import { Proofs } from './Proofs.tsx'
import type { NameRow } from './rows.ts'
import { sheetOf } from './sheet.ts'
import { type NamedOrder, useNames } from './useNames.ts'

const Club = opening(() => import('./Club.tsx').then(({ Club }) => Club))
const Renames = opening(() => import('../rename/Renames.tsx').then(({ Renames }) => Renames))

/** The names of an order: named travellers, missing ones, and the limit. */
export const OrderNames = ({
  orderId,
  bar,
}: {
  orderId: string /** the foot of the window while nothing is unsaved */
  bar?: ReactNode
}) => {
  const asked = useAsk(orderDetail, { orderId }, { lists: ['order'] })
  return (
    <Fetched from={asked} what="名单" rows={8}>
      {order => <Names key={orderId} order={order} bar={bar} />}
    </Fetched>
  )
}

const Names = ({ order, bar }: { order: NamedOrder; bar: ReactNode }) => {
  const { orderId, inter, limits, allowedActions } = order
  const [importing, template] = inter ? [importForeign, foreignTemplate] : [importPassenger, passengerTemplate]
  const names = useNames(order)
  const { rows, needs, canName, unsaved, ready, wrong } = names
  const [isImporting, setImporting] = useState(false)
  const isNarrow = useNarrow()
  const tell = useTell()
  const agreed = useAgreed()
  const remove = useSend(removePassenger)
  useLeaveGuard(
    '还有名单没有保存',
    unsaved.length > 0 ? `${unsaved.length} 人的修改没有保存，离开后草稿留在本浏览器，航司还看不到。` : undefined,
  )

  const fetching = (work: () => Promise<unknown>) => void work().then(file => keep(file as Download), tell.failed)
  const save = async () => {
    try {
      if (!(await agreed(await names.foresee(), { title: '换人退保', okText: '保存并退保', cancelText: '返回' }))) return
      const { taken, said } = await names.save()
      if (taken > 0) tell.done([`已保存 ${taken} 人`, ...said].join('。'))
      if (taken === ready.length) return
      tell.warn(`${ready.length - taken} 人没有保存，原因在各行下面`)
      // after the lines have been updated
      setTimeout(openFirstWrong)
    } catch (error) {
      tell.failed(error)
    }
  }
  const takeOff = async (row: NameRow) => {
    try {
      const foreseen = await call(removePassengerPreview, { orderId, ids: [row.id!] })
      if (!(await agreed(foreseen, { title: `删除${row.name}`, okText: '删除并退订', cancelText: '保留' }))) return
      await remove.send({ orderId, id: row.id! })
      tell.done(`已删除${row.name}`)
    } catch (error) {
      tell.failed(error)
    }
  }
  const files = [
    ...(canName ? [{ key: 'template', label: '下载模板', onClick: () => fetching(() => call(template, {})) }] : []),
    { key: 'export', label: '导出名单', onClick: () => fetching(() => call(exportPassenger, { orderId })) },
  ]
  const corrections = [
    { key: 'discard', label: '放弃修改', onClick: names.discard },
    ...(wrong > 0
      ? [
          {
            key: 'wrong',
            label: '下载有误行',
            onClick: () => fetching(() => call(importPassenger, { orderId, mode: 'errors' }, { files: { file: sheetOf(unsaved) } })),
          },
        ]
      : []),
  ]
  return (
    <>
      <section className="order-names" aria-label="旅客名单">
        <Standing order={order} canName={canName} />
        <Lacking order={order} />
        {canName && isAllowed(allowedActions, { endpoint: undoPassenger }) && <LastChange orderId={orderId} />}
        {names.waiting > 0 && (
          <p className="names-note">
            没有提交的 {names.waiting} 人存在本浏览器{whenOpen(order) && `，${whenOpen(order)}可提交名单`}
          </p>
        )}
        {names.isRestored && unsaved.length > 0 && (
          <p className="names-note">上次没有保存的 {unsaved.length} 人已从草稿恢复，核对后请保存</p>
        )}
        {names.replaced > 0 && <p className="names-note">{names.replaced} 人换成了另一人：原旅客已购的保险退回，餐食和行李随座位保留</p>}
        {canName && <GuideNames order={order} />}
        {(canName || rows.length > 0) && (
          <NamesGrid
            rows={rows}
            change={names.change}
            needs={needs}
            remove={row => void takeOff(row)}
            readOnly={!canName}
            actions={
              <>
                {canName && (
                  <button type="button" onClick={() => setImporting(true)}>
                    上传文件
                  </button>
                )}
                {isNarrow ? (
                  <Dropdown trigger={['click']} menu={{ items: files }}>
                    <button type="button">更多</button>
                  </Dropdown>
                ) : (
                  files.map(({ key, label, onClick }) => (
                    <button key={key} type="button" onClick={onClick}>
                      {label}
                    </button>
                  ))
                )}
              </>
            }
          />
        )}
        <Proofs order={order} />
        {order.passengers.length > 0 && <Club order={order} />}
        {isImporting && (
          <ImportDialog
            title={inter ? '导入护照名单' : '导入名单'}
            endpoint={importing}
            template={template}
            fields={{ orderId }}
            close={() => setImporting(false)}
          />
        )}
      </section>
      {order.tickets.length > 0 && <Renames order={order} />}
      {unsaved.length === 0 ? bar : <SaveBar names={names} nameBy={limits.nameBy} corrections={corrections} save={save} />}
    </>
  )
}

type SaveBarProps = {
  names: ReturnType<typeof useNames>
  nameBy: string
  corrections: { key: string; label: string; onClick: () => void }[]
  save: () => Promise<void>
}
/** How much may be saved, or has to be corrected before. */
const SaveBar = ({ names: { ready, wrong, progress }, nameBy, corrections, save }: SaveBarProps) => {
  const isNarrow = useNarrow()
  const busy = progress !== undefined
  return (
    <BottomBar
      actions={
        <>
          {isNarrow ? (
            <Dropdown trigger={['click']} disabled={busy} menu={{ items: corrections }}>
              <Button aria-label="更多操作">更多</Button>
            </Dropdown>
          ) : (
            corrections.map(({ key, label, onClick }) => (
              <Button key={key} disabled={busy} onClick={onClick}>
                {label}
              </Button>
            ))
          )}
          <Button type="primary" loading={busy} onClick={() => (ready.length > 0 ? void save() : openFirstWrong())}>
            {busy ? '保存中' : ready.length > 0 ? `保存 ${ready.length} 人` : `改正 ${wrong} 人`}
          </Button>
        </>
      }
    >
      <div className="names-bar" role="status">
        <b>{progress && progress.of > 1 ? `正在保存 ${progress.done} / ${progress.of}` : `${ready.length} 人可保存`}</b>
        {wrong > 0 && <span className="names-bad">{wrong} 人有误</span>}
        <div className="names-limit">
          {shortMoment(nameBy)}
          {provisionalMark(nameBy)} 前 <TimeLeft limit={nameBy} now={houseNow} />
        </div>
      </div>
    </BottomBar>
  )
}

/** Moves the focus to the first gap. */
const openFirstWrong = () => document.querySelector<HTMLElement>('.names button.cell.bad, .names-cards .wrong button')?.click()

/** Number of named and missing travellers, and the name limit. */
const Standing = ({ order, canName }: { order: NamedOrder; canName: boolean }) => {
  const { persons, counts, passengers, limits } = order
  const missing = (Object.keys(fareTypes) as FareType[]).flatMap(type => {
    const count = counts[type] - passengers.filter(one => one.type === type).length
    return count > 0 ? [`${fareTypes[type]} ${count}`] : []
  })
  return (
    <div className="names-standing">
      <span>
        已录入 <b>{passengers.length}</b> / {persons}
        {missing.length > 0 && `，还缺 ${missing.join('、')}`}
      </span>
      {canName ? (
        <span>
          名单时限 {formatDateTime(limits.nameBy).slice(0, 16)}
          {provisionalMark(limits.nameBy)} 前 <TimeLeft limit={limits.nameBy} now={houseNow} />
        </span>
      ) : (
        <span>{whyShut(order)}</span>
      )}
    </div>
  )
}
/** What states on the journey ask for, and who lacks something of it. */
const Lacking = ({ order: { admission, passengers } }: { order: NamedOrder }) => {
  if (!admission) return null
  const { demands, lacking } = admission
  const nameOf = new Map(passengers.map(({ id, name }) => [id, name]))
  return (
    <section className="names-note" aria-label="旅客信息要求">
      {demands.map(demandText).join('；')}
      {lacking.length > 0 && (
        <>
          。{lacking.length} 人的信息不全，补齐后才能出票：
          <ul className="names-lacking">
            {lacking.map(({ id, gaps }) => (
              <li key={id}>
                {nameOf.get(id)} {gaps.join('，')}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
/** Why an order does not accept names yet. */
const whenOpen = ({ status, waitlist, auditStatus }: NamedOrder): string | undefined => {
  if (status !== 'WAIT_FOR_PAY') return undefined
  if (waitlist) return '座位确认后'
  return auditStatus === 'AUDITING' || auditStatus === 'RETURNED' ? '审核通过后' : undefined
}
const whyShut = (order: NamedOrder): string => {
  const { status, unnamedSeats: unnamed } = order
  if (status === 'EXPIRED') return '订单已失效，名单不能再改'
  const opens = whenOpen(order)
  if (opens) return `${opens}录入名单`
  if (unnamed === 'ASK') return '名单时限已过，未录名的座位由航司处理，需要补录请联系航司'
  if (unnamed === 'KEEP') return '名单时限已过，未录名的座位已保留，补录请联系航司'
  if (isAllowed(order.allowedActions, { endpoint: modify8L })) return '名单已交航司，需要修改请在“更多”中申请名单变更'
  return status === 'WAIT_FOR_PAY' || status === 'PAID' ? '名单已交航司，需要修改请联系航司' : '已出票，姓名或证件有误可申请更名'
}

/** Asks for agreement where something is refunded or more is to be said (`text`). */
const useAgreed = () => {
  const { modal } = App.useApp()
  return (seen: GoesBack | undefined, words: { title: string; okText: string; cancelText: string }, text?: ReactNode): Promise<boolean> => {
    const lines = seen && seen.lines.length > 0 && <Lines of={goesBackFacts(seen)} sum={['退款', formatYuan(seen.amount)]} />
    if (!lines && !text) return Promise.resolve(true)
    const content = (
      <>
        {text}
        {lines}
      </>
    )
    return new Promise(resolve => modal.confirm({ ...words, content, onOk: () => resolve(true), onCancel: () => resolve(false) }))
  }
}

/** The last change of the list, with a button to undo it. */
const LastChange = ({ orderId }: { orderId: string }) => {
  const { data } = useAsk(queryPassenger, { orderId, page: 0, size: 1 }, { lists: ['order'] })
  const { send, isPending } = useSend(undoPassenger)
  const tell = useTell()
  const agreed = useAgreed()
  const last = data?.lastChange
  if (!last) return null
  const word = passengerChanges[last.change].slice(0, 2)
  const [first] = last.passengers
  const whom = last.passengers.length > 1 ? `${first!.name}等 ${last.passengers.length} 人` : (first?.name ?? '')
  const undo = async () => {
    try {
      const foreseen = await call(undoPassengerPreview, { orderId, id: last.id })
      const text = `${last.passengers.map(({ name }) => name).join('、')}${last.change === 'ADD' ? ' 将从名单上删除' : ' 恢复为修改之前'}`
      const words = { title: `撤销${word}${whom}`, okText: foreseen.lines.length > 0 ? '撤销并退订' : `撤销${word}`, cancelText: '保留' }
      if (!(await agreed(foreseen, words, last.passengers.length > 1 && text))) return
      const answer = await send({ orderId, id: last.id })
      tell.done([`已撤销${word}${whom}`, replacedText(answer)].filter(text => text !== '').join('。'))
    } catch (error) {
      tell.failed(error)
    }
  }
  return (
    <p className="names-note">
      {shortMoment(last.at)} {word}
      {whom}
      <Button type="link" size="small" loading={isPending} onClick={() => void undo()}>
        撤销{word}
      </Button>
    </p>
  )
}
