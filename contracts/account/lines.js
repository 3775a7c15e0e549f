import { paymentChannels } from '../enums.ts';
import { toLocal } from '../kernel/calendar.ts';
import { accountKinds, describe, divided, guardOf, parts, UNNAMED } from './names.ts';
/** side of a balance: `credit` is what we owe or hold for others, `debit` is what we have */
export const sides = { credit: '贷', debit: '借' };
/**
 * Finds the line of the trial balance for an account. An account that a stream guards shares the line of all accounts of its kind and part
 * (`offset:available`), since there are as many of them as agencies, credits and deposits. Any other account has a line of its own.
 */
export const lineOf = (account) => {
    const { kind, part } = describe(account);
    return part === undefined ? account : `${kind}:${part}`;
};
/** Describes an account or a line by its name. */
export const told = (name) => {
    const guard = guardOf(name);
    if (guard !== undefined && !guard.includes('-')) {
        const kind = guard;
        return { kind, zh: `${accountKinds[kind]} · ${parts[name.slice(guard.length + 1)]}`, side: 'credit' };
    }
    const { kind, of, part, side } = describe(name);
    const zh = accountKinds[kind];
    if (part !== undefined)
        return { kind, zh: `${zh} ${of} · ${parts[part]}`, side };
    return { kind, zh: of === undefined ? zh : `${zh} · ${ofZh(kind, of)}`, side };
};
const ofZh = (kind, of) => {
    if (of === UNNAMED)
        return '未注明';
    const { by } = divided[kind] ?? {};
    return by === 'channel' && Object.hasOwn(paymentChannels, of) ? paymentChannels[of] : of;
};
/** The business day of a fact: its own `day`, otherwise the day of the decision in Shanghai. */
export const dayOf = (data, at) => {
    const { day } = data;
    return typeof day === 'string' ? day : toLocal(at).date;
};
