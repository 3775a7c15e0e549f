import { fines } from '#contracts/account/names.ts';
import { fineTypes } from '#contracts/fine/codes.ts';
import { fine, isKnown } from './decide.ts';
/** A fine that its agency is not told of cannot be paid. */
const shown = (state) => {
    if (!isKnown(state) || state.withheld)
        return undefined;
    const { fineId, orderNo, agency, airLine, type } = state.of;
    return { agency, airLine, amount: state.amount, ledgerAccount: fines(airLine), title: `${fineTypes[type]} ${fineId}`, orderNo };
};
export const finePayables = { FINE: { decider: fine, shown } };
