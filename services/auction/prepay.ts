import { addMinutes, earlier, later } from '#contracts/kernel/calendar.ts'

/** never later than so long before departure, and never less than the least, minutes */
const [BEFORE_DEPARTURE, LEAST_MINUTES] = [6 * 60, 30]

/** Until when who has something at `since` takes it as an order, where he has so many minutes. */
export const prepayLimit = (since: string, std: string, minutes: number): string =>
  later(addMinutes(since, LEAST_MINUTES), earlier(addMinutes(since, minutes), addMinutes(std, -BEFORE_DEPARTURE)))
