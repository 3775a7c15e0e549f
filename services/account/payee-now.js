import { agency } from '#services/agency/agency.ts';
import { payee } from './payee.ts';
/**
 * The id of the bank account that an agency is paid to from now on: the one in its registration. Undefined for an agency that staff opened
 * without one.
 */
export const payeeNow = async ({ load, at }, of) => {
    const given = await registeredAccount({ load }, of);
    return given && (await at(payee, of).name({ agency: of, ...given })).state.named.at(-1)?.payeeId;
};
/** The bank account in an agency's registration. */
export const registeredAccount = async ({ load }, of) => {
    const { state } = await load(agency, of);
    if (state.status === 'NONE')
        return undefined;
    const { bankUserName: holder, bankName: bank, bankAccount: account } = state.info;
    return holder && bank && account ? { holder, bank, account } : undefined;
};
