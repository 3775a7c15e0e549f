import { Checkbox } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CallError } from '#contracts/client/error.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { copyAsNew, copyPreview } from '#contracts/order/changes/copy-api.ts'
import { instalmentName } from '#contracts/order/rules/instalment-name.ts'
import { ComparedLines } from '../../../kit/ComparedLines.tsx'
import { houseNow } from '../../../kit/clock.ts'
import { Preview } from '../../../kit/Preview.tsx'
import type { Changing } from './changing.ts'
import { peopleText } from './names.ts'
import { limitText } from './steps.ts'

/** Orders an expired order again; today's price, its limits and the travellers who may come along are shown before. */
export const CopyDialog = ({ order, close }: Changing) => {
  const { orderId } = order
  const navigate = useNavigate()
  const [confirmDuplicate, confirm] = useState(false)
  const like = (error: unknown) => (error instanceof CallError ? error.errors?.confirmDuplicate : undefined)
  return (
    <Preview
      title="再次下单"
      endpoint={copyAsNew}
      // the preview fills the total in
      body={{ orderId, total: 0, ...(confirmDuplicate && { confirmDuplicate }) }}
      preview={{
        endpoint: copyPreview,
        body: { orderId },
        seal: ({ total }) => ({ total }),
        show: ({ total, before, counts, seats, seatsLeft, names, leftNames, instalments }) => (
          <>
            <ComparedLines
              heads={['原订单', '现在']}
              rows={[
                { label: '总价', values: [formatYuan(before), formatYuan(total)], differs: before !== total },
                { label: '人数', values: [peopleText(order.counts), peopleText(counts)] },
              ]}
            />
            {seatsLeft < seats && (
              <p role="alert" className="problem">
                余 {seatsLeft} 座，差 {seats - seatsLeft} 座
              </p>
            )}
            <p className="ow-hint">
              {names.length > 0 ? `沿用名单 ${names.length} 人` : '没有可沿用的名单'}
              {leftNames.length > 0 && `；不沿用 ${leftNames.map(({ name, reason }) => `${name}（${reason}）`).join('、')}`}
            </p>
            <p className="ow-hint">
              付款：
              {instalments
                .map(part => `${instalmentName(part, instalments)} ${formatYuan(part.amount)}（${limitText(part.by, houseNow())} 前）`)
                .join('，')}
            </p>
          </>
        ),
      }}
      action={then => (then ? `按现价下单 ${formatYuan(then.total)}` : '按现价下单')}
      done={({ orderNo }) => `新订单 ${orderNo} 已提交`}
      then={({ orderNo }) => void navigate(`/order/${encodeURIComponent(orderNo)}`)}
      refusal={error =>
        like(error) && (
          <p role="alert" className="problem">
            已有相似订单 {like(error)}，仍要下单请勾选后再按
          </p>
        )
      }
      close={close}
    >
      {({ errors }) => (
        <>
          <p className="ow-hint">以原航班和人数按现价另下一张新订单，原订单和原 PNR 不恢复</p>
          {(errors.confirmDuplicate || confirmDuplicate) && (
            <Checkbox checked={confirmDuplicate} onChange={({ target }) => confirm(target.checked)}>
              已看过相似订单，仍要再下一张
            </Checkbox>
          )}
        </>
      )}
    </Preview>
  )
}
