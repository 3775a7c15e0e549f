import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import { addonPolicy } from '#contracts/policy/addon-policy.ts'
import { freeTicket } from '#contracts/policy/free-ticket.ts'
import { freeTourPolicy } from '#contracts/policy/free-tour-policy.ts'
import { interPolicy } from '#contracts/policy/inter-policy.ts'
import type { PolicyKind } from '#contracts/policy/kind.ts'
import { disablePushConfig, savePushConfig } from '#contracts/policy/push-api.ts'
import type { Play } from './play.ts'

/** Policies of the small kinds: each kind with some in force, one that is paused or a draft. Quotas and rates are invented. */
export const seedKinds = async (play: Play, startedAt: string): Promise<void> => {
  const today = toLocal(startedAt).date
  const season = { from: today, to: addDays(today, 150) }
  const send = (endpoint: { path: string }, body: object, key: string): Promise<any> =>
    play(endpoint as never, body as never, { as: 'admin', now: startedAt, key })
  const save = (kind: unknown, terms: { name: string } & Record<string, unknown>, more: { draft?: true } = {}) => {
    const { name, endpoints } = kind as PolicyKind
    return send(endpoints.save, { terms: { ...season, ...terms }, ...more }, `${name} ${terms.name}`)
  }

  await save(freeTicket, { name: '乌鲁木齐航空16免1', airLine: 'UQ', every: 16, free: 1, most: 3, quota: 60 })
  await save(freeTicket, { name: '北部湾航空旅游团25免1', airLine: 'GX', groupType: 'TOUR', every: 25, free: 1, most: 2, quota: 40 })
  await save(freeTicket, { name: '金鹏大团50免3', airLine: 'Y8', every: 50, free: 3, most: 6, quota: 24, agency: 'AG1001' })
  const { policyId } = await save(freeTicket, { name: '福州航空暑期15免1', airLine: 'FU', every: 15, free: 1, most: 2, quota: 20 })
  await send(freeTicket.endpoints.pause, { policyId, reason: '春运期间停用' }, 'pause freeTicket')

  await save(addonPolicy, { name: '海航七天内加人', airLine: 'HU', use: 'PAX', daysBefore: 7, percent: 10 })
  await save(addonPolicy, { name: '首都航空加人', airLine: 'JD', use: 'PAX', amount: 10_000 })
  await save(addonPolicy, { name: '北京口岸国内段', airLine: 'HU', use: 'SEGMENT', gateway: 'PEK', feeders: 'HAK,XIY', amount: 60_000 })
  await save(
    addonPolicy,
    { name: '重庆口岸国内段', airLine: 'HU', use: 'SEGMENT', gateway: 'CKG', feeders: 'KMG', amount: 45_000 },
    { draft: true },
  )

  const party = { paxMin: 4, paxMax: 9 }
  await save(freeTourPolicy, { name: '海航自由行', airLine: 'HU', ...party, rate: 75 })
  await save(freeTourPolicy, { name: '首都航空丽江自由行', airLine: 'JD', destination: 'LJG', ...party, rate: 65, product: '含一晚客栈' })
  await save(freeTourPolicy, { name: '海南自由行', airLine: 'HU', destination: 'HAINAN', ...party, rate: 70, product: '含接机' })
  await save(freeTourPolicy, { name: '西部航空自由行', airLine: 'PN', ...party, rate: 80 }, { draft: true })

  const pushing = { airLine: 'HU', channel: 'MAIL' }
  const config = (name: string, terms: object) => send(savePushConfig, { ...pushing, name, ...terms }, `push ${name}`)
  await config('分销部每日', { target: 'fenxiao@example.com', when: 'DAILY', at: '08:30' })
  for (const [name, terms] of [
    ['网销变动通知', { target: 'wangxiao@example.com', when: 'CHANGE' }],
    ['首航变动通知', { target: 'jd-sale@example.com', when: 'CHANGE', airLine: 'JD' }],
  ] as const) {
    const { id } = await config(name, terms)
    await send(disablePushConfig, { id }, `disable push ${name}`)
  }

  const abroad = { airLine: 'HU', voyage: 'D', passengerType: 'ADULT', currency: 'CNY', paxMin: 10, combinable: false, audit: false }
  const filed = [
    { name: '北京—柏林团', origin: 'PEK', destination: 'BER', cabin: 'HU.K', fare: 430_000, minStay: 3, maxStay: 30 },
    { name: '北京—布鲁塞尔散团（欧元）', origin: 'PEK', destination: 'BRU', cabin: 'HU.G', currency: 'EUR', fare: 52_000, voyage: 'S' },
  ]
  const drafts = []
  for (const terms of filed) drafts.push(await save(interPolicy, { ...abroad, ...terms }))
  const [asked] = drafts
  await send(interPolicy.endpoints.submitAudit, { policyId: asked.policyId, flowRemark: '夏秋航季报价' }, 'audit interPolicy')
}
