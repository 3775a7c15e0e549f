import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router-dom'
import { instanceDetail, submitAudit } from '#contracts/flow/api.ts'
import { firstInstance, taskPage } from '../flow/links.ts'
import { TaskTable } from '../flow/TaskTable.tsx'
import { ActionButton } from '../kit/ActionButton.tsx'
import { useAsk, useMay } from '../kit/calls.ts'
import type { DetailSection } from '../kit/DetailScreen.tsx'
import { Fetched } from '../kit/Fetched.tsx'
import { Panel } from '../kit/Panel.tsx'
import type { ShownAgency } from './AgencyDetail.tsx'

/** The review of the registration; an agency that staff opened themselves has none. */
export const useReviewTab = ({ id, applied, unfiled = false }: ShownAgency): DetailSection[] => {
  const may = useMay()
  if (applied.length === 0 || !may(instanceDetail)) return []
  return [
    {
      key: 'review',
      label: '注册审核',
      content: unfiled ? <Unfiled id={id} /> : <Review instanceId={firstInstance('AGENT_REGISTER', id)} />,
    },
  ]
}

/** No flow has begun yet: for a moment, or until a definition is released. */
const Unfiled = ({ id }: { id: string }) => (
  <Alert
    severity="warning"
    action={
      <ActionButton
        endpoint={submitAudit}
        label="进入审核流程"
        size="small"
        variant="text"
        fixed={{ businessType: 'AGENT_REGISTER', businessId: id, form: undefined, routeId: undefined, toUser: undefined }}
        done="已进入审核流程"
      />
    }
  >
    未进入流程：注册时审核流程未发布。流程发布后自动进入，也可以手工进入。
  </Alert>
)

const Review = ({ instanceId }: { instanceId: string }) => (
  <Panel
    title="注册审核"
    actions={
      <Button component={RouterLink} to={taskPage(instanceId)} size="small">
        打开审核任务
      </Button>
    }
  >
    <Fetched from={useAsk(instanceDetail, { id: instanceId }, { lists: ['flow-task'] })} lines={3}>
      {({ tasks }) => <TaskTable tasks={tasks} />}
    </Fetched>
  </Panel>
)
