import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useDataProvider } from 'ra-core'
import { useEffect } from 'react'
import { CallError } from '#contracts/client/error.ts'
import { save } from '#contracts/client/file.ts'
import { getJob, type Job } from '#contracts/report/api.ts'
import type { AppDataProvider } from '../providers/dataProvider.ts'
import { useAsk, useFailed } from './calls.ts'
import { Fetched } from './Fetched.tsx'

/** Fetches the file of a finished job. The token goes in a header, so a plain link is not possible. */
export const useJobFile = (): ((id: string) => Promise<void>) => {
  const { jobFile } = useDataProvider<AppDataProvider>()
  const failed = useFailed()
  return async id => {
    try {
      save(await jobFile(id))
    } catch (error) {
      failed(error)
    }
  }
}

export type Ended = Pick<Job, 'status' | 'done' | 'name' | 'message'>
const GONE: Ended = { status: 'FAILED', done: 0, message: '导出任务已不在（系统可能恢复过备份），请重新导出' }

/** Progress of a job; `ended` is called once, when it is done or has failed, or is unknown since a backup was restored. */
export const JobProgress = ({ id, ended }: { id: string; ended: (job: Ended) => void }) => {
  const job = useAsk(getJob, { id }, { every: (data: Job | undefined) => (data === undefined || data.status === 'RUNNING' ? 800 : false) })
  const { data, error } = job
  const isGone = error instanceof CallError && error.status === 404
  useEffect(() => {
    if (isGone) ended(GONE)
    else if (data && data.status !== 'RUNNING') ended(data)
  }, [data, isGone, ended])

  return (
    <Fetched from={job} lines={2}>
      {({ done, total }) => (
        <Box sx={{ py: 1 }}>
          <Typography role="status" gutterBottom>
            正在导出：{done.toLocaleString('zh-CN')}
            {total !== undefined && ` / ${total.toLocaleString('zh-CN')}`} 行
          </Typography>
          <LinearProgress
            aria-label="导出进度"
            {...(total ? { variant: 'determinate' as const, value: Math.min(100, (done / total) * 100) } : {})}
          />
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            可以关闭此窗口，完成后在“我的导出”中下载。
          </Typography>
        </Box>
      )}
    </Fetched>
  )
}
