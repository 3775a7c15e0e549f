import { addTaskRefund } from '#contracts/refund/task-api.ts'
import { taskRefunds } from '#contracts/refund/task-lists.ts'
import { Due } from '../flow/Due.tsx'
import { ActionButton } from '../kit/ActionButton.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'

/** Tasks of refunds that a workflow decides, of all handlers. */
export const TaskRefundList = () => (
  <ListScreen
    of={taskRefunds}
    render={{
      statusDesc: ({ statusDesc, transferredFrom }) => (transferredFrom ? `${statusDesc}（${transferredFrom}）` : statusDesc),
      dueAt: ({ dueAt, overdue, escalated }) => <Due dueAt={dueAt} overdue={overdue} escalated={escalated} />,
    }}
    actions={
      <ActionButton
        endpoint={addTaskRefund}
        label="交审批流"
        variant="contained"
        fixed={{ routeId: undefined, toUser: undefined }}
        explain={addTaskRefund.note}
        done="已交审批流"
      />
    }
  />
)
