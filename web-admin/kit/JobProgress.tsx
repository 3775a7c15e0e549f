import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useDataProvider } from 'ra-core'
import { useEffect } from 'react'
import { save } from '#contracts/client/file.ts'
import { getJob, type Job } from '#contracts/report/api.ts'
import type { AppDataProvider } from '../providers/dataProvider.ts'
import { useAsk, useFailed } from './calls.ts'
import { Fetched } from './States.tsx'

/** Fetches the file of a finished job; the token goes in a header, so it is no plain link. */
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

/** A job while it runs; `ended` is told once, when it is done or has failed. */
export const JobProgress = ({ id, ended }: { id: string; ended: (job: Job) => void }) => {
  const job = useAsk(getJob, { id }, { every: (data: Job | undefined) => (data === undefined || data.status === 'RUNNING' ? 800 : false) })
  const { data } = job
  useEffect(() => {
    if (data && data.status !== 'RUNNING') ended(data)
  }, [data, ended])

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
