import t from 'tap'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import { Refused } from '#contracts/kernel/refused.ts'
import { aClerk, NOON } from '#services/kernel/spec.ts'
import { commanding, commands } from '#services/kernel/stream/commands.ts'
import { payment } from '#services/payment/decide.ts'
import type { Gateway } from '#services/payment/gateway.ts'
import { memoryStore } from '#services/test/memory.ts'
import { type KnownRefund, refund } from './decide.ts'
import { payRefund } from './pay-out.ts'
import { refundApplication, refundLine } from './test/sample.ts'

/** Several drivers of one pay-out of 1,562 yuan: 1,000 of the later payment, and the rest of the first one. */
const [R1, FIRST, LATER] = ['R1', 'P1', 'P2']
const [OF_FIRST, OF_LATER] = [56_200, 100_000]
const aCashier = { ...aClerk, user: 'wangfang' }
const refusal = new Refused(4, '商户余额不足')

type Answer = Gateway['refund']
const gives: Answer = async ({ paymentCode }) => ({ refundNo: `G${paymentCode}` })
const refuses: Answer = async () => {
  throw refusal
}

const approved = async () => {
  let now = NOON
  const { store } = memoryStore(() => now)
  const run = commands(store)
  let n = 0
  const at = commanding(run, () => ({ who: aCashier, now, commandId: `c${n++}` }))
  const sources = [FIRST, LATER].map(paymentCode => ({ paymentCode, channel: 'alipay' as const, amount: OF_LATER, tradeNo: 'T' }))
  for (const { paymentCode, channel, amount } of sources) {
    const whose = { orderNo: 'O1', agency: 'A001', agencyName: '海口假日旅行社', airLine: 'HU' }
    await at(payment, paymentCode).createPayment({ paymentCode, ...whose, channel, businessCode: 'ORDER', amount })
    await at(payment, paymentCode).succeed({ amount, tradeNo: 'T' })
  }
  const own = at(refund, R1)
  const application = refundApplication({ lines: [refundLine('p1', ''), refundLine('p2', '')], sources })
  await own.submitRefund(application)
  const { lines, totals } = application
  await own.approveRefund({ dueBy: '2026-12-02T15:59:00.000Z', approvedBy: aClerk.user, lines, totals })
  await own.beginPayOut({})
  const answers: Record<string, Answer> = { [FIRST]: gives, [LATER]: gives }
  const asked: string[] = []
  const gateway = {
    refund: (given: Parameters<Answer>[0]) => {
      asked.push(given.paymentCode)
      return answers[given.paymentCode]!(given)
    },
  }
  const state = async () => (await run.load(refund, R1)).state as KnownRefund
  return {
    own,
    at,
    asked,
    answers,
    drive: async (load = run.load) => payRefund({ load, at, gateway }, await state()).catch((error: unknown) => error),
    load: run.load,
    state,
    passes: (minutes: number) => {
      now = addMinutes(now, minutes)
    },
    /** fen of a payment that have gone back, and that are set aside for the refund */
    money: async (paymentCode: string) => {
      const { state: paid } = await run.load(payment, paymentCode)
      return paid.status === 'NONE' ? undefined : [paid.refunds[R1] ?? 0, paid.reserved[R1] ?? 0]
    },
    setAsideAt: async () => {
      const { state: paid } = await run.load(payment, LATER)
      return paid.status === 'NONE' ? undefined : paid.setAside?.[R1]
    },
  }
}

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
  const refund: Answer = () => {
    asks()
    return answer
  }
  return { refund, isAsked, gives: () => gives({ refundNo: 'G1' }), refuses: () => no(refusal) }
}

t.test('while a request is at the channel no refusal of another frees the money, and the pay-out goes on', async t => {
  const { drive, answers, money, state } = await approved()
  const first = atTheChannel()
  answers[LATER] = first.refund
  const driver = drive()
  await first.isAsked
  answers[LATER] = refuses
  t.match(await drive(), { status: 502, message: '退款已提交支付渠道，尚无结果，稍后再查' })
  t.same(await money(LATER), [0, OF_LATER], 'the money may be on its way')
  t.same(await money(FIRST), [0, OF_FIRST])
  t.match(await state(), { paying: true }, 'so nobody rejects the application')
  first.gives()
  await driver
  t.match(await state(), { status: 'REFUNDACCOMPLISH', payouts: [{ paymentCode: LATER }, { paymentCode: FIRST }] })
  t.same(
    [await money(LATER), await money(FIRST)],
    [
      [OF_LATER, 0],
      [OF_FIRST, 0],
    ],
  )
})

t.test('the channel refuses both who asked: the second refusal is that of both, and all is free at once', async t => {
  const { drive, answers, money, state } = await approved()
  const first = atTheChannel()
  answers[LATER] = first.refund
  const driver = drive()
  await first.isAsked
  answers[LATER] = refuses
  t.match(await drive(), { status: 502 })
  t.match(await state(), { paying: true })
  first.refuses()
  t.equal(await driver, refusal)
  t.match(await state(), { paying: false })
  t.same(
    [await money(LATER), await money(FIRST)],
    [
      [0, 0],
      [0, 0],
    ],
  )
})

t.test('one at the channel for the second part: a refusal of another there frees nothing either', async t => {
  const { drive, answers, money, state } = await approved()
  const first = atTheChannel()
  answers[FIRST] = first.refund
  const driver = drive()
  await first.isAsked
  answers[FIRST] = refuses
  t.match(await drive(), { status: 502 })
  t.same(await money(FIRST), [0, OF_FIRST])
  first.gives()
  await driver
  t.match(await state(), { status: 'REFUNDACCOMPLISH' })
})

t.test('who asked has died: after two minutes a refusal is that of both, and all is free again', async t => {
  const { drive, answers, money, passes, state, own } = await approved()
  answers[LATER] = async () => {
    throw new Error('connection lost')
  }
  await drive()
  answers[LATER] = refuses
  t.match(await drive(), { status: 502 })
  passes(3)
  t.equal(await drive(), refusal)
  t.match(await state(), { paying: false })
  t.same(
    [await money(LATER), await money(FIRST)],
    [
      [0, 0],
      [0, 0],
    ],
  )
  answers[LATER] = gives
  await own.beginPayOut({})
  await drive()
  t.match(await state(), { status: 'REFUNDACCOMPLISH' }, 'begun again it asks again')
})

t.test('a driver that has looked before the pay-out failed asks nobody and keeps nothing after it', async t => {
  const { drive, answers, asked, money, load } = await approved()
  const before = await load(refund, R1)
  answers[LATER] = refuses
  await drive()
  answers[LATER] = gives
  const late: typeof load = async (decider, id) =>
    (decider as { name: string }).name === refund.name ? (before as never) : load(decider, id)
  t.match(await drive(late), { message: refusal.message })
  t.same(asked, [LATER])
  t.same(
    [await money(LATER), await money(FIRST)],
    [
      [0, 0],
      [0, 0],
    ],
  )
})

t.test('a late refusal of one pay-out does not end the next', async t => {
  const { own, state } = await approved()
  await own.failPayOut({ reason: refusal.message, approval: 1 })
  await own.beginPayOut({})
  await own.failPayOut({ reason: refusal.message, approval: 1 })
  t.match(await state(), { paying: true })
})

t.test('a part has gone and the channel refuses the rest: it is free, nobody rejects, and the next try asks for it again', async t => {
  const { drive, answers, money, state } = await approved()
  answers[FIRST] = refuses
  t.equal(await drive(), refusal)
  t.same(
    [await money(LATER), await money(FIRST)],
    [
      [OF_LATER, 0],
      [0, 0],
    ],
  )
  t.match(await state(), { paying: true })
  answers[FIRST] = gives
  await drive()
  t.match(await state(), { status: 'REFUNDACCOMPLISH' })
})

t.test('whoever asks again asks for the refund that was set aside first: gateways know it by that instant', async t => {
  const { drive, answers, passes, setAsideAt } = await approved()
  answers[LATER] = async () => {
    throw new Error('connection lost')
  }
  await drive()
  passes(3)
  await drive()
  t.equal(await setAsideAt(), NOON)
})
