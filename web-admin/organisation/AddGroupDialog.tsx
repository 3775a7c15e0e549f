import { addGroup } from '#contracts/organisation/group-api.ts'
import { inputsOf } from '../kit/inputs.ts'
import { FieldsDialog } from './FieldsDialog.tsx'

export const AddGroupDialog = ({ close }: { close: () => void }) => (
  <FieldsDialog
    endpoint={addGroup}
    inputs={inputsOf(addGroup.body, ['name', 'groupId', 'remark']).map(input =>
      input.field === 'groupId' ? { ...input, title: '编号' } : input,
    )}
    hints={{ groupId: '不填时由系统给出；不能更改' }}
    bodyOf={given => given}
    done={({ name }) => `用户组 ${name} 已新增`}
    close={close}
  />
)
