import { addBigClient, addBigDeposit, addClientPayment } from '#contracts/account/booking-api.ts'
import { rechargeEarnest } from '#contracts/account/earnest-api.ts'
import { openUpVirtualAccount, rechargeVirtualAccount, refundVirtualAccount } from '#contracts/account/virtual-api.ts'
import { extraProduct } from '#contracts/extra/product-record.ts'
import { foodPay, foodPurchase } from '#contracts/extra/purchase-api.ts'
import { asksSubmitAdd } from '#contracts/fine/api.ts'
import { payFine } from '#contracts/fine/pay-api.ts'
import { handleFlow, instanceDetail } from '#contracts/flow/api.ts'
import { clientHash } from '#contracts/identity/password.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import type { AnyEndpoint, Handler } from '#contracts/kernel/endpoint.ts'
import { Refused } from '#contracts/kernel/refused.ts'
import { fineList } from '#projections/fine/list.ts'
import { recordView } from '#projections/kernel/record.ts'
import { orderList } from '#projections/order/list.ts'
import type { App } from '#services/app.ts'
import { demoPassword } from '#services/identity/seed.ts'
import { order } from '#services/order/decide.ts'
import { type LiveOrder, passengersOf } from '#services/order/state.ts'
import { payment } from '#services/payment/decide.ts'
import { pressSandbox } from './acts.ts'
import type { Play } from './play.ts'

/** with which changcheng pays from the virtual account of its agency */
export const demoPayPassword = '135790'
const yuan = (amount: number) => amount * 100
const [AGENT, AGENCY] = ['changcheng', 'AG1002']

/**
 * What the house holds for one agency of the demonstration, and asks of it: a virtual account with a recharge, what it has paid and a part that is
 * asked back, earnest money, a big deposit and one that waits for the bank, a big client with a debt, a fine that is paid, one to be paid and one
 * under review, meals of three travellers. Done again it adds what is missing; what is refused then was done before.
 */
export const seedMoney = async ({
  program,
  play,
  startedAt,
  resumed,
}: {
  program: App
  play: Play
  startedAt: string
  resumed: boolean
}): Promise<void> => {
  // each after the one before, and after money that the sandbox has taken by its own clock: a log that was begun has that instant, so what follows
  // is named as it was
  let now = addMinutes(startedAt, -30)
  const next = () => {
    now = new Date(Date.parse(now) + 1).toISOString()
    return now
  }
  const does = async <E extends AnyEndpoint>(as: string, endpoint: E, key: string, body: Parameters<Handler<E>>[0]) =>
    play(endpoint, body, { as, now: next(), key: `money ${key}` }).catch((error: unknown) => {
      if (!resumed || !(error instanceof Refused)) throw error
      return undefined
    })
  const pays = async (begun: { paymentCode: string } | undefined) => {
    if (!begun) return
    const { state } = await program.run.load(payment, begun.paymentCode)
    if (state.status === 'CREATED') await pressSandbox(program, begun.paymentCode)
    await program.settle()
    const { state: paid } = await program.run.load(payment, begun.paymentCode)
    if (paid.status === 'SUCCEEDED' && paid.paidAt > now) now = paid.paidAt
  }
  const orderCalled = async (groupName: string) => (await program.query.find(orderList, { filter: { groupName }, limit: 1 }))[0]!.orderNo

  const [payPassword, loginPassword] = await Promise.all([demoPayPassword, demoPassword].map(clientHash))
  await does(AGENT, openUpVirtualAccount, 'open', { payPassword: payPassword!, loginPassword: loginPassword! })
  await pays(await does(AGENT, rechargeVirtualAccount, 'recharge', { totalAmount: yuan(20_000), channel: 'wechatPay' }))
  await pays(await does(AGENT, rechargeEarnest, 'earnest', { airLine: 'HU', totalAmount: yuan(5_000) }))
  const deposit = { agent: AGENCY, kind: 'PENALTY' as const }
  await does('finance', addBigDeposit, 'deposit', { ...deposit, totalAmount: yuan(50_000), bankRefNo: 'ICBC20260001', remark: '年度押金' })
  await does('finance', addBigDeposit, 'draft', { ...deposit, kind: 'NON_PENALTY', totalAmount: yuan(8_000) })
  const client = await does('finance', addBigClient, 'client', {
    ...{ name: '海南会展集团', agent: AGENCY, line: yuan(100_000), termDays: 30, remark: '月结' },
  })
  if (client)
    await does('finance', addClientPayment, 'client paid', { id: client.id, totalAmount: yuan(12_000), bankRefNo: 'ICBC20260002' })

  const orderId = await orderCalled('西安兵马俑研学团')
  const fined = async (key: string, totalAmount: number, remark: string, isDecided: boolean) => {
    const asked = await does('order', asksSubmitAdd, `fine ${key}`, { orderId, totalAmount, remark })
    if (!asked || !isDecided) return
    const { currentTaskId } = await play(instanceDetail, { id: asked.instanceId }, { as: 'finance', now: startedAt, key: `look ${key}` })
    if (currentTaskId)
      await does('finance', handleFlow, `fine ${key} decided`, {
        ...{ instanceId: asked.instanceId, curentTaskId: currentTaskId, routeId: 'step1-pass', flowRemark: '属实' },
      })
  }
  await program.settle()
  await fined('one', yuan(300), '转卖团队座位', true)
  await fined('two', yuan(600), '旅客名单与出行人不符', true)
  await fined('three', yuan(200), '未按约定时间办理值机', false)
  await program.settle()
  // looked up, since a start that was cut off behind its approval is not told its number again
  const asked = { orderNo: orderId, status: 'ASKED', amount: yuan(300) }
  const [first] = await program.query.find(fineList, { filter: asked, limit: 1 })
  if (first) await does(AGENT, payFine, 'fine paid', { id: first.id, totalAmount: yuan(300), payPassword: payPassword! })

  const travelled = await orderCalled('三亚老友团')
  const { state } = await program.run.load(order, travelled)
  const [meal] = await program.query.find(recordView(extraProduct), { filter: { airLine: 'HU', code: 'MEAL_A' }, limit: 1 })
  const ids = passengersOf(state as LiveOrder)
    .slice(0, 3)
    .map(({ id }) => id)
  const meals = await does(AGENT, foodPurchase, 'meals', { orderId: travelled, productId: meal!.id, ids })
  if (meals) await does(AGENT, foodPay, 'meals paid', { orderId: travelled, totalAmount: meals.amount, payPassword: payPassword! })
  await does(AGENT, refundVirtualAccount, 'back', { totalAmount: yuan(1_000), payPassword: payPassword!, remark: '多充' })
  await program.settle()
}
