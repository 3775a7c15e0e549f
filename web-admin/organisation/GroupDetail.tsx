import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import Pagination from '@mui/material/Pagination'
import { useState } from 'react'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { getEmployee, listEmployee } from '#contracts/organisation/employee-api.ts'
import {
  addChildGroups,
  addGroupMembers,
  Group,
  getGroup,
  modifyGroup,
  queryChildGroups,
  queryGroupMembers,
  removeChildGroups,
  removeGroupMembers,
  saveGroupRoles,
} from '#contracts/organisation/group-api.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { useAsk, useMay } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { DialogButton } from '../kit/DialogButton.tsx'
import { Facts } from '../kit/Facts.tsx'
import { Fetched } from '../kit/Fetched.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { Panel } from '../kit/Panel.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'
import { useHistoryTab } from '../report/useHistoryTab.tsx'
import { AddChildrenDialog } from './AddChildrenDialog.tsx'
import { AddMembersDialog } from './AddMembersDialog.tsx'
import { GroupRolesDialog } from './GroupRolesDialog.tsx'
import { GroupSwitch } from './GroupSwitch.tsx'
import type { GroupDoc } from './holding.ts'
import { ModifyGroupDialog } from './ModifyGroupDialog.tsx'
import { useOrganisation } from './useOrganisation.ts'

const list = { to: '/group', label: '用户组' }

export const GroupDetail = () => {
  const { id = '' } = useParams()
  return (
    <FetchedPage list={list} from={useAsk(getGroup, { groupId: id })}>
      {group => <Loaded group={{ ...group, id: group.groupId }} />}
    </FetchedPage>
  )
}

const Loaded = ({ group }: { group: GroupDoc }) => {
  const { groupId, name, remark, enabled, roles, parents } = group
  const { lacks, isLoading, roleName, groupName } = useOrganisation()
  const may = useMay()
  const history = useHistoryTab(`group-${groupId}`)
  const mayChange = lacks({ groups: [groupId] }).length === 0
  return (
    <DetailScreen
      resource="group"
      list={list}
      title={`用户组 ${name}`}
      chips={<Tag tone={enabled ? 'done' : 'neutral'}>{enabled ? '启用' : '停用'}</Tag>}
      actions={
        mayChange && (
          <>
            <DialogButton endpoint={modifyGroup} label="修改">
              {close => <ModifyGroupDialog group={group} close={close} />}
            </DialogButton>
            <DialogButton endpoint={saveGroupRoles} label="设置角色" variant="contained">
              {close => <GroupRolesDialog group={group} close={close} />}
            </DialogButton>
            <GroupSwitch group={group} />
          </>
        )
      }
      sections={[
        {
          key: 'summary',
          label: '概况',
          content: (
            <>
              {!isLoading && !mayChange && (
                <Alert severity="info" sx={{ mb: 2 }}>
                  此用户组授予您没有的权限，您可以查看，不能修改。
                </Alert>
              )}
              <Panel title="用户组">
                <Facts
                  facts={[
                    ['编号', groupId],
                    ['名称', name],
                    ['角色', roles.map(roleName).join('、')],
                    ['上级用户组', parents.map(groupName).join('、')],
                    ['备注', remark],
                  ]}
                />
              </Panel>
              {may(queryChildGroups) && <Children group={group} mayChange={mayChange} />}
            </>
          ),
        },
        ...(may(queryGroupMembers)
          ? [{ key: 'members', label: '成员', content: <Members groupId={groupId} mayChange={mayChange} /> }]
          : []),
        ...history,
      ]}
    />
  )
}

const Children = ({ group, mayChange }: { group: GroupDoc; mayChange: boolean }) => {
  const { groupId } = group
  const { roleName } = useOrganisation()
  const removes = useMay()(removeChildGroups) && mayChange
  return (
    <Panel
      title="下级用户组"
      actions={
        mayChange && (
          <DialogButton endpoint={addChildGroups} label="添加下级组">
            {close => <AddChildrenDialog group={group} close={close} />}
          </DialogButton>
        )
      }
    >
      <Fetched from={useAsk(queryChildGroups, { groupId })} lines={2}>
        {children => (
          <RowsTable
            label="下级用户组"
            row={Group}
            rows={children}
            keyOf={({ groupId }) => groupId}
            empty="没有下级用户组"
            columns={[
              {
                field: 'name',
                render: ({ groupId, name }: GroupDoc) => (
                  <Link component={RouterLink} to={`/group/${encodeURIComponent(groupId)}/show`}>
                    {name}
                  </Link>
                ),
              },
              { field: 'roles', title: '角色', render: ({ roles }: GroupDoc) => roles.map(roleName).join('、') || '--' },
              'enabled',
              ...(removes
                ? [
                    {
                      field: 'actions',
                      title: '操作',
                      render: (child: GroupDoc) => (
                        <ActionButton
                          size="small"
                          variant="text"
                          endpoint={removeChildGroups}
                          label="移除"
                          fixed={{ groupId, ids: [child.groupId] }}
                          explain={`移除后“${child.name}”的成员不再由本组得到权限。`}
                        />
                      ),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Fetched>
    </Panel>
  )
}

const PAGE = 50

const Members = ({ groupId, mayChange }: { groupId: string; mayChange: boolean }) => {
  const [page, setPage] = useState(0)
  const may = useMay()
  const asked = useAsk(queryGroupMembers, { groupId, page, size: PAGE })
  const removes = may(removeGroupMembers) && mayChange
  return (
    <Panel
      title="成员"
      actions={
        mayChange &&
        may(listEmployee) && (
          <DialogButton endpoint={addGroupMembers} label="添加成员">
            {close => <AddMembersDialog groupId={groupId} close={close} />}
          </DialogButton>
        )
      }
    >
      <Fetched from={asked}>
        {({ content, totalElements }) => (
          <>
            <RowsTable
              label="成员"
              row={queryGroupMembers.data.properties.content.items}
              rows={content}
              keyOf={({ id }) => id}
              empty="还没有成员"
              columns={[
                {
                  field: 'name',
                  render: ({ id, name }: { id: string; name: string }) =>
                    may(getEmployee) ? (
                      <Link component={RouterLink} to={`/employee/${encodeURIComponent(id)}/show`}>
                        {name}
                      </Link>
                    ) : (
                      name
                    ),
                },
                'loginName',
                'enabled',
                ...(removes
                  ? [
                      {
                        field: 'actions',
                        title: '操作',
                        render: ({ id, name }: { id: string; name: string }) => (
                          <ActionButton
                            size="small"
                            variant="text"
                            endpoint={removeGroupMembers}
                            label="移除"
                            fixed={{ groupId, ids: [id] }}
                            explain={`移除后 ${name} 立即失去由本组得到的权限。`}
                          />
                        ),
                      },
                    ]
                  : []),
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
          </>
        )}
      </Fetched>
    </Panel>
  )
}
