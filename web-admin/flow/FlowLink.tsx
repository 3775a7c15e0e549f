import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { FlowStanding } from '#contracts/flow/standing.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { taskPage } from './links.ts'

/** State of the flow that decides something, on that thing's page. */
export const FlowLink = ({ flow: { statusDesc, toGroupName, instanceId } }: { flow: Static<typeof FlowStanding> }) => (
  <>
    {statusDesc}
    {toGroupName && ` · ${toGroupName}`}
    {'　'}
    <Link component={RouterLink} to={taskPage(instanceId)} underline="hover">
      查看审批
    </Link>
  </>
)
