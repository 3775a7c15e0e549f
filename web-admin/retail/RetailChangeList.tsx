import { retailChangeApprove } from '#contracts/retail/change-api.ts'
import { retailChanges } from '#contracts/retail/change-list.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'

/** Changes of single travellers' tickets, approved in the row; each has the page of a change. */
export const RetailChangeList = () => (
  <ListScreen
    of={retailChanges}
    href={({ id }) => `/change/${encodeURIComponent(id)}/show`}
    rowActions={({ id, status }) =>
      status === 'AUDITING' && (
        <ActionButton
          endpoint={retailChangeApprove}
          label="审批"
          size="small"
          variant="text"
          fixed={{ id }}
          explain="通过后代理人在时限内支付即换开新票，无须支付的即时换开；驳回的航班与客票不变。"
        />
      )
    }
  />
)
