import { addDays, addWorkdays, isProvisional, type LocalDate, local, workdayOnOrBefore } from '../kernel/calendar.ts'

/**
 * The limit of a complaint: 17:00 of the n-th working day after the day on which it came, and the morning some working days before, when
 * the desk is reminded. A complaint that comes on a day off counts from that day as well. `counted` where the limit is provisional.
 */
export const complaintLimits = (from: LocalDate, { workdays, remind }: { workdays: number; remind: number }) => {
  const day = addWorkdays(from, workdays)
  let reminded = day
  for (let left = remind; left > 0; left--) reminded = workdayOnOrBefore(addDays(reminded, -1))
  const dueAt = local(day, '17:00')
  return { dueAt, remindAt: local(reminded, '09:00'), ...(isProvisional(dueAt) && { counted: { from, workdays, remind } }) }
}
