import Typography from '@mui/material/Typography'
import { useGetList } from 'ra-core'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { present } from '#contracts/kernel/present.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { nodeTypes } from '#contracts/organisation/organisation-events.ts'
import { addPermission, deletePermission, modifyPermission, type PermissionNode } from '#contracts/organisation/permission-api.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { DialogButton } from '../kit/DialogButton.tsx'
import { inputsOf, inputText } from '../kit/inputs.ts'
import { changed, choice, FieldsDialog } from './FieldsDialog.tsx'
import { TreeScreen } from './TreeScreen.tsx'
import { placesFor } from './tree.ts'

type Node = Static<typeof PermissionNode>

const fields = ['name', 'type', 'path', 'permission', 'order'] as const
const inputs = inputsOf(addPermission.body, fields)
const hints = {
  path: '所打开页面的路径，如 /order；标题不填',
  permission: '如 order.order.r；w 包含 r',
  order: '同级之间由小到大',
}

/** The permission tree, from which roles are granted and menus are built. */
export const PermissionTree = () => {
  const nodes = useGetList<Node>('permission', { pagination: { page: 1, perPage: 1000 }, sort: { field: 'order', order: 'ASC' } })
  const all = nodes.data ?? []
  return (
    <TreeScreen<Node>
      title="权限菜单"
      from={nodes}
      startsOpen={false}
      emptyHint="还没有权限"
      actions={
        <DialogButton endpoint={addPermission} variant="contained">
          {close => <AddDialog close={close} />}
        </DialogButton>
      }
      row={({ name, type, permission, path }) => (
        <>
          <span>{name}</span>
          <Tag plain>{nodeTypes[type]}</Tag>
          <Typography component="span" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {[permission, path].filter(Boolean).join(' ')}
          </Typography>
        </>
      )}
      rowActions={(node, hasChildren) => (
        <>
          <DialogButton endpoint={addPermission} label="新增下级" size="small" variant="text">
            {close => <AddDialog parent={node} close={close} />}
          </DialogButton>
          <DialogButton endpoint={modifyPermission} label="修改" size="small" variant="text">
            {close => <ModifyDialog all={all} node={node} close={close} />}
          </DialogButton>
          {!hasChildren && (
            <ActionButton
              endpoint={deletePermission}
              label="删除"
              size="small"
              variant="text"
              color="error"
              fixed={{ id: node.id, ids: undefined }}
              revision={node.revision}
              explain={`“${node.name}”将从权限菜单中消失；已授予角色的权限不因此收回。`}
            />
          )}
        </>
      )}
    />
  )
}

const AddDialog = ({ parent, close }: { parent?: Node; close: () => void }) => (
  <FieldsDialog
    endpoint={addPermission}
    explain={parent ? `新增在“${parent.name}”之下。` : '新增在最上一级。'}
    inputs={inputs}
    hints={hints}
    initial={{ type: 'MENU' }}
    bodyOf={given => ({ ...given, ...present({ parent: parent?.id }) })}
    done={({ name }) => `权限 ${name} 已新增`}
    close={close}
  />
)

const ModifyDialog = ({ all, node, close }: { all: readonly Node[]; node: Node; close: () => void }) => (
  <FieldsDialog
    endpoint={modifyPermission}
    explain="修改权限代码不影响已授予角色的权限。"
    inputs={[
      ...inputs.map(input => (input.field === 'order' ? { ...input, optional: false } : input)),
      choice(
        'parent',
        '上级权限',
        Object.fromEntries(placesFor(all, node.id).flatMap(({ id, name, type }) => (type === 'MENU' ? [[id, name]] : []))),
      ),
      ...inputsOf(modifyPermission.body, ['reason']),
    ]}
    hints={hints}
    revision={node.revision}
    initial={Object.fromEntries(
      [...inputs, { field: 'parent', kind: 'text' as const }].map(({ field, kind }) => [
        field,
        inputText({ kind }, node[field as keyof Node]),
      ]),
    )}
    bodyOf={({ reason, ...given }) => ({
      id: node.id,
      ...changed(node, given, [...fields, 'parent']),
      ...present({ reason }),
    })}
    done={answer => `权限 ${answer.name} 已保存`}
    close={close}
  />
)
