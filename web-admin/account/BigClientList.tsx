import { addBigClient } from '#contracts/account/booking-api.ts'
import { bigClients, clientPayments } from '#contracts/account/booking-lists.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'
import { clientLink } from './links.tsx'

/** Clients that buy on credit. */
export const BigClientList = () => (
  <ListScreen
    of={bigClients}
    actions={
      <ActionButton
        endpoint={addBigClient}
        label="新增"
        variant="contained"
        fixed={{}}
        explain="授信额度立即可用；欠款为授信额度减账户余额，以付款偿还。"
        done={({ id }) => `大客户 ${id} 已新增`}
      />
    }
  />
)
/** What they have paid; a row leads to its client. */
export const ClientPaymentList = () => (
  <ListScreen
    of={clientPayments}
    href={({ client = '' }) => `/big-client/${encodeURIComponent(client)}/show`}
    render={{ client: clientLink }}
  />
)
