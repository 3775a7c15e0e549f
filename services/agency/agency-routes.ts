import * as api from '#contracts/agency/agency-api.ts'
import type { ProfileChange } from '#contracts/agency/agency-codes.ts'
import type { AgencySwitch } from '#contracts/agency/agency-events.ts'
import { infoFields, registrationHints } from '#contracts/agency/registration.ts'
import { type AnyEndpoint, on, type Route, type Who } from '#contracts/kernel/endpoint.ts'
import { byName } from '#contracts/kernel/people.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, invalid, notFound, Refused } from '#contracts/kernel/refused.ts'
import type { Authenticator } from '../identity/authenticator.ts'
import { user } from '../identity/user.ts'
import { fileInfo, type StoredFiles } from '../kernel/files/stored-files.ts'
import { act, actOnEach } from '../kernel/http/act.ts'
import type { BoundDocument, CommandCall } from '../kernel/http/call.ts'
import { seenBy } from '../kernel/stream/access.ts'
import { allowedActions } from '../kernel/stream/actions.ts'
import type { Commands } from '../kernel/stream/commands.ts'
import { streamOf } from '../kernel/stream/decider.ts'
import { agency } from './agency.ts'
import type { DecidedReview, KnownAgency } from './agency-state.ts'
import { financeCode } from './finance-code.ts'
import type { PictureKeys } from './picture-key.ts'
import { choicesMustExist, type RegistrationDeps } from './registration-routes.ts'

const named = <D extends DecidedReview>({ by, ...decided }: D) => ({ ...decided, ...(by && { by: byName(by) }) })

type AgencyDeps = {
  run: Commands
  papers: StoredFiles
  keys: PictureKeys
  members: Pick<Authenticator, 'forget'>
  exists: RegistrationDeps['exists']
  /** does a workflow review its registration? */
  reviewed: (id: string) => Promise<boolean>
}

/** Routes for agencies as staff manage them, and for papers that an agency hands in later. */
export const agencyRoutes = ({ run, papers, keys, members, exists, reviewed }: AgencyDeps): Route[] => {
  type Entry = 'enable' | 'disable' | 'freeze' | 'unfreeze'
  /** forgets remembered rights: the call changes at once whether the agency's people may act */
  const enters = async (name: Entry, { command, body: { reason } }: Pick<BoundDocument<typeof agency>, 'command'> & { body: Reasoned }) => {
    await command[name](reason ? { reason } : {})
    members.forget()
  }
  const switched = (endpoint: Switch, name: AgencySwitch) =>
    actOnEach(endpoint, agency, 'id', ({ command, body }) => command.setSwitch({ name, on: body.on }))

  return [
    on(api.getAgent, async ({ id }, { who, now }) => {
      const { state, revision } = await seenBy(run, agency, id, who)
      const { info, applied, papers, reason, defaultHandler, changes, reviewed: review, decidedChanges = {} } = state
      return {
        ...rowOf(state),
        ...(state.status === 'REVIEWING' && !(await reviewed(id)) && { unfiled: true }),
        agentInfo: info,
        applied: [...applied],
        pictures: papers.map(({ id, name, fileType }) => ({ id, fileName: name, filePath: keys.pathOf(id, now), fileType })),
        ...(reason && { reason }),
        ...(defaultHandler && { defaultHandler }),
        changes: Object.entries(changes).map(([requestId, { kind }]) => ({ requestId, kind })),
        ...(review && { reviewed: named(review) }),
        decidedChanges: Object.entries(decidedChanges).map(([kind, decided]) => ({ kind: kind as ProfileChange, ...named(decided) })),
        hints: registrationHints(info) as Record<string, string>,
        revision,
        stream: streamOf(agency, id),
        allowedActions: allowedActions(agency, state, { who, at: now, id }, buttons),
      }
    }),

    act(api.modifyAgent, agency, 'id', async ({ id, command, body: { defaultHandler, level, reason, ...fields } }) => {
      const info = Object.fromEntries(
        infoFields.flatMap(field => (field in fields ? [[field, fields[field as keyof typeof fields]?.trim()]] : [])),
      )
      await choicesMustExist(info, exists)
      const handler = defaultHandler?.trim()
      if (handler) {
        const { state: employee } = await run.load(user, handler)
        if (employee.status !== 'ACTIVE' || employee.kind !== 'employee')
          throw invalid('默认处理人不存在', { defaultHandler: '默认处理人不存在' })
      }
      const { state } = await command.modify({
        info,
        ...present({ defaultHandler: handler, level }),
        ...(reason && { reason }),
      })
      return { id, status: (state as KnownAgency).status }
    }),
    actOnEach(api.enableAgent, agency, 'id', chosen => enters('enable', chosen)),
    actOnEach(api.disableAgent, agency, 'id', chosen => enters('disable', chosen)),
    actOnEach(api.batchFrozen, agency, 'id', chosen => enters(chosen.body.frozen ? 'freeze' : 'unfreeze', chosen)),
    switched(api.setCanFreeBid, 'canFreeBid'),
    switched(api.setCanAutoQuote, 'canAutoQuote'),
    switched(api.setCanInterFreeBid, 'canInterFreeBid'),

    act(api.uploadFile, agency, agencyOfBody, async ({ id, command, check, body: { files, fileType }, call }) => {
      const [file] = files
      if (!file) throw new Refused(code.file, '请选择图片', { status: 400 })
      fileInfo(file, 'images')
      await check('uploadFile')
      const [kept] = await papers.put([file], { agency: id }, call.commandId, 'images')
      const { owner: _, ...rest } = kept!
      try {
        await command.uploadFile({ paper: { ...rest, fileType } })
      } catch (error) {
        if (error instanceof Refused) await papers.drop([kept!])
        throw error
      }
      return { id: rest.id, fileName: rest.name, filePath: keys.pathOf(rest.id, call.now), fileType }
    }),

    act(api.saveFinanceCode, agency, 'id', async ({ id, state: { name }, body: { financeCode: wanted }, call }) => {
      const { state: before } = await run.load(financeCode, id)
      if (before.status === 'NONE' && call.ifMatch !== undefined) throw invalid('还没有财务代码，不支持 If-Match')
      // the edited document is the finance code, not the agency, and the revision is that of the code
      const command = before.status === 'NONE' ? call.unguarded(financeCode, id) : (await call.document(financeCode, id)).command
      const { state } = await command.save({ agencyName: name, financeCode: wanted })
      return { id, status: state.status === 'NONE' ? 'DRAFT' : state.status }
    }),
  ]
}

/**
 * The agency of a call: staff name it; an agency's people mean their own and may name it.
 * @throws Refused 400, 404 for another agency
 */
const agencyOf = (who: Who, given: string | undefined): string => {
  if (who.agency) {
    if (given !== undefined && given !== who.agency) throw notFound('代理人')
    return who.agency
  }
  if (given === undefined) throw invalid('代理人编号不能为空', { agentId: '代理人编号不能为空' })
  return given
}

/** the agency that a call's body names */
export const agencyOfBody = ({ agentId }: { agentId?: string }, { who }: CommandCall): string => agencyOf(who, agentId)
type Reasoned = { reason?: string }
type Switch = typeof api.setCanFreeBid | typeof api.setCanAutoQuote | typeof api.setCanInterFreeBid

const rowOf = (state: KnownAgency) => {
  const { agency, parent, name, status, loginName, contact, phone, info, deptId, domestic, inter, switches, since } = state
  return {
    id: agency,
    ...present({ parent }),
    name,
    status,
    ...(loginName && { loginName }),
    linkman: contact,
    tel: phone,
    ...present({ parentOrgId: info.parentOrgId, deptId, level: state.level }),
    domestic: [...domestic],
    inter: [...inter],
    ...switches,
    openedAt: state.openedAt,
    changedAt: since,
  }
}

const buttons: Record<string, AnyEndpoint> = {
  enable: api.enableAgent,
  disable: api.disableAgent,
  freeze: api.batchFrozen,
  unfreeze: { ...api.batchFrozen, zh: '解冻代理人' },
  modify: api.modifyAgent,
  uploadFile: api.uploadFile,
  requestChange: api.submitSalesApply,
}
