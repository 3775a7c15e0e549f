import Alert from '@mui/material/Alert'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatYuan } from '#contracts/kernel/money.ts'
import { copyAsNew, copyPreview } from '#contracts/order/changes/copy-api.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { Facts } from '../kit/Facts.tsx'
import { Instalments } from './money/Instalments.tsx'
import { peopleText } from './money/MoneyChange.tsx'
import type { ShownOrder } from './OrderDetail.tsx'

/** Orders an expired order again; today's price and the travellers who may come along are shown before. */
export const CopyDialog = ({ order, close }: { order: ShownOrder; close: () => void }) => {
  const { orderId, agencyName } = order
  const navigate = useNavigate()
  const [confirmDuplicate, confirm] = useState(false)
  const body = { orderId }
  return (
    <CommandDialog
      endpoint={copyAsNew}
      explain={`为${agencyName}按现价另下一张新订单；本订单和原PNR不恢复。`}
      // the preview fills the total in
      body={{ ...body, total: 0, ...(confirmDuplicate && { confirmDuplicate }) }}
      incomplete=""
      preview={{
        endpoint: copyPreview,
        body,
        seal: ({ total }) => ({ total }),
        show: ({ total, before, counts, seats, seatsLeft, names, leftNames, instalments }) => (
          <>
            {seatsLeft < seats && (
              <Alert severity="warning">
                余位只有 {seatsLeft} 个，需要 {seats} 个。
              </Alert>
            )}
            {leftNames.length > 0 && (
              <Alert severity="info">不沿用：{leftNames.map(({ name, reason }) => `${name}（${reason}）`).join('、')}</Alert>
            )}
            <Facts
              facts={[
                ['现价总价', formatYuan(total)],
                ['原订单总价', formatYuan(before)],
                ['人数构成', peopleText(counts)],
                ['余位', seatsLeft],
                ['沿用旅客', names.length === 0 ? '无' : names.map(({ name }) => name).join('、')],
              ]}
            />
            <Instalments instalments={instalments} matters={false} />
          </>
        ),
      }}
      done={({ orderNo }) => {
        navigate(`/order/${encodeURIComponent(orderNo)}/show`)
        return `新订单 ${orderNo} 已提交`
      }}
      close={close}
    >
      {({ disabled, errors }) => (
        <FormControlLabel
          control={<Switch checked={confirmDuplicate} onChange={(_, on) => confirm(on)} disabled={disabled} />}
          label={errors.confirmDuplicate ? `确认重复提交（已有相似订单${errors.confirmDuplicate}）` : '已有相似订单时仍提交'}
        />
      )}
    </CommandDialog>
  )
}
