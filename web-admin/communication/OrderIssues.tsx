import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import { IssueRow, queryIssue } from '#contracts/communication/issue-api.ts'
import { useAsk } from '../kit/calls.ts'
import { Fetched } from '../kit/Fetched.tsx'
import { Panel } from '../kit/Panel.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'
import { AskButton } from './AskButton.tsx'

/** Questions among staff about an order, which its agency never sees. */
export const OrderIssues = ({ orderNo }: { orderNo: string }) => (
  <Panel title="内部沟通" actions={<AskButton orderNo={orderNo} size="small" />}>
    <Fetched from={useAsk(queryIssue, { orderNo, size: 100 }, { lists: ['issue'] })} lines={2}>
      {({ content }) => (
        <RowsTable
          label="内部沟通"
          row={IssueRow}
          rows={content}
          keyOf={({ id }) => id}
          empty="没有沟通问题"
          columns={[
            {
              field: 'title',
              render: ({ id, title }: { id: string; title: string }) => (
                <Link component={RouterLink} to={`/issue/${encodeURIComponent(id)}/show`}>
                  {title}
                </Link>
              ),
            },
            'status',
            'urgent',
            'by',
            'toUser',
            'toRole',
            'answers',
            'createdAt',
          ]}
        />
      )}
    </Fetched>
  </Panel>
)
