import t from 'tap'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { aClerk, NOON } from '#services/kernel/spec.ts'
import { commanding, commands } from '#services/kernel/stream/commands.ts'
import { payment } from '#services/payment/decide.ts'
import type { Gateway } from '#services/payment/gateway.ts'
import { memoryStore } from '#services/test/memory.ts'
import { account } from './decide.ts'
import { endWayBack, payWithdrawal, rejectionFrees } from './withdraw.ts'
import { withdrawal } from './withdrawal.ts'

/** Two drivers of one withdrawal, whose channel gives the money back to one and refuses it to the other. */
const [V, P1, W1, AMOUNT] = ['V.A001', 'P1', 'W1', 700]
const whose = { agency: 'A001', agencyName: '海口假日旅行社' }
const refusal = new Refused(4, '商户余额不足')

const approved = async () => {
  let now = NOON
  const { store } = memoryStore(() => now)
  const run = commands(store)
  let n = 0
  const at = commanding(run, () => ({ who: aClerk, now, commandId: `c${n++}` }))
  const funds = at(account, V)
  await funds.open({ type: 'V', ...whose })
  await at(payment, P1).createPayment({ paymentCode: P1, ...whose, channel: 'alipay', businessCode: 'RECHARGE', into: V, amount: AMOUNT })
  await at(payment, P1).succeed({ amount: AMOUNT, tradeNo: 'T1' })
  await funds.expect({ movement: P1, amount: AMOUNT, recharged: true })
  await funds.receive({ movement: P1, kind: 'RECHARGE' })
  const own = at(withdrawal, W1)
  await own.ask({ withdrawalId: W1, account: V, ...whose, amount: AMOUNT, askedBy: 'yefeng' })
  const { state: after } = await funds.reserve({ movement: W1, kind: 'WITHDRAW', amount: AMOUNT, newest: true })
  const hold = after.status === 'NONE' ? undefined : after.holds[W1]
  await own.hold({ layers: hold!.layers, hold: hold!.no })
  await own.approve({})
  /** the channel's next answer */
  let answer: Gateway['refund'] = async () => ({ refundNo: 'R1' })
  let asked = 0
  const gateway: Pick<Gateway, 'refund'> = {
    refund: async given => {
      asked++
      return answer(given)
    },
  }
  return {
    run,
    at,
    drive: (load = run.load) => payWithdrawal({ load, at, gateway }, W1).catch((error: unknown) => error),
    answers: (next: Gateway['refund']) => {
      answer = next
    },
    asked: () => asked,
    passes: (minutes: number) => {
      now = addMinutes(now, minutes)
    },
    status: async () => (await run.load(withdrawal, W1)).state.status,
    /** the desk turns it down, after reading how much has gone back */
    reject: async () => {
      const { state: asked } = await run.load(withdrawal, W1)
      if (asked.status !== 'NONE') await endWayBack({ load: run.load, at }, W1, asked)
      const { state: paid } = await run.load(payment, P1)
      const back = paid.status === 'NONE' ? 0 : (paid.refunds[W1] ?? 0)
      const done = await own.reject({ reason: '请保留余额', back })
      await rejectionFrees.now({ id: W1, ...done }, { call: { who: aClerk, now: NOON, unguarded: at }, load: run.load })
    },
    /** fen in the account, and fen of the recharge that have gone back or are set aside for that */
    money: async () => {
      const [{ state: kept }, { state: paid }] = await Promise.all([run.load(account, V), run.load(payment, P1)])
      if (kept.status === 'NONE' || paid.status === 'NONE') throw new Error('no money')
      return { available: kept.available, reserved: kept.reserved, gone: paid.refunds[W1] ?? 0, setAside: paid.reserved[W1] ?? 0 }
    },
  }
}
const refuses: Gateway['refund'] = async () => {
  throw refusal
}

t.test(
  'what has gone back is not free again, although its channel has refused another driver and the desk turns the rest down',
  async t => {
    const { at, drive, answers, reject, money } = await approved()
    t.comment('a driver dies before the account hears of it')
    await at(payment, P1).reserveRefund({ refundId: W1, atMost: AMOUNT })
    await at(payment, P1).recordRefund({ refundId: W1, amount: AMOUNT, gatewayRefundNo: 'R1' })
    answers(refuses)
    t.equal(await drive(), refusal)
    await reject()
    t.same(await money(), { available: 0, reserved: 0, gone: AMOUNT, setAside: 0 })
  },
)

t.test('a driver that is late by a refusal and the decision after it does not ask the channel any more', async t => {
  const { run, drive, answers, asked, reject, money } = await approved()
  let looks = 0
  const late: typeof run.load = async (decider, id) => {
    const seen = await run.load(decider, id)
    if ((decider as { name: string }).name !== withdrawal.name || ++looks !== 2) return seen
    answers(refuses)
    await drive()
    await reject()
    answers(async () => ({ refundNo: 'R2' }))
    return seen
  }
  await drive(late)
  t.equal(asked(), 1)
  t.same(await money(), { available: AMOUNT, reserved: 0, gone: 0, setAside: 0 })
})

/** a request that the channel has, and its answer when it comes */
const atTheChannel = () => {
  let gives = (_: { refundNo: string }) => {}
  let no = (_: Refused) => {}
  const answer = new Promise<{ refundNo: string }>((resolve, reject) => {
    gives = resolve
    no = reject
  })
  let asks = () => {}
  const isAsked = new Promise<void>(resolve => {
    asks = resolve
  })
  const refund: Gateway['refund'] = () => {
    asks()
    return answer
  }
  return { refund, isAsked, gives: () => gives({ refundNo: 'R1' }), refuses: () => no(refusal) }
}

t.test('while a request is at the channel no refusal of another frees the money, and the desk cannot turn it down', async t => {
  const { drive, answers, reject, money, status } = await approved()
  const first = atTheChannel()
  answers(first.refund)
  const driver = drive()
  await first.isAsked
  answers(refuses)
  t.match(await drive(), { message: '退款已提交支付渠道，尚无结果，稍后再查' })
  t.equal(await status(), 'APPROVED', 'nobody decides before the channel has answered')
  await t.rejects(reject(), { message: '退款已提交支付渠道，尚无结果，稍后再驳回' })
  first.gives()
  await driver
  t.equal(await status(), 'REFUNDED')
  t.same(await money(), { available: 0, reserved: 0, gone: AMOUNT, setAside: 0 })
})

t.test(
  'who asked first has died: a later refusal of the channel is that of both, one before the channel is asked says nothing',
  async t => {
    const { drive, answers, reject, money, passes, status } = await approved()
    answers(async () => {
      throw new Error('connection lost')
    })
    await drive()
    passes(3)
    answers(async () => {
      throw new Refused(code.noGateway, '系统未接入支付宝')
    })
    await drive()
    t.equal(await status(), 'APPROVED', 'the money may have gone')
    passes(3)
    answers(refuses)
    t.equal(await drive(), refusal)
    t.equal(await status(), 'HELD')
    await reject()
    t.same(await money(), { available: AMOUNT, reserved: 0, gone: 0, setAside: 0 })
  },
)

t.test('the channel refuses two who asked at the same time: the desk sees it at the second refusal', async t => {
  const { drive, answers, reject, money, status } = await approved()
  const first = atTheChannel()
  answers(first.refund)
  const driver = drive()
  await first.isAsked
  answers(refuses)
  t.match(await drive(), { message: '退款已提交支付渠道，尚无结果，稍后再查' })
  t.equal(await status(), 'APPROVED', 'the first may still get the money')
  first.refuses()
  t.equal(await driver, refusal)
  t.equal(await status(), 'HELD', 'the desk decides again at once')
  await reject()
  t.same(await money(), { available: AMOUNT, reserved: 0, gone: 0, setAside: 0 })
})

t.test('two who asked are refused and a third has died: after two minutes its turn is over too', async t => {
  const { drive, answers, passes, status } = await approved()
  answers(async () => {
    throw new Error('connection lost')
  })
  await drive()
  answers(refuses)
  await drive()
  await drive()
  t.equal(await status(), 'APPROVED', 'the one without an answer may have got the money')
  passes(3)
  t.equal(await drive(), refusal)
  t.equal(await status(), 'HELD')
})

t.test('a driver that has looked before the way back ended asks nobody after it', async t => {
  const { run, drive, answers, asked, reject, money } = await approved()
  const before = await run.load(withdrawal, W1)
  answers(refuses)
  await drive()
  await reject()
  answers(async () => ({ refundNo: 'R2' }))
  const late: typeof run.load = async (decider, id) =>
    (decider as { name: string }).name === withdrawal.name ? (before as never) : run.load(decider, id)
  t.match(await drive(late), { message: refusal.message })
  t.equal(asked(), 1)
  t.same(await money(), { available: AMOUNT, reserved: 0, gone: 0, setAside: 0 })
})

t.test('whoever asks again asks for the same refund: gateways know it by the instant at which it was set aside', async t => {
  const { run, drive, answers, passes } = await approved()
  answers(async () => {
    throw new Error('connection lost')
  })
  await drive()
  passes(3)
  await drive()
  t.match((await run.load(payment, P1)).state, { setAside: { [W1]: NOON }, asks: { [W1]: [NOON, addMinutes(NOON, 3)] } })
})
