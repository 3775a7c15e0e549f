import { InstanceTask } from '#contracts/flow/api.ts'
import { RowsTable } from '../kit/RowsTable.tsx'
import { Due } from './Due.tsx'
import type { Instance } from './HandleDialog.tsx'

type Task = Instance['tasks'][number]

/** Finished and open tasks: step, handler, remark, time, status. */
export const TaskTable = ({ tasks }: { tasks: Instance['tasks'] }) => (
  <RowsTable
    label="处理记录"
    row={InstanceTask}
    rows={tasks}
    keyOf={({ id }) => id}
    empty="没有处理记录"
    columns={[
      { field: 'toGroupName', title: '环节' },
      {
        field: 'toName',
        title: '处理人',
        render: ({ toName, airLine }: Task) => (airLine ? `${toName}（${airLine}）` : toName),
      },
      'handleRemark',
      'handleTime',
      {
        field: 'statusDesc',
        render: ({ status, statusDesc, transferredFrom }: Task) => {
          if (!transferredFrom) return statusDesc
          return status === 'TRANSFERRED' ? `${statusDesc}（${transferredFrom}）` : `${statusDesc}（代${transferredFrom}）`
        },
      },
      { field: 'dueAt', title: '处理时限', render: ({ dueAt, overdue }: Task) => <Due dueAt={dueAt} overdue={overdue} /> },
    ]}
  />
)
