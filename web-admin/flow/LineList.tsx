import { usePermissions } from 'ra-core'
import { transferLine } from '#contracts/flow/definition-api.ts'
import { lines } from '#contracts/flow/lists.ts'
import { DialogButton } from '../kit/DialogButton.tsx'
import { Line } from '../kit/Line.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'
import type { Profile } from '../providers/authProvider.ts'
import { TransferDialog } from './TransferDialog.tsx'

/** Keepers of lines: a workflow leaves the tasks of a line to its keeper. */
export const LineList = () => {
  const { permissions: me } = usePermissions<Profile>()
  const any = me?.permissions.includes('*') === true
  return (
    <ListScreen
      of={lines}
      render={{ id: ({ id }) => <Line line={id} />, handler: ({ handler }) => `${handler.name}（${handler.id}）` }}
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
    />
  )
}
