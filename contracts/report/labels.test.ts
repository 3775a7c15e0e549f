import t from 'tap'
import { userName } from '#contracts/kernel/user-name.ts'
import { histories } from '#services/contexts.ts'
import { doerText } from '../client/doer.ts'
import { nameOfThing, titleOf, valueText } from './labels.ts'

type Schema = { title?: string; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[]; labels?: Record<string, string> }
function* fieldsOf(schema: Schema, at: string[] = []): Generator<[string[], Schema]> {
  for (const [field, inner] of Object.entries(schema.properties ?? {})) {
    yield [[...at, field], inner]
    yield* fieldsOf(inner, [...at, field])
  }
  if (schema.items) yield* fieldsOf(schema.items, [...at, '0'])
  for (const inner of schema.anyOf ?? []) yield* fieldsOf(inner, at)
}

t.test('fields of events and states are called as on the screens', async t => {
  t.equal(titleOf('order', ['orderNo']), '订单号')
  t.equal(titleOf('order', ['submitted']), '提交内容')
  t.equal(titleOf('order', ['passengers']), '旅客')
  t.equal(titleOf('order', ['status']), '状态')
  t.equal(titleOf('order', ['somethingNew']), 'somethingNew')
  t.equal(titleOf('order', ['constructor']), 'constructor')
})

t.test('every field and every code of every event has a Chinese name', async t => {
  for (const { decider, eventTypes } of histories)
    for (const { type, schema } of eventTypes)
      for (const [path, { title = '', labels = {} }] of fieldsOf(schema as Schema)) {
        const field = path.at(-1)!
        t.match(title, /\p{Script=Han}|^(PNR|ICAO)$/u, `${type}: ${path.join('.')} is labelled where it is declared`)
        for (const code of Object.keys(labels))
          t.match(valueText(decider.name, path, code, type), /\p{Script=Han}/u, `${type}: ${field} ${code}`)
      }
})

t.test('a code means what it means where it stands', async t => {
  t.equal(valueText('order', ['status'], 'WAIT_FOR_PAY'), '待支付')
  t.equal(valueText('order', ['status'], 'NONE'), '不存在')
  t.equal(valueText('order', ['passengers', 'c6e81468', 'status'], 'REFUNDED'), '已退票')
  t.equal(valueText('order', ['refunds', 'R1', 'status'], 'REFUNDED'), '已退款')
  t.equal(valueText('payment', ['status'], 'SUCCEEDED'), '支付成功')
  t.equal(valueText('order', ['paid', '0', 'channel'], 'alipay'), '支付宝')
  t.equal(valueText('order', ['watches', '0', 'limit'], 'BALANCE'), '尾款时限')
  t.equal(valueText('order', ['watches', '0', 'by'], '2026-11-26T09:00:00.000Z'), '2026-11-26 17:00:00', 'by the clock in Shanghai')
  t.equal(valueText('order', ['watches', '0', 'since'], '2026-11-26T09:00:00.000Z'), '2026-11-26 17:00:00')
  t.equal(valueText('order', ['submitted', 'inter'], false), '否')
  t.equal(valueText('refund', ['reasonCode'], 'ILLNESS', 'RefundSubmitted'), '因病')
  t.equal(valueText('refund', ['rule', 'papers', '2', '0'], 'FEE_RECEIPT', 'RefundSubmitted'), '费用单据')
  t.equal(valueText('refund', ['scale', 'feeFree', '0'], 'INFANT', 'RefundSubmitted'), '婴儿', 'in a list as well')
  t.equal(valueText('user', ['roles', '1'], 'AUDITOR', 'UserAssigned'), '审计员')
  t.equal(valueText('flowtask', ['assignee', 'code'], 'ADMINISTRATOR', 'FlowTaskCreated'), '管理员')
  t.equal(valueText('role', ['code'], 'AUDITOR', 'RoleAdded'), 'AUDITOR', 'a code that is one')
  t.equal(valueText('seats', ['reason'], 'BACKOFFICE_CANCEL', 'SeatsReleased'), '后台取消')
  t.equal(valueText('seats', ['refundId'], 'BACKOFFICE_CANCEL', 'SeatsReturned'), '后台取消')
  t.equal(valueText('seats', ['holds', '0', 'returnedFor', '0'], 'BACKOFFICE_CANCEL'), '后台取消')
  t.equal(valueText('order', ['remark'], 'ADULT'), 'ADULT', 'free text is told as it is')
})

t.test('a field is called by its own kind of stream, not by the first event that has one of its name', async t => {
  const titles = (kind: string, ...fields: string[]) => fields.map(field => titleOf(kind, field.split('.')))
  t.same(titles('role', 'name', 'code', 'permissions'), ['名称', '角色', '权限'])
  t.same(titles('flow', 'facts.international', 'facts.auditors', 'facts.total'), ['含国际航线', '审核员', '订单总额'])
  t.same(titles('flow', 'form.forfeit', 'form.back', 'started.facts.back'), ['罚没金额', '退回金额', '退回金额'])
  t.equal(valueText('flow', ['facts', 'total'], 120_000, 'FlowStarted'), '1,200.00')
  t.equal(valueText('flow', ['started', 'facts', 'heritage'], '3'), '国内和国际')
  t.equal(titleOf('department', ['orderNo']), 'orderNo', 'what no event of its kind has, nobody labels')
})

t.test('people and things by their names', async t => {
  t.equal(userName('system:order-follows-payment'), '系统')
  t.equal(userName('public:127.0.0.1'), '外部访客')
  t.equal(doerText({ user: '工作人员', role: 'REFUND_DESK,FINANCE' }), '退票员、财务', 'an agency reads which desk it was')
  t.equal(doerText({ user: '工作人员', role: 'NIGHT_SHIFT' }), '工作人员')
  t.equal(doerText({ user: 'yefeng', role: 'AGENT' }), 'yefeng')
  t.equal(userName('yefeng'), 'yefeng')
  t.equal(nameOfThing({ id: 'c6e81468', name: '旅客甲' }), '旅客甲')
  t.equal(nameOfThing({ name: '符海燕', phone: '138' }), undefined, 'a part of a document is no thing of its own')
  t.equal(nameOfThing('c6e81468'), undefined)
})
