import t from 'tap'
import { endpoints, events } from '#contracts/contexts.ts'
import { fieldsOf, masked, notPersonal, personal, withoutPersonal } from '#contracts/kernel/personal.ts'
import { optional, Text, type TSchema, Type } from '#contracts/kernel/schema.ts'
import { views } from './contexts.ts'

/** how fields are called that say something of a person, by name or by title */
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
    'OrderTicketed.tickets.name',
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
