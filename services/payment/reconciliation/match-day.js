import { addDays } from '#contracts/kernel/calendar.ts';
import { reconOf } from '#contracts/payment/reconciliation/events.ts';
import { match } from '#contracts/payment/reconciliation/match.ts';
import { recon, rowOf } from './decide.ts';
/**
 * Compares our side of a day with a file. Rows of the days beside it count too, as long as no file has had them: where those days have a
 * file, such rows were missing in it. A row that was booked because of an earlier file belongs to that file.
 */
export const matchDay = async ({ run, ours, about, upToDate }, channel, day, rows) => {
    await upToDate();
    const stateOf = async (days) => (await run.load(recon, reconOf(channel, addDays(day, days)))).state;
    const [farBefore, before, after, farAfter] = (await Promise.all([-2, -1, 1, 2].map(stateOf)));
    const takenBy = (...others) => new Set(others.flatMap(one => (one.status === 'NONE' ? [] : one.imported.taken)));
    const beside = async (days, state, taken) => {
        const found = await ours(channel, addDays(day, days));
        const isFree = (row) => !taken.has(row.id) && (state.status === 'NONE' || isMissing(state, row, day));
        return found.filter(isFree).map(row => ({ ...row, own: false }));
    };
    const taken = takenBy(before, after);
    const own = (await ours(channel, day)).filter(({ id }) => !taken.has(id)).map((row) => ({ ...row, own: true }));
    const around = [...(await beside(-1, before, takenBy(farBefore))), ...(await beside(1, after, takenBy(farAfter)))];
    const first = match([...own, ...around], rows);
    const missing = first.differences.flatMap(({ kind, ours }) => (kind === 'MISSING_THERE' ? [ours] : []));
    const earlier = await about(channel, missing.map(({ key }) => key));
    const booked = new Set(earlier.flatMap(one => one.kind === 'MISSING_HERE' && one.resolution === 'BOOKED' && one.key ? [rowOf({ what: one.what, key: one.key })] : []));
    return booked.size === 0 ? first : match([...own.filter(({ id }) => !booked.has(id)), ...around], rows);
};
/** Was the row missing in that day's file, and has only the file of `on` had it since? */
export const isMissing = (state, row, on) => Object.values(state.items).some(one => one.kind === 'MISSING_THERE' && rowOf(one) === row.id && (one.status !== 'RESOLVED' || one.foundOn === on));
/** our rows that are compared with the day's file */
export const countedOf = ({ pairs, differences }) => [
    ...pairs.map(({ ours }) => ours),
    ...differences.flatMap(({ ours }) => ours ?? []),
];
