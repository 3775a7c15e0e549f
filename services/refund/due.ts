import { addWorkdays, isProvisional, type LocalDate, local } from '#contracts/kernel/calendar.ts'

/**
 * End of the working day by which the payer has the money, counted from the day of approval (DOMAIN §5.4); `counted` where it is
 * provisional.
 */
export const dueWithin = (from: LocalDate, workdays: number) => {
  const dueBy = local(addWorkdays(from, workdays), '23:59')
  return { dueBy, ...(isProvisional(dueBy) && { counted: { from, workdays } }) }
}
