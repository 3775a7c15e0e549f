import { isDeepStrictEqual } from 'node:util'
import { AgencyRegistered } from '#contracts/agency/agency-events.ts'
import {
  firstMistake,
  IMAGES_PER_KIND,
  infoOf,
  type RegistrationForm,
  readAuthorities,
  registrationFiles,
  registrationHints,
} from '#contracts/agency/registration.ts'
import { picture, register } from '#contracts/agency/registration-api.ts'
import type { FileType } from '#contracts/enums.ts'
import { loginCode } from '#contracts/identity/api.ts'
import { grants, on, type Route, type Upload, type Who } from '#contracts/kernel/endpoint.ts'
import { code, invalid, notFound, Refused } from '#contracts/kernel/refused.ts'
import type { OnceStore } from '#services/kernel/shared.ts'
import { claimName } from '../identity/account.ts'
import { checkCaptcha } from '../identity/captcha.ts'
import type { OwnName } from '../identity/own-name.ts'
import { checkPassword, type SignInWay } from '../identity/signin.ts'
import type { UserAccount } from '../identity/user.ts'
import { fileInfo, type StoredFiles } from '../kernel/files/stored-files.ts'
import type { CommandCall } from '../kernel/http/call.ts'
import { type Commands, idFrom } from '../kernel/stream/commands.ts'
import { follow } from '../kernel/stream/follow.ts'
import { agency, standingOf } from './agency.ts'
import type { KnownAgency } from './agency-state.ts'
import type { PictureKeys } from './picture-key.ts'
import { countsOf } from './registration.ts'

export type RegistrationDeps = {
  run: Commands
  once: OnceStore
  papers: StoredFiles
  keys: PictureKeys
  logins: SignInWay['logins']
  passwords: SignInWay['passwords']
  account: AccountFollows
  locks: SignInWay['locks']
  /** makes a mark of an address that the log may keep */
  markOf: (address: string) => string
  /** is there an active record of this name under this id? */
  exists: (record: string, id: string) => Promise<boolean>
  mustBeOwnName: OwnName
}

const UNDER_REVIEW = '资料审核中，审核通过后可登录系统'

/**
 * Gives a registered agency its login name. When two have registered with the same name at the same moment, one gets it and the other
 * registration is withdrawn.
 * @returns whether the agency has the name
 */
export const accountFollows = (logins: SignInWay['logins']) =>
  follow(AgencyRegistered, async ({ loginName, passwordHash, info }, { id, at, load }) => {
    const isOwn = await claimName({ load, at, logins }, id, { loginName, passwordHash, name: info.linkman ?? loginName })
    if (!isOwn) await at(agency, id).withdraw({})
    return isOwn
  })
export type AccountFollows = ReturnType<typeof accountFollows>

/** Routes for registration and the pictures that come with it. */
export const registrationRoutes = ({
  run,
  once,
  papers,
  keys,
  logins,
  passwords,
  account,
  locks,
  markOf,
  exists,
  mustBeOwnName,
}: RegistrationDeps): Route[] => [
  on(register, async ({ files, ...form }, call: CommandCall) => {
    if (call.ifMatch !== undefined) throw invalid('注册不支持 If-Match')
    const images = files.map(file => ({ ...file, fileType: kindOf(file) }))
    const mistake = firstMistake(form, { images: countsOf(images), hashed: true })
    if (mistake) throw invalid(mistake.message, { [mistake.field]: mistake.message })
    mustBeFew(images)
    for (const file of images) fileInfo(file, 'images')
    await choicesMustExist(form, exists)
    for (const field of ['loginName', 'name', 'linkman'] as const) await mustBeOwnName(form[field], field)
    if (!form.uuid) throw invalid('请输入验证码', { verifyCode: '请输入验证码' })
    await checkCaptcha(once, form.uuid, form.verifyCode!, call.now)

    const { loginName = '', password = '' } = form
    const answer = (agentId: string) => ({
      userId: loginName.trim(),
      agentId,
      status: 'REVIEWING' as const,
      message: UNDER_REVIEW,
      hints: registrationHints(form),
    })
    const earlier = await earlierApplication({ run, logins, passwords, locks, markOf, call }, loginName.trim(), password)
    if (earlier) {
      const { info, applied, papers: handedIn } = earlier
      const kindAndSize = (papers: readonly { fileType: FileType; size: number }[]) =>
        papers.map(({ fileType, size }) => `${fileType} ${size}`).sort()
      const same =
        isDeepStrictEqual(info, infoOf(form)) &&
        isDeepStrictEqual(applied, readAuthorities(form)) &&
        isDeepStrictEqual(kindAndSize(handedIn), kindAndSize(images.map(({ fileType, bytes }) => ({ fileType, size: bytes.length }))))
      // to answer 成功 would drop the changes in silence
      if (!same)
        throw new Refused(code.conflict, '该登录名的申请正在审核，与本次提交的内容不一致；如需修改，请待申请退回后修改并重新提交', {
          status: 409,
        })
      return answer(earlier.id)
    }

    const id = idFrom(call.commandId, 'agency')
    // hashed first, since this may be refused when too many are waiting
    const registered = { loginName: loginName.trim(), passwordHash: await passwords.hashChosen(password, 'password', loginName.trim()) }
    const stored = await papers.put(images, { agency: id }, call.commandId, 'images')
    const registering = await call.unguarded(agency, id).register({
      ...registered,
      info: infoOf(form),
      applied: readAuthorities(form)!,
      papers: stored.map(({ id, name, type, size }, index) => ({ id, name, type, size, fileType: images[index]!.fileType })),
    })
    if ((await account.now({ id, ...registering }, { call, load: run.load })) === false) {
      await papers.drop(stored)
      throw nameTaken()
    }
    return answer(id)
  }),

  on(picture, async ({ id, key }, { who, now }) => {
    const found = await papers.get(id)
    const owner = found?.file.owner.agency
    if (!found || owner === undefined || !(keys.holds(id, key, now) || shownTo(who, owner))) throw notFound('资质图片')
    // the store holds other papers too
    const { state } = await run.load(agency, owner)
    if (state.status === 'NONE' || !state.papers.some(paper => paper.id === id)) throw notFound('资质图片')
    return { name: found.file.name, type: found.file.type, content: found.content }
  }),
]

/** Shows an agency that may not act its review instead of letting it in (DOMAIN §9.4). `userId` is what the review calls ask for. */
export const entryOf = (run: Commands) => async (account: UserAccount) => {
  if (!account.agency) return undefined
  const { state, letIn } = await standingOf(run.load, account.agency)
  if (letIn) return undefined
  // a sub-agent has no review of its own
  if (state.status !== 'NONE' && state.parent !== undefined)
    throw new Refused(loginCode.disabled, '分代理或其上级代理人已停用，请联系上级代理人', { status: 401 })
  return { showPage: 'review' as const, userId: account.loginName }
}

const nameTaken = () => new Refused(code.conflict, '登录名已存在', { errors: { loginName: '登录名已存在' } })

/**
 * Is the name free? A sender whose answer got lost may send the form again with a new captcha. The first answer comes again for a caller
 * who knows the password of an application under review. Wrong guesses count towards the lock-out of the name.
 * @returns the application that was handed in before
 * @throws Refused 登录名已存在
 */
const earlierApplication = async (
  {
    run,
    logins,
    passwords,
    locks,
    markOf,
    call,
  }: Pick<RegistrationDeps, 'run' | 'logins' | 'passwords' | 'locks' | 'markOf'> & { call: CommandCall },
  loginName: string,
  password: string,
): Promise<(KnownAgency & { id: string }) | undefined> => {
  const { state } = await logins.find(run.load, loginName)
  if (state.status === 'NONE') return undefined
  if (state.kind !== 'agent' || !state.agency) throw nameTaken()
  const { state: known } = await run.load(agency, state.agency)
  if (known.status !== 'REVIEWING') throw nameTaken()
  try {
    const { now, at, ip } = call
    await checkPassword(
      { run, now, at, logins, passwords, locks, from: markOf(ip) },
      { loginName, password, way: 'password', kinds: ['agent'] },
    )
  } catch (error) {
    throw error instanceof Refused && error.status === 401 ? nameTaken() : error
  }
  return { ...known, id: state.agency }
}

/** May this caller see it? Only the agency's people, and staff who may look at agencies. */
const shownTo = (who: Who, owner: string): boolean =>
  who.agency ? who.agency === owner : who.actor === 'employee' && grants(who, picture.permission)

const kindOf = ({ field, name }: Upload): FileType => {
  if (!Object.hasOwn(registrationFiles, field)) throw new Refused(code.file, `${name || '附件'}的文件字段不正确`, { status: 400 })
  return registrationFiles[field as keyof typeof registrationFiles]
}

const mustBeFew = (images: readonly { fileType: FileType }[]): void => {
  for (const count of Object.values(countsOf(images)))
    if (count > IMAGES_PER_KIND) throw new Refused(code.file, `每类资质图片最多${IMAGES_PER_KIND}张`, { status: 400 })
}

/**
 * Checks that every choice is on its list.
 * @throws Refused 400
 */
export const choicesMustExist = async (
  { parentOrgId, provinceId, cityId, airLine, isInter }: RegistrationForm,
  exists: RegistrationDeps['exists'],
): Promise<void> => {
  const wrong = (field: keyof RegistrationForm, message: string) => invalid(message, { [field]: message })
  // looks up no stream for a text that cannot be an id
  const there = async (record: string, id: string | undefined) =>
    id === undefined || id === '' || (/^[A-Za-z0-9_.:@~-]{1,120}$/.test(id) && (await exists(record, id)))
  if (!(await there('orgOffice', parentOrgId))) throw wrong('parentOrgId', '所选营业部不存在')
  if (!(await there('province', provinceId))) throw wrong('provinceId', '所选省份不存在')
  if (!(await there('city', cityId))) throw wrong('cityId', '所选城市不存在')
  for (const { airLine: one } of readAuthorities({ ...(airLine && { airLine }), ...(isInter && { isInter }) }) ?? [])
    if (!(await exists('airline', one))) throw wrong('airLine', `航空公司${one}不存在`)
}
