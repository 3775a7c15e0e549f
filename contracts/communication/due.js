import { addDays, addWorkdays, local, toLocal, workdayOnOrBefore } from '../kernel/calendar.ts';
/**
 * The limit of a complaint: 17:00 of the n-th working day after the day on which it came, and the morning some working days before, when the
 * desk is reminded. A complaint that comes on a day off counts from that day as well.
 */
export const complaintLimits = (now, { workdays, remind }) => {
    const day = addWorkdays(toLocal(now).date, workdays);
    let reminded = day;
    for (let left = remind; left > 0; left--)
        reminded = workdayOnOrBefore(addDays(reminded, -1));
    return { dueAt: local(day, '17:00'), remindAt: local(reminded, '09:00') };
};
