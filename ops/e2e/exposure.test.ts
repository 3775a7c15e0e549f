import { pino } from 'pino'
import t from 'tap'
import { rechargeVirtualAccount } from '#contracts/account/virtual-api.ts'
import { changePassword, profile, verifyCode } from '#contracts/identity/api.ts'
import { clientHash } from '#contracts/identity/password.ts'
import { code } from '#contracts/kernel/refused.ts'
import { queryEmployee } from '#contracts/organisation/employee-api.ts'
import { gotoPayAlipay, notifyPayment, payableChannels, paymentRecords } from '#contracts/payment/api.ts'
import { savePolicy } from '#contracts/policy/api.ts'
import { seedAll } from '#ops/seed/seed.ts'
import { adults, discount, selling, stockRow } from './sale.ts'
import { MONDAY, startProgram } from './start.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }

t.test('demonstration data that others can reach: no short way in, no cashier', async t => {
  const time = { now: MONDAY }
  const house = await startProgram({ clock: () => time.now, config: { demo: true, publicUrl: 'https://group.example.com' } })
  t.teardown(house.close)
  const { program, call, send } = house
  t.match(program.notices[0], /一键登录/)
  t.match(program.notices[1], /沙箱收银台未开放.*在线支付不可用/)

  const service = 'https://group.example.com/newgt/'
  t.notMatch((await program.app.inject({ url: '/cas/login', query: { service } })).body, '演示员工')
  const post = (url: string, fields: Record<string, string>) =>
    program.app.inject({ method: 'POST', url, headers: form, payload: new URLSearchParams(fields).toString() })
  t.equal((await post('/cas/login', { service, demo: 'order' })).statusCode, 401)
  t.equal((await post('/b2b/login', { demo: 'yefeng' })).statusCode, 400)
  const image = await send(verifyCode, { uuid: 'a-browser-of-its-own' })
  t.match([image.status, image.headers['x-demo-captcha']], [200, undefined])

  const sale = selling(house, time)
  await sale.importFlights([stockRow({ from: 'PEK', to: 'HAK', dep: '08:00', arr: '12:00', seats: 50 })])
  await call(savePolicy, discount('公布', 'HU', 5_000), 'order')
  const { orderId, total } = await sale.submit('yefeng', ['HU7182-2026-12-10-G'], adults(10))
  await sale.refused(t, gotoPayAlipay, { orderId, totalAmount: total }, 'yefeng', { status: 409, message: /未接入支付宝/ })
  t.equal((await send(gotoPayAlipay, { orderId, totalAmount: total }, 'yefeng')).code, code.noGateway)
  t.same(await call(payableChannels, { orderId }, 'yefeng'), { channels: [] }, 'and the portal shows none')
  t.match(await send(rechargeVirtualAccount, { totalAmount: 100 }, 'yefeng'), { status: 409, code: code.noGateway })
  t.same((await call(paymentRecords, { orderId }, 'order')).content, [])
  t.equal((await program.app.inject({ url: '/sandbox/pay/P1' })).statusCode, 404, 'the cashier is not there')
  const notice = { paymentCode: 'P1', tradeNo: 'T1', amount: 1, status: 'SUCCESS', timestamp: 1, sign: '00' }
  t.match(await send(notifyPayment, { channel: 'alipay', ...notice }), { status: 409, code: code.noGateway }, 'and nobody speaks for it')
})

t.test('SANDBOX_GATEWAY=on opens the cashier to others, says so, and opens nothing else', async t => {
  const time = { now: MONDAY }
  const house = await startProgram({
    clock: () => time.now,
    config: { demo: true, publicUrl: 'https://group.example.com', sandboxGateway: true },
  })
  t.teardown(house.close)
  const { program, call, send } = house
  t.match(program.notices[1], /对所有人开放/)
  t.notMatch((await program.app.inject({ url: '/cas/login', query: { service: 'https://group.example.com/newgt/' } })).body, '演示员工')
  const sale = selling(house, time)
  await sale.importFlights([stockRow({ from: 'PEK', to: 'HAK', dep: '08:00', arr: '12:00', seats: 50 })])
  await call(savePolicy, discount('公布', 'HU', 5_000), 'order')
  const { orderId, total } = await sale.submit('yefeng', ['HU7182-2026-12-10-G'], adults(10))
  t.equal((await call(payableChannels, { orderId }, 'yefeng')).channels.length, 8)
  const code = await sale.openPayment('yefeng', orderId, total)
  t.match(await sale.payAt(code), /已支付成功/)
  t.match(await send(payableChannels, { orderId }, 'changcheng'), { status: 404 }, 'another agency’s order')
})

t.test('the first administrator changes his password before anything else', async t => {
  const house = await startProgram({ seeded: false, config: { demo: false } })
  t.teardown(house.close)
  const { program, send, call, signIn } = house
  const told: string[] = []
  await seedAll(program, pino({ level: 'silent' }), notice => told.push(notice))
  const password = /密码 (\S+?)（一次性密码/.exec(told[0]!)![1]!
  t.match(await call(profile, {}, 'admin'), { mustChangePassword: true })
  t.match(await send(queryEmployee, {}, 'admin'), { status: 403, code: code.passwordDue })
  const newPassword = await clientHash('Chosen-by-me-2026')
  await call(changePassword, { oldPassword: await clientHash(password), newPassword }, 'admin')
  const headers = { authorization: `Bearer ${await signIn('admin')}` }
  t.match(await send(queryEmployee, {}, undefined, { headers }), { status: 200 })
})
