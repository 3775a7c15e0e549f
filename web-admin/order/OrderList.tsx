import Button from '@mui/material/Button'
import { useListContext } from 'ra-core'
import { useState } from 'react'
import { opening } from '#contracts/client/opening.tsx'
import { batchCancel } from '#contracts/order/batch/api.ts'
import { orders } from '#contracts/order/lists.ts'
import { useMay } from '../kit/calls.ts'
import { ListScreen } from '../kit/ListScreen.tsx'

const BatchDialog = opening(() => import('./batch/BatchDialog.tsx').then(({ BatchDialog }) => BatchDialog))

/** The list of orders; whoever may change orders may change many at once. */
export const OrderList = () => {
  const may = useMay()(batchCancel)
  return <ListScreen of={orders} {...(may && { actions: <OfFilter />, bulk: <OfChosen /> })} />
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
