import t from 'tap'
import { endpoints, events } from '#contracts/contexts.ts'
import { fieldsOf, masked, notPersonal, personal, withoutPersonal } from '#contracts/kernel/personal.ts'
import * as kinds from '#contracts/kernel/schema.ts'
import { optional, Text, type TSchema, Type } from '#contracts/kernel/schema.ts'
import { reasonCodes } from '#contracts/reasons.ts'
import { records } from '#contracts/records.ts'
import { views } from './contexts.ts'

/** names and titles of fields that tell something about a person */
const names =
  /^(phone|mobile|tel|mt|mtSpare|msn|qq|wechat|contactName|linkman|finanman|nationality|birth\w*|passengerName|realName)$|(Phone|Tel|tel|[eE]mail|mail|IdNo|idNo|docNo|DocNo|certNo|passport|[aA]ccountNo|bankAccount|bankUserName|bankName|legalName|applicantName)$/
const titles = /手机|电话|证件号|身份证|护照|银行账号|开户|邮箱|出生|联系人|姓名|微信|QQ|国籍/

t.test('a field that is called like something personal bears a mark, or says that it is none', async t => {
  const schemas: [string, TSchema | undefined][] = [
    ...events.map(({ type, schema }): [string, TSchema] => [type, schema]),
    ...endpoints.flatMap(({ path, body, data }): [string, TSchema][] => [
      [`${path} body`, body],
      [`${path} data`, data],
    ]),
    ...views.map(({ name, doc }): [string, TSchema] => [`view ${name}`, doc as TSchema]),
  ]
  const undecided = schemas.flatMap(([of, schema]) =>
    [...fieldsOf(schema)].flatMap(({ name, path, schema: field }) => {
      const isText = field.type === 'string' && !field.enum
      const looks = names.test(name) || titles.test(field.title ?? '') || (name === 'name' && field.title === undefined)
      return isText && looks && field.personal === undefined ? [`${of}: ${path}${field.title ? ` (${field.title})` : ''}`] : []
    }),
  )
  t.same(undecided, [], 'personal(…) or notPersonal(…), see contracts/kernel/personal.ts')
})
/** named schemas of the kernel whose shape cannot hold personal data */
const shapes = new Set(
  [kinds.Id, kinds.Airline, kinds.Iata, kinds.FlightNo, kinds.Cabin, kinds.LocalTime].map(
    schema => (schema as { pattern?: string }).pattern,
  ),
)
/** Reference data of the program, such as airports, cabins and rules. A new record, or a field in which people write, needs a decision. */
const reference = new Set(
  ['airline', 'airport', 'cabin', 'city', 'province', 'region', 'orgOffice', 'tax', 'config', 'ruleStore', 'timeLimit'].concat([
    'refundScale',
    'changeRule',
    'productFreight',
    'refundTypeRule',
    'extraProduct',
    'extraLimit',
    'agentFee',
    'holidayRule',
    'finesLine',
    'wechatPayConfig',
    'billFormat',
    'freeAuction',
  ]),
)
const ofReference = new Set(
  records
    .filter(({ name }) => reference.has(name))
    .flatMap(({ events }) => Object.values(events).map(event => (event as { type: string }).type)),
)
t.test('every text of every event is marked as personal, or said not to be: a new one is a decision', async t => {
  type Open = {
    type?: string
    format?: string
    pattern?: string
    enum?: unknown[]
    const?: unknown
    anyOf?: Open[]
    items?: Open | Open[]
    secret?: boolean
    personal?: unknown
    patternProperties?: Record<string, Open>
  }
  const holdsText = (schema: Open): boolean => {
    if (schema.personal !== undefined || schema.secret || schema.enum || schema.const !== undefined) return false
    if (schema.anyOf) return schema.anyOf.some(holdsText)
    if (schema.type === 'array') return schema.items === undefined || [schema.items].flat().some(holdsText)
    if (schema.type === 'object') return Object.values(schema.patternProperties ?? {}).some(holdsText)
    if (schema.type === undefined) return true
    if (schema.type !== 'string' || schema.format === 'date-time' || schema.format === 'date') return false
    return !shapes.has(schema.pattern)
  }
  const undecided = events.flatMap(({ type, schema }) =>
    [...fieldsOf(schema)].flatMap(({ path, schema: field }) =>
      holdsText(field as Open) && !ofReference.has(type) ? [`${type}.${path}${field.title ? ` (${field.title})` : ''}`] : [],
    ),
  )
  t.same(undecided, [], 'personal(…), writing(…), login(…) or notPersonal(…), see contracts/kernel/personal.ts')
})
t.test('facts name people by user id: a login name stands only where it was entered', async t => {
  const places = events.flatMap(({ type, schema }) =>
    [...fieldsOf(schema)].flatMap(({ path, schema: { personal } }) => (personal && personal.kind === 'login' ? [`${type}.${path}`] : [])),
  )
  t.same(
    places.sort(),
    ['AgencyRegistered.loginName', 'SubAgentSaved.loginName', 'UserCreated.loginName'],
    'UserId or Doer, see contracts/kernel/schema.ts',
  )
})
t.test('a decision that must be understood without its free text may be given a code beside it', async t => {
  const withCode = endpoints.flatMap(({ zh, body }) =>
    [...fieldsOf(body)].flatMap(({ path, schema }) =>
      path === 'reasonCode' && (schema as { unit?: string }).unit === 'reason' ? [[zh, schema.enum ?? []] as const] : [],
    ),
  )
  t.same(
    withCode.map(([zh]) => zh).sort(),
    [
      '不再处理',
      '不再处理',
      '不同意改价',
      '修改价格',
      '修改旅客',
      '停用代理人',
      '停用员工',
      '变更撤回',
      '外籍旅客修改',
      '取消订单',
      '取消订单提交审批',
      '审核订单',
      '客票更名撤回',
      '忽略',
      '批量冻结代理人',
      '批量处理任务',
      '撤回取消申请',
      '支付异常处理',
      '流程处理',
      '退票任务回退',
      '退票状态修改',
      '附加申请取消',
      '需退款审批',
    ].sort(),
  )
  const given = new Set(withCode.flatMap(([, codes]) => codes))
  t.same(
    Object.keys(reasonCodes).filter(code => !given.has(code)),
    [],
    'no code that nobody can give',
  )
})
t.test('the marks come along', async t => {
  const places = new Set(
    events.flatMap(({ type, schema }) =>
      [...fieldsOf(schema)].flatMap(({ path, schema: { personal } }) => (personal ? [`${type}.${path}`] : [])),
    ),
  )
  for (const place of [
    'PassengersAdded.passengers.docNo',
    'PassengerModified.phone',
    'OrderSubmitted.contact.phone',
    'AgencyRegistered.info.legalIdNo',
    'OrderSplitOff.passengers.name',
    'ProfileSaved.email',
  ])
    t.ok(places.has(place), place)
})
t.test('each kind in its way', async t => {
  t.equal(masked('phone', '18612341402'), '186****1402')
  t.equal(masked('mailbox', 'zhang@example.com'), 'z***@example.com')
  t.equal(masked('birth', '1990-01-01'), '******')
  t.equal(masked('document', 110), '******')
})
t.test('a value without what is personal in it', async t => {
  const schema = Type.Object({
    note: notPersonal(Text),
    people: Type.Array(
      Type.Object({ docNo: personal('traveller', 'document', Text), phone: optional(personal('traveller', 'phone', Text)) }),
    ),
    rows: personal('traveller', 'other', Type.Array(Type.Any())),
  })
  t.same(withoutPersonal(schema, { note: '按时', people: [{ docNo: 'E12345678' }], rows: [1, 2], more: 3 }), {
    note: '按时',
    people: [{ docNo: 'E12****78' }],
    rows: [],
    more: 3,
  })
})
