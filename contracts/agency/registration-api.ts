import { fileTypes } from '../enums.ts'
import { routeKinds } from '../flow/labels.ts'
import { command, file, media, query, upload } from '../kernel/endpoint.ts'
import { login, notPersonal, personal, writing } from '../kernel/personal.ts'
import { Airline, Doer, Id, Note, oneOf, optional, PersonName, type Static, Text, type TSchema, Type, zh } from '../kernel/schema.ts'
import { agencyStatuses } from './agency-codes.ts'
import {
  IMAGE_BYTES,
  IMAGES_PER_KIND,
  infoFields,
  personalInForm,
  type RegistrationField,
  registrationFields,
  registrationFiles,
} from './registration.ts'

export { type AgencyStatus, agencyStatuses } from './agency-codes.ts'

const Status = oneOf(agencyStatuses, '状态')

/** Adds the form's mark to a text: the form decides whether a field holds personal data. */
export const markedText = <S extends TSchema>(field: RegistrationField, schema: S): S => {
  const kind = personalInForm[field]
  if (field === 'loginName') return login(schema)
  if (field === 'discription') return writing(schema)
  return kind ? personal('agency', kind, schema) : notPersonal(schema)
}
type Texts<Field extends string> = Type.TObject<{ [F in Field]: Type.TOptional<Type.TString> }>
const texts = <Field extends RegistrationField>(fields: readonly Field[]): Texts<Field> =>
  Type.Object(
    Object.fromEntries(
      fields.map(field => {
        const [title, maxLength] = registrationFields[field]
        return [field, optional(markedText(field, Type.String({ title, maxLength, ...(/password/i.test(field) && { secret: true }) })))]
      }),
    ),
  ) as Texts<Field>

/** The schema checks nothing but lengths: `firstMistake` decides which mistake is answered, in the agreed order. */
export const RegistrationBody = texts(Object.keys(registrationFields) as RegistrationField[])
/** An agency's description of itself. The schema requires no field; `registrationChecks` do. */
export const Info = texts(infoFields)

const imageFields = Object.fromEntries(Object.entries(registrationFiles).map(([field, kind]) => [field, fileTypes[kind]]))
export const register = upload('/api/member/agent/register', {
  zh: '代理人注册',
  allow: ['public'],
  secret: true,
  files: { max: Object.keys(imageFields).length * IMAGES_PER_KIND, bytes: IMAGE_BYTES, fields: imageFields },
  note:
    '表单字段名与种子文档一致；password、confirmPassword 为密码的 SHA-256 十六进制。' +
    'airLine 与 isInter 为等长的逗号分隔列表（HU,HU,JD 与 0,1,0 表示 HU 国内、HU 国际、JD 国内）；isInter 只有一个值时适用于全部航司。' +
    `文件字段：${Object.keys(imageFields).join('、')}，前五项各至少一张，每项至多${IMAGES_PER_KIND}张，jpg、gif 或 png，每张不超过 2M，类型按文件内容判断。` +
    '按固定顺序检查，返回首个不符合项。',
  body: RegistrationBody,
  data: Type.Object({
    userId: zh(Text, '登录名'),
    agentId: zh(Id, '代理人编号'),
    status: Status,
    /** text for the person who has registered */
    message: zh(Text, '提示'),
    /** hints by field about values that look wrong but are accepted */
    hints: zh(Type.Record(Type.String(), Type.String()), '提醒'),
  }),
})

/** Credentials of the review calls: `userId`, the login name as the login answers it, and the password as the login takes it. */
const asking = {
  userId: zh(Type.String({ minLength: 1, maxLength: 32, pattern: '^[A-Za-z0-9_-]+$' }), '登录名'),
  passWord: Type.String({ pattern: '^[0-9a-f]{64}$', title: '密码', secret: true }),
}
export const Picture = Type.Object({
  id: zh(Id, '图片编号'),
  fileName: zh(Text, '文件名'),
  /** address of the image; for a quarter of an hour it works without a further proof */
  // whoever has the address sees the picture
  filePath: personal('agency', 'other', zh(Text, '地址')),
  fileType: zh(oneOf(fileTypes), '资质类型'),
})
export type Picture = Static<typeof Picture>

/** One line of the review's history. */
const ReviewTask = Type.Object({
  id: zh(Id, '任务编号'),
  toGroupName: zh(Text, '环节'),
  toName: zh(PersonName, '处理人'),
  handleRemark: zh(Note, '处理意见'),
  /** instant; empty while nobody has handled it */
  handleTime: zh(Type.String(), '处理时间'),
  statusDesc: zh(Text, '状态'),
})
const ReviewRoute = Type.Object({
  id: zh(Id, '路径编号'),
  name: zh(Text, '路径名称'),
  kind: oneOf(routeKinds, '性质'),
  needHandler: zh(Type.Boolean(), '需选择处理人'),
})
const Handler = Type.Object({
  id: zh(Id, '编号'),
  name: personal('user', 'name', zh(Text, '姓名')),
  airLine: optional(zh(Text, '航空公司')),
})
const Named = Type.Object({ id: Text, name: notPersonal(Text) })

export const showRegisterFlow = query('/api/member/auth/showRegisterFlow', {
  zh: '注册审核信息',
  allow: ['public'],
  secret: true,
  note: 'userId 为登录返回的登录名，passWord 与登录的 password 相同。仅在已退回时 routes 非空，可修改并重新提交。同一地址对同一用户15分钟内密码错误五次，该地址锁定30分钟，不影响登录。',
  body: Type.Object(asking),
  data: Type.Object({
    userId: zh(Text, '登录名'),
    status: Status,
    statusDesc: zh(Text, '状态'),
    result: Type.Object({
      orgAgent: Type.Object({ discription: zh(Note, '机构简介'), heritage: zh(Text, '主营业务') }),
      agentInfo: texts(infoFields.filter(field => field !== 'name' && field !== 'discription' && field !== 'heritage')),
      agent: Type.Object({ id: Id, name: zh(Text, '单位名称') }),
      parentOrg: zh(Named, '所属营业部'),
      province: zh(Named, '省份'),
      city: zh(Named, '城市'),
      loginName: zh(Text, '登录名'),
      pictures: zh(Type.Array(Picture), '资质图片'),
      /** airline → flag; the requested authorities, after the approval the granted ones */
      salesAuthorityCN: zh(Type.Record(Type.String(), Type.Boolean()), '国内销售权限'),
      salesAuthorityEN: zh(Type.Record(Type.String(), Type.Boolean()), '国际销售权限'),
      defaultHandler: zh(Type.Union([Type.Object({ id: zh(Doer, '编号'), name: zh(PersonName, '姓名') }), Type.Null()]), '默认处理人'),
    }),
    routes: zh(Type.Array(ReviewRoute), '可选路径'),
    instance: zh(Type.Object({ id: Text, currentTaskId: Text, tasks: Type.Array(ReviewTask) }), '审核流程'),
  }),
})

export const resubmitRegisterFlow = command('/api/member/auth/resubmitRegisterFlow', {
  zh: '重新提交注册审核',
  allow: ['public'],
  secret: true,
  note: '仅已退回时可提交。重新提交时五类必传资质图片须齐全；撤回（性质为不通过的路径）不作此要求，审核随即结束。',
  body: Type.Object({
    ...asking,
    form: optional(zh(Type.Record(Type.String(), Type.Any()), '表单')),
    curentTaskId: optional(zh(Id, '当前任务编号')),
    instanceId: optional(zh(Id, '流程实例编号')),
    routeId: optional(zh(Id, '路径编号')),
    flowRemark: optional(zh(Note, '处理意见')),
    toUser: optional(zh(Handler, '处理人')),
  }),
  data: Type.Object({ userId: Text, status: Status }),
})

export const modifyAgentInfo = command('/api/member/agent/w/modifyAgentInfo', {
  zh: '修改注册信息',
  allow: ['public'],
  secret: true,
  note: '仅已退回时可修改；给出的字段替换原值，空文本表示清空，其余不变。',
  body: Type.Object({
    ...asking,
    id: optional(zh(Id, '代理人编号')),
    ...Info.properties,
    ...texts(['airLine', 'isInter']).properties,
  }),
  data: Type.Object({ id: Id, status: Status, hints: zh(Type.Record(Type.String(), Type.String()), '提醒') }),
})

export const reuploadFile = upload('/api/member/agent/w/reuploadFile', {
  zh: '重新上传资质图片',
  allow: ['public'],
  secret: true,
  files: { max: 1, bytes: IMAGE_BYTES },
  note: '文件字段 file；仅已退回时可上传，jpg、gif 或 png，不超过 2M。',
  body: Type.Object({ ...asking, fileType: oneOf(fileTypes, '资质类型') }),
  data: Picture,
})

export const deleteReviewImage = command('/api/member/agent/w/deleteReviewImage', {
  zh: '删除资质图片',
  allow: ['public'],
  secret: true,
  body: Type.Object({ ...asking, id: zh(Id, '图片编号') }),
  data: Type.Object({ id: Id }),
})

export const picture = file('/api/member/agent/r/picture/{id}', {
  media: media.pictures,
  zh: '资质图片查看',
  personal: 'agency',
  allow: ['public', 'employee'],
  note: '三种方式之一：图片地址（filePath）中的 key；该代理人自己的登录；有代理人查看权限的后台员工。',
  body: Type.Object({ id: zh(Id, '图片编号'), key: optional(Type.String({ maxLength: 200, title: '访问凭证', secret: true })) }),
})

/** One sales authority that is asked for or granted. */
export const AuthorityRow = Type.Object({ airLine: Airline, inter: zh(Type.Boolean(), '国际') })
