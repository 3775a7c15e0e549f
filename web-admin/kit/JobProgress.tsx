import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useDataProvider, useNotify } from 'ra-core'
import { useEffect, useRef } from 'react'
import { messageOf } from '#contracts/client/error.ts'
import { save } from '#contracts/client/file.ts'
import { getJob, type Job } from '#contracts/report/api.ts'
import type { AppDataProvider } from '../providers/dataProvider.ts'
import { useAsk } from './calls.ts'
import { Fetched } from './States.tsx'

/** Fetches the file of a finished job; the token goes in a header, so it is no plain link. */
export const useJobFile = (): ((id: string) => Promise<void>) => {
  const { jobFile } = useDataProvider<AppDataProvider>()
  const notify = useNotify()
  return async id => {
    try {
      save(await jobFile(id))
    } catch (error) {
      notify(messageOf(error), { type: 'error' })
    }
  }
}

/** A job from its start to its file, which is saved as soon as it is there. */
export const JobProgress = ({ id }: { id: string }) => {
  const job = useAsk(getJob, { id }, { every: (data: Job | undefined) => (data === undefined || data.status === 'RUNNING' ? 800 : false) })
  const download = useJobFile()
  const saved = useRef(false)
  const isDone = job.data?.status === 'DONE'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the job is done
  useEffect(() => {
    if (!isDone || saved.current) return
    saved.current = true
    void download(id)
  }, [isDone, id])

  return (
    <Fetched from={job} lines={2}>
      {({ status, done, total, name, message }) => (
        <Box sx={{ py: 1 }}>
          {status === 'RUNNING' && (
            <>
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
            </>
          )}
          {status === 'DONE' && (
            <Alert severity="success" action={<Button onClick={() => download(id)}>再次下载</Button>}>
              已导出 {done.toLocaleString('zh-CN')} 行：{name}
            </Alert>
          )}
          {status === 'FAILED' && <Alert severity="error">{message ?? '导出未完成，请重试'}</Alert>}
        </Box>
      )}
    </Fetched>
  )
}
