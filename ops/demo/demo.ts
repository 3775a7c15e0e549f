import { writeFileSync } from 'node:fs'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { accountLife } from './account.ts'
import { bagLife } from './bag.ts'
import { biddingLife } from './bidding.ts'
import { failingLife } from './failing.ts'
import { agent, type DemoPerson, employee } from './people.ts'
import { policiesOf } from './scenery.ts'
import { shrinkingLife } from './shrinking.ts'
import { smoothLife } from './smooth.ts'
import { askUntil, type DemoPaper, type DemoRole, type Stage } from './stage.ts'
import { refusedWith, step, sure, tell } from './tell.ts'

/**
 * Plays six lives of group orders over HTTP against a running demonstration server (`NEWGT_URL`), and reports each step. Exits with 0 when
 * everything came true.
 */
const demo = async (base: string): Promise<void> => {
  step('各方登录')
  const agents = ['yefeng', 'changcheng'] as const
  const staff = ['order', 'refund', 'finance', 'admin', 'auditor'] as const
  const people = {} as Record<DemoRole, DemoPerson>
  for (const name of agents) people[name] = await agent(base, name)
  tell(`代理人 ${agents.map(name => people[name].name).join('、')}：图形验证码 + 密码`)
  for (const name of staff) people[name] = await employee(base, name)
  tell(`员工 ${staff.map(name => people[name].name).join('、')}：开发单点登录页`)

  const stage = stageOf(base, people)
  await policiesOf(stage)
  console.log('\n══ 一、顺利的一生 ══')
  await smoothLife(stage)
  console.log('\n══ 二、越来越小的一生：定金、分期、减员、加员、部分退票 ══')
  await shrinkingLife(stage)
  console.log('\n══ 三、坎坷的一生：失效、重复支付、需退款、病退、驳回、撤回 ══')
  await failingLife(stage)
  console.log('\n══ 四、由账户支付的一生：充值、定金、罚金、尾款、餐食、对账单 ══')
  await accountLife(stage)
  console.log('\n══ 五、竞价而来的一生：保证金、审批、出价、截止、成交支付、违约罚没 ══')
  await biddingLife(stage)
  console.log('\n══ 六、组合包的一生：导入、审批、先到先得、成单支付 ══')
  await bagLife(stage)
}

const stageOf = (base: string, people: Record<DemoRole, DemoPerson>): Stage => ({
  now: () => new Date().toISOString(),
  // a download's answer is a file here and its text in a test, but no life reads it
  call: async (as, endpoint, body, papers) => {
    const data = await people[as].call(endpoint, body, { files: filesOf(papers) })
    if (!endpoint.secret && endpoint.kind !== 'file') examples[endpoint.path] ??= exampleOf(body, data)
    return data as never
  },
  refused: (as, endpoint, body, refusal, papers) => refusedWith(refusal, people[as].call(endpoint, body, { files: filesOf(papers) })),
  press: async payUrl => {
    const cashier = await fetch(`${base}${new URL(payUrl).pathname}`, { method: 'POST', body: new URLSearchParams() })
    sure(cashier.ok && (await cashier.text()).includes('已支付成功'), '收银台应显示支付成功')
    tell('收银台：已支付成功')
  },
  pass: async instant => tell(`等到 ${formatDateTime(instant)}`),
  see: async (what, ask, expected) => {
    // long enough for a limit of the next minute to pass, and for the tick after it
    const { answer, fields, so } = await askUntil(ask, expected, 120_000)
    sure(so, `等待超时（${what}）：应为${JSON.stringify(expected)}，实际${JSON.stringify(fields)}`)
    return answer
  },
  step,
  tell,
})

const filesOf = (papers: DemoPaper[] = []): Record<string, File> =>
  Object.fromEntries(papers.map(({ field = 'file', name, bytes }) => [field, new File([bytes], name)]))

/** One exchange of each endpoint, for the documentation; of long lists the beginning. */
const examples: Record<string, unknown> = {}
const exampleOf = (request: unknown, data: unknown) => ({ request: brief(request), data: brief(data) })
const brief = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 2).map(brief)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, brief(of)]))
}

const base = (process.env.NEWGT_URL ?? 'http://127.0.0.1:3000').replace(/\/+$/, '')
console.log(`团队订单的六种人生 —— ${base}`)
demo(base).then(
  () => {
    if (process.env.EXAMPLES) {
      const sorted = Object.fromEntries(Object.entries(examples).sort(([a], [b]) => (a < b ? -1 : 1)))
      writeFileSync(process.env.EXAMPLES, `${JSON.stringify(sorted, undefined, 1)}\n`)
    }
    console.log('\n全部步骤完成。')
  },
  error => {
    console.error(`\n未完成：${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  },
)
