import { taskTabs } from '#contracts/flow/api.ts'
import { addDefinition } from '#contracts/flow/definition-api.ts'
import { definitions } from '#contracts/flow/lists.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'

/** Workflows that staff draw. New matters use the released version. */
export const DefinitionList = () => (
  <ListScreen
    of={definitions}
    render={{ tab: ({ tab }) => (taskTabs as Readonly<Record<number, string>>)[tab] ?? tab }}
    actions={
      <ActionButton
        endpoint={addDefinition}
        label="新增流程"
        fixed={{}}
        variant="contained"
        explain="先建立草稿，再添加环节和路由，检查无误后发布。编码为大写字母、数字和下划线。"
      />
    }
  />
)
