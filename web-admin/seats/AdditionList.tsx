import Button from '@mui/material/Button'
import { useState } from 'react'
import { additions, saveAddition } from '#contracts/seats/addition-api.ts'
import { useMay } from '../kit/calls.ts'
import { ListScreen } from '../kit/ListScreen.tsx'
import { AdditionDialog } from './AdditionDialog.tsx'

/** Batches of additional seats. */
export const AdditionList = () => {
  const [open, setOpen] = useState(false)
  const may = useMay()
  return (
    <>
      <ListScreen
        of={additions}
        actions={
          may(saveAddition) && (
            <Button variant="contained" onClick={() => setOpen(true)}>
              新增批次
            </Button>
          )
        }
      />
      {open && <AdditionDialog close={() => setOpen(false)} />}
    </>
  )
}
