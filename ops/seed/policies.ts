import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import { freeTicket } from '#contracts/policy/free-ticket.ts'
import type { PolicyKind } from '#contracts/policy/kind.ts'
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
}
