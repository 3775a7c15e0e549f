import { Button } from 'antd'
import { useState } from 'react'
import { failedExport } from '#contracts/client/file.ts'
import type { ListAsked, Portal } from './list-address.ts'
import type { ListPart } from './list-export.ts'
import { useTell } from './useTell.ts'

/** Saves all rows that a list finds as an Excel file, which a job of the server makes. The code for it is loaded at the press. */
export const ListExport = ({ of, portal, asked, sort }: ListPart & { portal: Portal; asked: ListAsked }) => {
  const [isMaking, setMaking] = useState(false)
  const [rows, setRows] = useState('')
  const tell = useTell()
  const make = async () => {
    const { saveRows } = await import('./list-export.ts')
    tell.done(await saveRows({ of, sort }, portal, asked, setRows))
  }
  const start = () => {
    setRows('')
    setMaking(true)
    void make()
      .catch(error => tell.failed(failedExport(error)))
      .finally(() => setMaking(false))
  }
  return (
    <Button onClick={start} loading={isMaking}>
      {isMaking ? <span role="status">正在导出{rows}</span> : '导出 Excel'}
    </Button>
  )
}
