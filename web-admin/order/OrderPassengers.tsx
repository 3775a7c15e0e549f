import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import { useState } from 'react'
import { Tag } from '#contracts/client/look/parts.tsx'
import { opening } from '#contracts/client/opening.tsx'
import { couponStatuses, nameStatuses } from '#contracts/enums.ts'
import {
  addPassenger,
  batchDeletePassenger,
  checkPassenger,
  importPassenger,
  modifyPassenger,
  orderDetail,
  Passenger,
  passengerProof,
  passengerTemplate,
  provePassenger,
  removePassenger,
  undoPassenger,
} from '#contracts/order/api.ts'
import { submitRename } from '#contracts/rename/api.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { isAllowed } from '../kit/AllowedActions.tsx'
import { Panel } from '../kit/Detail.tsx'
import { DialogButton } from '../kit/DialogButton.tsx'
import { FileButton } from '../kit/FileButton.tsx'
import { ImportButton } from '../kit/ImportButton.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'
import { CheckDialog } from './CheckDialog.tsx'
import type { Order } from './OrderDetail.tsx'
import { ProofButton } from './ProofButton.tsx'
import { ReceiptLink } from './ticketing/ReceiptLink.tsx'
import { TicketStatusButton } from './ticketing/TicketStatusButton.tsx'
import { UndoDialog } from './UndoDialog.tsx'

const ModifyPassengerDialog = opening(() =>
  import('./ModifyPassengerDialog.tsx').then(({ ModifyPassengerDialog }) => ModifyPassengerDialog),
)
const RemovePassengersDialog = opening(() =>
  import('./RemovePassengersDialog.tsx').then(({ RemovePassengersDialog }) => RemovePassengersDialog),
)
const RenameDialog = opening(() => import('../rename/RenameDialog.tsx').then(({ RenameDialog }) => RenameDialog))

type Row = Order['passengers'][number]

/** The name list, and the tickets issued on it. */
export const OrderPassengers = ({ order }: { order: Order }) => {
  const { orderId, airLine, revision, allowedActions, passengers, tickets, persons, nameStatus, pnrs } = order
  const [chosen, setChosen] = useState<readonly string[]>([])
  const can = (endpoint: Parameters<typeof isAllowed>[1]) => isAllowed(allowedActions, endpoint)
  // the list may have changed since the selection
  const ids = passengers.flatMap(({ id, status }) => (status === 'NAMED' && chosen.includes(id) ? [id] : []))
  const toggle = (id: string) => setChosen(ids.includes(id) ? ids.filter(other => other !== id) : [...ids, id])
  const common = { fixed: { orderId }, revision }
  const proving = passengers.some(({ type }) => type === 'SOLIDER')
  return (
    <>
      <Panel
        title={`旅客名单（已录 ${passengers.length} / ${persons}）`}
        actions={
          <>
            <Tag plain>{`名单${nameStatuses[nameStatus as keyof typeof nameStatuses] ?? nameStatus}`}</Tag>
            {passengers.length > 0 && (
              <DialogButton endpoint={checkPassenger} label="校验名单" variant="text">
                {close => <CheckDialog orderId={orderId} close={close} />}
              </DialogButton>
            )}
            {can(undoPassenger) && (
              <DialogButton endpoint={undoPassenger} label="撤销变更" variant="text">
                {close => <UndoDialog order={order} close={close} />}
              </DialogButton>
            )}
            {ids.length > 0 && can(removePassenger) && (
              <DialogButton endpoint={batchDeletePassenger} label={`删除所选（${ids.length}）`} color="error">
                {close => <RemovePassengersDialog order={order} whom={passengers.filter(({ id }) => ids.includes(id))} close={close} />}
              </DialogButton>
            )}
            {can(addPassenger) && (
              <ImportButton endpoint={importPassenger} template={passengerTemplate} row={Passenger} fields={{ orderId }} label="导入名单" />
            )}
            {can(addPassenger) && <ActionButton endpoint={addPassenger} {...common} explain="同一证件在一个航班上只能出现一次。" />}
          </>
        }
      >
        {nameStatus === 'LOCKED' && (
          <Alert severity="info" sx={{ mb: 2 }}>
            名单时限已过，代理人不能再修改；航司人员在出票前仍可修改。
          </Alert>
        )}
        <RowsTable
          label="旅客名单"
          row={Passenger}
          rows={passengers}
          keyOf={({ id }) => id}
          empty="还没有旅客；可逐个新增，或下载模板填写后导入"
          columns={[
            ...(can(removePassenger)
              ? [
                  {
                    field: 'chosen',
                    title: '选择',
                    render: ({ id, name, status }: Row) =>
                      status === 'NAMED' && (
                        <Checkbox
                          size="small"
                          sx={{ p: 0.5 }}
                          checked={ids.includes(id)}
                          onChange={() => toggle(id)}
                          slotProps={{ input: { 'aria-label': `选择 ${name}` } }}
                        />
                      ),
                  },
                ]
              : []),
            'name',
            ...(passengers.some(({ title }) => title) ? ['title'] : []),
            'type',
            'gender',
            'docType',
            'docNo',
            'birthDate',
            // columns without any values are left out, so that the buttons stay visible
            ...(passengers.some(({ phone }) => phone) ? ['phone'] : []),
            'status',
            // a single PNR belongs to everybody and needs no column
            ...(pnrs.length > 1 ? [{ field: 'pnr', title: 'PNR', render: ({ pnr }: Row) => pnr ?? '--' }] : []),
            ...(tickets.length > 0 ? [{ field: 'ticketNo', title: '票号' }] : []),
            ...(proving
              ? [
                  {
                    field: 'proof',
                    title: '军残/警残证件',
                    render: (row: Row) => <Proof row={row} order={order} canProve={can(provePassenger)} />,
                  },
                ]
              : []),
            ...(can(modifyPassenger) || can(removePassenger) || can(submitRename)
              ? [{ field: 'actions', title: '操作', render: (row: Row) => <RowActions row={row} order={order} /> }]
              : []),
          ]}
        />
      </Panel>
      <Panel
        title={`客票（${tickets.length}）`}
        actions={
          tickets.length > 0 && (
            <>
              <ReceiptLink page="TicketReceipt" orderId={orderId} />
              <ReceiptLink page="itineraryList" orderId={orderId} />
            </>
          )
        }
      >
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
            { field: 'pnr', title: 'PNR' },
            { field: 'status', title: '状态' },
            ...(tickets.some(isPartly)
              ? [{ field: 'coupons', title: '航段', render: ({ coupons = [] }: Order['tickets'][number]) => couponText(coupons) }]
              : []),
            {
              field: 'actions',
              title: '操作',
              render: ({ ticketNo }: Order['tickets'][number]) => <TicketStatusButton ticketNo={ticketNo} airLine={airLine} />,
            },
          ]}
        />
      </Panel>
    </>
  )
}

type Coupons = NonNullable<Order['tickets'][number]['coupons']>
/** true where the flights have different statuses */
const isPartly = ({ coupons = [] }: { coupons?: Coupons }) => new Set(coupons.map(({ status }) => status)).size > 1
const couponText = (coupons: Coupons) => coupons.map(({ flightNo, status }) => `${flightNo} ${couponStatuses[status]}`).join('，')

/** The picture of the document that entitles a traveller to the fare for the disabled. */
const Proof = ({ row: { id, type, name, status, proof }, order, canProve }: { row: Row; order: Order; canProve: boolean }) => {
  if (type !== 'SOLIDER') return '--'
  const { orderId, revision } = order
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      {proof ? <FileButton endpoint={passengerProof} body={{ orderId, id }} label="查看" /> : <Tag tone="waiting">未上传</Tag>}
      {canProve && status === 'NAMED' && (
        <ProofButton orderId={orderId} id={id} revision={revision} name={name} label={proof ? '替换' : '上传'} />
      )}
    </Box>
  )
}

const RowActions = ({ row, order }: { row: Row; order: Order }) => {
  if (row.status === 'TICKETED' && isAllowed(order.allowedActions, submitRename))
    return (
      <DialogButton endpoint={submitRename} label="更名" size="small" variant="text">
        {close => <RenameDialog order={order} row={row} close={close} />}
      </DialogButton>
    )
  if (row.status !== 'NAMED') return null
  const { allowedActions } = order
  return (
    <Box sx={{ display: 'flex' }}>
      {isAllowed(allowedActions, modifyPassenger) && (
        <DialogButton endpoint={modifyPassenger} label="修改" size="small" variant="text">
          {close => <ModifyPassengerDialog order={order} row={row} close={close} />}
        </DialogButton>
      )}
      {isAllowed(allowedActions, removePassenger) && (
        <DialogButton endpoint={removePassenger} label="删除" color="error" size="small" variant="text">
          {close => <RemovePassengersDialog order={order} whom={[row]} close={close} />}
        </DialogButton>
      )}
    </Box>
  )
}
