import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { App } from '#services/app.ts'
import { commanding, idFrom } from '#services/kernel/commands.ts'
import { systemUser } from '#services/kernel/process.ts'
import { seeding } from '#services/kernel/record/seed.ts'
import { demoPassword, demoStaff, seedAdministrator, seedMembers } from '#services/member/seed.ts'
import { seedRecords } from './records.ts'

/**
 * What the first start brings along, through the same commands as real data and once for ever: reference data; with `DEMO` agencies, staff,
 * flights, policies and a few orders; without it one administrator. Answers what the person at the terminal should know.
 */
export const seedAll = async (program: App, log: Logger): Promise<string> => {
  const { run, events, clock, config } = program
  const marker = `seed-${config.demo ? 'demo' : 'plain'}`
  const [done] = await events.read(marker, { limit: 1 })
  if (done) return config.demo ? demoNotice : ''
  const who = systemUser('seed')
  const now = clock()
  const at = commanding(run, (stream, name) => ({ who, now, commandId: idFrom('seed', stream, name) }))
  log.info('seeding')
  await seedRecords(seeding(run, { who, now }))
  let notice = ''
  if (config.demo) {
    await seedMembers(at)
    notice = demoNotice
  } else {
    const { loginName, password } = await seedAdministrator(at)
    notice = `管理员 ${loginName}，密码 ${password}（仅显示这一次，请登录后修改）`
  }
  await events.append(
    marker,
    [
      {
        id: idFrom(marker, 'done'),
        type: 'SeedFinished',
        data: {},
        meta: { user: who.user, role: who.role, commandId: randomUUID(), at: now },
      },
    ],
    { expected: 'none' },
  )
  await program.settle()
  return notice
}

const demoNotice = `演示账号（密码均为 ${demoPassword}）：代理人 yefeng、changcheng；员工 ${demoStaff.map(({ loginName, roleName }) => `${loginName}(${roleName})`).join('、')}`
