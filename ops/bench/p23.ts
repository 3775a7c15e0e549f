import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openUpVirtualAccount, payByVirtual, rechargeVirtualAccount, virtualAccountInfo } from '#contracts/account/virtual-api.ts'
import { validatePayPassword } from '#contracts/identity/account-api.ts'
import { clientHash } from '#contracts/identity/password.ts'
import { frontQueryOrder } from '#contracts/order/api.ts'
import { demoPassword } from '#services/identity/seed.ts'
import { openMarket } from './market.ts'
import { median, medianCpu, rounded, scaled } from './numbers.ts'
import { ask, type BenchProgram, inFolder, signIn, startProduct } from './program.ts'
import type { BenchRow } from './row.ts'
import { agent, type BenchRound, fire } from './submit.ts'

const rounds = scaled(3, 2)
/** maximum: the size of one page of the list */
const ORDERS = scaled(100, 64)
/** maximum: the number of password checks that may wait; the product refuses further ones */
const IN_FLIGHT = 32
const RECHARGE = 90_000_000_000

type Unpaid = { orderId: string; totalAmount: number }
type Listed = { content: { orderNo: string; total: number }[] }

/** An agency with money in its account, and its unpaid orders. */
const payer = async (program: BenchProgram) => {
  const { url } = program
  const token = await signIn(url, 'yefeng')
  const [payPassword, loginPassword] = await Promise.all(['135790', demoPassword].map(clientHash))
  await ask(url + openUpVirtualAccount.path, { payPassword, loginPassword }, token)
  const { payUrl } = await ask<{ payUrl: string }>(url + rechargeVirtualAccount.path, { totalAmount: RECHARGE }, token)
  await fetch(url + new URL(payUrl).pathname, { method: 'POST', body: new URLSearchParams() })
  const info = async () => {
    const answer = await fetch(url + virtualAccountInfo.path, { headers: { authorization: `Bearer ${token}` } })
    return ((await answer.json()) as { data: { available: number; reserved: number } }).data
  }
  while ((await info()).available < RECHARGE) await pause(50)

  /** reads the list, which lags a little */
  const unpaid = async (amount: number): Promise<Unpaid[]> => {
    for (;;) {
      const { content } = await ask<Listed>(url + frontQueryOrder.path, { status: 'WAIT_FOR_PAY', size: amount }, token)
      if (content.length === amount) return content.map(({ orderNo, total }) => ({ orderId: orderNo, totalAmount: total }))
      await pause(50)
    }
  }
  return {
    info,
    /** one by one, all from the same account */
    pay: async (amount: number): Promise<BenchRound> => {
      const orders = await unpaid(amount)
      let n = 0
      return fire(program, payByVirtual.path, amount, () => ({ ...orders[n++], payPassword }), token, IN_FLIGHT)
    },
    /** the pay password alone */
    validate: (amount: number): Promise<BenchRound> =>
      fire(program, validatePayPassword.path, amount, () => ({ payPassword }), token, IN_FLIGHT),
  }
}

/**
 * P23: orders paid by their agency's virtual account over HTTP, 32 in flight, all from one account, against the same number of submitted
 * orders; and the share of the pay password, whose hash is slow on purpose. Rounds alternate.
 */
export const p23 = (): Promise<BenchRow[]> =>
  inFolder('p23', async dir => {
    await openMarket(join(dir, 'product'))
    const product = await startProduct(join(dir, 'product'))
    try {
      const { submit } = await agent(product)
      const { pay, validate, info } = await payer(product)
      await submit(ORDERS, IN_FLIGHT)
      await pay(ORDERS)
      const measured: { submitted: BenchRound; paid: BenchRound; asked: BenchRound }[] = []
      for (let round = 0; round < rounds; round++)
        measured.push({ submitted: await submit(ORDERS, IN_FLIGHT), paid: await pay(ORDERS), asked: await validate(ORDERS) })
      const { reserved } = await info()
      if (reserved !== 0) throw new Error(`${reserved} fen are set aside still`)
      const middle = (of: (round: (typeof measured)[number]) => number) => median(measured.map(of))
      const [submitted, asked] = [middle(({ submitted }) => submitted.perSecond), middle(({ asked }) => asked.perSecond)]
      return [
        {
          row: 'P23',
          work: `虚拟账户支付订单 HTTP，${IN_FLIGHT} 个并发，同一账户（提交订单 ${rounded(submitted)}/s，只校验支付密码 ${rounded(asked)}/s）`,
          value: rounded(middle(({ paid }) => paid.perSecond)),
          cpu: medianCpu(measured.map(({ paid }) => paid.cpu)),
          unit: '笔/s',
          ratio: middle(({ submitted, paid }) => paid.perSecond / submitted.perSecond),
          goal: '仅列出（对提交订单）',
          ok: true,
        },
        {
          row: 'P23',
          work: '同上，p99 时延（对只校验支付密码）',
          value: rounded(middle(({ paid }) => paid.p99)),
          unit: 'ms',
          ratio: middle(({ paid, asked }) => paid.p99 / asked.p99),
          goal: '仅列出',
          ok: true,
        },
      ]
    } finally {
      await product.stop()
    }
  })
