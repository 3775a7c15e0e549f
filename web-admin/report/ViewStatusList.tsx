import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { Tag } from '#contracts/client/look/Tag.tsx'
import type { Tone } from '#contracts/client/look/tones.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { rebuildView, ViewStatus, viewNames, viewStates, viewStatus } from '#contracts/report/monitoring.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { useAsk } from '../kit/calls.ts'
import { Fetched } from '../kit/Fetched.tsx'
import { PageTitle } from '../kit/PageTitle.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'

type View = Static<typeof ViewStatus>

/** Every read model: its distance from the end of the log, and the reason where it has stopped. */
export const ViewStatusList = () => {
  const views = useAsk(viewStatus, {}, { every: () => 5_000 })
  return (
    <>
      <PageTitle title="运行监控" />
      <Typography variant="h5" component="h1" sx={{ py: 1.5 }}>
        运行监控
      </Typography>
      <Card>
        <Fetched from={views}>
          {rows => (
            <RowsTable
              label="读模型状态"
              row={ViewStatus}
              rows={rows}
              keyOf={({ view }: View) => view}
              empty="没有读模型"
              columns={[
                { field: 'view', render: ({ view }: View) => nameOf(view) },
                { field: 'state', render: (view: View) => <State view={view} /> },
                { field: 'lag', title: '落后事件' },
                { field: 'lagSeconds', render: ({ lagSeconds }: View) => lagSeconds.toFixed(1) },
                'lastEventAt',
                { field: 'batch', title: '最近一批', render: lastBatch },
                'version',
                { field: 'action', title: '操作', render: ({ view }: View) => <Rebuild view={view} /> },
              ]}
            />
          )}
        </Fetched>
      </Card>
    </>
  )
}

const nameOf = (view: string) => viewNames[view] ?? view
const tones: Record<View['state'], Tone> = { live: 'done', 'catching-up': 'progress', stopped: 'danger', standby: 'neutral' }

const State = ({ view: { state, reason, rebuilding } }: { view: View }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
    <Tag tone={tones[state]}>{viewStates[state]}</Tag>
    {rebuilding && <Tag tone="waiting">重建中</Tag>}
    {reason && (
      <Typography variant="body2" color="error" sx={{ minWidth: 240, whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
        {reason}
      </Typography>
    )}
  </Box>
)

const lastBatch = ({ batchEvents, batchDocs, batchMs }: View) =>
  batchEvents === 0 ? '--' : `${batchEvents} 个事件，${batchDocs} 份数据，${batchMs.toFixed(1)} 毫秒`

const Rebuild = ({ view }: { view: string }) => (
  <ActionButton
    endpoint={rebuildView}
    label="重建"
    size="small"
    variant="text"
    fixed={{ view }}
    explain={`将从事件日志重新生成“${nameOf(view)}”，完成前继续使用现有数据。`}
    done={`“${nameOf(view)}”已开始重建`}
  />
)
