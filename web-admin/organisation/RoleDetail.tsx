import Link from '@mui/material/Link'
import Pagination from '@mui/material/Pagination'
import { useGetOne } from 'ra-core'
import { useState } from 'react'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { getEmployee } from '#contracts/organisation/employee-api.ts'
import { getGroup } from '#contracts/organisation/group-api.ts'
import { addRole, modifyRole, roleAssignment } from '#contracts/organisation/role-api.ts'
import { useAsk, useMay } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { DialogButton } from '../kit/DialogButton.tsx'
import { Fetched } from '../kit/Fetched.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { Panel } from '../kit/Panel.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'
import { useHistoryTab } from '../report/useHistoryTab.tsx'
import { CopyRoleDialog } from './CopyRoleDialog.tsx'
import type { RoleDoc } from './holding.ts'
import { ModifyRoleDialog } from './ModifyRoleDialog.tsx'
import { RoleModules } from './RoleModules.tsx'
import { RoleSwitch } from './RoleSwitch.tsx'
import { useOrganisation } from './useOrganisation.ts'

const list = { to: '/role', label: '角色' }

export const RoleDetail = () => {
  const { id = '' } = useParams()
  return (
    <FetchedPage list={list} from={useGetOne<RoleDoc>('role', { id })}>
      {role => <Loaded role={role} />}
    </FetchedPage>
  )
}

const Loaded = ({ role }: { role: RoleDoc }) => {
  const { id, name, enabled, remark } = role
  const { lacks } = useOrganisation()
  const history = useHistoryTab(`role-${id}`)
  const reads = useMay()(roleAssignment)
  return (
    <DetailScreen
      resource="role"
      list={list}
      title={`角色 ${name}`}
      chips={
        <>
          <Tag tone={enabled ? 'done' : 'neutral'}>{enabled ? '启用' : '停用'}</Tag>
          <Tag plain>{id}</Tag>
          {remark}
        </>
      }
      actions={
        lacks({ roles: [id] }).length === 0 && (
          <>
            <DialogButton endpoint={modifyRole} label="修改">
              {close => <ModifyRoleDialog role={role} close={close} />}
            </DialogButton>
            <DialogButton endpoint={addRole} label="复制">
              {close => <CopyRoleDialog role={role} close={close} />}
            </DialogButton>
            <RoleSwitch role={role} />
          </>
        )
      }
      sections={[
        // after a save the boxes start from the saved permissions
        { key: 'modules', label: '权限', content: <RoleModules key={String(role.permissions)} role={role} /> },
        ...(reads ? [{ key: 'holders', label: '持有者', content: <Holders id={id} /> }] : []),
        ...history,
      ]}
    />
  )
}

const PAGE = 50

/** People who hold the role directly, and groups whose members hold it. */
const Holders = ({ id }: { id: string }) => {
  const [page, setPage] = useState(0)
  const asked = useAsk(roleAssignment, { id, page, size: PAGE })
  const may = useMay()
  const { content: users, groups } = roleAssignment.data.properties
  const link = (to: string, label: string) => (
    <Link component={RouterLink} to={to}>
      {label}
    </Link>
  )
  return (
    <Fetched from={asked}>
      {({ content, totalElements, groups: held }) => (
        <>
          <Panel title={`员工（${totalElements}）`}>
            <RowsTable
              label="持有角色的员工"
              row={users.items}
              rows={content}
              keyOf={({ id }) => id}
              empty="没有员工直接持有此角色；可在员工页面分配"
              columns={[
                {
                  field: 'name',
                  render: ({ id, name }) => (may(getEmployee) ? link(`/employee/${encodeURIComponent(id)}/show`, name) : name),
                },
                'loginName',
                'enabled',
              ]}
            />
            {totalElements > PAGE && (
              <Pagination
                sx={{ mt: 2 }}
                count={Math.ceil(totalElements / PAGE)}
                page={page + 1}
                onChange={(_, next) => setPage(next - 1)}
              />
            )}
          </Panel>
          <Panel title={`用户组（${held.length}）`}>
            <RowsTable
              label="持有角色的用户组"
              row={groups.items}
              rows={held}
              keyOf={({ id }) => id}
              empty="没有用户组持有此角色"
              columns={[
                {
                  field: 'name',
                  render: ({ id, name }) => (may(getGroup) ? link(`/group/${encodeURIComponent(id)}/show`, name) : name),
                },
                'enabled',
              ]}
            />
          </Panel>
        </>
      )}
    </Fetched>
  )
}
