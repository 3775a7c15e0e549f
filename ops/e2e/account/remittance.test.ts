import t from 'tap'
import * as api from '#contracts/account/remittance-api.ts'
import * as virtual from '#contracts/account/virtual-api.ts'
import { modifyAgent } from '#contracts/agency/agency-api.ts'
import { updatePayPassword } from '#contracts/identity/account-api.ts'
import { clientHash } from '#contracts/identity/password.ts'
import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import { timeline } from '#contracts/report/history.ts'
import { checkLedger } from '#contracts/report/ledger-check.ts'
import { account } from '#services/account/decide.ts'
import { demoPassword } from '#services/identity/seed.ts'
import { commanding, idNamed } from '#services/kernel/stream/commands.ts'
import { systemUser } from '#services/kernel/stream/process.ts'
import { runs } from '#services/kernel/test/runs.ts'
import { turns } from '#services/kernel/test/turns.ts'
import { ledgerAtRest } from '../books.ts'
import { selling } from '../sale.ts'
import { MONDAY, type Program, startProgram } from '../start.ts'

const yuan = (amount: number) => amount * 100

/** The ledger from the log, with nothing on its way; `spent` are amounts of payments without an order. */
const atRest = async (house: Program, spent: [string, number][] = []) => {
  const ledger = await ledgerAtRest(house)
  t.same([...ledger.byRef.transit], spent, 'nothing else is under way')
  return ledger
}
/** An account pays for something, no matter what: the amount waits on its way. */
const spends = async ({ program }: Program, from: string, movement: string, amount: number) => {
  const at = commanding(program.run, (...what) => ({
    who: systemUser('test'),
    now: program.clock(),
    commandId: idNamed([movement], ...what),
  }))
  await at(account, from).reserve({ movement, kind: 'PAY', amount })
  await at(account, from).settle({ movement })
}

t.test('a big deposit is drafted, confirmed by the bank, changed while nothing was used, and made invalid', async t => {
  const time = { now: MONDAY }
  const house = await startProgram({ clock: () => time.now })
  t.teardown(house.close)
  const { call, program } = house
  const sale = selling(house, time)
  const wish = { agent: 'AG1001', kind: 'PENALTY' as const, totalAmount: yuan(50_000) }

  await sale.refused(t, api.addBigDeposit, wish, 'yefeng', { status: 403, message: /./ })
  await sale.refused(t, api.addBigDeposit, { ...wish, agent: 'AG9' }, 'finance', { status: 400, message: '代理人不存在' })
  await sale.refused(t, api.addBigDeposit, { ...wish, totalAmount: 0 }, 'finance', { status: 400, message: '金额须大于0' })
  await sale.refused(t, api.addBigDeposit, { ...wish, receivedOn: '2099-01-01' }, 'finance', { status: 400, message: '到账日不能晚于今天' })

  t.comment('a draft moves nothing; what the bank says confirms it')
  t.match(await call(api.bigDepositPreview, wish, 'finance'), { before: { balance: 0 }, after: { available: yuan(50_000) } })
  const { id, status } = await call(api.addBigDeposit, wish, 'finance')
  t.equal(status, 'DRAFT')
  t.match(await call(api.bigDepositDetail, { id }, 'finance'), { status: 'DRAFT', balance: 0, unused: 0 })
  await call(api.modifyBigDeposit, { id, totalAmount: yuan(60_000), remark: '年度押金' }, 'finance')
  t.match(await call(api.bigDepositDetail, { id }, 'finance'), { status: 'DRAFT', amount: yuan(60_000), balance: 0 })
  t.match(await call(api.modifyBigDeposit, { id, bankRefNo: 'B001' }, 'finance'), { status: 'VALID', amount: yuan(60_000) })
  t.match(await call(api.bigDepositDetail, { id }, 'finance'), { unused: yuan(60_000), balance: yuan(60_000), receivedOn: /2026/ })
  let ledger = await atRest(house)
  t.equal(ledger.balance('bank'), 0 - yuan(60_000))
  t.equal(ledger.balance('account-D.AG1001.PENALTY:available'), yuan(60_000))

  t.comment('a second one stands beside it; the amount of each may be another while nothing was used')
  const other = await call(api.addBigDeposit, { ...wish, totalAmount: yuan(1_000), bankRefNo: 'B002' }, 'finance')
  t.equal(other.status, 'VALID')
  t.match(await call(api.bigDepositPreview, { id, totalAmount: yuan(55_000) }, 'finance'), { after: { balance: yuan(56_000) } })
  const once = { headers: { 'idempotency-key': 'smaller' } }
  for (const said of ['asked', 'asked again'])
    t.match(
      await call(api.modifyBigDeposit, { id, totalAmount: yuan(55_000) }, 'finance', once),
      { status: 'VALID', amount: yuan(55_000) },
      said,
    )
  t.match(await call(api.modifyBigDeposit, { id, totalAmount: yuan(58_000) }, 'finance'), { amount: yuan(58_000) })
  t.match(await call(api.bigDepositDetail, { id }, 'finance'), { unused: yuan(58_000), balance: yuan(59_000) })

  t.comment('what the bank has brought under one number is registered once, by whomever; a deposit that is over is not')
  const again = { status: 409, message: `该银行流水号已登记（单号${other.id}）` }
  await sale.refused(t, api.addBigDeposit, { ...wish, bankRefNo: 'b002 ' }, 'finance', again)
  await sale.refused(t, api.addBigDeposit, { ...wish, agent: 'AG1002', kind: 'NON_PENALTY', bankRefNo: 'B002' }, 'finance', again)
  const old = { ...wish, kind: 'NON_PENALTY' as const, receivedOn: '2020-01-01', bankRefNo: 'B003' }
  await sale.refused(t, api.addBigDeposit, old, 'finance', { status: 400, message: '押金已过有效期，不能登记' })
  const [one, two] = await Promise.all(
    ['1', '2'].map(key =>
      house.send(api.addBigDeposit, { ...wish, totalAmount: yuan(1), bankRefNo: 'B004' }, 'finance', {
        headers: { 'idempotency-key': `b4-${key}` },
      }),
    ),
  )
  t.same([one!.status, two!.status].sort(), [200, 409], 'of two at once one is registered')
  const [fourth] = [one, two].flatMap(answer => (answer!.status === 200 ? [(answer!.data as { id: string }).id] : []))
  await call(api.deleteBigDeposit, { id: fourth!, reason: '重复' }, 'finance')
  const { id: anew } = await call(api.addBigDeposit, { ...wish, totalAmount: yuan(2), bankRefNo: 'B004' }, 'finance')
  await call(api.deleteBigDeposit, { id: anew, reason: '试登记' }, 'finance')

  t.comment('two drafts that have numbers are confirmed with one other at once: one of them has it')
  const ROUNDS = runs(12)
  for (let round = 0; round < ROUNDS; round++) {
    const draft = async (name: string) => {
      const { id } = await call(api.addBigDeposit, { ...wish, totalAmount: yuan(3), bankRefNo: `${name}${round}` }, 'finance')
      return id
    }
    const drafts = [await draft('C'), await draft('D')]
    await program.settle()
    const confirmed = drafts.map(async (id, n) => {
      await turns(n * round)
      return house.send(api.modifyBigDeposit, { id, bankRefNo: `E${round}` }, n === 0 ? 'finance' : 'admin', { hasty: true })
    })
    const answers = (await Promise.all(confirmed)).map(({ status }) => status)
    t.same(answers.sort(), [200, 409], `round ${round}`)
    await program.settle()
    for (const id of drafts) await call(api.deleteBigDeposit, { id, reason: '试登记' }, 'finance')
  }

  t.comment('once something was taken of it, it stays what it is; the other one goes')
  await spends(house, 'D.AG1001.PENALTY', 'P-fine', yuan(100))
  const used = { status: 409, message: '款项已被使用，不能修改或作废' }
  await sale.refused(t, api.modifyBigDeposit, { id, totalAmount: yuan(50_000) }, 'finance', used)
  await sale.refused(t, api.deleteBigDeposit, { id, reason: '登记有误' }, 'finance', used)
  await sale.refused(t, api.bigDepositPreview, { id, totalAmount: 0 }, 'finance', used)
  t.match(await call(api.bigDepositDetail, { id }, 'finance'), { status: 'VALID', unused: yuan(57_900), balance: yuan(58_900) })
  await sale.refused(t, api.deleteBigDeposit, { id: other.id }, 'finance', { status: 400, message: /原因/ })
  t.match(await call(api.deleteBigDeposit, { id: other.id, reason: '登记有误' }, 'finance'), { status: 'INVALID' })
  await sale.refused(t, api.deleteBigDeposit, { id: other.id, reason: '再删' }, 'finance', { status: 409, message: '款项已作废' })
  t.match(await call(api.bigDepositDetail, { id: other.id }, 'finance'), { status: 'INVALID', reason: '登记有误', allowedActions: [] })

  t.comment('what is left goes back by the bank, approved by another, to the account in the registration as it was when it was asked')
  const bankOf = (bankAccount: string) => ({ bankUserName: '海口旅行社有限公司', bankName: '中国银行海口分行', bankAccount })
  await call(modifyAgent, { id: 'AG1001', ...bankOf('6222020200112233445') }, 'admin')
  const wished = { id: 'D.AG1001.PENALTY', totalAmount: yuan(57_900) }
  const foreseen = await call(virtual.refundVirtualAccountPreview, wished, 'finance')
  t.match(foreseen.payee, { holder: /^海\*+司$/, bank: '中国银行海口分行', account: /^\*+3445$/ }, 'whole for nobody who asks')
  const asked = await call(virtual.refundVirtualAccount, wished, 'finance')
  await program.settle()
  await call(modifyAgent, { id: 'AG1001', ...bankOf('6222020200119999999') }, 'admin')
  t.match((await call(virtual.virtualRefundDetail, { id: asked.id }, 'admin')).payee, { account: '6222020200112233445' })
  t.match((await call(virtual.virtualRefundDetail, { id: asked.id }, 'yefeng')).payee, { account: /^\*+3445$/ })
  await sale.refused(t, virtual.approveVirtualRefund, { id: asked.id, result: 'APPROVE' }, 'admin', { status: 400, message: /银行流水号/ })
  await call(virtual.approveVirtualRefund, { id: asked.id, result: 'APPROVE', bankRefNo: 'B900' }, 'admin')
  await program.settle()
  t.match((await call(timeline, { stream: `withdrawal-${asked.id}` }, 'auditor')).events, [{ data: { payeeId: 'AG1001.1' } }])
  await sale.refused(t, timeline, { stream: 'payee-AG1001' }, 'yefeng', { status: 404, message: /./ })
  ledger = await atRest(house, [['P-fine', yuan(100)]])
  t.equal(ledger.balance('bank'), 0 - yuan(100), 'the bank has what the fine took')
  t.equal(ledger.balance('account-D.AG1001.PENALTY:available'), 0)

  t.comment('what is no penalty may be used for a year')
  const free = { ...wish, kind: 'NON_PENALTY' as const, totalAmount: yuan(500), bankRefNo: 'B003' }
  t.match(await call(api.bigDepositPreview, { agent: 'AG1001', kind: 'NON_PENALTY', totalAmount: yuan(500) }, 'finance'), {
    validUntil: /2027-/,
  })
  const third = await call(api.addBigDeposit, free, 'finance')
  await program.settle()
  t.match(
    (await call(api.bigDepositQuery, { agent: 'AG1001', status: 'VALID' }, 'finance')).content.map(({ id }) => id).sort(),
    [id, third.id].sort(),
  )
  t.match((await call(api.bigDepositQuery, { kind: 'NON_PENALTY' }, 'finance')).content, [{ id: third.id, validUntil: /2027-/ }])
  time.now = '2028-01-05T02:00:00.000Z'
  await t.rejects(spends(house, 'D.AG1001.NON_PENALTY', 'P-late', 100), { message: '押金余额不足，可用余额¥0.00' })
  const later = { id: 'D.AG1001.NON_PENALTY', totalAmount: yuan(500) }
  t.match(await call(virtual.refundVirtualAccountPreview, later, 'finance'), { after: { available: 0, reserved: yuan(500) } })
  const { id: back } = await call(virtual.refundVirtualAccount, later, 'finance')
  await program.settle()
  await call(virtual.approveVirtualRefund, { id: back, result: 'APPROVE', bankRefNo: 'B901' }, 'admin')
  await program.settle()
  t.match(
    await call(virtual.virtualRefundDetail, { id: back }, 'finance'),
    { status: 'REFUNDED', back: yuan(500) },
    'what is over is given back',
  )
  t.ok((await call(timeline, { stream: `remittance-${id}` }, 'auditor')).events.length > 5)
  let said = await call(checkLedger, {}, 'admin')
  for (let n = 0; n < 20 && !said.done; n++) said = await call(checkLedger, {}, 'admin')
  t.same(
    said.checks?.map(({ check, count }) => [check, count]).filter(([check, count]) => count !== 0 && check !== 'TRANSIT'),
    [],
  )
})

t.test('a big client spends on credit, pays, and what was wrongly registered is taken back, as far as it is there', async t => {
  const time = { now: MONDAY }
  const house = await startProgram({ clock: () => time.now })
  t.teardown(house.close)
  const { call, program } = house
  const sale = selling(house, time)
  const wish = { name: '海南椰风会展', agent: 'AG1001', line: yuan(10_000), termDays: 30 }
  await sale.refused(t, api.addBigClient, wish, 'yefeng', { status: 403, message: /./ })
  await sale.refused(t, api.addBigClient, { ...wish, agent: 'AG9' }, 'finance', { status: 400, message: '代理人不存在' })
  t.match(await call(api.bigClientPreview, { agent: 'AG1001', line: yuan(10_000) }, 'finance'), {
    before: { line: 0 },
    after: { line: yuan(10_000), available: yuan(10_000), debt: 0 },
  })
  await sale.refused(t, api.bigClientPreview, { line: 1 }, 'finance', { status: 400, message: '请选择代理人并填写授信额度' })
  await sale.refused(t, api.bigClientPreview, { agent: 'AG9', line: 1 }, 'finance', { status: 400, message: '代理人不存在' })
  const { id } = await call(api.addBigClient, wish, 'finance')
  const detail = () => call(api.bigClientDetail, { id }, 'finance')
  const { account: of } = await detail()
  t.match(await detail(), { line: yuan(10_000), available: yuan(10_000), debt: 0, status: 'ACTIVE', termDays: 30 })
  let ledger = await atRest(house)
  t.equal(ledger.balance('creditLines'), 0 - yuan(10_000))

  t.comment('spent on credit: what is owed is the line less the balance')
  await spends(house, of, 'P-1', yuan(4_000))
  t.match(await detail(), { available: yuan(6_000), debt: yuan(4_000) })
  await t.rejects(spends(house, of, 'P-2', yuan(6_001)), { message: '可用额度不足，可用余额¥6,000.00' })

  t.comment('a payment raises the balance; the same press twice is one')
  const paying = { id, totalAmount: yuan(3_000), bankRefNo: 'B100' }
  t.match(await call(api.bigClientPreview, { id, totalAmount: yuan(3_000) }, 'finance'), {
    before: { debt: yuan(4_000) },
    after: { debt: yuan(1_000), available: yuan(9_000) },
  })
  const key = { headers: { 'idempotency-key': 'client-pays' } }
  const paid = await call(api.addClientPayment, paying, 'finance', key)
  t.same(await call(api.addClientPayment, paying, 'finance', key), paid)
  const second = await call(api.addClientPayment, { ...paying, totalAmount: yuan(500), bankRefNo: 'B101' }, 'finance')
  t.match(await detail(), { available: yuan(9_500), debt: yuan(500) })

  t.comment('made invalid with a reason: another movement, not further than there is money')
  t.match(await call(api.bigClientPreview, { id, payment: second.id }, 'finance'), { after: { debt: yuan(1_000) } })
  await sale.refused(t, api.invalidClientPayment, { id: second.id }, 'finance', { status: 400, message: /原因/ })
  t.match(await call(api.invalidClientPayment, { id: second.id, reason: '重复登记' }, 'finance'), { status: 'INVALID' })
  await sale.refused(t, api.invalidClientPayment, { id: second.id, reason: '再作废' }, 'finance', { status: 409, message: '款项已作废' })
  await spends(house, of, 'P-3', yuan(8_000))
  t.match(await detail(), { available: yuan(1_000), debt: yuan(9_000) })
  const short = { status: 409, message: '可用额度不足，可用余额¥1,000.00' }
  await sale.refused(t, api.invalidClientPayment, { id: paid.id, reason: '退票' }, 'finance', short)
  await program.settle()
  t.match(
    (await call(api.clientPaymentQuery, { id }, 'finance')).content.map(({ id, status }) => [id, status]).sort(),
    [
      [paid.id, 'VALID'],
      [second.id, 'INVALID'],
    ].sort(),
  )
  t.match((await call(api.bigClientQuery, { agent: 'AG1001' }, 'finance')).content, [{ id, debt: yuan(9_000), line: yuan(10_000) }])

  t.comment('the line is raised and lowered, not below what was spent')
  t.match(await call(api.modifyBigClient, { id, line: yuan(12_000), termDays: 45 }, 'finance'), { line: yuan(12_000) })
  t.match(await detail(), { available: yuan(3_000), debt: yuan(9_000), termDays: 45 })
  await sale.refused(t, api.bigClientPreview, { id, line: yuan(8_000) }, 'finance', { status: 409, message: /^可用额度不足/ })
  await sale.refused(t, api.modifyBigClient, { id, line: yuan(8_000) }, 'finance', { status: 409, message: /^可用额度不足/ })
  t.match(await call(api.modifyBigClient, { id, line: yuan(9_500) }, 'finance'), { line: yuan(9_500) })
  t.match(await detail(), { available: yuan(500), debt: yuan(9_000), name: wish.name })

  t.comment('deleted when nothing is owed')
  await sale.refused(t, api.deleteBigClient, { id }, 'finance', { status: 409, message: '大客户尚有欠款，不能删除' })
  await call(api.addClientPayment, { ...paying, totalAmount: yuan(9_000), bankRefNo: 'B102' }, 'finance')
  t.match(await call(api.deleteBigClient, { id }, 'finance'), { status: 'DELETED' })
  t.match(await detail(), { status: 'DELETED', available: 0, allowedActions: [] })
  await sale.refused(t, api.addClientPayment, paying, 'finance', { status: 409, message: '大客户已删除' })
  t.match(await detail(), { debt: 0, overdue: 0 }, 'and owes nothing')
  ledger = await atRest(house, [
    ['P-1', yuan(4_000)],
    ['P-3', yuan(8_000)],
  ])
  t.equal(ledger.balance('creditLines'), 0)
  t.equal(ledger.balance('bank'), 0 - yuan(12_000), 'the bank has what was paid')
  const { state } = await program.run.load(account, of)
  t.match(state, { available: 0, reserved: 0, holds: {} })
  t.ok((await call(timeline, { stream: `bigclient-${id}` }, 'auditor')).events.length > 3)
})

t.test('what a client has beyond its line goes back by the bank; then it may be deleted', async t => {
  const time = { now: MONDAY }
  const house = await startProgram({ clock: () => time.now })
  t.teardown(house.close)
  const { call, send, program } = house
  const sale = selling(house, time)
  const [payPassword = '', loginPassword = ''] = await Promise.all(['135790', demoPassword].map(clientHash))
  const bank = { bankUserName: '海口旅行社有限公司', bankName: '中国银行海口分行', bankAccount: '6222020200112233445' }
  await call(modifyAgent, { id: 'AG1001', ...bank }, 'admin')
  await call(updatePayPassword, { payPassword, loginPassword }, 'yefeng')
  const { id } = await call(api.addBigClient, { name: '海南椰风会展', agent: 'AG1001', line: yuan(500), termDays: 30 }, 'finance')
  const detail = () => call(api.bigClientDetail, { id }, 'finance')
  const { account: of } = await detail()

  t.comment('a payment came after the client was added, and has come: what is refused takes no number of the bank')
  const paying = { id, totalAmount: yuan(1_000), bankRefNo: 'B700' }
  const today = toLocal(time.now).date
  const early = { status: 400, message: '到账日不能早于大客户的新增日' }
  await sale.refused(t, api.addClientPayment, { ...paying, receivedOn: addDays(today, -1) }, 'finance', early)
  const late = { status: 400, message: '到账日不能晚于今天' }
  await sale.refused(t, api.addClientPayment, { ...paying, receivedOn: addDays(today, 1) }, 'finance', late)
  await call(api.addClientPayment, { ...paying, receivedOn: today }, 'finance')
  t.match(await detail(), { balance: yuan(1_500), debt: 0, own: yuan(1_000) })
  t.match((await call(api.clientLines, {}, 'yefeng')).clients, [{ id, own: yuan(1_000) }])
  await sale.refused(t, api.deleteBigClient, { id }, 'finance', { status: 409, message: '大客户尚有余额，请先退还，再删除' })

  t.comment('never of the line; foreseen as it is asked')
  const wished = { id: of, totalAmount: yuan(400) }
  const more = { ...wished, totalAmount: yuan(1_001) }
  const beyond = { status: 409, message: '只能退还超过授信额度的余额¥1,000.00' }
  await sale.refused(t, virtual.refundVirtualAccountPreview, more, 'yefeng', beyond)
  await sale.refused(t, virtual.refundVirtualAccount, more, 'finance', beyond)
  await sale.refused(t, virtual.refundVirtualAccount, { ...more, payPassword }, 'yefeng', beyond)
  await sale.refused(t, virtual.refundVirtualAccountPreview, wished, 'changcheng', { status: 404, message: /./ })
  t.match(await call(virtual.refundVirtualAccountPreview, wished, 'yefeng'), {
    lots: [{ amount: yuan(400) }],
    after: { available: yuan(1_100) },
    payee: { account: /^\*+3445$/ },
  })

  t.comment('the agency asks for a part, another of staff pays it; then it may go no further than what is left')
  const own = await call(virtual.refundVirtualAccount, { ...wished, payPassword }, 'yefeng')
  t.match(await detail(), { own: yuan(600), reserved: yuan(400) })
  await sale.refused(t, api.deleteBigClient, { id }, 'finance', { status: 409, message: '大客户有占用中的款项，不能删除' })
  await call(virtual.approveVirtualRefund, { id: own.id, result: 'APPROVE', bankRefNo: 'B800' }, 'finance')
  await program.settle()
  t.match(await call(virtual.virtualRefundDetail, { id: own.id }, 'yefeng'), { status: 'REFUNDED', back: yuan(400) })

  t.comment('staff ask for the rest: turned down it is there again, agreed to by another it is paid')
  const rest = { id: of, totalAmount: yuan(600) }
  const refused = await call(virtual.refundVirtualAccount, rest, 'finance')
  await sale.refused(t, virtual.approveVirtualRefund, { id: refused.id, result: 'APPROVE', bankRefNo: 'B801' }, 'finance', {
    status: 403,
    message: '申请人不能审核自己的退款',
  })
  await call(virtual.approveVirtualRefund, { id: refused.id, result: 'REJECT', remark: '账号有误' }, 'admin')
  t.match(
    (await send(api.bigClientDetail, { id }, 'finance', { hasty: true })).data,
    { own: yuan(600), reserved: 0 },
    'when it is answered',
  )
  const again = await call(virtual.refundVirtualAccount, rest, 'finance')
  await call(virtual.approveVirtualRefund, { id: again.id, result: 'APPROVE', bankRefNo: 'B801' }, 'admin')
  await program.settle()
  t.match(await detail(), { own: 0, balance: yuan(500), available: yuan(500), debt: 0 })
  const statement = await call(virtual.balanceStatement, { id: of, kind: 'WITHDRAW' }, 'yefeng')
  t.same(statement.content.map(({ out }) => out).sort(), [yuan(400), yuan(600)].sort())
  t.match(await call(api.deleteBigClient, { id }, 'finance'), { status: 'DELETED' })
  const ledger = await atRest(house)
  t.equal(ledger.balance('bank'), 0, 'what had come has gone')
  t.equal(ledger.balance('creditLines'), 0)
})

t.test('a deposit that was used already is put right by two of staff, and keeps its year', async t => {
  const time = { now: MONDAY }
  const house = await startProgram({ clock: () => time.now })
  t.teardown(house.close)
  const { call, program } = house
  const sale = selling(house, time)
  const wish = { agent: 'AG1001', kind: 'NON_PENALTY' as const, totalAmount: yuan(500), bankRefNo: 'B001' }
  const { id } = await call(api.addBigDeposit, wish, 'finance')
  const detail = (as = 'finance') => call(api.bigDepositDetail, { id }, as)
  const { account: of, validUntil } = await detail()
  await spends(house, of, 'P-1', yuan(100))
  await program.settle()
  const used = { status: 409, message: '款项已被使用，不能修改或作废' }
  await sale.refused(t, api.modifyBigDeposit, { id, totalAmount: yuan(450) }, 'finance', used)
  const may = async (as: string) => (await detail(as)).funds.allowedActions.map(({ action }) => action).sort()
  t.same(await may('finance'), ['askCorrection'])
  const less = { id: of, up: false, totalAmount: yuan(50), corrects: `${id}-1`, remark: '金额录错' }
  await sale.refused(t, virtual.correctVirtualAccount, { ...less, totalAmount: yuan(401) }, 'finance', {
    status: 409,
    message: '调减金额超过可用余额¥400.00',
  })
  const { correctionId } = await call(virtual.correctVirtualAccount, less, 'finance')
  t.match((await detail('admin')).funds.correction, { correctionId, up: false, amount: yuan(50), remark: '金额录错' })
  t.same([await may('finance'), await may('admin')], [['rejectCorrection'], ['correct', 'rejectCorrection']])
  const told = async (as: string) => (await call(timeline, { stream: `account-${of}` }, as)).events.map(({ type }) => type)
  t.ok((await told('auditor')).includes('CorrectionAsked'))
  t.notOk((await told('yefeng')).includes('CorrectionAsked'), 'its agency is told when another has agreed')
  await call(virtual.approveVirtualCorrection, { id: of, correctionId, result: 'APPROVE' }, 'admin')
  t.match(await detail(), { unused: yuan(350), balance: yuan(350), available: yuan(350) })
  const more = await call(virtual.correctVirtualAccount, { ...less, up: true, totalAmount: yuan(20) }, 'admin')
  await call(virtual.approveVirtualCorrection, { id: of, correctionId: more.correctionId, result: 'APPROVE' }, 'finance')
  await program.settle()
  t.match((await call(api.ownDeposit, {}, 'yefeng')).deposits, [{ id, amount: yuan(370), validUntil: validUntil! }])
  t.notOk((await detail()).funds.correction)
  const ledger = await atRest(house, [['P-1', yuan(100)]])
  t.equal(ledger.balance('corrections'), yuan(30))
  t.equal(ledger.balance(`account-${of}:available`), yuan(370))
})
