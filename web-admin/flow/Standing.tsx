import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router-dom'
import type { FlowStanding } from '#contracts/flow/standing.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { taskPage } from './links.ts'

/** State of the workflow that decides a document, with a link to it. */
export const Standing = ({ name, flow, more }: { name: string; flow: Static<typeof FlowStanding>; more?: string | undefined }) => (
  <Alert
    severity="info"
    sx={{ mb: 2 }}
    action={
      <Button component={RouterLink} to={taskPage(flow.instanceId)} color="inherit" size="small">
        打开审批任务
      </Button>
    }
  >
    {name}：{flow.toGroupName ? `${flow.toGroupName}（${flow.toName}）` : flow.statusDesc}
    {more && `。${more}。`}
  </Alert>
)
