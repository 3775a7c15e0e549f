import { randomUUID } from 'node:crypto'
import t from 'tap'
import { fines as finesBook } from '#contracts/account/names.ts'
import { addBigDeposit, modifyBigDeposit } from '#contracts/account/remittance-api.ts'
import * as accounts from '#contracts/account/virtual-api.ts'
import { asksLogs, deductFine, deductPreview, fineDetail, finePreview, queryOrderFines, submitWaive } from '#contracts/fine/api.ts'
import * as api from '#contracts/fine/pay-api.ts'
import { handleFlow, instanceDetail, otherTasks } from '#contracts/flow/api.ts'
import { clientHash } from '#contracts/identity/password.ts'
import { groupedYuan } from '#contracts/kernel/money.ts'
import { paymentErrorQuery, paymentRecords } from '#contracts/payment/api.ts'
import { approveOwed, owedDetail, owedList, paymentRefundList } from '#contracts/payment/owed-api.ts'
import { fine } from '#services/fine/decide.ts'
import { demoPassword } from '#services/identity/seed.ts'
import { commanding } from '#services/kernel/stream/commands.ts'
import { systemUser } from '#services/kernel/stream/process.ts'
import { payment } from '#services/payment/decide.ts'
import { ledgerAtRest } from '../books.ts'
import { selling } from '../sale.ts'
import { MONDAY, startProgram } from '../start.ts'

/** Fines are paid over HTTP, alone and together, by an account and through a gateway: all of them or none (DOMAIN §3.7, §3.14). */
const yuan = (amount: number) => amount * 100
const [right, wrong] = (await Promise.all(['135790', '000000'].map(clientHash))) as [string, string]
const loginPassword = await clientHash(demoPassword)

t.test('fines paid alone and together', async t => {
  const time = { now: MONDAY }
  const house = await startProgram({ clock: () => time.now })
  t.teardown(house.close)
  const { call, send, program } = house
  const sale = selling(house, time)
  const by = commanding(program.run, () => ({ who: systemUser('test'), now: program.clock(), commandId: randomUUID() }))
  let n = 0
  const asked = async (amount: number, { agency = 'AG1001', airLine = 'HU' } = {}) => {
    const fineId = `F${++n}`
    const of = {
      fineId,
      orderNo: '26112300000017',
      agency,
      agencyName: '海口假日旅行社',
      airLine,
      line: `${airLine}-HAK-PEK`,
      type: 'REDUCE' as const,
    }
    const basis = { count: 1, fined: 1, unit: 'SEAT' as const, perSeat: amount, gross: amount }
    await by(fine, fineId).calculate({ ...of, amount, formula: '减少1座', basis, rule: 'FL1', payDays: 7, since: time.now })
    await by(fine, fineId).askFine({ payBy: '2026-12-20T15:59:00.000Z' })
    return fineId
  }
  const statusOf = async (id: string) => (await program.run.load(fine, id)).state.status
  const atRest = async () => {
    const ledger = await ledgerAtRest(house)
    t.same([...ledger.byRef.transit], [], 'nothing is under way')
    return ledger
  }
  const info = () => call(accounts.virtualAccountInfo, {}, 'yefeng')
  await call(accounts.openUpVirtualAccount, { payPassword: right, loginPassword }, 'yefeng')
  const { paymentCode: recharged } = await call(accounts.rechargeVirtualAccount, { totalAmount: yuan(1_000) }, 'yefeng')
  await sale.payAt(recharged)
  const payPassword = right

  t.comment('one, by the account')
  const one = await asked(yuan(100))
  t.match(await call(api.finePayPreview, { manyID: [one], virtual: true }, 'yefeng'), {
    amount: yuan(100),
    amountText: '人民币壹佰元整',
    items: [{ id: one, title: `减员罚金 ${one}`, amount: yuan(100) }],
    virtual: { available: yuan(1_000), left: yuan(900) },
  })
  await sale.refused(t, api.payFine, { id: one, totalAmount: yuan(99), payPassword }, 'yefeng', {
    status: 409,
    message: '支付金额与应付金额不符，应付¥100.00',
  })
  t.match(await send(api.payFine, { id: one, totalAmount: yuan(100), payPassword: wrong }, 'yefeng'), {
    status: 400,
    message: '支付密码错误，还可输入4次',
  })
  await sale.refused(t, api.payFine, { id: one, totalAmount: yuan(100) }, 'changcheng', { status: 404, message: '罚金不存在' })
  await sale.refused(t, api.finePayPreview, { manyID: [one] }, 'changcheng', { status: 404, message: '罚金不存在' })
  await sale.refused(t, api.payFine, { id: one, totalAmount: yuan(100) }, 'finance', { status: 403, message: /./ })
  const key = { headers: { 'idempotency-key': 'fine-1' } }
  const paid = await call(api.payFine, { id: one, totalAmount: yuan(100), payPassword }, 'yefeng', key)
  t.match(paid, { status: 'SUCCEEDED', amount: yuan(100), available: yuan(900) })
  t.same(await call(api.payFine, { id: one, totalAmount: yuan(100), payPassword }, 'yefeng', key), paid, 'sent again: answered as then')
  t.equal(await statusOf(one), 'PAID')
  await sale.refused(t, api.payFine, { id: one, totalAmount: yuan(100), payPassword }, 'yefeng', { status: 409, message: '罚金已缴纳' })
  await program.settle()
  t.match((await call(queryOrderFines, {}, 'yefeng')).content, [{ id: one, status: 'PAID' }])
  t.match((await call(paymentRecords, { paymentCode: paid.paymentCode }, 'yefeng')).content, [
    { businessCode: 'FINE', channel: 'virtual', status: 'SUCCEEDED', pays: `减员罚金 ${one}`, paysKind: 'FINE' },
  ])
  const moved = (await call(accounts.balanceStatement, { id: 'V.AG1001' }, 'yefeng')).content
  t.match(
    moved.find(({ movement }) => movement === paid.paymentCode),
    { kind: 'PAY', out: yuan(100), purpose: '罚金（减员罚金）' },
    'its statement says what it was for',
  )

  t.comment('by the account, as the account’s own call and as the ask’s')
  const [two, three] = [await asked(yuan(50)), await asked(yuan(60))]
  t.match(await call(accounts.payByVirtual, { orderId: two, businessCode: 'FINE', totalAmount: yuan(50), payPassword }, 'yefeng'), {
    status: 'SUCCEEDED',
    available: yuan(850),
  })
  t.match(await call(api.payFineByVirtual, { id: three, totalAmount: yuan(60), payPassword }, 'yefeng'), { available: yuan(790) })

  t.comment('together: all of them or none')
  const [four, five] = [await asked(yuan(70)), await asked(yuan(80))]
  const other = await asked(yuan(10), { airLine: 'JD' })
  const foreign = await asked(yuan(10), { agency: 'AG1002' })
  await sale.refused(t, api.mergePayFines, { manyID: [four, other], totalAmount: yuan(80), payPassword }, 'yefeng', {
    status: 409,
    message: '所选罚金币种或航司不同不能合并',
  })
  await sale.refused(t, api.mergePayFines, { manyID: [four, foreign], totalAmount: yuan(80) }, 'yefeng', {
    status: 404,
    message: '罚金不存在',
  })
  await sale.refused(t, api.mergePayFines, { manyID: [four, four], totalAmount: yuan(140) }, 'yefeng', { status: 400, message: /./ })
  await sale.refused(t, api.mergePayFines, { manyID: [four, three], totalAmount: yuan(130) }, 'yefeng', {
    status: 409,
    message: '罚金已缴纳',
  })
  await sale.refused(t, api.mergePayFines, { manyID: [four, five], totalAmount: yuan(149) }, 'yefeng', {
    status: 409,
    message: /应付¥150.00$/,
  })
  const begun = await call(api.mergePayFines, { manyID: [four, five], totalAmount: yuan(150) }, 'yefeng')
  t.match(begun, { status: 'CREATED', amount: yuan(150), payUrl: /./ })
  t.equal(await statusOf(four), 'ASKED', 'nothing is claimed while the payer is away')
  await sale.payAt(begun.paymentCode)
  await program.settle()
  t.same([await statusOf(four), await statusOf(five)], ['PAID', 'PAID'])

  t.comment('through a gateway, one of them paid by the account meanwhile: none is, and all of it is owed back')
  const [six, seven] = [await asked(yuan(20)), await asked(yuan(30))]
  const late = await call(api.mergePayFines, { manyID: [six, seven], totalAmount: yuan(50) }, 'yefeng')
  await call(api.payFineByVirtual, { id: seven, totalAmount: yuan(30), payPassword }, 'yefeng')
  await sale.payAt(late.paymentCode)
  await program.settle()
  t.same([await statusOf(six), await statusOf(seven)], ['ASKED', 'PAID'])
  t.match((await call(paymentErrorQuery, { paymentCode: late.paymentCode }, 'finance')).content, [{ kind: 'UNPLACED', why: '罚金已缴纳' }])
  t.match((await call(owedList, {}, 'finance')).content, [
    { id: late.paymentCode, kind: 'UNPLACED', amount: yuan(50), why: '罚金已缴纳', status: 'OPEN' },
  ])

  t.comment('from the deposit that stands for its penalties, by staff: enough of it, once, and no agency does')
  const eight = await asked(yuan(40))
  await sale.refused(t, deductPreview, { id: eight }, 'finance', { status: 409, message: '该代理人没有罚没类大额押金' })
  const { id: deposit } = await call(addBigDeposit, { agent: 'AG1001', kind: 'PENALTY', totalAmount: yuan(30), bankRefNo: 'B1' }, 'finance')
  await sale.refused(t, deductFine, { id: eight, totalAmount: yuan(40) }, 'finance', { status: 409, message: /^押金余额不足/ })
  await call(modifyBigDeposit, { id: deposit, totalAmount: yuan(100) }, 'finance')
  t.match(await call(deductPreview, { id: eight }, 'finance'), {
    id: eight,
    amount: yuan(40),
    amountText: '人民币肆拾元整',
    available: yuan(100),
    left: yuan(60),
  })
  await sale.refused(t, deductFine, { id: eight, totalAmount: yuan(39) }, 'finance', { status: 409, message: /应付¥40.00$/ })
  await sale.refused(t, deductFine, { id: eight, totalAmount: yuan(40) }, 'yefeng', { status: 403, message: /./ })
  t.comment('a deposit is finance’s: the order desk neither sees what is in it nor takes from it')
  await sale.refused(t, deductPreview, { id: eight }, 'order', { status: 403, message: /./ })
  await sale.refused(t, deductFine, { id: eight, totalAmount: yuan(40) }, 'order', { status: 403, message: /./ })
  const actions = async (as: string) => (await call(fineDetail, { id: eight }, as)).allowedActions.map(({ action }) => action)
  t.notOk((await actions('order')).includes('deduct'))
  t.ok((await actions('finance')).includes('deduct'))
  t.match(
    (await call(fineDetail, { id: eight }, 'finance')).allowedActions.map(({ action }) => action),
    ['askFine', 'submitChange', 'submitWaive', 'deduct'],
  )
  t.notOk((await call(fineDetail, { id: eight }, 'yefeng')).allowedActions.some(({ action }) => action === 'deduct'))
  const once = { headers: { 'idempotency-key': 'deduct-1' } }
  const deducted = await call(deductFine, { id: eight, totalAmount: yuan(40) }, 'finance', once)
  t.match(deducted, { status: 'DEDUCTED', amount: yuan(40), available: yuan(60) })
  t.same(await call(deductFine, { id: eight, totalAmount: yuan(40) }, 'finance', once), deducted)
  await sale.refused(t, deductFine, { id: eight, totalAmount: yuan(40) }, 'finance', { status: 409, message: '罚金已从押金扣除' })
  await sale.refused(t, api.payFine, { id: eight, totalAmount: yuan(40), payPassword }, 'yefeng', {
    status: 409,
    message: '罚金已从押金扣除',
  })
  await program.settle()
  t.match(await call(fineDetail, { id: eight }, 'yefeng'), { status: 'DEDUCTED', paymentCode: deducted.paymentCode })
  t.match((await call(queryOrderFines, { status: 'DEDUCTED' }, 'finance')).content, [{ id: eight, status: 'DEDUCTED' }])
  t.match((await call(paymentRecords, { paymentCode: deducted.paymentCode }, 'finance')).content, [
    { channel: 'deposit', status: 'SUCCEEDED', amount: yuan(40) },
  ])
  t.equal((await atRest()).balance('account-D.AG1001.PENALTY:available'), yuan(60))

  t.comment('what was paid is waived: only its own share of what was paid together goes back, to where it came from')
  const waive = async (id: string, waiveAmount: number) => {
    const { instanceId } = await call(submitWaive, { id, waiveAmount, remark: '协商减免' }, 'order')
    await program.settle()
    const { id: task } = (await call(otherTasks, { size: 200 }, 'finance')).content.find(one => one.instanceId === instanceId)!
    const { form } = await call(instanceDetail, { id: instanceId }, 'finance')
    const sum = groupedYuan(waiveAmount)
    t.match(
      form,
      { after: new RegExp(`；已缴，通过后应退${sum}元，经应退款审核退回.+（支付单P`) },
      'who decides reads that money goes back',
    )
    const route = { routeId: 'step1-pass', flowRemark: '同意' }
    t.match(await call(handleFlow, { instanceId, curentTaskId: task, ...route }, 'finance'), { outcome: 'APPROVED' })
    await program.settle()
    return (await call(owedList, {}, 'finance')).content.find(({ kind, status }) => kind === 'FINE_WAIVED' && status === 'OPEN')!
  }
  const giveBack = async (id: string) => {
    await call(approveOwed, { id, result: 'APPROVE' }, 'finance')
    await program.settle()
    t.match(await call(owedDetail, { id }, 'yefeng'), { status: 'REFUNDED' })
  }
  t.match(await call(finePreview, { id: five, waiveAmount: yuan(30) }, 'order'), {
    before: yuan(80),
    after: yuan(50),
    status: 'PAID',
    payBy: undefined,
    returned: { amount: yuan(30), amountText: '人民币叁拾元整', paymentCode: begun.paymentCode, channel: 'alipay' },
  })
  await sale.refused(t, submitWaive, { id: five, waiveAmount: yuan(81), remark: '多' }, 'order', {
    status: 400,
    message: '减免金额超过罚金',
  })
  const fines0 = (await atRest()).balance(finesBook('HU'))
  const part = await waive(five, yuan(30))
  t.match(part, { id: `${five}-F1`, amount: yuan(30), paymentCodes: [begun.paymentCode], orderNo: '26112300000017' })
  t.match(await call(fineDetail, { id: five }, 'yefeng'), {
    status: 'PAID',
    amount: yuan(50),
    returned: yuan(30),
    returns: [{ id: part.id, amount: yuan(30), status: 'OPEN' }],
  })
  t.match((await call(queryOrderFines, { q: five }, 'yefeng')).content, [{ status: 'PAID', amount: yuan(50), returned: yuan(30) }])
  const waiting = await atRest()
  t.equal(waiting.balance(finesBook('HU')), fines0 - yuan(30))
  t.equal(waiting.byRef.suspense.get(`${five}-F1`), yuan(30))
  await giveBack(part.id)
  await giveBack((await waive(five, yuan(50))).id)
  t.match(await call(fineDetail, { id: five }, 'yefeng'), { status: 'WAIVED', amount: 0, returned: yuan(80), waived: yuan(80) })
  t.match((await call(fineDetail, { id: five }, 'finance')).returns, [{ status: 'REFUNDED' }, { amount: yuan(50), status: 'REFUNDED' }])
  await sale.refused(t, submitWaive, { id: five, waiveAmount: yuan(1), remark: '再' }, 'order', { status: 409, message: '罚金已减免' })
  t.match(await call(fineDetail, { id: four }, 'yefeng'), { status: 'PAID', amount: yuan(70), returned: undefined })
  t.match((await call(paymentRefundList, { paymentCode: begun.paymentCode }, 'finance')).content, [
    { amount: yuan(50), refundId: `${five}-F2` },
    { amount: yuan(30), refundId: `${five}-F1` },
  ])
  const { state: together } = await program.run.load(payment, begun.paymentCode)
  t.match(together, { targets: { [`${five}-F1`]: { kind: 'FINE', id: five } } }, 'told whose share it was')
  t.comment('to the account, and to the deposit')
  const before = (await info()).available
  await giveBack((await waive(one, yuan(100))).id)
  t.equal((await info()).available, before + yuan(100))
  await giveBack((await waive(eight, yuan(15))).id)
  t.match(await call(fineDetail, { id: eight }, 'yefeng'), { status: 'DEDUCTED', amount: yuan(25) })
  t.equal((await atRest()).balance('account-D.AG1001.PENALTY:available'), yuan(75))
  t.same((await call(asksLogs, { id: five }, 'yefeng')).content.map(({ what, amount, returned }) => [what, amount, returned]).slice(0, 2), [
    ['已缴罚金减免通过', 0, yuan(50)],
    ['申请减免罚金', 0, undefined],
  ])

  t.comment('a pay-out that finance refuses: the fine says so, and that it is still owed')
  const turnedDown = await waive(four, yuan(20))
  const seen = await call(owedDetail, { id: turnedDown.id }, 'finance')
  const reject = { id: turnedDown.id, result: 'REJECT' as const, remark: '请核实' }
  await call(approveOwed, reject, 'finance', { headers: { 'if-match': `"${seen.revision}"` } })
  await program.settle()
  const refusedStill = { returned: yuan(20), returns: [{ id: turnedDown.id, amount: yuan(20), status: 'REJECTED' }] }
  t.match(await call(fineDetail, { id: four }, 'yefeng'), { status: 'PAID', amount: yuan(50), ...refusedStill })
  const { revision } = await call(owedDetail, { id: turnedDown.id }, 'admin')
  await call(approveOwed, { id: turnedDown.id, result: 'APPROVE' }, 'admin', { headers: { 'if-match': `"${revision}"` } })
  await program.settle()
  t.match((await call(fineDetail, { id: four }, 'yefeng')).returns, [{ status: 'REFUNDED' }])

  t.comment('races')
  let keys = 0
  const told = async (endpoint: typeof api.mergePayFines | typeof api.payFine, body: object) => {
    const { status, message } = await send(endpoint, body, 'yefeng', { headers: { 'idempotency-key': `race-${keys++}` } })
    return status === 200 ? 'paid' : `${status} ${message}`
  }
  const AGAIN = /^409 (罚金已缴纳|正在支付，请勿重复支付)$/
  for (let round = 0; round < 3; round++) {
    const [a, b, c] = [await asked(yuan(1)), await asked(yuan(2)), await asked(yuan(3))]
    const merged = { manyID: [a, b], totalAmount: yuan(3), payPassword }
    const before = (await info()).available
    const both = await Promise.all([told(api.mergePayFines, merged), told(api.payFine, { id: b, totalAmount: yuan(2), payPassword })])
    t.equal(both.filter(one => one === 'paid').length, 1, 'merge pay against single pay: one of them')
    t.match(
      both.find(one => one !== 'paid'),
      AGAIN,
    )
    const gone = both[0] === 'paid' ? 3 : 2
    t.equal((await info()).available, before - yuan(gone))
    t.equal(await statusOf(a), both[0] === 'paid' ? 'PAID' : 'ASKED')
    if (both[0] !== 'paid') continue
    const d = await asked(yuan(4))
    const sharing = await Promise.all([
      told(api.mergePayFines, { manyID: [c, d], totalAmount: yuan(7), payPassword }),
      told(api.mergePayFines, { manyID: [d], totalAmount: yuan(4), payPassword }),
    ])
    t.equal(sharing.filter(one => one === 'paid').length, 1, 'two merge payments that share one: one of them')
    t.match(
      sharing.find(one => one !== 'paid'),
      AGAIN,
    )
  }
  const ledger = await atRest()
  const { available, reserved } = await info()
  t.equal(reserved, 0)
  t.equal(ledger.balance('account-V.AG1001:available'), available)
  t.equal(
    ledger.balance(finesBook('HU')),
    yuan(1_000) - available + yuan(50) + yuan(25),
    'what the account, the gateway and the deposit have paid and did not get back',
  )
  t.equal(ledger.balance('suspense'), yuan(50))
})
