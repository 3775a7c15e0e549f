import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { invalid } from '#contracts/kernel/refused.ts'
import { duplicateKeyOf, duplicateRange } from '#contracts/order/duplicate.ts'
import { mostFreeCuts } from '#contracts/order/money/deposit.ts'
import { submitPreview } from '#contracts/order/submit-preview-api.ts'
import { type RefundScale, stepText } from '#contracts/refund/fees.ts'
import { seats as blocks, taken } from '#services/seats/decide.ts'
import { unpaidRefusal } from '../changes/unpaid.ts'
import { mustBeFree } from './seat-holds.ts'
import { duplicateRulesOf, outlookOf, quotedNow, type SubmitDeps, shortage } from './submit.ts'

type Deps = Pick<SubmitDeps, 'run' | 'quote' | 'limitRules' | 'similar' | 'config' | 'unpaidLimits' | 'overdueFines'> & {
  refundScale: (airLine: string) => Promise<RefundScale>
}

/** the number of an order that there will never be */
const NOBODY = 'preview'

/** What submitting would do (DOMAIN §3.2), by the same steps; what it would refuse and the agency can do something about is told beside the price. */
export const submitPreviewRoute = (deps: Deps): Route =>
  on(submitPreview, async (body, { who, now }) => {
    const { agency } = who
    if (!agency) throw invalid('当前账号不属于任何代理人')
    const { run } = deps
    const quoted = await quotedNow(body, agency, now, deps)
    const { airLine, legs, counts, seats, persons, paxMin, total, terms } = quoted
    const outlook = await outlookOf(quoted, now, deps)
    const holds = legs.map(({ stockId }) => ({ stockId, holdId: NOBODY, seats }))
    const short = await shortage(mustBeFree(run, holds, { who, now }), { waitlist: true })
    const wanted = { agency, orderNo: NOBODY, seats, flights: legs, until: now }
    const unpaid = await unpaidRefusal({ ...run, now }, wanted, await deps.unpaidLimits(agency))
    const overdue = await deps.overdueFines(agency)
    const [like] = await deps.similar(agency, duplicateRange(duplicateKeyOf(quoted), await duplicateRulesOf(deps)))
    const assessment = terms.deposits?.[0]?.assessment
    const { steps } = await deps.refundScale(airLine)
    const seatsLeft = async (stockId: string) => Math.max(0, taken((await run.load(blocks, stockId)).state).free)
    return {
      at: now,
      airLine,
      legs: await Promise.all(legs.map(async leg => ({ ...leg, seatsLeft: await seatsLeft(leg.stockId) }))),
      counts,
      seats,
      persons,
      paxMin,
      total,
      terms,
      ...outlook,
      ...(assessment !== undefined && { freeCuts: mostFreeCuts(seats, assessment, terms.assessmentBase) }),
      refundFees: legs.every(({ refundable }) => refundable) ? steps.map(step => ({ until: stepText(step), rate: step.rate })) : [],
      ...(short && { short: short.message }),
      ...(unpaid !== undefined && { unpaid }),
      ...(overdue !== undefined && { fines: overdue }),
      ...(like !== undefined && { like }),
    }
  })
