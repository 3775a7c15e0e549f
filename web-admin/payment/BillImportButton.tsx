import UploadFile from '@mui/icons-material/UploadFile'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { importBill } from '#contracts/payment/reconciliation/api.ts'
import { useMay } from '../kit/calls.ts'
import { type AskedBill, BillImport } from './BillImport.tsx'

/** Imports the daily file of a gateway; the result is shown before it is accepted. */
export const BillImportButton = ({ asked, label }: { asked?: AskedBill; label?: string }) => {
  const [open, setOpen] = useState(false)
  const may = useMay()
  if (!may(importBill)) return null
  return (
    <>
      <Button startIcon={<UploadFile />} variant={asked ? 'outlined' : 'text'} onClick={() => setOpen(true)}>
        {label ?? (asked ? '重新导入账单' : '导入账单')}
      </Button>
      {open && <BillImport asked={asked} close={() => setOpen(false)} />}
    </>
  )
}
