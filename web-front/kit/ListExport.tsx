import { Button } from 'antd'
import { useState } from 'react'
import { EXPORT_FAILED, failedExport, save } from '#contracts/client/file.ts'
import type { AnyList } from '#contracts/kernel/list.ts'
import { getJob, type Job, jobFile, requestExport } from '#contracts/report/api.ts'
import { useSend } from './calls.ts'
import { exportFilterOf, type ListAsked, type Portal } from './list-address.ts'
import { call } from './session.ts'
import { useTell } from './useTell.ts'

/** ms between two looks at a job that is running */
const LOOK = 600

type ListExportProps = { of: AnyList; portal: Portal; asked: ListAsked; sort: string }

/** Saves the rows that a list finds, of all its pages, as an Excel file, which a job of the server makes. */
export const ListExport = ({ of, portal, asked, sort }: ListExportProps) => {
  const [job, setJob] = useState<Pick<Job, 'done' | 'total'>>()
  const { send } = useSend(requestExport)
  const tell = useTell()
  const make = async () => {
    const filter = exportFilterOf(of, asked)
    const by = sort.replace(/^-/, '')
    let made = await send({
      resource: of.name,
      scope: Object.keys(filter).length > 0 ? 'FILTER' : 'ALL',
      filter,
      sort: [by, by === sort ? 'ASC' : 'DESC'],
      columns: portal.columns.map(({ field }) => field),
    })
    while (made.status === 'RUNNING') {
      setJob(made)
      await new Promise(look => setTimeout(look, LOOK))
      made = await call(getJob, { id: made.id })
    }
    if (made.status !== 'DONE') throw new Error(made.message ?? EXPORT_FAILED)
    save(await call(jobFile, { id: made.id }))
    tell.done(`已导出 ${made.done.toLocaleString('zh-CN')} 行：${made.name}`)
  }
  const start = () => {
    setJob({ done: 0 })
    void make()
      .catch(error => tell.failed(failedExport(error)))
      .finally(() => setJob(undefined))
  }
  return (
    <Button onClick={start} loading={job !== undefined}>
      {job ? <span role="status">正在导出{job.total !== undefined && ` ${job.done} / ${job.total} 行`}</span> : '导出 Excel'}
    </Button>
  )
}
