import { textOf } from '#contracts/client/format.ts'
import { addProcess, addRoute, deleteProcess, deleteRoute, modifyProcess, modifyRoute } from '#contracts/flow/definition-api.ts'
import { type Condition, FlowNode, FlowRoute, operators } from '#contracts/flow/graph.ts'
import { assigneeKinds } from '#contracts/flow/labels.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { Panel } from '../kit/Detail.tsx'
import { DialogButton } from '../kit/DialogButton.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'
import { columnFor } from '../report/column-for.ts'
import type { ShownDefinition } from './DefinitionDetail.tsx'
import { NodeDialog } from './NodeDialog.tsx'
import { RouteDialog } from './RouteDialog.tsx'

const small = { size: 'small', variant: 'text' } as const

/** The steps of a workflow, each with its buttons. */
export const NodesPanel = ({ definition }: { definition: ShownDefinition }) => (
  <Panel
    title={`环节（${definition.nodes.length}）`}
    actions={
      <DialogButton endpoint={addProcess} label="新增环节" size="small">
        {close => <NodeDialog definition={definition} close={close} />}
      </DialogButton>
    }
  >
    <RowsTable
      label="环节"
      row={FlowNode}
      rows={definition.nodes}
      keyOf={({ id }) => id}
      empty="还没有环节"
      columns={[
        'name',
        { field: 'id', title: '编码' },
        'kind',
        { field: 'assignees', title: '处理方', render: assigneesText },
        'dueHours',
        'rollback',
        'outcome',
        {
          field: 'actions',
          title: '操作',
          render: (node: FlowNode) => (
            <>
              <DialogButton endpoint={modifyProcess} label="修改" {...small}>
                {close => <NodeDialog definition={definition} node={node} close={close} />}
              </DialogButton>
              <ActionButton
                endpoint={deleteProcess}
                label="删除"
                {...small}
                color="error"
                fixed={{ id: `${definition.id}~${node.id}` }}
                revision={definition.revision}
                explain={`删除环节“${node.name}”，以及从它出发和到它的路由。`}
              />
            </>
          ),
        },
      ]}
    />
  </Panel>
)

const assigneesText = ({ assignees = [], each, handlersFrom }: FlowNode) => {
  const given = assignees.map(({ kind, code, name }) => `${assigneeKinds[kind]}${name || code ? `：${name ?? code}` : ''}`).join('、')
  const first = handlersFrom ? `${columnFor(handlersFrom).title}，没有则` : ''
  return `${first}${given}${each ? `（按${columnFor(each).title}展开）` : ''}` || '--'
}

/** The routes between the steps. */
export const RoutesPanel = ({ definition }: { definition: ShownDefinition }) => {
  const nameIn = (id: string) => definition.nodes.find(node => node.id === id)?.name ?? id
  return (
    <Panel
      title={`路由（${definition.routes.length}）`}
      actions={
        <DialogButton endpoint={addRoute} label="新增路由" size="small">
          {close => <RouteDialog definition={definition} close={close} />}
        </DialogButton>
      }
    >
      <RowsTable
        label="路由"
        row={FlowRoute}
        rows={definition.routes}
        keyOf={({ id }) => id}
        empty="还没有路由"
        columns={[
          'name',
          { field: 'id', title: '编码' },
          { field: 'from', title: '起始环节', render: ({ from }: FlowRoute) => nameIn(from) },
          { field: 'to', title: '目标环节', render: ({ to }: FlowRoute) => nameIn(to) },
          'kind',
          'needHandler',
          { field: 'condition', title: '条件', render: ({ condition }: FlowRoute) => (condition ? conditionText(condition) : '--') },
          {
            field: 'actions',
            title: '操作',
            render: (route: FlowRoute) => (
              <>
                <DialogButton endpoint={modifyRoute} label="修改" {...small}>
                  {close => <RouteDialog definition={definition} route={route} close={close} />}
                </DialogButton>
                <ActionButton
                  endpoint={deleteRoute}
                  label="删除"
                  {...small}
                  color="error"
                  fixed={{ id: `${definition.id}~${route.id}` }}
                  revision={definition.revision}
                  explain={`删除路由“${route.name}”：${nameIn(route.from)} → ${nameIn(route.to)}。`}
                />
              </>
            ),
          },
        ]}
      />
    </Panel>
  )
}

/** A condition in the words of the matter: 罚没金额 大于 100.00 */
const conditionText = ({ field, op, value }: Condition) => {
  const column = columnFor(field)
  return `${column.title} ${operators[op]} ${value === undefined ? '' : textOf(column, value)}`.trim()
}
