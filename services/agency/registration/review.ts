import { orgOffice } from '#contracts/agency/office.ts'
import { infoFields, type RegistrationForm, readAuthorities, registrationHints } from '#contracts/agency/registration.ts'
import * as api from '#contracts/agency/registration-api.ts'
import { city, province } from '#contracts/basicinfo/place.ts'
import { assigneeName } from '#contracts/flow/standing.ts'
import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { byName } from '#contracts/kernel/people.ts'
import { present } from '#contracts/kernel/present.ts'
import type { AnyRecord } from '#contracts/kernel/record.ts'
import { code, invalid, notFound, Refused } from '#contracts/kernel/refused.ts'
import { type KnownFlow, openTasks } from '#services/flow/instance.ts'
import { lastFlow } from '#services/flow/start.ts'
import { checkReviewer, type SignInWay } from '#services/identity/signin.ts'
import type { PasswordTries } from '#services/identity/tries.ts'
import { fileInfo, type StoredFiles } from '#services/kernel/files/stored-files.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { newId } from '#services/kernel/ids.ts'
import { recordDecider } from '#services/kernel/record/decide.ts'
import { type Commands, commanding } from '#services/kernel/stream/commands.ts'
import { agency } from '../agency.ts'
import type { KnownAgency } from '../agency-state.ts'
import type { PictureKeys } from '../picture-key.ts'
import { choicesMustExist, type RegistrationDeps } from '../registration-routes.ts'
import { AGENT_REGISTER, type Auditors, applicantsTask, handIn } from './by-flow.ts'

type ReviewDeps = {
  run: Commands
  papers: StoredFiles
  keys: PictureKeys
  exists: RegistrationDeps['exists']
  tries: PasswordTries
  logins: SignInWay['logins']
  passwords: SignInWay['passwords']
  locks: SignInWay['locks']
  auditors: Auditors
  mustBeOwnName: RegistrationDeps['mustBeOwnName']
}
type Asking = { userId: string; passWord: string }

/**
 * Calls of an agency that is not let in about its application. Each call gives user id and password, as login does but counted by address
 * (`checkReviewer`), and reaches only that agency's application.
 */
export const reviewRoutes = ({
  run,
  papers,
  keys,
  exists,
  tries,
  logins,
  passwords,
  locks,
  auditors,
  mustBeOwnName,
}: ReviewDeps): Route[] => {
  /** the caller's own application, by password: nobody is logged in here */
  const own = async ({ userId, passWord }: Asking, way: SignInWay, address: string): Promise<KnownAgency> => {
    const account = await checkReviewer(way, tries, { loginName: userId, password: passWord, address })
    const { state } = await run.load(agency, account.agency!)
    if (state.status === 'NONE') throw notFound('注册申请')
    return state
  }
  const proved = (body: Asking, call: CommandCall) => {
    // a stated revision would let a guess fail before it is counted
    if (call.ifMatch !== undefined) throw invalid('该操作不支持 If-Match')
    return own(body, { run, now: call.now, at: call.at, logins, passwords, locks }, call.ip)
  }
  const pictureOf = ({ id, name, fileType }: KnownAgency['papers'][number], now: string) => ({
    id,
    fileName: name,
    filePath: keys.pathOf(id, now),
    fileType,
  })
  const named = async (record: AnyRecord, field: string, id: string | undefined) => {
    const { state } = id ? await run.load(recordDecider(record), id) : { state: undefined }
    return { id: id ?? '', name: state && 'values' in state ? String(state.values[field] ?? '') : '' }
  }

  return [
    // a query by its path, but it counts wrong passwords
    on(api.showRegisterFlow, async (body, { who, now, ip }) => {
      const known = await own(
        body,
        { run, now, at: commanding(run, () => ({ who, now, commandId: newId() })), logins, passwords, locks },
        ip,
      )
      const { info, status } = known
      const { name: _, discription = '', heritage = '0', ...agentInfo } = info
      const review = await lastFlow(run.load, AGENT_REGISTER, known.agency)
      return {
        userId: body.userId,
        status,
        statusDesc: api.agencyStatuses[status],
        result: {
          orgAgent: { discription, heritage },
          agentInfo,
          agent: { id: known.agency, name: known.name },
          parentOrg: await named(orgOffice, 'name', info.parentOrgId),
          province: await named(province, 'provinceCname', info.provinceId),
          city: await named(city, 'cityCname', info.cityId),
          loginName: known.loginName ?? body.userId,
          pictures: known.papers.map(paper => pictureOf(paper, now)),
          ...authorityFlags(known),
          defaultHandler: known.defaultHandler ? { id: known.defaultHandler, name: byName(known.defaultHandler) } : null,
        },
        ...shownReview(known, review),
      }
    }),

    on(api.modifyAgentInfo, async ({ id, airLine, isInter, userId, passWord, ...fields }, call: CommandCall) => {
      const known = await proved({ userId, passWord }, call)
      if (id !== undefined && id !== known.agency) throw notFound('注册申请')
      const info = Object.fromEntries(infoFields.flatMap(field => (fields[field] === undefined ? [] : [[field, fields[field].trim()]])))
      const applied = airLine === undefined ? undefined : readAuthorities({ airLine, ...(isInter && { isInter }) })
      if (airLine !== undefined && !applied) throw invalid('请选择航空公司销售权限', { airLine: '请选择航空公司销售权限' })
      for (const field of ['name', 'linkman'] as const) await mustBeOwnName(fields[field], field, [known.agency])
      await choicesMustExist({ ...info, ...(airLine && { airLine }), ...(isInter && { isInter }) } as RegistrationForm, exists)
      const { state } = await call.unguarded(agency, known.agency).modifyInfo({ info, ...present({ applied }) })
      const after = state as KnownAgency
      return { id: after.agency, status: after.status, hints: registrationHints(after.info) as Record<string, string> }
    }),

    on(api.reuploadFile, async ({ files: [file], fileType, ...asking }, call: CommandCall) => {
      if (!file) throw new Refused(code.file, '请选择图片', { status: 400 })
      fileInfo(file, 'images')
      const known = await proved(asking, call)
      await call.unguarded.check(agency, known.agency, 'reuploadFile')
      const [kept] = await papers.put([file], { agency: known.agency }, call.commandId, 'images')
      const { id, name, type, size } = kept!
      const paper = { id, name, type, size, fileType }
      try {
        await call.unguarded(agency, known.agency).reuploadFile({ paper })
      } catch (error) {
        if (error instanceof Refused) await papers.drop([kept!])
        throw error
      }
      return pictureOf(paper, call.now)
    }),

    on(api.deleteReviewImage, async ({ id, ...asking }, call: CommandCall) => {
      const known = await proved(asking, call)
      await call.unguarded(agency, known.agency).deleteReviewImage({ id })
      const found = await papers.get(id)
      if (found) await papers.drop([found.file])
      return { id }
    }),

    on(api.resubmitRegisterFlow, async ({ routeId, instanceId, curentTaskId, flowRemark, ...asking }, call: CommandCall) => {
      const known = await proved(asking, call)
      const review = await lastFlow(run.load, AGENT_REGISTER, known.agency)
      const task = review && applicantsTask(review)
      // checks the agency first: a refusal there must change nothing
      await call.unguarded.check(agency, known.agency, 'resubmit')
      if (routeId !== undefined && task && !task.routes.some(({ id }) => id === routeId))
        throw invalid('请选择操作', { routeId: '请选择操作' })
      if (instanceId !== undefined && instanceId !== review?.started.instanceId) throw notFound('流程实例')
      if (curentTaskId !== undefined && curentTaskId !== task?.taskId) throw notFound('任务')
      // the application was left off already, and the agency is about to be told
      if (review && !task) throw new Refused(code.conflict, '当前状态不可修改')
      const said = { ...present({ routeId }), ...(flowRemark && { remark: flowRemark }) }
      const { kind = 'PASS' } = task?.routes.find(({ id }) => id === routeId) ?? {}
      if (kind !== 'PASS') {
        // gives the application up, even if it is incomplete; the end of the review tells the agency
        await handIn({ load: run.load, at: call.unguarded, auditors }, known, said)
        return { userId: asking.userId, status: known.status }
      }
      const { state } = await call.unguarded(agency, known.agency).resubmit(flowRemark ? { remark: flowRemark } : {})
      await handIn({ load: run.load, at: call.unguarded, auditors }, state as KnownAgency, said)
      return { userId: asking.userId, status: 'REVIEWING' as const }
    }),
  ]
}

const authorityFlags = ({ status, applied, domestic, inter }: KnownAgency) => {
  const flags = (codes: readonly string[]) => Object.fromEntries(codes.map(one => [one, true]))
  const asked = (inter: boolean) => applied.filter(one => one.inter === inter).map(({ airLine }) => airLine)
  const review = status === 'REVIEWING' || status === 'RETURNED' || status === 'REJECTED'
  return { salesAuthorityCN: flags(review ? asked(false) : domestic), salesAuthorityEN: flags(review ? asked(true) : inter) }
}

const taskStatuses = { OPEN: '待处理', DONE: '已处理', DROPPED: '已取消' } as const
/** Remarks on the application, and the routes open to its applicant: none unless it is returned. */
const shownReview = ({ status }: KnownAgency, review: KnownFlow | undefined) => {
  const applicant = review?.started.applicant.user ?? ''
  const mine = review && status === 'RETURNED' ? applicantsTask(review) : undefined
  return {
    routes: (mine?.routes ?? []).map(({ id, name, kind, needHandler }) => ({ id, name, kind, needHandler })),
    instance: {
      id: review?.started.instanceId ?? '',
      currentTaskId: mine?.taskId ?? (review ? (openTasks(review)[0]?.taskId ?? '') : ''),
      tasks: (review?.tasks ?? []).map(({ taskId, node, assignee, status, done }) => ({
        id: taskId,
        toGroupName: node.name,
        toName: assigneeName(assignee, applicant, done?.by.id),
        handleRemark: done?.remark ?? '',
        handleTime: done?.at ?? '',
        statusDesc: status === 'DONE' && done?.route.kind === 'BACK' ? '已退回' : taskStatuses[status],
      })),
    },
  }
}
