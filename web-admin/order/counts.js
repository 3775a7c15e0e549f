import { PassengerCounts } from '#contracts/order/events.ts';
import { inputsOf } from '../kit/inputs.ts';
/** Inputs for numbers of people by type, as changes of a group ask for them. */
export const columns = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))' };
/** inputs for numbers of people by type, all optional; `most` are their limits */
export const countInputs = (most) => inputsOf(PassengerCounts).flatMap(input => {
    const max = most?.[input.field];
    return most && !max ? [] : [{ ...input, optional: true, min: 0, ...(max && { max }) }];
});
export const chosenOf = (values) => Object.fromEntries(Object.entries(values ?? {}).filter(([, count]) => Number(count) > 0));
/** number of unnamed travellers of each type */
export const unnamedOf = ({ counts, passengers }) => Object.fromEntries(Object.entries(counts).map(([type, count]) => [type, count - passengers.filter(one => one.type === type).length]));
