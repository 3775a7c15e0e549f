import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { cancelJob, Job, queryJobs } from '#contracts/report/api.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { useAsk } from '../kit/calls.ts'
import { Fetched } from '../kit/Fetched.tsx'
import { useJobFile } from '../kit/JobProgress.tsx'
import { PageTitle } from '../kit/PageTitle.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'

/** The files that the user requested; while one is being made, its progress. */
export const JobList = () => {
  const jobs = useAsk(
    queryJobs,
    { page: 0, size: 100 },
    { every: data => (data?.content.some(({ status }) => status === 'RUNNING') ? 1500 : false) },
  )
  const download = useJobFile()
  return (
    <>
      <PageTitle title="我的导出" />
      <Typography variant="h5" component="h1" sx={{ py: 1.5 }}>
        我的导出
      </Typography>
      <Card>
        <Fetched from={jobs}>
          {({ content }) => (
            <RowsTable
              label="我的导出"
              row={Job}
              rows={content}
              keyOf={({ id }) => id}
              empty="还没有导出；在任一列表中点击“导出 Excel”"
              columns={[
                'title',
                'status',
                { field: 'progress', title: '行数', render: (job: Job) => <Progress job={job} /> },
                'name',
                { field: 'bytes', title: '大小', render: ({ bytes }: Job) => (bytes === undefined ? '--' : sizeOf(bytes)) },
                'requestedAt',
                'finishedAt',
                'message',
                {
                  field: 'file',
                  title: '操作',
                  render: ({ id, status, title }: Job) =>
                    status === 'RUNNING' ? (
                      <ActionButton
                        endpoint={cancelJob}
                        label="取消"
                        size="small"
                        variant="text"
                        fixed={{ id }}
                        explain={`不再导出“${title}”，已写的部分会删除。`}
                        done="已取消导出"
                      />
                    ) : (
                      <Button size="small" disabled={status !== 'DONE'} onClick={() => download(id)}>
                        下载
                      </Button>
                    ),
                },
              ]}
            />
          )}
        </Fetched>
      </Card>
    </>
  )
}

const Progress = ({ job: { status, done, total } }: { job: Job }) => (
  <Box sx={{ minWidth: 100 }}>
    {done.toLocaleString('zh-CN')}
    {status === 'RUNNING' && (
      <LinearProgress
        aria-label="导出进度"
        {...(total ? { variant: 'determinate' as const, value: Math.min(100, (done / total) * 100) } : {})}
      />
    )}
  </Box>
)

const sizeOf = (bytes: number) => (bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`)
