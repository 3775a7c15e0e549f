import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import { formatYuan } from '#contracts/kernel/money.ts'
import { addService, queryServices, ServiceRow } from '#contracts/service/api.ts'
import { useAsk } from '../kit/calls.ts'
import { DialogButton } from '../kit/DialogButton.tsx'
import { Fetched } from '../kit/Fetched.tsx'
import { Panel } from '../kit/Panel.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'
import { ServiceDialog } from './ServiceDialog.tsx'

/** Services of the airline for an order's group besides flying it, and their sum. */
export const OrderServices = ({ orderNo }: { orderNo: string }) => (
  <Panel
    title="团队服务"
    actions={
      <DialogButton endpoint={addService} label="新增团队服务">
        {close => <ServiceDialog orderNo={orderNo} close={close} />}
      </DialogButton>
    }
  >
    <Fetched from={useAsk(queryServices, { orderId: orderNo, size: 100 }, { lists: ['groupService'] })} lines={2}>
      {({ content }) => {
        const sum = content.reduce((total, { status, amount = 0 }) => total + (status === 'APPROVED' || status === 'DONE' ? amount : 0), 0)
        return (
          <>
            <RowsTable
              label="团队服务"
              row={ServiceRow}
              rows={content}
              keyOf={({ id }) => id}
              empty="没有团队服务"
              columns={[
                {
                  field: 'id',
                  render: ({ id }: { id: string }) => (
                    <Link component={RouterLink} to={`/groupService/${encodeURIComponent(id)}/show`}>
                      {id}
                    </Link>
                  ),
                },
                'service',
                'count',
                'flightNo',
                'date',
                'status',
                'amount',
              ]}
            />
            {sum > 0 && `已通过的服务合计 ${formatYuan(sum)}（仅供对账，不在此收取）`}
          </>
        )
      }}
    </Fetched>
  </Panel>
)
