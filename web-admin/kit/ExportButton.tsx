import FileDownload from '@mui/icons-material/FileDownload'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useDataProvider, useListContext, useNotify } from 'ra-core'
import { useState } from 'react'
import { EXPORT_FAILED, exporting, failedExport } from '#contracts/client/file.ts'
import { cancelJob, requestExport } from '#contracts/report/api.ts'
import type { AppDataProvider } from '../providers/dataProvider.ts'
import { useSend } from './calls.ts'
import { Dialog } from './Dialog.tsx'
import { type Ended, JobProgress } from './JobProgress.tsx'
import { Problem } from './Problem.tsx'

type Choice = { field: string; title: string }

/** Exports to Excel by a job of the server: choice of rows and columns, then progress, then the file. */
export const ExportButton = ({ columns }: { columns: Choice[] }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button startIcon={<FileDownload />} onClick={() => setOpen(true)}>
        导出 Excel
      </Button>
      {open && <ExportDialog columns={columns} close={() => setOpen(false)} />}
    </>
  )
}

const ExportDialog = ({ columns, close }: { columns: Choice[]; close: () => void }) => {
  const { resource, filterValues, sort, total } = useListContext()
  const filtered = Object.keys(filterValues).length > 0
  const [scope, setScope] = useState<'ALL' | 'FILTER'>(filtered ? 'FILTER' : 'ALL')
  const [left, setLeft] = useState<readonly string[]>([])
  const [job, setJob] = useState<{ id: string; ended: (job: Ended) => void }>()
  const [problem, setProblem] = useState<unknown>()
  const { send, isPending } = useSend(requestExport)
  const { send: cancel, isPending: isCancelling } = useSend(cancelJob)
  const { jobFile } = useDataProvider<AppDataProvider>()
  const notify = useNotify()

  /** Waits for the job's end and loads its file. If the dialog is closed before, the file is in the list of exports. */
  const made = async (tell: (job: Ended) => void) => {
    const { id } = await send({
      resource,
      scope,
      ...(scope === 'FILTER' && { filter: filterValues }),
      sort: [sort.field, sort.order],
      columns: columns.map(({ field }) => field).filter(field => !left.includes(field)),
    })
    const ended = await new Promise<Ended>(ended => setJob({ id, ended }))
    if (ended.status === 'CANCELLED') throw new Error('导出已取消')
    if (ended.status === 'FAILED') throw new Error(ended.message ?? EXPORT_FAILED)
    tell(ended)
    return jobFile(id)
  }
  // shows the progress, which closes by itself (DOMAIN §9.4): after the file has come, or back to the choice with the reason of the failure
  const start = () => {
    let done: Ended | undefined
    const work = () => made(job => (done = job))
    const then = (error?: unknown) => {
      if (error !== undefined) return setProblem(failedExport(error))
      notify(`已导出 ${done?.done.toLocaleString('zh-CN')} 行：${done?.name}`, { type: 'success' })
      close()
    }
    return exporting(work, { dialog: { open: () => setProblem(undefined), close: () => setJob(undefined) }, then })
  }

  return (
    <Dialog onClose={close} fullWidth maxWidth="sm" aria-labelledby="export-title">
      <DialogTitle id="export-title">导出 Excel</DialogTitle>
      <DialogContent>
        {job ? (
          <>
            <JobProgress {...job} />
            {problem !== undefined && <Problem error={problem} />}
          </>
        ) : (
          <>
            <FormLabel id="export-scope">范围</FormLabel>
            <RadioGroup aria-labelledby="export-scope" value={scope} onChange={(_, value) => setScope(value as 'ALL' | 'FILTER')}>
              <FormControlLabel value="ALL" control={<Radio />} label="全部" />
              <FormControlLabel
                value="FILTER"
                control={<Radio />}
                disabled={!filtered}
                label={filtered ? `当前筛选结果（${(total ?? 0).toLocaleString('zh-CN')} 条）` : '当前筛选结果（未设置筛选条件）'}
              />
            </RadioGroup>
            <FormLabel id="export-columns" sx={{ mt: 2, display: 'block' }}>
              列
            </FormLabel>
            <Box
              role="group"
              aria-labelledby="export-columns"
              sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}
            >
              {columns.map(({ field, title }) => (
                <FormControlLabel
                  key={field}
                  label={title}
                  control={
                    <Checkbox
                      size="small"
                      checked={!left.includes(field)}
                      onChange={(_, chosen) => setLeft(chosen ? left.filter(other => other !== field) : [...left, field])}
                    />
                  }
                />
              ))}
            </Box>
            {problem !== undefined && <Problem error={problem} />}
          </>
        )}
      </DialogContent>
      <DialogActions>
        {job && (
          <Button color="error" disabled={isCancelling} onClick={() => cancel({ id: job.id }).catch(setProblem)}>
            取消导出
          </Button>
        )}
        <Button onClick={close}>{job ? '关闭' : '取消'}</Button>
        {!job && (
          <Button variant="contained" onClick={start} disabled={isPending || left.length === columns.length}>
            开始导出
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
