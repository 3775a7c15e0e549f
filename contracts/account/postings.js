import { guardOf } from './names.ts';
/** A posting rule, declared beside its event. It reads the fact alone: it asks no view and no other stream. */
export const posts = ({ type }, postings) => ({ type, postings });
/** A single movement; no posting for the amount 0. */
export const move = (from, to, amount, ref) => amount > 0 ? [{ from, to, amount, ref }] : [];
/**
 * The postings of a fact. A posting takes from one account what it gives to another, so the sum over all accounts is zero by construction.
 * @throws Error where a fact moves an account that another stream guards
 */
export const postingsBy = (rules) => (event) => {
    const rule = rules.get(event.type);
    if (!rule)
        return [];
    const { stream, revision } = event;
    const postings = rule.postings(event.data, { stream, id: stream.slice(stream.indexOf('-') + 1), revision });
    for (const { from, to } of postings)
        for (const account of [from, to])
            if ((guardOf(account) ?? stream) !== stream)
                throw new Error(`${event.type} of ${stream} moves ${account}, which it does not guard`);
    return postings;
};
