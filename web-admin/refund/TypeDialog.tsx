import Alert from '@mui/material/Alert'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { formatYuan } from '#contracts/kernel/money.ts'
import { modifyRefundType, showRefund } from '#contracts/refund/api.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { useAsk } from '../kit/calls.ts'
import { Fetched } from '../kit/Fetched.tsx'
import type { ShownRefund } from './RefundDetail.tsx'
import { noNotice, TypeFields } from './TypeFields.tsx'

/** Puts an application under another type, with what that type asks for. */
export const TypeDialog = ({ refund, close }: { refund: ShownRefund; close: () => void }) => {
  const { refundId, orderNo, refundType, noticeNo = '', papers, totals, revision } = refund
  const form = useAsk(showRefund, { orderId: orderNo })
  const [chosen, choose] = useState({ refundType, reasonCode: '', noticeNo })
  const [remark, setRemark] = useState('')
  const [tried, setTried] = useState(false)
  const type = form.data?.refundTypes.find(({ code }) => code === chosen.refundType)
  const missing = type?.papers.filter(row => !row.some(({ code }) => papers.some(({ kind }) => kind === code))) ?? []
  const lacksNotice = noNotice(type, chosen)
  const body =
    lacksNotice || missing.length > 0 || !remark.trim()
      ? undefined
      : {
          refundId,
          refundType: chosen.refundType,
          ...(chosen.reasonCode && { reasonCode: chosen.reasonCode }),
          ...(type?.notice && { noticeNo: chosen.noticeNo.trim() }),
          remark: remark.trim(),
        }
  return (
    <CommandDialog
      endpoint={modifyRefundType}
      label="修改退票类型"
      explain="按新类型和申请时间重算金额，并通知代理人；修改后由其他人员审核。"
      revision={revision}
      body={body}
      incomplete={missing.length > 0 ? '请先补充附件' : lacksNotice ? '请填写通告编号' : '请填写备注'}
      check={() => setTried(true)}
      done={answer => `退票类型已修改，应退 ${formatYuan(totals.refund)} 改为 ${formatYuan(answer.totals.refund)}`}
      close={close}
    >
      {({ disabled, errors }) => (
        <Fetched from={form} lines={3}>
          {({ refundTypes, offered }) => (
            <>
              <TypeFields
                form={{ refundTypes: refundTypes.filter(({ code }) => code !== 'CHILD'), ...(offered && { offered }) }}
                chosen={chosen}
                change={choose}
                tried={tried}
                disabled={disabled}
                errors={errors}
              />
              {missing.length > 0 && (
                <Alert severity="info">该类型还缺附件：{missing.map(row => row.map(({ label }) => label).join('或')).join('；')}</Alert>
              )}
              <TextField
                label="备注"
                value={remark}
                onChange={event => setRemark(event.target.value)}
                required
                fullWidth
                multiline
                minRows={2}
                disabled={disabled}
                error={(tried && !remark.trim()) || errors.remark !== undefined}
                helperText={errors.remark ?? (tried && !remark.trim() ? '必填' : undefined)}
              />
            </>
          )}
        </Fetched>
      )}
    </CommandDialog>
  )
}
