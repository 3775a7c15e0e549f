import { type ProfileChange, profileChanges } from '#contracts/agency/agency-codes.ts'
import {
  AgencyProfileChanged,
  AgencyProfileChangeRefused,
  AgencyProfileChangeRequested,
  type agencyFacts,
} from '#contracts/agency/agency-events.ts'
import type { Authority } from '#contracts/agency/registration.ts'
import { SalesAuthorityGranted, SalesAuthorityRevoked } from '#contracts/identity/events.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { rules } from '../kernel/stream/decider.ts'
import { type Agency, because, type KnownAgency } from './agency-state.ts'

/** Grants and revocations that turn an agency's present sales authority into the wanted one. */
export const authorityFacts = ({ domestic, inter }: Pick<KnownAgency, 'domestic' | 'inter'>, wanted: readonly Authority[]) => {
  const side = (inter: boolean) => [...new Set(wanted.filter(one => one.inter === inter).map(({ airLine }) => airLine))]
  const added = (inter: boolean, had: readonly string[]) =>
    side(inter).flatMap(airLine => (had.includes(airLine) ? [] : [SalesAuthorityGranted({ airLine, inter })]))
  const dropped = (inter: boolean, had: readonly string[]) => {
    const want = side(inter)
    return had.flatMap(airLine => (want.includes(airLine) ? [] : [SalesAuthorityRevoked({ airLine, inter })]))
  }
  return [...added(false, domestic), ...added(true, inter), ...dropped(false, domestic), ...dropped(true, inter)]
}

export type ChangeRequest = {
  requestId: string
  kind: ProfileChange
  name?: string
  deptId?: string
  authorities?: readonly Authority[]
  routeId?: string
  toUser?: string
  remark?: string
}

const approved = (agency: Agency) => agency.status === 'APPROVED' || '代理人不是正常状态，不能申请变更'

/**
 * Changes of name, department and sales authority go through a flow only (DOMAIN §3.1): they are requested here, decided in the flow, and
 * carried out here.
 */
export const profileCommands = rules<Agency, EventsOf<typeof agencyFacts>>()({
  requestChange: {
    when: approved,
    decide: (agency, { authorities, ...wanted }: ChangeRequest) => {
      const { changes, name, deptId, info } = agency as KnownAgency
      if (changes[wanted.requestId]) return []
      const { kind } = wanted
      if (Object.values(changes).some(open => open.kind === kind)) throw refused(`已有${profileChanges[kind]}申请在审批中`)
      if (kind === 'NAME' && (!wanted.name?.trim() || wanted.name.trim() === name)) throw refused('请输入新的单位名称')
      if (kind === 'DEPARTMENT' && (!wanted.deptId || wanted.deptId === deptId)) throw refused('请选择新的所属部门')
      if (kind === 'SALES') {
        if (!authorities?.length) throw refused('请选择航空公司销售权限')
        if (info.heritage === '1' && authorities.some(({ inter }) => inter)) throw refused('主营业务为国内的不能申请国际销售权限')
      }
      return [AgencyProfileChangeRequested({ ...wanted, ...present({ authorities: authorities && [...authorities] }) })]
    },
  },
  /** sent by the flow; a request that is already decided, or unknown, changes nothing */
  carryOutChange: {
    decide: (agency, { requestId, doneBy }: { requestId: string; doneBy?: string }) => {
      if (agency.status === 'NONE' || !agency.changes[requestId]) return []
      const { kind, name, deptId, authorities } = agency.changes[requestId]
      return [
        AgencyProfileChanged({ requestId, kind, ...(name && { name }), ...present({ deptId, doneBy }) }),
        ...(authorities ? authorityFacts(agency, authorities) : []),
      ]
    },
  },
  refuseChange: {
    decide: (agency, { requestId, reason, doneBy }: { requestId: string; reason?: string; doneBy?: string }) => {
      if (agency.status === 'NONE' || !agency.changes[requestId]) return []
      return [AgencyProfileChangeRefused({ requestId, kind: agency.changes[requestId].kind, ...because(reason), ...present({ doneBy }) })]
    },
  },
})

const refused = (message: string) => new Refused(code.invalid, message, { status: 400 })
