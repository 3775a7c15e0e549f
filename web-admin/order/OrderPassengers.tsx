import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Money } from '#contracts/client/look/Money.tsx'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { opening } from '#contracts/client/opening.tsx'
import { couponStatuses, nameStatuses } from '#contracts/enums.ts'
import { groupedYuan } from '#contracts/kernel/money.ts'
import { Fen, Type, zh } from '#contracts/kernel/schema.ts'
import {
  addPassenger,
  applyClub,
  batchDeletePassenger,
  cancelClub,
  checkPassenger,
  foreignTemplate,
  importForeign,
  importPassenger,
  modifyPassenger,
  Passenger,
  passengerProof,
  passengerTemplate,
  provePassenger,
  removePassenger,
  undoPassenger,
} from '#contracts/order/api.ts'
import { demandText } from '#contracts/order/names/admission.ts'
import { submitRename } from '#contracts/rename/api.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { isAllowed } from '../kit/AllowedActions.tsx'
import { DialogButton } from '../kit/DialogButton.tsx'
import { FileButton } from '../kit/FileButton.tsx'
import { ImportButton } from '../kit/ImportButton.tsx'
import { Panel } from '../kit/Panel.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'
import { CheckDialog } from './CheckDialog.tsx'
import type { ShownOrder } from './OrderDetail.tsx'
import { ProofButton } from './ProofButton.tsx'
import { TicketStatusButton } from './ticketing/TicketStatusButton.tsx'
import { UndoDialog } from './UndoDialog.tsx'

const ClubDialog = opening(() => import('./ClubDialog.tsx').then(({ ClubDialog }) => ClubDialog))
const ModifyPassengerDialog = opening(() =>
  import('./ModifyPassengerDialog.tsx').then(({ ModifyPassengerDialog }) => ModifyPassengerDialog),
)
const RemovePassengersDialog = opening(() =>
  import('./RemovePassengersDialog.tsx').then(({ RemovePassengersDialog }) => RemovePassengersDialog),
)
const RenameDialog = opening(() => import('../rename/RenameDialog.tsx').then(({ RenameDialog }) => RenameDialog))

type Row = ShownOrder['passengers'][number]

/** The name list, and the tickets issued on it. */
export const OrderPassengers = ({ order }: { order: ShownOrder }) => {
  const { orderId, inter, admission, airLine, revision, allowedActions, passengers, tickets, persons, nameStatus, pnrs } = order
  const [chosen, setChosen] = useState<readonly string[]>([])
  const can = (endpoint: Parameters<typeof isAllowed>[1]) => isAllowed(allowedActions, endpoint)
  // the list may have changed since the selection
  const ids = passengers.flatMap(({ id, status }) => (status === 'NAMED' && chosen.includes(id) ? [id] : []))
  const toggle = (id: string) => setChosen(ids.includes(id) ? ids.filter(other => other !== id) : [...ids, id])
  const common = { fixed: { orderId }, revision }
  const home = { fixed: { orderId, docIssuer: undefined, docExpires: undefined }, revision }
  const ticketsOf = (id: string) => tickets.filter(({ passengerId }) => passengerId === id)
  const priceOf = ({ id, type }: Row) => priceIn(order, type, ticketsOf(id).at(-1)?.amount)
  const proving = passengers.some(({ type }) => type === 'SOLIDER')
  return (
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
            <ImportButton
              {...(inter
                ? { endpoint: importForeign, template: foreignTemplate, label: '导入护照名单' }
                : { endpoint: importPassenger, template: passengerTemplate, label: '导入名单' })}
              row={Passenger}
              fields={{ orderId }}
            />
          )}
          {can(addPassenger) && (
            <ActionButton endpoint={addPassenger} {...(inter ? common : home)} explain="同一证件在一个航班上只能出现一次。" />
          )}
        </>
      }
    >
      {nameStatus === 'LOCKED' && (
        <Alert severity="info" sx={{ mb: 2 }}>
          名单时限已过，代理人不能再修改；航司人员在出票前仍可修改。
        </Alert>
      )}
      {admission && (
        <Alert severity={admission.lacking.length > 0 ? 'warning' : 'info'} sx={{ mb: 2 }} aria-label="旅客信息要求">
          {admission.demands.map(demandText).join('；')}
          {admission.lacking.length > 0 && `。${admission.lacking.length} 人的信息不全，补齐后才能出票：`}
          {admission.lacking.map(({ id, gaps }) => (
            <div key={id}>
              {passengers.find(one => one.id === id)?.name} {gaps.join('，')}
            </div>
          ))}
        </Alert>
      )}
      <RowsTable
        label="旅客名单"
        row={Priced}
        rows={passengers}
        keyOf={({ id }) => id}
        cards={['name', 'status', 'docNo', 'amount', 'ticketNo', 'actions']}
        totals={{
          name: `${passengers.length} 人`,
          ...Object.fromEntries((['fare', 'taxes', 'amount'] as const).map(of => [of, groupedYuan(sumOf(passengers.map(priceOf), of))])),
        }}
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
          { field: 'type', title: '类型' },
          'gender',
          // an identity card is known by its number
          ...(passengers.some(({ docType }) => docType !== 'ID_CARD') ? ['docType'] : []),
          'docNo',
          ...(tickets.length > 0
            ? [{ field: 'ticketNo', title: '票号', render: ({ id }: Row) => <Tickets tickets={ticketsOf(id)} airLine={airLine} /> }]
            : []),
          { field: 'fare', render: (row: Row) => <Money fen={priceOf(row)?.fare} /> },
          { field: 'taxes', render: (row: Row) => <Money fen={priceOf(row)?.taxes} /> },
          { field: 'amount', render: (row: Row) => <Money fen={priceOf(row)?.amount} /> },
          'status',
          'birthDate',
          // columns without any values are left out, so that the buttons stay visible
          ...(passengers.some(({ clubCard }) => clubCard) ? ['clubCard'] : []),
          ...(passengers.some(({ phone }) => phone) ? ['phone'] : []),
          // a single PNR belongs to everybody and needs no column
          ...(pnrs.length > 1 ? [{ field: 'pnr', title: 'PNR', render: ({ pnr }: Row) => pnr ?? '--' }] : []),
          ...(proving
            ? [
                {
                  field: 'proof',
                  title: '军残/警残证件',
                  render: (row: Row) => <Proof row={row} order={order} canProve={can(provePassenger)} />,
                },
              ]
            : []),
          ...([modifyPassenger, removePassenger, submitRename, applyClub].some(can)
            ? [{ field: 'actions', title: '操作', render: (row: Row) => <RowActions row={row} order={order} /> }]
            : []),
        ]}
      />
    </Panel>
  )
}

/** A traveller with what the seat costs, for the heads of the columns. */
const Priced = Type.Object({ ...Passenger.properties, fare: zh(Fen, '票价'), taxes: zh(Fen, '税费'), amount: zh(Fen, '合计') })
type Price = { fare: number; taxes: number; amount: number }

/** The price of one traveller of a type for the whole journey, fen; a ticket says the amount that it was issued for. */
const priceIn = ({ legs }: ShownOrder, type: Row['type'], issued: number | undefined): Price | undefined => {
  const lines = legs.flatMap(({ lines }) => lines.filter(line => line.type === type))
  if (lines.length === 0) return undefined
  const fare = lines.reduce((sum, line) => sum + line.fare, 0)
  const amount = issued ?? lines.reduce((sum, line) => sum + line.perPassenger, 0)
  return { fare, taxes: amount - fare, amount }
}
const sumOf = (prices: readonly (Price | undefined)[], of: keyof Price) => prices.reduce((sum, price) => sum + (price?.[of] ?? 0), 0)

type Ticket = ShownOrder['tickets'][number]
type Coupons = NonNullable<Ticket['coupons']>
/** true where the flights have different statuses */
const isPartly = ({ coupons = [] }: Ticket) => new Set(coupons.map(({ status }) => status)).size > 1
const couponText = ({ coupons = [] }: { coupons?: Coupons }) =>
  coupons.map(({ flightNo, status }) => `${flightNo} ${couponStatuses[status]}`).join('，')

/** The tickets of one traveller, with what the ticketing system says of each on request. */
const Tickets = ({ tickets, airLine }: { tickets: readonly Ticket[]; airLine: string }) =>
  tickets.length === 0 ? (
    <Typography component="span" variant="body2" color="textSecondary">
      出票后显示
    </Typography>
  ) : (
    tickets.map(ticket => (
      <Box key={ticket.ticketNo} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <TicketStatusButton ticketNo={ticket.ticketNo} airLine={airLine} />
        {isPartly(ticket) ? `（${couponText(ticket)}）` : ticket.status === 'REFUNDED' && <Tag>已退</Tag>}
      </Box>
    ))
  )

/** The picture of the document that entitles a traveller to the fare for the disabled. */
const Proof = ({ row: { id, type, name, status, proof }, order, canProve }: { row: Row; order: ShownOrder; canProve: boolean }) => {
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

const RowActions = ({ row, order }: { row: Row; order: ShownOrder }) => {
  const { orderId, revision, allowedActions } = order
  const can = (endpoint: Parameters<typeof isAllowed>[1]) => isAllowed(allowedActions, endpoint)
  return (
    <Box sx={{ display: 'flex' }}>
      {row.status === 'TICKETED' && can(submitRename) && (
        <DialogButton endpoint={submitRename} label="更名" size="small" variant="text">
          {close => <RenameDialog order={order} row={row} close={close} />}
        </DialogButton>
      )}
      {row.status === 'NAMED' && can(modifyPassenger) && (
        <DialogButton endpoint={modifyPassenger} label="修改" size="small" variant="text">
          {close => <ModifyPassengerDialog order={order} row={row} close={close} />}
        </DialogButton>
      )}
      {row.status !== 'REFUNDED' && !row.clubCard && can(applyClub) && (
        <DialogButton endpoint={applyClub} label="会员卡" size="small" variant="text">
          {close => <ClubDialog order={order} row={row} close={close} />}
        </DialogButton>
      )}
      {row.clubCard && can(cancelClub) && (
        <ActionButton
          endpoint={cancelClub}
          fixed={{ orderId, id: row.id }}
          revision={revision}
          label="取消会员卡"
          explain={`${row.name}的会员卡 ${row.clubCard} 不再写入PNR。`}
          size="small"
          variant="text"
        />
      )}
      {row.status === 'NAMED' && can(removePassenger) && (
        <DialogButton endpoint={removePassenger} label="删除" color="error" size="small" variant="text">
          {close => <RemovePassengersDialog order={order} whom={[row]} close={close} />}
        </DialogButton>
      )}
    </Box>
  )
}
