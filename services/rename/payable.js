import { extras } from '#contracts/account/names.ts';
import { isKnown, rename } from './decide.ts';
const shown = (state) => {
    if (!isKnown(state))
        return undefined;
    const { orderNo, agency, airLine, ticketNo } = state.of;
    return { agency, airLine, amount: state.fee, ledgerAccount: extras(airLine), title: `更名费 ${ticketNo}`, orderNo };
};
export const renamePayables = { RENAME: { decider: rename, shown } };
