import { type Call, grants, isStaff, type Who } from './endpoint.ts'
import { type Places, placesBy, withPeople } from './people.ts'
import { type Mark, masked, type PersonalSubject } from './personal.ts'
import { code, Refused } from './refused.ts'
import { Code, Instant, oneOf, optional, type Static, type TSchema, Type, zh } from './schema.ts'

/**
 * The personal data that staff see (ARCHITECTURE §6). They are masked unless a role grants `member.personal`: with `.w` staff see
 * everything where it stands, with `.r` they see masks and may press 显示, which asks for the same answer once more. Each look at unmasked
 * data is a fact (`PersonalShown`). People of an agency see their own documents as they are. Staff who may not reveal can search for people
 * by whole values alone: parts or an order would let them find out sign by sign what a mask hides.
 */
export const mayReveal = (who: Who): boolean => !isStaff(who) || grants(who, 'member.personal.r')
export const seesAll = (who: Who): boolean => !isStaff(who) || grants(who, 'member.personal.w')

/** header of a request by which 显示 asks, and of an answer that holds masks */
export const REVEAL_HEADER = 'x-show-personal'
export const MASKED_HEADER = 'x-masked'

/**
 * Are fields with this mark masked? Colleagues call one another by name and login name; an id reveals nothing; texts that people wrote are
 * what a desk reads.
 */
export const isVeiled = ({ of, kind }: Mark): boolean =>
  !['login', 'id', 'called', 'wrote'].includes(kind) && !(of === 'user' && kind === 'name')
export type VeiledPlaces = Places<Mark>
/** @returns undefined where the schema has no such field */
export const veiledPlaces: (schema: TSchema | undefined) => VeiledPlaces | undefined = placesBy(mark => (isVeiled(mark) ? mark : undefined))
/** The fields of a document that are masked. */
export const veiledFields = (schema: TSchema | undefined): ReadonlySet<string> => new Set(veiledPlaces(schema)?.fields?.keys())
/** The refusal of who asks by a part of a value, or by its order, and may not reveal it. */
export const noPartsOf = (title: string): Refused =>
  new Refused(code.forbidden, `没有查看个人信息的权限，“${title}”只能按完整内容查找`, { status: 403 })
/** The value with masks. Texts that the caller has `given` are not masked. `onMask` is called for each text that is masked. */
export const withMasks = (value: unknown, places: VeiledPlaces, given: ReadonlySet<string> = new Set(), onMask = () => {}): unknown =>
  withPeople(value, places, (text, { kind }) => {
    if (text === '' || given.has(text)) return text
    const kept = masked(kind, text) as string
    if (kept !== text) onMask()
    return kept
  })
/** Where a text holds a mask, it is none that somebody has typed. */
export const isMask = (text: string): boolean => text.includes('*')

const subjects = { traveller: '旅客', contact: '联系人', agency: '代理人', user: '员工' } as const
const kinds = {
  name: '姓名',
  phone: '电话',
  document: '证件号码',
  account: '银行账号',
  mailbox: '邮箱',
  birth: '出生日期',
  other: '其他',
  file: '证明材料',
} as const
type Shown = `${keyof typeof subjects}.${keyof typeof kinds}`
/** names of the personal data that were shown: `traveller.document` 旅客证件号码 */
export const shownFields = Object.fromEntries(
  Object.entries(subjects).flatMap(([of, whose]) => Object.entries(kinds).map(([kind, what]) => [`${of}.${kind}`, `${whose}${what}`])),
) as Record<Shown, string>
export const shownField = ({ of, kind }: { of: PersonalSubject; kind: Mark['kind'] | 'file' }): Shown => `${of}.${kind}` as Shown

export const lookWays = { DETAIL: '详情', LIST: '列表', SEARCH: '搜索', REVEAL: '点击显示', EXPORT: '导出' } as const
/**
 * One answer in which a member of staff saw personal data. `call` is the path that was asked, `object` the stream of its document, where it
 * was one; `agencies` own the documents, at most `MOST_AGENCIES` of them; `count` counts values.
 */
export const Look = Type.Object({
  at: zh(Instant, '时间'),
  call: zh(Code, '接口'),
  how: oneOf(lookWays, '方式'),
  fields: zh(Type.Array(oneOf(shownFields)), '内容'),
  count: zh(Type.Integer({ minimum: 0 }), '项数'),
  object: optional(zh(Code, '对象')),
  agencies: optional(zh(Type.Array(Code), '所属代理人')),
})
export type Look = Static<typeof Look>
export const MOST_AGENCIES = 200

/** Everything that values may show in these places. */
export const fieldsIn = ({ here, items, fields }: VeiledPlaces): Shown[] => [
  ...new Set([...(here ? [shownField(here)] : []), ...(items ? fieldsIn(items) : []), ...[...(fields?.values() ?? [])].flatMap(fieldsIn)]),
]
/** The personal data that a value shows in these places. @returns undefined where it shows none */
export const lookAt = (value: unknown, places: VeiledPlaces): Pick<Look, 'fields' | 'count'> | undefined => {
  const fields = new Set<Shown>()
  let count = 0
  withPeople(value, places, (text, mark) => {
    if (text !== '') {
      fields.add(shownField(mark))
      count += 1
    }
    return text
  })
  return count > 0 ? { fields: [...fields], count } : undefined
}

/** The caller, and how the caller asks; `masked` is set where the answer holds masks. */
export type Seer = Pick<Call, 'who' | 'now' | 'path' | 'reveal' | 'masked'>
/** Facts about an answer besides its shape: `object` is the stream of its document, `given` are texts that the caller has sent. */
export type AnswerAbout = {
  how: Look['how']
  object?: string | undefined
  agencies?: readonly string[] | undefined
  given?: ReadonlySet<string>
}
/** Gives a value as the caller may see it (services/kernel/http/personal.ts). */
export type Veiling = {
  shown: <Value>(value: Value, places: VeiledPlaces | undefined, call: Seer, about: AnswerAbout) => Promise<Value>
}
