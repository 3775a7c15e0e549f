import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import { ComplaintRow, queryComplaints } from '#contracts/communication/api.ts'
import { useAsk } from '../kit/calls.ts'
import { Fetched } from '../kit/Fetched.tsx'
import { Panel } from '../kit/Panel.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'

/** Complaints about an order. */
export const OrderComplaints = ({ orderNo }: { orderNo: string }) => (
  <Panel title="投诉">
    <Fetched from={useAsk(queryComplaints, { orderNo, size: 100 }, { lists: ['complaint'] })} lines={2}>
      {({ content }) => (
        <RowsTable
          label="投诉"
          row={ComplaintRow}
          rows={content}
          keyOf={({ id }) => id}
          empty="没有投诉"
          columns={[
            {
              field: 'id',
              render: ({ id }: { id: string }) => (
                <Link component={RouterLink} to={`/complaint/${encodeURIComponent(id)}/show`}>
                  {id}
                </Link>
              ),
            },
            'title',
            'kind',
            'stage',
            'result',
            'dueAt',
            'createdAt',
          ]}
        />
      )}
    </Fetched>
  </Panel>
)
