import { addDefinition, DefinitionRow, definitionStatuses } from '#contracts/flow/definition-api.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { Shown as ListScreen } from '../kit/ListScreen.tsx'

/** Workflows that staff draw: what is released is what new matters go by. */
export const DefinitionList = () => (
  <ListScreen
    title="流程定义"
    row={DefinitionRow}
    columns={[
      'name',
      { field: 'id', title: '流程编码' },
      'status',
      'version',
      'changed',
      { field: 'businessType', title: '业务类型' },
      'tab',
      'nodeCount',
      { field: 'fourEyes', hidden: true },
      { field: 'escalateTo', hidden: true },
      'updatedAt',
    ]}
    // last changed first, as the call answers
    sort={{ field: 'position', order: 'DESC' }}
    tabs={{ field: 'status', labels: definitionStatuses }}
    filters={[{ field: 'name', title: '流程名称', operator: 'eq' }]}
    href={({ id }) => `/flow-definition/${encodeURIComponent(id)}/show`}
    actions={
      <ActionButton
        endpoint={addDefinition}
        label="新增流程"
        fixed={{}}
        variant="contained"
        explain="先建立草稿，再添加环节和路由，检查无误后发布。编码为大写字母、数字和下划线。"
      />
    }
    emptyHint="还没有流程"
    exportable={false}
  />
)
