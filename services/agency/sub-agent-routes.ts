import { type AgencyStatus, type SubAgentStatus, subAgentStatuses } from '#contracts/agency/agency-codes.ts'
import { registrationChecks } from '#contracts/agency/registration.ts'
import { subAgentFields } from '#contracts/agency/sub-agent.ts'
import * as api from '#contracts/agency/sub-agent-api.ts'
import { type AnyEndpoint, on, type Route, type Who } from '#contracts/kernel/endpoint.ts'
import { code, forbidden, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import { claimName } from '../identity/account.ts'
import type { Authenticator } from '../identity/authenticator.ts'
import { perMinute } from '../identity/captcha.ts'
import type { LoginNames } from '../identity/login-name.ts'
import type { OwnName } from '../identity/own-name.ts'
import type { Passwords } from '../identity/passwords.ts'
import { user } from '../identity/user.ts'
import { act } from '../kernel/http/act.ts'
import type { CommandCall } from '../kernel/http/call.ts'
import type { Counters } from '../kernel/shared.ts'
import { seenBy } from '../kernel/stream/access.ts'
import { allowedActions } from '../kernel/stream/actions.ts'
import { type Commands, idFrom } from '../kernel/stream/commands.ts'
import { agency, standingOf } from './agency.ts'
import type { Agency, KnownAgency } from './agency-state.ts'

type SubAgentDeps = {
  run: Commands
  logins: LoginNames
  passwords: Passwords
  members: Pick<Authenticator, 'forget'>
  once: Counters
  mustBeOwnName: OwnName
}

/**
 * Routes by which an agency takes on sub-agents: it drafts them, submits them and gives them their account
 * (contracts/agency/sub-agent-api.ts).
 */
export const subAgentRoutes = ({ run, logins, passwords, members, once, mustBeOwnName }: SubAgentDeps): Route[] => {
  // the answer tells which login names exist
  const notTooOften = perMinute(once, CHECKS_PER_MINUTE, 'login names')
  const asking = async (who: Who) => {
    const parent = parentIn(who)
    return { parent, sells: (await standingOf(run.load, parent)).sells }
  }

  return [
    on(api.initSubAgent, async ({ id }, { who }) => {
      const form = id === undefined ? {} : { id, ...formOf((await seenBy(run, subAgent, id, who)).state) }
      return { form, ...(await asking(who)).sells }
    }),
    on(api.getSubAgent, async ({ id }, { who, now }) => {
      const { state, revision } = await seenBy(run, subAgent, id, who)
      const { sells } = await standingOf(run.load, id)
      const status = statusOf(state.status)
      return {
        id,
        status,
        statusDesc: subAgentStatuses[status],
        ...formOf(state),
        ...sells,
        openedAt: state.openedAt,
        changedAt: state.since,
        revision,
        allowedActions: allowedActions(agency, state, { who, at: now, id }, buttons),
      }
    }),
    on(api.checkSubAgent, async ({ loginName }, { who, now }) => {
      await notTooOften(who.user, now)
      const name = loginName.trim()
      const mistake = registrationChecks.find(check => check.field === 'loginName' && check.fails({ loginName: name }, noFiles))
      if (mistake) return { available: false, message: mistake.message }
      const reserved = await mustBeOwnName(name, 'loginName').catch(refusal)
      if (reserved) return { available: false, message: reserved.message }
      return (await isFree(name)) ? { available: true } : { available: false, message: TAKEN }
    }),

    act(api.saveSubAgent, subAgent, ownOrNew, async ({ id, state: before, command, check, body, call }) => {
      const { loginName, authorities = [], ...fields } = body
      const parent = parentIn(call.who)
      const info = Object.fromEntries(subAgentFields.flatMap(field => (fields[field]?.trim() ? [[field, fields[field].trim()]] : [])))
      const draft = { parent, ...(loginName?.trim() && { loginName: loginName.trim() }), info, applied: authorities }
      await check('saveSubAgent')
      for (const field of ['loginName', 'name', 'linkman'] as const) await mustBeOwnName(body[field], field, [id, parent])
      // an activation that broke off may have made the account already
      if (before?.loginName && before.loginName !== draft.loginName)
        await logins.release({ load: run.load, at: call.at }, before.loginName, id)
      const { state } = await command.saveSubAgent(draft)
      return changed(state as KnownAgency)
    }),
    act(api.submitSubAgent, subAgent, 'id', async ({ id, state: draft, command, check, call }) => {
      await check('submitSubAgent')
      if (draft.loginName && !(await isFree(draft.loginName, id))) throw nameTaken()
      const { state } = await command.submitSubAgent(await asking(call.who))
      return changed(state as KnownAgency)
    }),
    act(api.activateSubAgent, subAgent, 'id', async ({ id, state: submitted, command, check, body: { password }, call }) => {
      const from = await asking(call.who)
      await call.unguarded.check(agency, from.parent, 'takeOn')
      await check('activateSubAgent')
      const { loginName = '', info } = submitted
      const account = {
        loginName,
        name: info.linkman ?? loginName,
        passwordHash: await passwords.hashChosen(password, 'password', loginName),
      }
      const { stream, state: before } = await logins.find(run.load, loginName)
      if (!(await claimName({ load: run.load, at: call.at, logins }, id, account))) throw nameTaken()
      // an activation that broke off made the account: the password given now counts
      if (before.status !== 'NONE') await call.at(user, stream).setPassword({ passwordHash: account.passwordHash })
      // the parent lists the sub-agent before it becomes active, so that none of its documents is hidden from the parent
      await call.unguarded(agency, from.parent).takeOn({ subAgent: id })
      const { state } = await command.activateSubAgent(from)
      members.forget()
      return changed(state as KnownAgency)
    }),
  ]

  /** is the login name unused, or the sub-agent's already? */
  async function isFree(loginName: string, subAgent?: string) {
    const { state } = await logins.find(run.load, loginName)
    return state.status === 'NONE' || (subAgent !== undefined && state.agency === subAgent)
  }
}

const CHECKS_PER_MINUTE = 20

/** an agency as a document of its parent: drafted, submitted, and its own people's only when it is active */
const subAgent = {
  ...agency,
  document: { zh: '分代理', owner: (state: Agency) => (state.status === 'NONE' ? undefined : { agency: state.parent }) },
}
const ownOrNew = { stream: 'id', begins: (call: CommandCall) => idFrom(call.commandId, 'subAgent') } as const

const TAKEN = '登录名已存在'
const nameTaken = () => new Refused(code.conflict, TAKEN, { errors: { loginName: TAKEN } })
const noFiles = { images: {}, hashed: true }

/** @throws Refused 403 for a caller without an agency */
const parentIn = ({ agency }: Who): string => {
  if (agency === undefined) throw forbidden()
  return agency
}
/** An agency in any other status was taken on before, so its parent sees it as active. */
const statusOf = (status: AgencyStatus): SubAgentStatus => (status in subAgentStatuses ? (status as SubAgentStatus) : 'ACTIVE')
const changed = ({ agency, status }: KnownAgency) => ({ id: agency, status: statusOf(status) })
const formOf = ({ info, loginName, applied }: KnownAgency) => {
  const { name, linkman, tel, telAreaCode, email } = info
  return {
    ...(loginName && { loginName }),
    ...(name && { name }),
    ...(linkman && { linkman }),
    ...(tel && { tel }),
    ...(telAreaCode && { telAreaCode }),
    ...(email && { email }),
    authorities: [...applied],
  }
}

const buttons: Record<string, AnyEndpoint> = {
  saveSubAgent: api.saveSubAgent,
  submitSubAgent: api.submitSubAgent,
  activateSubAgent: api.activateSubAgent,
}

const refusal = (error: unknown): Refused => {
  if (isRefusal(error)) return error
  throw error
}
