import t from 'tap'
import { memoryTrades } from '../test/memory-trades.ts'
import { type NoticeDelivery, sandboxGateway } from './gateway.ts'

const asked = { paymentCode: 'P1', channel: 'alipay' as const, amount: 1_000, subject: '团队订单' }
const NOW = '2026-11-02T01:00:00.000Z'
/** A sandbox whose merchant writes down each notice that arrives. */
const shop = (deliver?: NoticeDelivery) => {
  const trades = memoryTrades()
  const heard: string[] = []
  const answer = (text: unknown) => {
    const reply = { status: () => reply, headers: () => reply, send: () => text }
    return reply
  }
  let press: (paymentCode: string) => Promise<unknown> = async () => {}
  const app = {
    register: async (pages: (app: unknown) => unknown) => pages(app),
    get: () => {},
    post: (_: string, handle: (request: unknown, reply: unknown) => Promise<unknown>) => {
      press = paymentCode => handle({ params: { paymentCode } }, answer('page'))
    },
    addContentTypeParser: () => {},
    inject: async ({ payload }: { payload: { paymentCode: string } }) => {
      heard.push(payload.paymentCode)
      return { statusCode: 200 }
    },
  }
  const gateway = sandboxGateway(trades, { deliver })({ clock: () => NOW, secret: 's', publicUrl: () => '' })
  gateway.pages(app as never)
  return { trades, gateway, heard, press: (code: string) => press(code) }
}

t.test('a notice may be lost, doubled, delayed and overtaken on its way; whoever asks is told all the same', async t => {
  const lost = shop(async () => 504)
  await lost.gateway.open(asked)
  await lost.press('P1')
  t.same(lost.heard, [])
  t.match(await lost.gateway.query('P1'), { status: 'PAID', amount: 1_000, paidAt: NOW })

  const doubled = shop(async send => {
    await send()
    return send()
  })
  await doubled.gateway.open(asked)
  await doubled.press('P1')
  t.same(doubled.heard, ['P1', 'P1'])

  const held: (() => Promise<number>)[] = []
  const late = shop(async send => {
    held.push(send)
    return 504
  })
  for (const paymentCode of ['P1', 'P2']) {
    await late.gateway.open({ ...asked, paymentCode })
    await late.press(paymentCode)
  }
  for (const send of held.reverse()) await send()
  t.same(late.heard, ['P2', 'P1'])
})

t.test('what is paid at once by two is paid once, and given back once', async t => {
  const { gateway, trades } = shop()
  await gateway.open(asked)
  await Promise.all([gateway.press('P1'), gateway.press('P1')])
  t.equal((await trades.find('P1'))!.version, 2, 'opened, paid')
  const back = { paymentCode: 'P1', refundId: 'R1', amount: 400 }
  const numbers = await Promise.all([gateway.refund(back), gateway.refund(back), gateway.refund(back)])
  t.equal(new Set(numbers.map(({ refundNo }) => refundNo)).size, 1)
  t.same(Object.keys(trades.now('P1').refunds), ['R1'])
  await t.rejects(gateway.refund({ ...back, refundId: 'R2', amount: 601 }), { message: '退款金额超过可退金额' })
  await t.rejects(gateway.refund({ ...back, paymentCode: 'P9' }), { message: '交易未付款，不能退款' })
  await t.rejects(gateway.press('P9'), { message: '交易不存在' })
  t.same(await gateway.query('P9'), { status: 'NONE' })
})
