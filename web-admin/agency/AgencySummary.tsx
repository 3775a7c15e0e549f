import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import { getAgent, submitDepartmentApply, submitNameApply } from '#contracts/agency/agency-api.ts'
import { agencyLevels, profileChanges } from '#contracts/agency/agency-codes.ts'
import { infoFields, type RegistrationField, registrationFields } from '#contracts/agency/registration.ts'
import { heritages, orgTypes } from '#contracts/enums.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { firstInstance, taskPage } from '../flow/links.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { useAsk } from '../kit/calls.ts'
import { Facts } from '../kit/Facts.tsx'
import { Panel } from '../kit/Panel.tsx'
import { usePlaces } from '../kit/usePlaces.ts'
import type { ShownAgency } from './AgencyDetail.tsx'

/** codes of the form with their labels, for showing and choosing */
export const choices: Partial<Record<RegistrationField, Record<string, string>>> = { heritage: heritages, orgType: orgTypes }

/** The agency's description of itself, as readable texts. */
const useTexts = (agency: ShownAgency) => {
  const { nameOf } = usePlaces({ ...agency.agentInfo, parentOrgId: agency.parentOrgId ?? agency.agentInfo.parentOrgId })
  return (field: RegistrationField, value = ''): string => {
    // the phone code of `86_CN`
    if (field === 'mtCountryCode' || field === 'mtSpareCountryCode') return value.replace(/^(\d+)_.*$/, '+$1')
    return nameOf(field, value) ?? choices[field]?.[value] ?? value
  }
}

export const AgencySummary = ({ agency }: { agency: ShownAgency }) => {
  const textOf = useTexts(agency)
  return (
    <>
      <Changes agency={agency} />
      <Panel
        title="代理人"
        actions={
          mayChange(agency) && (
            <>
              <ActionButton
                endpoint={submitNameApply}
                label="变更名称"
                size="small"
                variant="text"
                fixed={{ agentId: agency.id, ...byDefault }}
                explain="提交审批，通过后单位名称改变。"
              />
              <ActionButton
                endpoint={submitDepartmentApply}
                label="变更部门"
                size="small"
                variant="text"
                fixed={{ agentId: agency.id, ...byDefault }}
                explain="提交审批，通过后所属部门改变。"
              />
            </>
          )
        }
      >
        <Facts
          facts={[
            ['代理人编号', agency.id],
            ['登录名', agency.loginName],
            ['业务联系人', agency.linkman],
            ['联系电话', agency.tel],
            ...(agency.parent === undefined ? [] : [['上级代理人', <Parent key="parent" id={agency.parent} />] as const]),
            ['所属营业部', textOf('parentOrgId', agency.parentOrgId)],
            ['所属部门', agency.deptId],
            ['默认处理人', agency.defaultHandler],
            ['代理人级别', agency.level && agencyLevels[agency.level]],
            ['开通时间', formatDateTime(agency.openedAt)],
            ['状态时间', formatDateTime(agency.changedAt)],
            ...decisions(agency),
          ]}
        />
      </Panel>
      <Panel title="注册信息">
        {Object.values(agency.hints).map(hint => (
          <Alert key={hint} severity="info" sx={{ mb: 2 }}>
            {hint}
          </Alert>
        ))}
        <Facts facts={infoFields.map(field => [registrationFields[field][0], textOf(field, agency.agentInfo[field])])} />
      </Panel>
    </>
  )
}

const Parent = ({ id }: { id: string }) => (
  <Link component={RouterLink} to={`/agency/${encodeURIComponent(id)}/show`}>
    {useAsk(getAgent, { id }).data?.name ?? id}
  </Link>
)

/** the flow determines route and handler */
const byDefault = { routeId: undefined }
export const mayChange = ({ allowedActions }: ShownAgency): boolean => allowedActions.some(({ action }) => action === 'requestChange')

const definitions = { NAME: 'AGENT_NAME', DEPARTMENT: 'AGENT_DEPARTMENT', SALES: 'AGENT_SALES' } as const

/** the people who decided about its registration and its last changes, and when */
const decisions = ({ reviewed, decidedChanges }: ShownAgency) => [
  ...(reviewed ? [['注册审核', `${reviewed.by ?? '系统'} · ${formatDateTime(reviewed.at)}`] as const] : []),
  ...decidedChanges.map(
    ({ kind, approved, reason, by = '系统', at }) =>
      [profileChanges[kind], `${approved ? '通过' : '未通过'}${reason ? `（${reason}）` : ''} · ${by} · ${formatDateTime(at)}`] as const,
  ),
]

/** Requests of the agency that are not decided yet. */
const Changes = ({ agency: { id, changes } }: { agency: ShownAgency }) =>
  changes.map(({ requestId, kind }) => (
    <Alert key={requestId} severity="info" sx={{ mb: 2 }}>
      {profileChanges[kind]}审批中，
      <Link component={RouterLink} to={taskPage(firstInstance(definitions[kind], `${id}~${requestId}`))}>
        查看流程
      </Link>
    </Alert>
  ))
