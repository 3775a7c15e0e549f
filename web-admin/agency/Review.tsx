import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router-dom'
import { instanceDetail } from '#contracts/flow/api.ts'
import { firstInstance, taskPage } from '../flow/links.tsx'
import { TaskTable } from '../flow/TaskTable.tsx'
import { useAsk, useMay } from '../kit/calls.ts'
import { Panel, type Section } from '../kit/Detail.tsx'
import { Fetched } from '../kit/States.tsx'
import type { Agency } from './AgencyDetail.tsx'

/** How the registration was reviewed; an agency that staff opened themselves was not. */
export const useReviewTab = ({ id, applied }: Agency): Section[] => {
  const may = useMay()
  if (applied.length === 0 || !may(instanceDetail)) return []
  return [{ key: 'review', label: '注册审核', content: <Review instanceId={firstInstance('AGENT_REGISTER', id)} /> }]
}

const Review = ({ instanceId }: { instanceId: string }) => (
  <Panel
    title="注册审核"
    actions={
      <Button component={RouterLink} to={taskPage(instanceId)} size="small">
        打开审核任务
      </Button>
    }
  >
    <Fetched from={useAsk(instanceDetail, { id: instanceId })} lines={3}>
      {({ tasks }) => <TaskTable tasks={tasks} />}
    </Fetched>
  </Panel>
)
