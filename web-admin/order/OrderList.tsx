import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useListContext } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { textOf } from '#contracts/client/format.ts'
import { shortMoment } from '#contracts/client/look/route.ts'
import { TimeLeft } from '#contracts/client/look/TimeLeft.tsx'
import { opening } from '#contracts/client/opening.tsx'
import { limitKinds } from '#contracts/enums.ts'
import { EMPTY } from '#contracts/kernel/calendar.ts'
import type { RowOf } from '#contracts/kernel/list.ts'
import { batchCancel } from '#contracts/order/batch/api.ts'
import { orders } from '#contracts/order/lists.ts'
import { useMay } from '../kit/calls.ts'
import { Journey } from '../kit/Journey.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'

const BatchDialog = opening(() => import('./batch/BatchDialog.tsx').then(({ BatchDialog }) => BatchDialog))

type Order = RowOf<typeof orders>

/** The list of orders; people who may change orders may change many at once. */
export const OrderList = () => {
  const may = useMay()(batchCancel)
  return <ListScreen of={orders} render={render} {...(may && { actions: <OfFilter />, bulk: <OfChosen /> })} />
}

/** The group, and whose it is. */
const Team = ({ order: { groupName, agencyName } }: { order: Order }) => (
  <>
    {groupName}
    <Below>{agencyName}</Below>
  </>
)
const Below = ({ children }: { children: ReactNode }) => (
  <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
    {children}
  </Typography>
)

/** The nearest limit that can still be kept: which it is, and the time left. */
const Limit = ({ order: { limitBy, limitKind } }: { order: Order }) =>
  limitBy && limitKind ? (
    <>
      {limitKinds[limitKind].replace('时限', '')} <TimeLeft limit={limitBy} />
    </>
  ) : (
    EMPTY
  )

const render = {
  route: (order: Order) => <Journey trip={order} />,
  groupName: (order: Order) => <Team order={order} />,
  limitBy: (order: Order) => <Limit order={order} />,
  submittedAt: ({ submittedAt }: Order) => <span title={textOf({ kind: 'instant' }, submittedAt)}>{shortMoment(submittedAt)}</span>,
}
const OfFilter = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>按筛选批量操作</Button>
      {open && <BatchDialog close={() => setOpen(false)} />}
    </>
  )
}
const OfChosen = () => {
  const { selectedIds } = useListContext()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        批量操作
      </Button>
      {open && <BatchDialog ids={selectedIds.map(String)} close={() => setOpen(false)} />}
    </>
  )
}
