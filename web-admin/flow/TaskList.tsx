import Box from '@mui/material/Box'
import { type RaRecord, useListContext } from 'ra-core'
import { batchApprove, batchHandle, flowRoutes, flowTaskCounts } from '#contracts/flow/api.ts'
import { tasks } from '#contracts/flow/lists.ts'
import { BulkButton } from '../kit/BulkButton.tsx'
import { useAsk, useMay } from '../kit/calls.ts'
import { type Input, inputsOf } from '../kit/inputs.ts'
import { ListScreen } from '../kit/ListScreen.tsx'
import { Due } from './Due.tsx'
import { taskPage, waits } from './links.ts'

/** Tasks that the person may decide or has decided: a tab for each kind, with a call of its own. */
export const TaskList = () => {
  const may = useMay()
  const handles = may(batchHandle)
  const { data } = useAsk(flowTaskCounts, {})
  const names = data?.counts.map(({ tabKey, name }) => [tabKey, name] as const) ?? []
  const counts: Record<string, number> = data
    ? { '': data.total, ...Object.fromEntries(data.counts.map(({ tabKey, count }) => [tabKey, count])) }
    : {}
  return (
    <ListScreen
      of={tasks}
      render={{
        statusDesc: ({ statusDesc, transferredFrom }) => (transferredFrom ? `${statusDesc}（${transferredFrom}）` : statusDesc),
        dueAt: ({ dueAt, overdue, escalated }) => <Due dueAt={dueAt} overdue={overdue} escalated={escalated} />,
      }}
      tabs={{ labels: Object.fromEntries(names), counts }}
      href={({ instanceId }) => taskPage(instanceId)}
      {...(handles && { bulk: <></>, actions: <Batch /> })}
    />
  )
}

const remark: Input = { field: 'flowRemark', title: '处理意见', kind: 'text', optional: true, long: true, maxLength: 500 }
const reason: Input = { ...remark, title: '处理意见（退回、不通过须填写）' }
const nameOf = ({ title, toGroupName, airLine }: RaRecord) => `${title}（${[toGroupName, airLine].filter(Boolean).join(' ')}）`
const isOpen = ({ status }: RaRecord) => waits(status)

/** Decides several tasks of the same step at once; each has its own result. A telephone has no room to select them. */
const Batch = () => {
  const { data, selectedIds } = useListContext()
  const first = data?.find(({ id }) => selectedIds.includes(id))
  const ask = { instanceId: String(first?.instanceId), curentTaskId: String(first?.id) }
  const routes = useAsk(flowRoutes, ask, { enabled: first !== undefined }).data ?? []
  // tasks whose route names the next handler are decided on their own pages
  const labels = Object.fromEntries(routes.filter(({ needHandler }) => !needHandler).map(({ id, name }) => [id, name]))
  const route: Input = { field: 'routeId', title: '操作', kind: 'choice', optional: false, labels, missing: '请选择操作' }
  const common = { nameOf, only: isOpen, leftOut: '已处理' }
  return (
    <Box sx={{ display: { xs: 'none', sm: 'flex' }, gap: 1 }}>
      <BulkButton
        endpoint={batchApprove}
        label="批量审批"
        explain="逐条按“通过”处理；须为同一流程、同一环节的任务。"
        inputs={[remark]}
        {...common}
      />
      <BulkButton
        endpoint={batchHandle}
        label="批量处理"
        explain="逐条按所选操作处理；须为同一流程、同一环节的任务。"
        inputs={[route, ...inputsOf(batchHandle.body, ['reasonCode']), reason]}
        {...common}
      />
    </Box>
  )
}
