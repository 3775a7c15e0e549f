import Box from '@mui/material/Box'
import {
  addPassenger,
  importPassenger,
  modifyPassenger,
  orderDetail,
  Passenger,
  passengerTemplate,
  removePassenger,
} from '#contracts/order/api.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { type Allowed, isAllowed } from '../kit/AllowedActions.tsx'
import { Panel } from '../kit/Detail.tsx'
import { ImportButton } from '../kit/ImportDialog.tsx'
import { inputsOf, inputText } from '../kit/inputs.ts'
import { RowsTable } from '../kit/RowsTable.tsx'
import type { Order } from './OrderDetail.tsx'

/** The name list, and the tickets issued on it. */
export const OrderPassengers = ({ order }: { order: Order }) => {
  const { orderId, revision, allowedActions, passengers, tickets } = order
  const can = (endpoint: Parameters<typeof isAllowed>[1]) => isAllowed(allowedActions as Allowed, endpoint)
  const changeable = can(modifyPassenger) || can(removePassenger)
  return (
    <>
      <Panel
        title={`旅客名单（已录 ${passengers.length} / ${order.persons}）`}
        actions={
          <>
            {can(importPassenger) && (
              <ImportButton endpoint={importPassenger} template={passengerTemplate} row={Passenger} fields={{ orderId }} label="导入名单" />
            )}
            {can(addPassenger) && (
              <ActionButton endpoint={addPassenger} fixed={{ orderId }} revision={revision} explain="同一证件在一个航班上只能出现一次。" />
            )}
          </>
        }
      >
        <RowsTable
          label="旅客名单"
          row={Passenger}
          rows={passengers}
          keyOf={({ id }) => id}
          empty="还没有旅客；可逐个新增，或下载模板填写后导入"
          columns={[
            'name',
            'type',
            'gender',
            'docType',
            'docNo',
            'birthDate',
            'phone',
            'status',
            { field: 'ticketNo', title: '票号' },
            ...(changeable
              ? [{ field: 'actions', title: '操作', render: (row: Order['passengers'][number]) => <RowActions row={row} order={order} /> }]
              : []),
          ]}
        />
      </Panel>
      <Panel title={`客票（${tickets.length}）`}>
        <RowsTable
          label="客票"
          row={orderDetail.data.properties.tickets.items}
          rows={tickets}
          keyOf={({ ticketNo }) => ticketNo}
          empty="还没有出票"
          columns={[
            { field: 'ticketNo', title: '票号' },
            { field: 'name', title: '姓名' },
            { field: 'type', title: '旅客类型' },
            { field: 'amount', title: '金额' },
            { field: 'status', title: '状态' },
          ]}
        />
      </Panel>
    </>
  )
}

const RowActions = ({ row, order }: { row: Order['passengers'][number]; order: Order }) => {
  if (row.status !== 'NAMED') return null
  const allowed = order.allowedActions as Allowed
  const common = { fixed: { orderId: order.orderId, id: row.id }, revision: order.revision, size: 'small', variant: 'text' } as const
  const initial = Object.fromEntries(
    inputsOf(modifyPassenger.body).map(input => [input.field, inputText(input, row[input.field as keyof typeof row])]),
  )
  return (
    <Box sx={{ display: 'flex' }}>
      {isAllowed(allowed, modifyPassenger) && (
        <ActionButton endpoint={modifyPassenger} label="修改" initial={initial} explain={`修改旅客 ${row.name}`} {...common} />
      )}
      {isAllowed(allowed, removePassenger) && (
        <ActionButton endpoint={removePassenger} label="删除" color="error" explain={`从名单中删除旅客 ${row.name}。`} {...common} />
      )}
    </Box>
  )
}
