import { Button, Progress } from 'antd'
import { useEffect, useState } from 'react'
import { failedExport, save } from '#contracts/client/file.ts'
import { cancelJob, type ExportRequest, getJob, type Job, jobFile, requestExport } from '#contracts/report/api.ts'
import { useAsk, useSend } from './calls.ts'
import { Dialog } from './Dialog.tsx'
import { Problem } from './States.tsx'
import { call } from './session.ts'
import { useTell } from './useTell.ts'

const EVERY_MS = 800

/** Excel by a job of the server: how far it is, then the file. */
export const ExportButton = ({ request, label = '导出 Excel' }: { request: ExportRequest; label?: string }) => {
  const [id, setId] = useState<string>()
  const { send, isPending } = useSend(requestExport)
  const tell = useTell()
  const start = () => void send(request).then(job => setId(job.id), tell.failed)
  return (
    <>
      <Button onClick={start} loading={isPending}>
        {label}
      </Button>
      {id && <JobDialog id={id} close={() => setId(undefined)} />}
    </>
  )
}

const JobDialog = ({ id, close }: { id: string; close: () => void }) => {
  const isOver = (job: Job | undefined) => job !== undefined && job.status !== 'RUNNING'
  const { data: job, error } = useAsk(getJob, { id }, { every: data => (isOver(data) ? false : EVERY_MS), fresh: 0 })
  const { send: cancel, isPending } = useSend(cancelJob)
  const [problem, setProblem] = useState<unknown>()
  const tell = useTell()
  useEffect(() => {
    if (job?.status !== 'DONE') return
    const fetched = async () => {
      save(await call(jobFile, { id }))
      tell.done(`已导出 ${job.done.toLocaleString('zh-CN')} 行`)
      close()
    }
    fetched().catch(error => setProblem(failedExport(error)))
  }, [job?.status, job?.done, id, close, tell])
  const stopped = job?.status === 'FAILED' ? new Error(job.message ?? '导出没有完成，请重试') : undefined
  const wrong = problem ?? error ?? stopped
  return (
    <Dialog
      title="导出 Excel"
      close={close}
      also={
        !wrong && (
          <Button danger loading={isPending} onClick={() => void cancel({ id }).then(close, setProblem)}>
            取消导出
          </Button>
        )
      }
    >
      <p role="status">
        正在导出 {(job?.done ?? 0).toLocaleString('zh-CN')}
        {job?.total !== undefined && ` / ${job.total.toLocaleString('zh-CN')}`} 行
      </p>
      <Progress percent={job?.total ? Math.min(100, Math.round((job.done / job.total) * 100)) : 0} aria-label="导出进度" />
      {wrong !== undefined && <Problem error={wrong} />}
    </Dialog>
  )
}
