import { seasonTexts } from '#contracts/basicinfo/season.ts';
import { present } from '#contracts/kernel/present.ts';
import { code, Refused } from '#contracts/kernel/refused.ts';
import { freeTicketTexts } from '#contracts/order/rules/free.ts';
import { instalmentsFor, orderLimits } from '#contracts/order/rules/instalments.ts';
import { lineTexts } from '#contracts/order/rules/network.ts';
import { ruleTexts } from '#contracts/policy/terms.ts';
import { freeUnder } from './pricing.ts';
import { blocksOf, choosing, quoteFor } from './quote.ts';
/** Limits and parts of payment of an order made now, as its submission would set them. @throws Refused when there is no time left to pay */
export const outlook = ({ legs, terms, total, seats }, rules, now) => {
    const found = orderLimits(now, legs[0].std, rules, terms);
    if (!found.ok)
        throw new Refused(code.order, found.reason);
    return { limits: found.limits, instalments: instalmentsFor({ owed: total, parts: found.parts, terms, legs, seats }) };
};
/** Rules that an agency reads before it orders: those of chosen flights, in words and as data, and those of every sale. */
export const ruling = (pricing, rules) => {
    const choose = choosing(pricing);
    const texts = async (...of) => (await rules.ruleTexts(...of)).map(({ title, content }) => ({ title, text: content }));
    return {
        saleRule: async ({ counts, ...asked }) => {
            const journey = await choose({ ...asked, voyageType: asked.legs.length === 1 ? 'S' : 'M', ...present({ counts }) });
            const { items, sold } = journey;
            const quoted = quoteFor(journey);
            const { terms, season } = sold[0];
            return {
                airLine: quoted.airLine,
                policyName: terms.name,
                counts: quoted.counts,
                total: quoted.total,
                paxMin: quoted.paxMin,
                freeSeats: freeUnder(terms, quoted.seats),
                terms: quoted.terms,
                ...outlook(quoted, await rules.limitRules(quoted.airLine), asked.now),
                rules: [
                    ...ruleTexts({ ...terms, paxMin: quoted.paxMin }),
                    ...freeTicketTexts(terms),
                    ...seasonTexts(season),
                    ...items.flatMap(item => lineTexts(journey.prices.infoOn(item))),
                ],
                legs: items.map(({ id: stockId }, leg) => {
                    const { name: policyName, refundable, childFareMode } = sold[leg].terms;
                    return { stockId, policyName, refundable, childFareMode };
                }),
            };
        },
        commonSaleRule: async ({ airLine }) => ({ airLine, rules: await texts('SALE', airLine) }),
        travelRule: async ({ legs, now }) => {
            const { airLine } = (await blocksOf(pricing, legs, now))[0];
            return { airLine, rules: await texts('TRAVEL', airLine), refundRules: await texts('REFUND', airLine) };
        },
    };
};
