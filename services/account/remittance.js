import * as events from '#contracts/account/remittance-events.ts';
import { present } from '#contracts/kernel/present.ts';
import { code, Refused } from '#contracts/kernel/refused.ts';
import { decider } from '#services/kernel/stream/decider.ts';
const { RemittanceDrafted, RemittanceModified, RemittanceAsked, RemittancePosted, RemittanceRefused, RemittancePlaced } = events;
/** direction and amount of a change in the account */
export const wayOf = (known, { to }) => to > known.amount ? { way: 'IN', amount: to - known.amount } : { way: 'OUT', amount: known.amount - to };
const notThere = (known) => {
    if (known.status === 'NONE')
        return '款项不存在';
    if (known.change)
        return '款项正在记账，请稍后';
    return known.status === 'INVALID' ? '款项已作废' : undefined;
};
/**
 * Money in an account that staff have registered (DOMAIN §5.11): a big deposit, a big client's payment by bank, or its credit line. It is
 * drafted, confirmed with the bank's data, changed or made invalid. Each change is tried in the account, decided here, and then only
 * carried out.
 */
export const remittance = decider()({
    name: 'remittance',
    zh: '款项',
    code: code.payment,
    document: { zh: '款项', owner: state => (state.status === 'NONE' ? undefined : { agency: state.drafted.agency }) },
    initial: { status: 'NONE' },
    evolve: {
        RemittanceDrafted: (_, drafted, at) => ({ status: 'DRAFT', drafted, amount: 0, changes: 0, draftedAt: at, updatedAt: at }),
        RemittanceModified: (known, modified, at) => ifKnown(known, ({ drafted }) => ({ drafted: { ...drafted, ...modified }, updatedAt: at })),
        RemittanceAsked: (known, { no, to, reason }) => ifKnown(known, () => ({ failure: undefined, changes: no, change: { no, to, ...present({ reason }) } })),
        RemittancePosted: (known, posted) => ifKnown(known, ({ change }) => present({ change: change && { ...change, posted } })),
        RemittanceRefused: (known, { reason }, at) => ifKnown(known, () => ({ change: undefined, failure: reason, updatedAt: at })),
        RemittancePlaced: (known, _, at) => ifKnown(known, ({ change, drafted, reason }) => {
            const to = change?.to ?? 0;
            const why = change?.reason ?? reason;
            return {
                amount: to,
                status: to > 0 || drafted.kind === 'LINE' ? 'VALID' : 'INVALID',
                change: undefined,
                updatedAt: at,
                drafted: to > 0 ? { ...drafted, amount: to } : drafted,
                ...present({ reason: why }),
            };
        }),
    },
    commands: {
        draft: { decide: (known, command) => (known.status === 'NONE' ? [RemittanceDrafted(command)] : []) },
        /** changes its texts, and the amount of a draft */
        modify: {
            when: known => notThere(known) ?? true,
            decide: (known, command) => {
                if (known.status !== 'DRAFT' && command.amount !== undefined)
                    throw new Refused(code.payment, '已生效的款项须通过变动修改金额');
                return [RemittanceModified(command)];
            },
        },
        /** asked for by a person: to put a whole draft into the account, to change its amount there, or to remove it */
        change: {
            when: known => notThere(known) ?? true,
            decide: (known, { to, reason }, { who }) => {
                if (known.status === 'NONE' || (to === known.amount && to > 0))
                    return [];
                const { drafted } = known;
                if (to > 0 && drafted.kind !== 'LINE' && !drafted.bankRefNo)
                    throw new Refused(code.payment, '请填写银行流水号', { status: 400, errors: { bankRefNo: '请填写银行流水号' } });
                return [RemittanceAsked({ no: known.changes + 1, to, askedBy: who.user, ...(reason && { reason }) })];
            },
        },
        /** the answer of the account */
        post: {
            decide: (known, { no, turn }) => {
                if (known.status === 'NONE' || known.change?.no !== no || known.change.posted)
                    return [];
                const { remittanceId, kind } = known.drafted;
                return [RemittancePosted({ remittanceId, kind, no, ...wayOf(known, known.change), to: known.change.to, turn })];
            },
        },
        refuse: {
            decide: (known, { no, reason }) => known.status !== 'NONE' && known.change?.no === no && !known.change.posted ? [RemittanceRefused({ no, reason })] : [],
        },
        place: {
            decide: (known, { no }) => known.status !== 'NONE' && known.change?.no === no && (known.change.posted || wayOf(known, known.change).amount === 0)
                ? [RemittancePlaced({ no })]
                : [],
        },
    },
});
const ifKnown = (known, change) => known.status === 'NONE' ? known : { ...known, ...change(known) };
