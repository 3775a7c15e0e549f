import { percentOf, YUAN } from '../kernel/money.ts';
/**
 * Splits a hold when its bid is given up. The forfeited part of `stake` (of the whole hold where there is no stake) is rounded half up to
 * whole yuan; the rest goes back to the agency (DOMAIN §5.10).
 */
export const giveUpSplit = (amount, rate, stake = amount) => {
    const forfeit = Math.min(stake, percentOf(stake, rate, YUAN));
    return { rate, forfeit, back: amount - forfeit };
};
