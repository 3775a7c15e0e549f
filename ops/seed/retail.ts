import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import type { AnyEndpoint, Handler } from '#contracts/kernel/endpoint.ts'
import { Refused } from '#contracts/kernel/refused.ts'
import type { FeeRung } from '#contracts/order/rules/fare-rule.ts'
import { productFreight } from '#contracts/retail/freight-record.ts'
import { addRule, addVersion, checkAiResultField, enableRetailRules, getVersion } from '#contracts/retail/rules-api.ts'
import type { Play } from './play.ts'

const TEXT = `适用舱位：Q/T
退票规定：起飞前7天（含）以前收取票面价10%的退票费；7天（不含）至48小时（含）20%；48小时（不含）至4小时（含）40%；4小时（不含）以内及起飞后60%。
变更规定：起飞前7天（含）以前免费变更；7天（不含）至4小时（含）10%；4小时（不含）以内及起飞后30%。
签转：不得签转。变更至低舱位的，票价差额不退。`
const DOUBTFUL = `K舱
退票费：10%-20%-40%，分别为起飞前7天、48小时、4小时，最低50元。
改期：起飞前24小时之前5%；24小时以内15%。首次免费。
L舱
起飞前10%，起飞后30%
舱位\t起飞前48小时（含）以前\t48小时（不含）以内及起飞后
V舱\t5%\t30%`

const steps = (...all: [minutes: number | null, rate: number][]): FeeRung[] => all.map(([minutes, rate]) => ({ minutes, fee: { rate } }))

/**
 * Fare rules of single tickets: a version in force with a rule for all cabins and one that was read out of a text, and a draft whose text
 * waits to be checked. What is refused at a repetition was done before.
 */
export const seedRules = async (play: Play, startedAt: string): Promise<void> => {
  const does = async <E extends AnyEndpoint>(endpoint: E, key: string, body: Parameters<Handler<E>>[0]) =>
    play(endpoint, body, { as: 'order', now: startedAt, key: `rules ${key}` })
  const today = toLocal(startedAt).date
  const airLine = 'HU'
  const { id } = await does(addVersion, 'version', {
    airLine,
    name: '散客客规',
    validFrom: today,
    validTo: addDays(today, 400),
    text: TEXT,
  })
  const { fields, status } = await does(getVersion, 'look', { id })
  if (status === 'DRAFT')
    try {
      for (const { id: field } of fields) await does(checkAiResultField, `check ${field}`, { id: field, result: 'CONFIRM' })
      await does(addRule, 'general', {
        versionId: id,
        ruleNo: 'ALL',
        cabins: [],
        line: '*',
        refund: steps([10_080, 500], [2_880, 1_000], [240, 2_000], [0, 4_000], [null, 4_000]),
        change: steps([2_880, 500], [0, 1_000], [null, 3_000]),
      })
      await does(enableRetailRules, 'enable', { id })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
    }
  await does(addVersion, 'draft', { airLine, name: '春运客规（待核对）', validFrom: addDays(today, 30), text: DOUBTFUL })
}

/** Fares for single travellers in the class of the demonstration's blocks: one for all lines of HU, a cheaper one for who orders early. */
export const seedFreights = async (play: Play, startedAt: string): Promise<void> => {
  const today = toLocal(startedAt).date
  const all = { airLine: 'HU', line: '*', cabin: 'G', travelFrom: today, travelTo: addDays(today, 365), leave: 10 }
  for (const freight of [
    { ...all, code: 'HU-G-STD', product: '标准', rate: 60 },
    { ...all, code: 'HU-G-EARLY', product: '早鸟', rate: 48, advanceMin: 14 },
  ])
    await play(productFreight.endpoints.add, freight as Parameters<Handler<typeof productFreight.endpoints.add>>[0], {
      as: 'order',
      now: startedAt,
      key: `freight ${freight.code}`,
    }).catch(error => {
      if (!(error instanceof Refused)) throw error
    })
}
