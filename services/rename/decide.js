import { extras, UNNAMED } from '#contracts/account/names.ts';
import { addMinutes, earlier } from '#contracts/kernel/calendar.ts';
import { present } from '#contracts/kernel/present.ts';
import { code, invalid } from '#contracts/kernel/refused.ts';
import { renameStatuses } from '#contracts/rename/codes.ts';
import * as events from '#contracts/rename/events.ts';
import { decider } from '#services/kernel/stream/decider.ts';
import { claimFolds, notPaying, payable } from '#services/kernel/stream/payable.ts';
const { RenameOpened, RenameApproved, RenameReturned, RenameResubmitted, RenameClosed, RenameDone } = events;
export const isKnown = (rename) => rename.status !== 'NONE';
/** not decided by its flow yet; `RETURNED`: it waits for the applicant */
export const isUndecided = ({ status }) => status === 'AUDITING' || status === 'RETURNED';
/** allows changes: it is neither decided nor over, and nobody is paying it */
const open = (rename) => {
    if (!isKnown(rename))
        return '更名申请不存在';
    if (!isUndecided(rename) && rename.status !== 'WAIT_PAY')
        return `更名申请${renameStatuses[rename.status]}`;
    return notPaying(rename);
};
const folds = claimFolds();
/**
 * An application for another name on a ticket (DOMAIN §3.23). This stream decides: once approved, and paid where it costs something, it is
 * carried out in the order; any other end leaves the order as it was.
 */
export const rename = decider()({
    name: 'rename',
    zh: '客票更名',
    document: { zh: '更名申请', owner: state => (isKnown(state) ? state.of : undefined) },
    code: code.passenger,
    initial: { status: 'NONE' },
    evolve: {
        RenameOpened: (_, { fee, closesAt, payMinutes, remark, ...of }) => ({ status: 'AUDITING', of, fee, closesAt, payMinutes, remark }),
        RenameApproved: (rename, { payBy }) => ifKnown(rename, known => ({ ...known, status: payBy ? 'WAIT_PAY' : 'DECIDED', ...present({ payBy }) })),
        RenameReturned: (rename, { remark }) => ifKnown(rename, known => ({ ...known, status: 'RETURNED', ...present({ returnRemark: remark }) })),
        RenameResubmitted: rename => ifKnown(rename, ({ returnRemark: _, ...known }) => ({ ...known, status: 'AUDITING' })),
        RenameClosed: (rename, { end, reason }) => ifKnown(rename, known => ({ ...known, status: end, ...present({ reason }) })),
        RenameDone: rename => ifKnown(rename, known => ({ ...known, status: 'DONE' })),
        ...folds,
        PayablePaid: (rename, paid) => ({ ...folds.PayablePaid(rename, paid), ...(isKnown(rename) && { status: 'DECIDED' }) }),
    },
    commands: {
        /** sent by the order's fact, perhaps twice */
        open: { decide: (rename, command) => (isKnown(rename) ? [] : [RenameOpened(command)]) },
        /** its flow has approved it; too late it has no effect */
        approve: {
            decide: (rename, done, { at }) => {
                if (!isKnown(rename) || !isUndecided(rename))
                    return [];
                if (at >= rename.closesAt)
                    return [tooLate(rename)];
                const payBy = rename.fee > 0 && earlier(addMinutes(at, rename.payMinutes), rename.closesAt);
                return [RenameApproved({ ...(payBy && { payBy }), ...done })];
            },
        },
        reject: {
            decide: (rename, { end = 'REJECTED', ...closed }) => isUndecided(rename) ? [RenameClosed({ end, ...closed })] : [],
        },
        /** its flow has returned it to the applicant, who has until names may not change any more */
        sendBack: {
            decide: (rename, back) => (rename.status === 'AUDITING' ? [RenameReturned(back)] : []),
        },
        resubmit: {
            decide: (rename, again) => (rename.status === 'RETURNED' ? [RenameResubmitted(again)] : []),
        },
        withdraw: {
            when: open,
            decide: (rename, { reason }, { who: { agency } }) => {
                if (!isKnown(rename))
                    return [];
                const isEnded = rename.of.byAgency && !agency;
                if (isEnded && !reason)
                    throw invalid('终止代理人的申请须填写原因', { reason: '请填写原因' });
                return [
                    RenameClosed({
                        end: isEnded ? 'ENDED' : 'WITHDRAWN',
                        ...(reason && { reason }),
                        // an undecided one is told by the end of its flow
                        ...(!agency && !isUndecided(rename) && toldBy(rename)),
                    }),
                ];
            },
        },
        /** sent by a tick, perhaps early, perhaps twice */
        passTime: {
            decide: (rename, _, { at }) => {
                if (open(rename) !== true || !isKnown(rename))
                    return [];
                return at >= limitOf(rename) ? [tooLate(rename)] : [];
            },
        },
        /** sent when the order has carried it out */
        finish: { decide: (rename, _) => (rename.status === 'DECIDED' ? [RenameDone({})] : []) },
        ...payable({
            kind: 'RENAME',
            due: (rename, _, { at }) => {
                if (!isKnown(rename))
                    return '更名申请不存在';
                if (isUndecided(rename))
                    return '更名申请尚未审批通过';
                if (rename.status !== 'WAIT_PAY')
                    return `更名申请${renameStatuses[rename.status]}，无须支付`;
                return at >= limitOf(rename) ? '已超过支付时限，请重新申请更名' : rename.fee;
            },
            ledgerAccount: rename => extras(isKnown(rename) ? rename.of.airLine : UNNAMED),
        }),
    },
});
/** limit of the decision, and then of the payment */
const limitOf = ({ payBy, closesAt }) => payBy ?? closesAt;
const tooLate = (rename) => RenameClosed({ end: 'EXPIRED', ...toldBy(rename) });
const toldBy = ({ of: { orderNo, agency, airLine, ticketNo } }) => ({ to: { orderNo, agency, airLine, ticketNo } });
const ifKnown = (rename, change) => (isKnown(rename) ? change(rename) : rename);
