import { assistSegment } from '#contracts/basicinfo/assist-segment.ts'
import { floatCabin } from '#contracts/basicinfo/float-cabin.ts'
import { handler } from '#contracts/basicinfo/handler.ts'
import { line } from '#contracts/basicinfo/line.ts'
import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import { agentLine } from '#contracts/order/agent-line-record.ts'
import { interHt } from '#contracts/order/inter-ht-record.ts'
import { lineInfo } from '#contracts/order/line-info-record.ts'
import { serviceHt } from '#contracts/order/service-ht-record.ts'
import { airlinePermission } from '#contracts/organisation/airline-permission.ts'
import type { Play } from './play.ts'
import { table } from './table.ts'

/**
 * The lines of the demonstration, what agencies must know of three of them, who may not sell which, contracts, feeders, and a person who
 * stands in for another.
 */
export const seedLines = async (
  play: Play,
  { startedAt, dir, idOf }: { startedAt: string; dir: string; idOf: (loginName: string) => Promise<string> },
): Promise<void> => {
  const today = toLocal(startedAt).date
  const add = (record: { name: string; endpoints: { add: { path: string } } }, body: Record<string, unknown>, key: string) =>
    play(record.endpoints.add as never, body as never, { as: 'admin', now: startedAt, key: `${record.name} ${key}` })
  const routes = await table(dir, 'routes.tsv')
  const known = new Set<string>()
  for (const { airLine, origin, destination, distance } of routes) {
    const key = `${airLine} ${origin} ${destination}`
    if (!known.has(key)) await add(line, { airLine, origin, destination, tpm: Number(distance) }, key)
    known.add(key)
  }
  const desk = { from: addDays(today, -30), phone: '0898-65750001', wechat: 'hna-group-desk' }
  for (const [airLine, origin, destination, note] of [
    ['HU', 'HAK', 'PEK', '早班航班请提前两小时到达机场'],
    ['HU', 'PEK', 'HAK', '团队行李请统一贴标'],
    ['JD', 'PKX', 'SYX', '旺季请尽早提交名单'],
  ])
    await add(
      lineInfo,
      { airLine, origin, destination, baggage: '每人托运一件，不超过 20 公斤', note, ...desk },
      `${origin} ${destination}`,
    )
  const bound = [
    { agency: 'AG1002', airLine: 'UQ', origin: 'URC', destination: 'KHG', kind: 'DENY', from: today, reason: '违规占座，暂停三个月' },
    { agency: 'AG1001', airLine: 'GX', origin: 'NNG', destination: 'CSX', kind: 'ONLY', from: addDays(today, 200), reason: '包销协议' },
    {
      agency: 'AG1001',
      airLine: 'UQ',
      origin: 'URC',
      destination: '*',
      kind: 'ONLY',
      from: addDays(today, -120),
      to: addDays(today, -30),
      reason: '去年包销，已结束',
    },
  ]
  for (const [n, row] of bound.entries()) await add(agentLine, row, String(n))
  // contracts of the next summer: the sales of today are under none
  const summer = { agency: 'AG1001', airLine: 'HU', from: '2027-03-28', to: '2027-10-30', minRate: 9_000, nameDays: 45, currency: 'CNY' }
  for (const [contractNo, origin, destination, seats] of [
    ['HT-2027-001', 'PEK', 'BRU', 400],
    ['HT-2027-002', 'PEK', 'BER', 300],
    ['HT-2027-003', 'HGH', 'HKT', 200],
    ['HT-2027-004', 'KMG', 'BKK', 120],
  ])
    await add(interHt, { ...summer, contractNo, origin, destination, seats }, String(contractNo))
  for (const [service, price, hours] of [
    ['WCHR', 0, 24],
    ['WCHS', 0, 36],
    ['WCHC', 0, 36],
    ['UM', 0, 48],
    ['DESK', 0, 24],
    ['SEAT', 0, 48],
    ['MEAL', 3_500, 24],
    ['MEET', 2_000, 24],
  ])
    await add(
      serviceHt,
      { contractNo: 'FW-2027-01', service, airLine: 'HU', price, hours, from: '2026-10-25', to: '2027-10-30' },
      String(service),
    )
  for (const [gateway, feeders] of [
    ['PEK', 'HAK,XIY'],
    ['HAK', 'PEK,SYX'],
    ['CKG', 'HAK,KMG'],
  ])
    await add(assistSegment, { airLine: 'HU', gateway, feeders, from: today }, gateway!)
  const looksAfter = [
    { user: await idOf('refund'), airLine: 'HU', matters: 'REFUND', rank: 10 },
    { user: await idOf('order'), airLine: '*', matters: 'ORDER_CANCEL,RENAME', rank: 20 },
    { user: await idOf('order-jd'), airLine: 'JD', matters: '*', destination: 'SYX', rank: 10 },
  ]
  for (const [n, row] of looksAfter.entries()) await add(handler, { ...row, from: addDays(today, -30) }, String(n))
  for (const airLine of ['GX', 'UQ', 'Y8']) {
    const range = { airLine, code: 'G', origin: '*', destination: '*', from: today, to: addDays(today, 120), floor: 30, ceiling: 80 }
    await add(floatCabin, range, airLine)
  }
  // nobody's rights of today are changed: one stand-in has ended, another is to come
  const user = await idOf('order-jd')
  const stand = { airlines: 'HU', from: addDays(today, -40), to: addDays(today, -27), reason: '海航团队组人员休假，代班两周' }
  await add(airlinePermission, { user, ...stand }, 'order-jd')
  await add(
    airlinePermission,
    { user: await idOf('refund'), airlines: 'HU', mode: 'ONLY', from: addDays(today, 60), to: addDays(today, 74), reason: '专项清理' },
    'refund',
  )
}
