import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import {
  deleteSavedReport,
  modifySavedReport,
  querySavedReports,
  SavedReport,
  scheduleReport,
  subscribeReport,
  unscheduleReport,
} from '#contracts/report/saved/api.ts'
import { runResults } from '#contracts/schedule/lists.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { useAsk } from '../../kit/calls.ts'
import { DialogButton } from '../../kit/DialogButton.tsx'
import { Fetched } from '../../kit/Fetched.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { RowsTable } from '../../kit/RowsTable.tsx'
import { pages } from './address.ts'
import { TimingDialog } from './TimingDialog.tsx'

const small = { size: 'small', variant: 'text' } as const

/** Reports that one has saved or that colleagues share: opened with a press, or made by a schedule, with its next and its last run. */
export const SavedReports = () => {
  const found = useAsk(querySavedReports, { page: 0, size: 200 }, { lists: ['schedule'] })
  return (
    <>
      <PageTitle title="我的报表" />
      <Typography variant="h5" component="h1" sx={{ py: 1.5 }}>
        我的报表
      </Typography>
      <Card>
        <Fetched from={found}>
          {({ content }) => (
            <RowsTable
              label="我的报表"
              row={SavedReport}
              rows={content}
              keyOf={({ id }) => id}
              empty="还没有保存的报表；在任一报表中点击“保存”"
              columns={[
                {
                  field: 'name',
                  render: ({ id, name, report }: SavedReport) => (
                    <Link component={RouterLink} to={`${pages[report]}?saved=${encodeURIComponent(id)}`}>
                      {name}
                    </Link>
                  ),
                },
                'report',
                'span',
                { field: 'owner', render: ({ mine, shared, owner }: SavedReport) => (mine ? (shared ? '本人（已共享）' : '本人') : owner) },
                {
                  field: 'when',
                  render: ({ when, scheduleStatus }: SavedReport) => (scheduleStatus === 'PAUSED' ? '已暂停' : (when ?? '--')),
                },
                'nextAt',
                { field: 'lastResult', render: (row: SavedReport) => <Last of={row} /> },
                'subscribers',
                { field: 'actions', title: '操作', render: (row: SavedReport) => <Buttons of={row} /> },
              ]}
            />
          )}
        </Fetched>
      </Card>
    </>
  )
}

const Last = ({ of: { lastResult, lastAt, lastMessage } }: { of: SavedReport }) =>
  lastResult ? (
    <span title={lastMessage}>
      <Tag tone={lastResult === 'FAILED' ? 'danger' : 'done'}>{runResults[lastResult]}</Tag> {lastAt && formatDateTime(lastAt).slice(0, 16)}
      {lastResult === 'FAILED' && lastMessage && `：${lastMessage}`}
    </span>
  ) : (
    '--'
  )

const Buttons = ({ of }: { of: SavedReport }) => {
  const { id, name, mine, shared, cron, subscribed } = of
  if (!mine)
    return (
      <ActionButton
        endpoint={subscribeReport}
        label={subscribed ? '取消订阅' : '订阅'}
        {...small}
        fixed={{ id, subscribed: !subscribed }}
        explain={subscribed ? `不再接收“${name}”。` : `“${name}”每次定时生成时，也按本人的权限生成一份，放入“我的导出”。`}
      />
    )
  return (
    // on a telephone they stand below one another, so that the name is seen beside them
    <Box sx={{ display: 'flex', flexWrap: 'wrap', maxWidth: { xs: 152, sm: 'none' } }}>
      <DialogButton endpoint={scheduleReport} label="定时" {...small}>
        {close => <TimingDialog of={of} close={close} />}
      </DialogButton>
      {cron && <ActionButton endpoint={unscheduleReport} label="取消定时" {...small} fixed={{ id }} explain={`“${name}”不再自动生成。`} />}
      <ActionButton
        endpoint={modifySavedReport}
        label="改名"
        {...small}
        // the question of a report is changed where it is opened
        fixed={{ id, question: undefined, shared: undefined }}
        initial={{ name }}
        demand={['name']}
        explain={`给“${name}”换一个名称。`}
      />
      <ActionButton
        endpoint={modifySavedReport}
        label={shared ? '取消共享' : '共享'}
        {...small}
        fixed={{ id, name: undefined, question: undefined, shared: !shared }}
        explain={
          shared ? `同事不再看到“${name}”，订阅人不再收到。` : `本人所属航空公司的同事可以打开和订阅“${name}”；数字按各人的权限统计。`
        }
      />
      <ActionButton endpoint={deleteSavedReport} label="删除" color="error" {...small} fixed={{ id }} explain={`删除“${name}”及其定时。`} />
    </Box>
  )
}
