import type { AgencyLevel, ProfileChange } from '#contracts/agency/agency-codes.ts'
import {
  AgencyDisabled,
  AgencyEnabled,
  AgencyFrozen,
  AgencyModified,
  type AgencySwitch,
  AgencySwitched,
  AgencyUnfrozen,
  type agencyFacts,
} from '#contracts/agency/agency-events.ts'
import type { AgencyInfo } from '#contracts/agency/registration.ts'
import type { AgencyStatus } from '#contracts/agency/registration-api.ts'
import { reviewEnds } from '#contracts/agency/review-time.ts'
import { sellsUnder } from '#contracts/agency/sub-agent.ts'
import { AgencyOpened } from '#contracts/identity/events.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, notFound, Refused } from '#contracts/kernel/refused.ts'
import type { Commands, LoadedStream } from '../kernel/stream/commands.ts'
import { type Decider, decider, type StateOf, type When } from '../kernel/stream/decider.ts'
import { authorityFacts, profileCommands } from './agency-changes.ts'
import { type Agency, type AgencyOpening, because, decidedBy, type KnownAgency, mergeInfo } from './agency-state.ts'
import { registrationCommands } from './registration.ts'
import { subAgentCommands } from './sub-agent.ts'

/** Fields that the rest of the program reads, from the agency's form. */
const called = ({ name = '', linkman = '', tel = '', telAreaCode, email, travelskyno }: AgencyInfo) => ({
  name,
  contact: linkman,
  phone: telAreaCode ? `${telAreaCode}-${tel}` : tel,
  ...(email && { email }),
  ...(travelskyno && { office: travelskyno }),
})
const ifKnown = (agency: Agency, change: (agency: KnownAgency) => KnownAgency): Agency =>
  agency.status === 'NONE' ? agency : change(agency)
const becomes = (agency: Agency, status: AgencyStatus, since: string, more: Partial<KnownAgency> = {}): Agency =>
  ifKnown(agency, ({ reason: _, ...before }) => ({ ...before, status, since, ...more }))
/** drops optional fields that the new form does not have */
const described = (agency: Agency, info: AgencyInfo, more: Partial<KnownAgency> = {}): Agency =>
  ifKnown(agency, ({ email: _, office: __, ...before }) => ({ ...before, ...called(info), info, ...more }))
const granted = (agency: Agency, inter: boolean, change: (airlines: readonly string[]) => string[]): Agency =>
  ifKnown(agency, known => (inter ? { ...known, inter: change(known.inter) } : { ...known, domestic: change(known.domestic) }))
type DecidedChange = { kind: ProfileChange } & NonNullable<NonNullable<KnownAgency['decidedChanges']>[ProfileChange]>
const decidedChange = (agency: Agency, requestId: string, { kind, ...decided }: DecidedChange): Agency =>
  ifKnown(agency, ({ changes: { [requestId]: _, ...changes }, ...before }) => ({
    ...before,
    changes,
    decidedChanges: { ...before.decidedChanges, [kind]: decided },
  }))

const nothing = { subAgents: [], nameFreed: false, info: {}, applied: [], papers: [], changes: {} }
const off = { canFreeBid: false, canAutoQuote: false, canInterFreeBid: false }

type Reason = { reason?: string }
const existing = (agency: Agency): KnownAgency => {
  if (agency.status === 'NONE') throw notFound('代理人')
  return agency
}
/** Allows a command in one status only; in the status that it leads to it is refused as well (`ops/ci/checklist.tsv` 121). */
const only =
  (status: AgencyStatus, otherwise: string): When<Agency> =>
  agency =>
    agency.status === status || otherwise
const letIn: When<Agency> = agency =>
  agency.status === 'APPROVED' || agency.status === 'FROZEN' || agency.status === 'DISABLED' || '代理人尚未通过审核'

/** A travel agency: its registration, its sales authority, and its life afterwards (DOMAIN §3.1). Stream `agency-{id}`. */
export const agency = decider<Agency, EventsOf<typeof agencyFacts>>()({
  name: 'agency',
  zh: '代理人',
  document: { zh: '代理人', owner: state => (state.status === 'NONE' ? undefined : { agency: state.agency }) },
  code: code.conflict,
  initial: { status: 'NONE' },
  evolve: {
    AgencyOpened: (_, opened, at) => ({
      ...nothing,
      ...opened,
      status: 'APPROVED',
      since: at,
      openedAt: at,
      domestic: [],
      inter: [],
      switches: off,
    }),
    AgencyRegistered: (_, { agency, loginName, info, applied, papers }, at) => ({
      ...nothing,
      ...called(info),
      agency,
      status: 'REVIEWING',
      since: at,
      openedAt: at,
      domestic: [],
      inter: [],
      loginName,
      info,
      applied,
      papers,
      switches: off,
    }),
    AgencyReturned: (agency, { reason, until, doneBy }, at) =>
      becomes(agency, 'RETURNED', at, { reviewed: decidedBy(doneBy, at), ...(reason && { reason }), reviewUntil: reviewEnds(at, until) }),
    AgencyInfoModified: (agency, { info, applied }) => described(agency, info, { applied }),
    AgencyPaperAdded: (agency, { paper }) => ifKnown(agency, before => ({ ...before, papers: [...before.papers, paper] })),
    AgencyPaperRemoved: (agency, { id }) =>
      ifKnown(agency, before => ({ ...before, papers: before.papers.filter(paper => paper.id !== id) })),
    AgencyResubmitted: (agency, _, at) => becomes(agency, 'REVIEWING', at),
    AgencyApproved: (agency, { doneBy }, at) => becomes(agency, 'APPROVED', at, { openedAt: at, reviewed: decidedBy(doneBy, at) }),
    AgencyRejected: (agency, { cause, reason, until, doneBy }, at) =>
      becomes(agency, 'REJECTED', at, {
        reviewed: decidedBy(doneBy, at),
        ...(reason && { reason }),
        reviewUntil: reviewEnds(at, until),
        ...(cause === 'NAME_TAKEN' && { nameFreed: true }),
      }),
    AgencyNameFreed: agency => ifKnown(agency, before => ({ ...before, nameFreed: true })),
    SalesAuthorityGranted: (agency, { airLine, inter }) => granted(agency, inter, airlines => [...airlines, airLine]),
    SalesAuthorityRevoked: (agency, { airLine, inter }) => granted(agency, inter, airlines => airlines.filter(one => one !== airLine)),
    AgencyFrozen: (agency, _, at) => becomes(agency, 'FROZEN', at),
    AgencyUnfrozen: (agency, _, at) => becomes(agency, 'APPROVED', at),
    AgencyDisabled: (agency, _, at) => becomes(agency, 'DISABLED', at, { shuts: (agency.status === 'NONE' ? 0 : (agency.shuts ?? 0)) + 1 }),
    AgencyEnabled: (agency, _, at) => becomes(agency, 'APPROVED', at),
    AgencyModified: (agency, { info, deptId, defaultHandler, level }) => {
      const changed = described(agency, info, { ...present({ deptId }), ...(defaultHandler && { defaultHandler }) })
      const next = level ? ifKnown(changed, ({ level: _, ...rest }) => ({ ...rest, ...(level !== 'NONE' && { level }) })) : changed
      // an empty text empties the field, as it does for every other field
      return defaultHandler === '' ? ifKnown(next, ({ defaultHandler: _, ...rest }) => rest) : next
    },
    AgencySwitched: (agency, { name, on }) => ifKnown(agency, before => ({ ...before, switches: { ...before.switches, [name]: on } })),
    AgencyProfileChangeRequested: (agency, { requestId, kind, name, deptId, authorities }) =>
      ifKnown(agency, before => ({
        ...before,
        changes: {
          ...before.changes,
          [requestId]: { kind, ...(name && { name }), ...present({ deptId, authorities }) },
        },
      })),
    AgencyProfileChanged: (agency, { requestId, kind, name, deptId, doneBy }, at) =>
      ifKnown(decidedChange(agency, requestId, { kind, approved: true, ...decidedBy(doneBy, at) }), before => ({
        ...before,
        ...(name && { name, info: { ...before.info, name } }),
        ...present({ deptId }),
      })),
    AgencyProfileChangeRefused: (agency, { requestId, kind, reason, doneBy }, at) =>
      decidedChange(agency, requestId, { kind, approved: false, ...decidedBy(doneBy, at), ...because(reason) }),
    SubAgentSaved: (before, { agency, parent, loginName, info, applied }, at) => ({
      ...nothing,
      ...called(info),
      agency,
      parent,
      status: 'DRAFT',
      since: at,
      openedAt: before.status === 'NONE' ? at : before.openedAt,
      domestic: [],
      inter: [],
      ...(loginName && { loginName }),
      info,
      applied,
      switches: off,
    }),
    SubAgentSubmitted: (agency, _, at) => becomes(agency, 'SUBMITTED', at),
    SubAgentActivated: (agency, _, at) => becomes(agency, 'APPROVED', at, { openedAt: at }),
    SubAgentTakenOn: (agency, { subAgent }) => ifKnown(agency, before => ({ ...before, subAgents: [...before.subAgents, subAgent] })),
  },
  commands: {
    /** sent by staff or seed, without a review */
    open: {
      when: agency => agency.status === 'NONE' || '代理人已存在',
      decide: (_, opened: Omit<AgencyOpening, 'agency'>, { id }) => [AgencyOpened({ ...opened, agency: id })],
    },
    /** sets the whole sales authority from now on */
    setAuthority: {
      decide: (agency, { domestic, inter }: { domestic: readonly string[]; inter: readonly string[]; reason?: string }) =>
        authorityFacts(existing(agency), [
          ...domestic.map(airLine => ({ airLine, inter: false })),
          ...inter.map(airLine => ({ airLine, inter: true })),
        ]),
    },
    ...registrationCommands,
    ...profileCommands,
    ...subAgentCommands,
    freeze: { when: only('APPROVED', '代理人不是正常状态，不能冻结'), decide: (_, { reason }: Reason) => [AgencyFrozen(because(reason))] },
    unfreeze: { when: only('FROZEN', '代理人未冻结'), decide: (_, { reason }: Reason) => [AgencyUnfrozen(because(reason))] },
    disable: {
      when: ({ status }) => status === 'APPROVED' || (status === 'DISABLED' ? '代理人已停用' : '代理人不是正常状态，不能停用'),
      decide: (_, { reason }: Reason) => [AgencyDisabled(because(reason))],
    },
    enable: { when: only('DISABLED', '代理人未停用'), decide: (_, { reason }: Reason) => [AgencyEnabled(because(reason))] },
    /** changes the given fields; a new name goes through its flow */
    modify: {
      when: letIn,
      decide: (
        agency,
        {
          info,
          deptId,
          defaultHandler,
          level,
        }: { info: AgencyInfo; deptId?: string; defaultHandler?: string; level?: AgencyLevel | 'NONE' },
      ) => {
        const before = existing(agency)
        if (info.name !== undefined && info.name !== before.name)
          throw new Refused(code.invalid, '单位名称须通过名称变更申请修改', { status: 400 })
        const next = mergeInfo({ ...inForm(before), ...before.info }, info)
        if (level && before.parent) throw new Refused(code.invalid, '分代理的级别随上级代理人，不能单独设置', { status: 400 })
        if (next.heritage === '1' && sellsAbroad(before))
          throw new Refused(code.invalid, '有国际销售权限的代理人，主营业务不能改为国内', { status: 400 })
        return [
          AgencyModified({
            info: next,
            ...present({ deptId, defaultHandler, level }),
          }),
        ]
      },
    },
    setSwitch: {
      when: letIn,
      decide: (agency, { name, on }: { name: AgencySwitch; on: boolean }) =>
        existing(agency).switches[name] === on ? [] : [AgencySwitched({ name, on })],
    },
  },
})

/** true now, or once an approved change is carried out */
const sellsAbroad = ({ inter, changes }: KnownAgency): boolean =>
  inter.length > 0 || Object.values(changes).some(({ authorities }) => authorities?.some(({ inter }) => inter))

/** The form of an agency that staff opened: it filled in none, so its known data stand for it. */
const inForm = ({ name, contact, phone, email, office }: KnownAgency): AgencyInfo => ({
  name,
  linkman: contact,
  tel: phone,
  ...(email && { email }),
  ...(office && { travelskyno: office }),
})

/**
 * An agency in its relation to others. `sells`: its sales authority, never more than its parent's; a sub-agent whose parent is not let in
 * is not let in either. `shuts`: how often it or its parent was disabled.
 */
type Standing = { state: Agency; letIn: boolean; shuts: number; sells: ReturnType<typeof sellsUnder> }
export const standingOf = async (load: Commands['load'], id: string): Promise<Standing> => {
  const { state } = await load(agency, id)
  const parentId = state.status === 'NONE' ? undefined : state.parent
  const parent = parentId === undefined ? undefined : (await load(agency, parentId)).state
  const letIn = mayEnter(state) && (parent === undefined || mayEnter(parent))
  const shuts = [state, parent].reduce((sum, one) => sum + (one && one.status !== 'NONE' ? (one.shuts ?? 0) : 0), 0)
  if (!letIn || state.status === 'NONE') return { state, letIn, shuts, sells: { domestic: [], inter: [] } }
  return { state, letIn, shuts, sells: sellsUnder(state, parent?.status === 'NONE' ? undefined : parent) }
}

type Look = <D extends Decider>(decider: D, id: string, least?: number) => Promise<LoadedStream<StateOf<D>>>
/** An agency has its parent from its first fact on, for good: a state of long ago will do (`loadCached`, `recall`), and nothing is read. */
export const parentOf = async (load: Look, id: string): Promise<string | undefined> => {
  const { state } = await load(agency, id, 0)
  return state.status === 'NONE' ? undefined : state.parent
}
/** The agency that stands for a whole family: limits count an agency and its sub-agents together (DOMAIN §3.1). */
export const familyOf = async (load: Look, id: string): Promise<string> => (await parentOf(load, id)) ?? id

/** Can none of its people act, since it or its parent is disabled or frozen? No clock takes anything from it then. */
export const isShut = async (load: Commands['load'], id: string): Promise<boolean> => {
  const { state, letIn } = await standingOf(load, id)
  return state.status !== 'NONE' && !letIn
}

/** May its people log in and act? Others see the review instead (DOMAIN §9.4, `ops/ci/checklist.tsv` 120). */
export const mayEnter = (agency: Agency): boolean => agency.status === 'APPROVED'

/** May this agency sell this airline, on domestic or on international lines (`ops/ci/checklist.tsv` 118)? */
export const maySell = (agency: Agency, airLine: string, inter: boolean): boolean =>
  agency.status === 'APPROVED' && (inter ? agency.inter : agency.domestic).includes(airLine)
