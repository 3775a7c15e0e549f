import { useState } from 'react'
import { useSettled } from '#contracts/client/useSettled.ts'
import { listEmployee } from '#contracts/organisation/employee-api.ts'
import { addGroupMembers } from '#contracts/organisation/group-api.ts'
import { useAsk } from '../kit/calls.ts'
import { AddSomeDialog } from './AddSomeDialog.tsx'

/** number of employees that are listed without a search */
const SHOWN = 50

export const AddMembersDialog = ({ groupId, close }: { groupId: string; close: () => void }) => {
  const [q, search] = useState('')
  const sought = useSettled(q.trim())
  const { data: employees = [], error } = useAsk(listEmployee, { ...(sought && { q: sought }), size: SHOWN })
  return (
    <AddSomeDialog
      endpoint={addGroupMembers}
      groupId={groupId}
      label="添加成员"
      of="员工"
      explain="成员立即得到本组及其上级组的权限；已是成员的不变。"
      options={employees.map(({ id, name, loginName }) => ({ id, label: `${name}（${loginName}）` }))}
      problem={error}
      search={search}
      close={close}
    />
  )
}
