import { usePermissions } from 'ra-core'
import { LineRow, transferLine } from '#contracts/flow/definition-api.ts'
import { DialogButton } from '../kit/DialogButton.tsx'
import { Shown as ListScreen } from '../kit/ListScreen.tsx'
import type { Profile } from '../providers/authProvider.ts'
import { TransferDialog } from './TransferDialog.tsx'

/** Who looks after which line: tasks that a workflow leaves to whoever keeps the line are his. */
export const LineList = () => {
  const { permissions: me } = usePermissions<Profile>()
  const any = me?.permissions.includes('*') === true
  return (
    <ListScreen
      title="航线负责人"
      row={LineRow}
      columns={['id', { field: 'handler', title: '负责人', render: ({ handler }) => `${handler.name}（${handler.id}）` }, 'from', 'since']}
      sort={{ field: 'id', order: 'ASC' }}
      filters={[{ field: 'id', title: '航线', operator: 'eq' }]}
      actions={
        any && (
          <DialogButton endpoint={transferLine} label="指定负责人" variant="contained">
            {close => <TransferDialog close={close} />}
          </DialogButton>
        )
      }
      rowActions={({ id, handler }) =>
        (any || handler.id === me?.loginName) && (
          <DialogButton endpoint={transferLine} label="转交" size="small" variant="text">
            {close => <TransferDialog line={String(id)} close={close} />}
          </DialogButton>
        )
      }
      emptyHint="还没有指定航线负责人，由管理员指定"
      exportable={false}
    />
  )
}
