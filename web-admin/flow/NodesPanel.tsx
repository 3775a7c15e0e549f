import { addProcess, deleteProcess, modifyProcess } from '#contracts/flow/definition-api.ts'
import { FlowNode } from '#contracts/flow/graph.ts'
import { assigneeKinds } from '#contracts/flow/labels.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { DialogButton } from '../kit/DialogButton.tsx'
import { Panel } from '../kit/Panel.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'
import { columnFor } from '../report/column-for.ts'
import type { ShownDefinition } from './DefinitionDetail.tsx'
import { NodeDialog } from './NodeDialog.tsx'
import { smallText } from './small-text.ts'

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
              <DialogButton endpoint={modifyProcess} label="修改" {...smallText}>
                {close => <NodeDialog definition={definition} node={node} close={close} />}
              </DialogButton>
              <ActionButton
                endpoint={deleteProcess}
                label="删除"
                {...smallText}
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
