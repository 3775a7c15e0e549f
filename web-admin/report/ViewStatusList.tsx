import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { rebuildView, ViewStatus, viewStatus } from '#contracts/report/monitoring.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { useAsk } from '../kit/calls.ts'
import { PageTitle } from '../kit/PageTitle.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'
import { Fetched } from '../kit/States.tsx'

/** Every read model: how far behind the log it is, and why it stands still when it does. */
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
              keyOf={({ view }) => view}
              empty="没有读模型"
              columns={[
                'view',
                'version',
                'state',
                'reason',
                'lag',
                'lagSeconds',
                'lastEventAt',
                'batchMs',
                'batchEvents',
                'batchDocs',
                'rebuilding',
                {
                  field: 'action',
                  title: '操作',
                  render: ({ view }: { view: string }) => (
                    <ActionButton
                      endpoint={rebuildView}
                      label="重建"
                      size="small"
                      variant="text"
                      fixed={{ view }}
                      explain={`将从事件日志重新生成“${view}”，完成前继续使用现有数据。`}
                    />
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
