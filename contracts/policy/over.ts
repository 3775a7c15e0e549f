import type { LocalDate } from '../kernel/calendar.ts'

/** The note on a policy that is in force and sells nothing any more: its last day of sale is over. */
export const saleOver = ({ status, saleTo }: { status: string; saleTo?: string | undefined }, today: LocalDate) =>
  status === 'EFFECTIVE' && saleTo !== undefined && saleTo < today ? '已过销售期' : undefined

/** The same of a policy of a kind (`inForce`: its status then): its last day of departure is over. */
export const termOver =
  (inForce: string) =>
  ({ status, to }: { status: string; to?: string | undefined }, today: LocalDate) =>
    status === inForce && to !== undefined && to < today ? '已过适用期' : undefined
