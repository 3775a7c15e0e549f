import { fareRange } from '#contracts/basicinfo/float-cabin.ts';
import { groupedBy } from '#contracts/kernel/grouped.ts';
import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts';
import { keysOf } from '#contracts/policy/match.ts';
import { keyedQueue } from '#services/kernel/async/queue.ts';
import { policyNumber } from './decide.ts';
import { claimKeys, conflictWith, dropKeys } from './keys.ts';
/** minutes that a request may take between its claim and its policy's fact */
const CLAIM_MINUTES = 1;
/**
 * Accepts policies that come into force (DOMAIN §3.13: no two with the same keys). The question spans policies, so callers ask it `inTurn`:
 * each sees what the one before has written. Between processes, each claims the keys (`keys.ts`) before it reads the list.
 */
export const acceptance = ({ run, exists, usedBy, classes, ranges, effective }) => {
    const queued = keyedQueue();
    const inTurn = (task) => queued('policy', task);
    const acceptable = async (id, terms, { inForce = true, but, by, resumes = false } = {}) => {
        const wrong = (field, message) => {
            throw new Refused(code.policy, message, { status: 400, errors: { [`terms.${field}`]: message } });
        };
        for (const field of ['origin', 'destination'])
            if (terms[field] && !(await exists('airport', terms[field])))
                wrong(field, `机场${terms[field]}不存在`);
        for (const field of ['originArea', 'destinationArea'])
            if (terms[field] && !(await exists('area', terms[field])))
                wrong(field, `区域${terms[field]}没有机场`);
        for (const [field, record, zh] of [
            ['originGroup', 'airportGroup', '机场组'],
            ['destinationGroup', 'airportGroup', '机场组'],
            ['season', 'season', '季节'],
        ]) {
            const user = terms[field] && (await usedBy(record, terms[field]));
            if (terms[field] && user === undefined)
                wrong(field, `${zh}${terms[field]}不存在或已停用`);
            if (user && user !== '*' && user !== terms.airLine)
                wrong(field, `${zh}${terms[field]}只用于${user}的航班`);
        }
        if (terms.agency && !(await exists('agency', terms.agency)))
            wrong('agency', `代理人${terms.agency}不存在`);
        if (terms.office && !(await exists('office', terms.office)))
            wrong('office', `营业部${terms.office}不存在`);
        for (const field of ['flights', 'excludedFlights']) {
            const other = terms[field]?.find(flight => !flight.startsWith(terms.airLine));
            if (other)
                wrong(field, `航班${other}不是${terms.airLine}的航班`);
        }
        const { classification } = terms;
        if (classification && !(await classes()).some(({ code, valid }) => code === classification && valid))
            wrong('classification', `政策分类${classification}不存在或已停用`);
        const outside = outsideRange(terms, await ranges());
        if (outside)
            wrong('price', outside);
        if (!inForce)
            return;
        const reach = by && { load: run.load, at: by.at, now: by.now };
        if (reach)
            await claimKeys(reach, { id, terms, policyNo: policyNumber(terms, id, reach.now), resumes }, CLAIM_MINUTES);
        const twin = sameKeys(await effective(terms.airLine), terms).find(policy => policy.id !== id && policy.id !== but);
        if (!twin)
            return;
        if (reach)
            await dropKeys(reach, { id, terms });
        throw conflictWith(twin.policyNo);
    };
    /** Writes a change that puts a policy in force, once its terms are acceptable; a refused one leaves no claim. */
    const accepted = async (id, terms, options, write) => {
        await acceptable(id, terms, options);
        try {
            return await write();
        }
        catch (error) {
            if (options.inForce !== false && isRefusal(error))
                await dropKeys(options.by, { id, terms });
            throw error;
        }
    };
    return { inTurn, acceptable, accepted };
};
/** Refusal of a discount outside the range of its class, by rows for the policy's own places and days. */
const outsideRange = ({ airLine, cabin, price, ...terms }, rows) => {
    if (cabin === undefined || price.kind !== 'DISCOUNT')
        return undefined;
    const { origin = terms.originGroup, destination = terms.destinationGroup } = terms;
    const range = fareRange(rows, {
        airLine,
        cabin,
        origin,
        destination,
        from: terms.travelFrom ?? '0000',
        to: terms.travelTo ?? '9999',
    });
    if (!range || (price.rate >= range.floor * 100 && price.rate <= range.ceiling * 100))
        return undefined;
    return `超出${cabin}舱浮动范围${range.floor}%–${range.ceiling}%`;
};
const indexes = new WeakMap();
/** Policies that hold for exactly the same conditions, by an index, so that many questions to one list do not each go through it. */
export const sameKeys = (policies, terms) => {
    const index = indexes.get(policies) ?? groupedBy(policies, ({ terms }) => keysOf(terms));
    indexes.set(policies, index);
    return index.get(keysOf(terms)) ?? [];
};
