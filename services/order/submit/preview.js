import { on } from '#contracts/kernel/endpoint.ts';
import { present } from '#contracts/kernel/present.ts';
import { invalid } from '#contracts/kernel/refused.ts';
import { mostFreeCuts } from '#contracts/order/rules/deposit.ts';
import { duplicateKeyOf, duplicateRange } from '#contracts/order/rules/duplicate.ts';
import { submitPreview } from '#contracts/order/submit-preview-api.ts';
import { rungText } from '#contracts/refund/fees.ts';
import { seats as blocks, taken } from '#services/seats/decide.ts';
import { unpaidRefusal } from '../changes/claim-unpaid.ts';
import { quotaRefusal } from '../changes/quota-of-order.ts';
import { mustBeFree } from './seat-holds.ts';
import { duplicateRulesOf, outlookOf, quotedNow, shortage } from './submit.ts';
/** the number of an order that will never be */
const NOBODY = 'preview';
/** Previews a submission (DOMAIN §3.2) by the same steps; refusals that the agency can avert are shown beside the price. */
export const submitPreviewRoute = (deps) => on(submitPreview, async (body, { who, now }) => {
    const { agency } = who;
    if (!agency)
        throw invalid('当前账号不属于任何代理人');
    const { run } = deps;
    const quoted = await quotedNow(body, agency, now, deps);
    const { airLine, legs, counts, seats, persons, paxMin, total, terms } = quoted;
    const outlook = await outlookOf(quoted, now, deps);
    const holds = legs.map(({ stockId }) => ({ stockId, holdId: NOBODY, seats }));
    const short = await shortage(mustBeFree(run, holds, { who, now }), { waitlist: true });
    const wanted = { agency, orderNo: NOBODY, seats, flights: legs, until: now };
    const unpaid = await unpaidRefusal({ ...run, now }, wanted, await deps.unpaidLimits(agency));
    const grant = terms.freeTicket;
    const quota = grant && (await quotaRefusal({ ...run, now }, { agency, grant }));
    const overdue = await deps.overdueFines(agency);
    const [like] = await deps.similar(agency, duplicateRange(duplicateKeyOf(quoted), await duplicateRulesOf(deps)));
    const assessment = terms.deposits?.[0]?.assessment;
    const { steps } = await deps.refundScale(airLine);
    const seatsLeft = async (stockId) => Math.max(0, taken((await run.load(blocks, stockId)).state).free);
    return {
        at: now,
        airLine,
        legs: await Promise.all(legs.map(async (leg) => ({ ...leg, seatsLeft: await seatsLeft(leg.stockId) }))),
        counts,
        seats,
        persons,
        paxMin,
        total,
        terms,
        ...outlook,
        ...(assessment !== undefined && { freeCuts: mostFreeCuts(seats, assessment, terms.assessmentBase) }),
        refundFees: legs.every(({ refundable }) => refundable) ? steps.map(rung => ({ until: rungText(rung), rate: rung.rate })) : [],
        ...present({ short: short?.message, unpaid, quota, fines: overdue, like }),
    };
});
