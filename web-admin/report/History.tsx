import FileDownload from '@mui/icons-material/FileDownload'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Pagination from '@mui/material/Pagination'
import Switch from '@mui/material/Switch'
import { useDataProvider } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { save } from '#contracts/client/file.ts'
import { historyOr } from '#contracts/client/notices.ts'
import { exportHistory, timeline } from '#contracts/report/history.ts'
import { useAsk, useFailed } from '../kit/calls.ts'
import { Fetched } from '../kit/Fetched.tsx'
import { Loading } from '../kit/Loading.tsx'
import { Nothing } from '../kit/Nothing.tsx'
import { Panel } from '../kit/Panel.tsx'
import type { AppDataProvider } from '../providers/dataProvider.ts'
import type { MomentSpan } from './moments.ts'

/** labels for all fields of all events are loaded with the first history */
const Moments = lazy(() => import('./Moments.tsx').then(({ Moments }) => ({ default: Moments })))

const PAGE = 200

/**
 * Every event of a document and of its related documents: who, when, by which command, why; and the state at any of these moments. `open`
 * are the two revisions that are compared at first; then the document is shown alone.
 */
export const History = ({ stream, open }: { stream: string; open?: MomentSpan }) => {
  const [related, setRelated] = useState(!open)
  const [page, setPage] = useState(open ? Math.floor(open.to / PAGE) : 0)
  const history = useAsk(timeline, { stream, related, page, size: PAGE })
  const { ask } = useDataProvider<AppDataProvider>()
  const failed = useFailed()
  const download = async () => {
    try {
      save(await ask(exportHistory, { stream, related }))
    } catch (error) {
      failed(error)
    }
  }
  const choose = (wanted: boolean) => {
    setRelated(wanted)
    setPage(0)
  }
  return (
    <Panel
      title="历史"
      actions={
        <>
          <FormControlLabel label="包括相关对象" control={<Switch checked={related} onChange={(_, wanted) => choose(wanted)} />} />
          <Button startIcon={<FileDownload />} onClick={download}>
            导出历史
          </Button>
        </>
      }
    >
      <Fetched from={history}>
        {({ events, total }) => (
          <>
            {total > PAGE && (
              <Box sx={{ mb: 2 }}>
                <Alert severity="info" sx={{ mb: 1 }}>
                  共 {total} 个事件，每页 {PAGE} 个；时间轴只在本页内移动。
                </Alert>
                <Pagination count={Math.ceil(total / PAGE)} page={page + 1} onChange={(_, next) => setPage(next - 1)} />
              </Box>
            )}
            {historyOr(events).length === 0 ? (
              <Nothing text="没有事件" />
            ) : (
              <Suspense fallback={<Loading lines={8} />}>
                <Moments key={`${page} ${related} ${total}`} stream={stream} events={events} {...(open && !related && { open })} />
              </Suspense>
            )}
          </>
        )}
      </Fetched>
    </Panel>
  )
}
