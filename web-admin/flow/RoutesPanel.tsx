import { textOf } from '#contracts/client/format.ts'
import { addRoute, deleteRoute, modifyRoute } from '#contracts/flow/definition-api.ts'
import { type Condition, FlowRoute, operators } from '#contracts/flow/graph.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { DialogButton } from '../kit/DialogButton.tsx'
import { Panel } from '../kit/Panel.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'
import { columnFor } from '../report/column-for.ts'
import type { ShownDefinition } from './DefinitionDetail.tsx'
import { RouteDialog } from './RouteDialog.tsx'
import { smallText } from './small-text.ts'

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
                <DialogButton endpoint={modifyRoute} label="修改" {...smallText}>
                  {close => <RouteDialog definition={definition} route={route} close={close} />}
                </DialogButton>
                <ActionButton
                  endpoint={deleteRoute}
                  label="删除"
                  {...smallText}
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
