import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { assignEmployee, getEmployee, modifyEmployee, resetEmployeePayPassword } from '#contracts/organisation/employee-api.ts'
import { getGroup } from '#contracts/organisation/group-api.ts'
import { queryRole } from '#contracts/organisation/role-api.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { useAsk, useMay } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { DialogButton } from '../kit/DialogButton.tsx'
import { Facts } from '../kit/Facts.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { Panel } from '../kit/Panel.tsx'
import { useHistoryTab } from '../report/useHistoryTab.tsx'
import { AssignEmployeeDialog } from './AssignEmployeeDialog.tsx'
import { EmployeeSwitch } from './EmployeeSwitch.tsx'
import type { EmployeeDoc } from './employee-options.ts'
import { ModifyEmployeeDialog } from './ModifyEmployeeDialog.tsx'
import { PasswordButton } from './PasswordButton.tsx'
import { airlinesText, useOrganisation } from './useOrganisation.ts'

const list = { to: '/employee', label: '员工' }

export const EmployeeDetail = () => {
  const { id = '' } = useParams()
  return (
    <FetchedPage list={list} from={useAsk(getEmployee, { id })}>
      {employee => <Loaded employee={employee} />}
    </FetchedPage>
  )
}

/** Names that link to their pages, for people who may open these. */
const Names = ({ of, to, name, reads }: { of: readonly string[]; to: string; name: (id: string) => string; reads: AnyEndpoint }) => {
  const may = useMay()
  if (of.length === 0) return '--'
  return of.map((id, index) => (
    <span key={id}>
      {index > 0 && '、'}
      {may(reads) ? (
        <Link component={RouterLink} to={`/${to}/${encodeURIComponent(id)}/show`}>
          {name(id)}
        </Link>
      ) : (
        name(id)
      )}
    </span>
  ))
}

const Loaded = ({ employee }: { employee: EmployeeDoc }) => {
  const { id, name, loginName, roles, groups, department, office, airlines, enabled, createdAt, lastLoginAt, lockedUntil } = employee
  const { isLoading, lacks, worksFor, roleName, groupName, departmentName, officeName } = useOrganisation()
  const history = useHistoryTab(`user-${id}`)
  const lacked = lacks({ roles, groups })
  const isOpen = !isLoading && lacked.length === 0 && worksFor(airlines)
  const isLocked = lockedUntil !== undefined && Date.parse(lockedUntil) > Date.now()
  const facts: [string, ReactNode][] = [
    ['登录名', loginName],
    ['姓名', name],
    ['角色', <Names key="roles" of={roles} to="role" name={roleName} reads={queryRole} />],
    ['用户组', <Names key="groups" of={groups} to="group" name={groupName} reads={getGroup} />],
    ['部门', departmentName(department)],
    ['营业部', officeName(office)],
    ['航空公司', airlinesText(airlines)],
    ['创建时间', formatDateTime(createdAt)],
    ['最近登录', formatDateTime(lastLoginAt)],
    ...(isLocked ? [['锁定至', formatDateTime(lockedUntil)] as [string, ReactNode]] : []),
  ]
  return (
    <DetailScreen
      resource="employee"
      list={list}
      title={`员工 ${name}`}
      chips={
        <>
          <Tag tone={enabled ? 'done' : 'neutral'}>{enabled ? '启用' : '停用'}</Tag>
          {isLocked && <Tag tone="waiting">已锁定</Tag>}
        </>
      }
      actions={
        isOpen && (
          <>
            <DialogButton endpoint={modifyEmployee} label="修改">
              {close => <ModifyEmployeeDialog employee={employee} close={close} />}
            </DialogButton>
            <DialogButton endpoint={assignEmployee} label="分配" variant="contained">
              {close => <AssignEmployeeDialog employee={employee} close={close} />}
            </DialogButton>
            <EmployeeSwitch id={id} name={name} enabled={enabled} />
            <PasswordButton id={id} name={name} />
            <ActionButton
              endpoint={resetEmployeePayPassword}
              fixed={{ id }}
              color="warning"
              explain={`${name} 的支付密码将被清除，由本人以登录密码重新设置。`}
            />
          </>
        )
      }
      sections={[
        {
          key: 'summary',
          label: '概况',
          content: (
            <>
              {!isLoading && !isOpen && (
                <Alert severity="info" sx={{ mb: 2 }}>
                  {lacked.length > 0 ? '该员工持有您没有的权限' : '该员工负责您没有数据权限的航空公司'}，您可以查看，不能修改。
                </Alert>
              )}
              <Panel title="员工">
                <Facts facts={facts} />
              </Panel>
            </>
          ),
        },
        ...history,
      ]}
    />
  )
}
