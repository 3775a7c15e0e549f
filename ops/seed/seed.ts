import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { Refused } from '#contracts/kernel/refused.ts'
import { leases } from '#projections/store/lease.ts'
import type { App } from '#services/app.ts'
import { beginningOf, seedStream } from '#services/beginning.ts'
import { Unavailable } from '#services/eventstore/port.ts'
import { demoPassword, demoStaff, seedAdministrator, seedOrganisation } from '#services/identity/seed.ts'
import { seeding } from '#services/kernel/record/seed.ts'
import { commanding, idFrom } from '#services/kernel/stream/commands.ts'
import { systemUser } from '#services/kernel/stream/process.ts'
import { seedDemo } from './demo.ts'
import type { IsOnSale } from './flights.ts'
import { seedFlows } from './flows.ts'
import { demoPayPassword } from './money.ts'
import { keepSettings, seedRecords } from './records.ts'

/** interval at which a start checks again whether another process has finished seeding, ms */
const LOOK_MS = 500

/** Has the first start of this log come to its end? */
export const isSeeded = async ({ events }: Pick<App, 'events'>): Promise<boolean> => {
  const begun = await beginningOf(events)
  return begun !== undefined && (await events.read(seedStream(begun))).some(({ type }) => type === 'SeedFinished')
}

/**
 * Seeds in one process at a time, of any role. Where several start on an empty log, one seeds it, and the others find that done or go on
 * where it died. Meanwhile the others do what follows from facts, where their roles say so.
 * @throws Error that says what to do, where the demonstration cannot be made
 */
export const seedAll = async (program: App, log: Logger, tell: (notice: string) => void, isOnSale?: IsOnSale): Promise<void> => {
  const seeding = leases(program.store, 'seed')
  while (!(await seeding.ask('log'))) await sleep(LOOK_MS)
  const renewing = setInterval(() => seeding.ask('log').catch(() => {}), seeding.everyMs)
  try {
    await mayBeDemo(program)
    await patientlySeeded(() => seed(program, log, tell, isOnSale), log).catch(error => {
      throw program.config.demo ? new DemoBroken(error) : error
    })
  } finally {
    clearInterval(renewing)
    await seeding.giveBack('log').catch(() => {})
  }
}

/** Seeds again where it broke off, as long as only somebody is waited for: a server, or a list that another process still makes. */
const patientlySeeded = async (seeding: () => Promise<void>, log: Logger): Promise<void> => {
  for (;;)
    try {
      return await seeding()
    } catch (error) {
      if (!(error instanceof Unavailable || (error instanceof Refused && error.status === 503))) throw error
      log.warn({ err: error }, 'seeding waits')
      await sleep(LOOK_MS)
    }
}

/** Orders of the demonstration are paid at the sandbox's cashier, which a channel with a gateway of its own does not have. */
const mayBeDemo = async (program: App): Promise<void> => {
  const { demo, gateways } = program.config
  const channels = Object.keys(gateways)
  if (!demo || channels.length === 0 || (await isSeeded(program)) || (await beginningOf(program.events)) === 'plain') return
  throw new Error(
    `已配置真实支付渠道（GATEWAYS：${channels.join('、')}），不能生成演示数据，未写入演示数据：请去掉 GATEWAYS 启动一次，生成完后再配置；正式使用请设 DEMO=off。` +
      'Demo data cannot be made with real gateways: start once without GATEWAYS, or set DEMO=off.',
  )
}

/** The demonstration was not made to its end. */
class DemoBroken extends Error {
  constructor(cause: unknown) {
    super(
      `演示数据没有生成完（${cause instanceof Error ? cause.message : cause}）：消除原因后再次启动，会从中断处接着生成；不需要演示数据时，请换一个空的数据目录并设 DEMO=off。` +
        'The demo data were not completed: start again once the cause is mended, or take an empty data directory with DEMO=off.',
      { cause },
    )
    this.name = 'DemoBroken'
  }
}

/**
 * Creates the initial data at the first start, through the same commands as real data and only once: reference data; with `DEMO` agencies,
 * staff, flights, policies and a few orders; without it one administrator. `tell` shows a notice at the terminal before the seed counts as
 * finished: a password that nobody has seen is created again at the next start.
 */
const seed = async (program: App, log: Logger, tell: (notice: string) => void, isOnSale?: IsOnSale): Promise<void> => {
  const { run, events, clock, config } = program
  const wanted = config.demo ? 'demo' : 'plain'
  const begun = await beginningOf(events)
  const marker = seedStream(wanted)
  const past = await events.read(marker)
  await keepOrganisation(program)
  await seedFlows(run, clock())
  await keepSettings(program, clock())
  if (begun && begun !== wanted) return tell(otherwise[begun])
  if (past.some(({ type }) => type === 'SeedFinished')) {
    if (config.demo) tell(demoNotice)
    return
  }
  const who = systemUser('seed')
  const mark = (type: 'SeedStarted' | 'SeedFinished', expected: 'none' | number) => {
    const meta = { user: who.user, role: who.role, commandId: idFrom(marker, type), at: now }
    return events.append(marker, [{ id: idFrom(marker, type), type, data: {}, meta }], { expected })
  }
  // a first start that was cut off is completed as of when it began, so that everything has the same ids
  const now = past[0]?.at ?? clock()
  if (past.length === 0) await mark('SeedStarted', 'none')
  const at = commanding(run, (stream, name) => ({ who, now, commandId: idFrom('seed', stream, name) }))
  log.info('seeding')
  const dir = fileURLToPath(new URL('.', import.meta.url))
  await seedRecords(seeding(run, { who, now }), dir)
  if (config.demo) {
    await seedDemo(program, { at, startedAt: now, dir, resumed: past.length > 0, isOnSale })
    tell(demoNotice)
  } else {
    const { loginName, password } = await seedAdministrator(
      { at, load: run.load, logins: program.house.logins, passwords: program.house.passwords },
      commanding(run, () => ({ who, now, commandId: randomUUID() })),
    )
    tell(`管理员 ${loginName}，密码 ${password}（一次性密码，仅显示这一次，首次登录须先修改）`)
  }
  await mark('SeedFinished', 0)
  await program.settle()
}

/** Runs at every start (see `seedOrganisation`). */
const keepOrganisation = async ({ run, clock, house }: App): Promise<void> => {
  const at = commanding(run, () => ({ who: systemUser('seed'), now: clock(), commandId: randomUUID() }))
  await seedOrganisation(at, house.tree)
}

const demoNotice = `演示账号（密码均为 ${demoPassword}）：代理人 yefeng、changcheng（支付密码 ${demoPayPassword}）；员工 ${demoStaff.map(({ loginName, roleName }) => `${loginName}(${roleName})`).join('、')}`

/** Notices at the terminal for a log whose first start had another `DEMO` than now. */
const otherwise = {
  plain: '注意：本数据目录的首次启动为 DEMO=off，不生成演示数据，也不启用演示账号（忽略 DEMO=on）',
  demo: '注意：本数据目录含演示数据和密码公开的演示账号，DEMO=off 不会清除它们；正式使用请换一个空的数据目录',
}
