import Typography from '@mui/material/Typography'
import { useGetList } from 'ra-core'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { present } from '#contracts/kernel/present.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import {
  addDepartment,
  type Department,
  disableDepartment,
  enableDepartment,
  modifyDepartment,
} from '#contracts/organisation/department-api.ts'
import { DialogButton } from '../kit/DialogButton.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { changed, choice, FieldsDialog } from './FieldsDialog.tsx'
import { Switch } from './Switch.tsx'
import { TreeScreen } from './TreeScreen.tsx'
import { placesFor } from './tree.ts'
import { choices } from './useOrganisation.ts'

type Node = Static<typeof Department> & { id: string }

/** The tree of departments. */
export const DepartmentTree = () => {
  const departments = useGetList<Node>('department', { pagination: { page: 1, perPage: 1000 }, sort: { field: 'deptId', order: 'ASC' } })
  const all = departments.data ?? []
  return (
    <TreeScreen<Node>
      title="部门"
      from={departments}
      startsOpen
      emptyHint="还没有部门"
      actions={
        <DialogButton endpoint={addDepartment} variant="contained">
          {close => <AddDialog all={all} close={close} />}
        </DialogButton>
      }
      row={({ deptId, name, enabled }) => (
        <>
          <span>{name}</span>
          <Typography component="span" variant="body2" color="textSecondary">
            {deptId}
          </Typography>
          {!enabled && <Tag plain>停用</Tag>}
        </>
      )}
      rowActions={node => (
        <>
          <DialogButton endpoint={addDepartment} label="新增下级" size="small" variant="text">
            {close => <AddDialog all={all} parent={node.deptId} close={close} />}
          </DialogButton>
          <DialogButton endpoint={modifyDepartment} label="修改" size="small" variant="text">
            {close => <ModifyDialog all={all} node={node} close={close} />}
          </DialogButton>
          <Switch
            inRow
            enabled={node.enabled}
            enable={enableDepartment}
            disable={disableDepartment}
            fixed={{ deptId: node.deptId }}
            explain={[`停用后“${node.name}”不能再被选用，流程不再把任务分给它。`, `启用后“${node.name}”可以被选用。`]}
          />
        </>
      )}
    />
  )
}

const named = (rows: readonly Node[]) => choices(rows.map(({ deptId, name }) => ({ id: deptId, name })))

const AddDialog = ({ all, parent, close }: { all: readonly Node[]; parent?: string; close: () => void }) => (
  <FieldsDialog
    endpoint={addDepartment}
    inputs={[...inputsOf(addDepartment.body, ['deptId', 'name']), choice('parent', '上级部门', named(all))]}
    initial={parent ? { parent } : {}}
    hints={{ deptId: '如 SALES；不能更改' }}
    bodyOf={given => given}
    done={({ name }) => `部门 ${name} 已新增`}
    close={close}
  />
)

const ModifyDialog = ({ all, node, close }: { all: readonly Node[]; node: Node; close: () => void }) => {
  const { deptId, name, parent } = node
  return (
    <FieldsDialog
      endpoint={modifyDepartment}
      explain="不选上级部门即为顶级部门。"
      inputs={[
        ...inputsOf(modifyDepartment.body, ['name']).map(input => ({ ...input, optional: false })),
        choice('parent', '上级部门', named(placesFor(all, deptId))),
        ...inputsOf(modifyDepartment.body, ['reason']),
      ]}
      initial={{ name, ...(parent && { parent }) }}
      revision={node.revision}
      bodyOf={({ reason, ...given }) => ({
        deptId,
        ...changed(node, given, ['name', 'parent']),
        ...present({ reason }),
      })}
      done={answer => `部门 ${answer.name} 已保存`}
      close={close}
    />
  )
}
