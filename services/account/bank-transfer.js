import { BankTransferClaimed } from '#contracts/account/transfer-events.ts';
import { addMinutes } from '#contracts/kernel/calendar.ts';
import { code, Refused } from '#contracts/kernel/refused.ts';
import { idFrom } from '#services/kernel/stream/commands.ts';
import { decider } from '#services/kernel/stream/decider.ts';
import { remittance } from './remittance.ts';
import { isTurnedDown, withdrawal } from './withdrawal.ts';
/** The registration of a bank transfer: one number, one sum (DOMAIN §5.9, §5.11). */
export const bankTransfer = decider()({
    name: 'banktransfer',
    zh: '银行流水',
    code: code.payment,
    initial: {},
    evolve: { BankTransferClaimed: (_, claim) => ({ claim }) },
    commands: {
        /** `ended`: the present claim, when the caller found that it is over */
        claim: {
            decide: ({ claim }, { ended, way, ...own }) => {
                if (claim?.remittanceId === own.remittanceId)
                    return [];
                if (claim && claim.remittanceId !== ended) {
                    const message = TAKEN[way](claim.remittanceId);
                    throw new Refused(code.payment, message, { errors: { bankRefNo: message } });
                }
                return [BankTransferClaimed(own)];
            },
        },
    },
});
const TAKEN = {
    IN: by => `该银行流水号已登记（单号${by}）`,
    OUT: by => `该银行流水号已用于账户退款（退款申请号${by}）`,
};
const STREAM = { IN: 'bank transfer', OUT: 'bank transfer out' };
/** The same for deposits and payments of clients: one that is invalid, or has another number now, does not have it. */
const isRegistered = async (load, by, bankRefNo) => {
    const { state } = await load(remittance, by);
    if (state.status === 'NONE' || state.drafted.bankRefNo === undefined)
        return undefined;
    return state.status !== 'INVALID' && isSame(state.drafted.bankRefNo, bankRefNo);
};
/** The same for withdrawals: one that was turned down before it was paid under the number does not have it. */
const isPaidOut = async (load, by, bankRefNo) => {
    const { state } = await load(withdrawal, by);
    if (state.status === 'NONE')
        return undefined;
    const layers = Object.keys(state.banks).filter(layer => isSame(state.banks[layer], bankRefNo));
    if (isTurnedDown(state))
        return layers.some(layer => state.banked.includes(layer));
    return layers.length > 0 || undefined;
};
/** compares numbers however they were typed */
const plain = (bankRefNo) => bankRefNo.trim().toUpperCase();
const isSame = (one, other) => plain(one) === plain(other);
/** minutes that a request may take between its claim and its registration */
const MINUTES = 2;
const claims = (way, bears) => async ({ load, at, now }, { bankRefNo, remittanceId }) => {
    const id = idFrom(STREAM[way], plain(bankRefNo));
    const { claim } = (await load(bankTransfer, id)).state;
    const isEnded = async ({ remittanceId: by, until }) => !((await bears(load, by, bankRefNo)) ?? until > now);
    const ended = claim && (await isEnded(claim)) ? claim.remittanceId : undefined;
    await at(bankTransfer, id).claim({ bankRefNo, remittanceId, until: addMinutes(now, MINUTES), ended, way });
};
/**
 * Claims a number for a registration that is about to be made; a claim without a result is free again.
 * @throws Refused
 */
export const claimTransfer = claims('IN', isRegistered);
/**
 * Claims a number for a withdrawal that is about to be approved with it; a claim under which nothing was paid is free again.
 * @throws Refused
 */
export const claimPayOut = claims('OUT', isPaidOut);
