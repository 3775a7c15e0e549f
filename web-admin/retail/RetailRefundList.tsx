import { retailRefundAudit } from '#contracts/retail/refund-api.ts'
import { retailRefunds } from '#contracts/retail/refund-list.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'

/** Refunds of single travellers, audited in the row; each has the page of a refund. */
export const RetailRefundList = () => (
  <ListScreen
    of={retailRefunds}
    href={({ id }) => `/refund/${encodeURIComponent(id)}/show`}
    rowActions={({ id, status }) =>
      status === 'REFUNDSUBMIT' && (
        <ActionButton
          endpoint={retailRefundAudit}
          label="审核"
          size="small"
          variant="text"
          fixed={{ refundId: id }}
          explain="通过后按申请时的客规确定退款金额，由财务退款；驳回须填写审核意见，代理人会看到。"
        />
      )
    }
  />
)
