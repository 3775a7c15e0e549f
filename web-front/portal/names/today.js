import { toInstant, toLocal } from '#contracts/kernel/calendar.ts';
import { houseNow } from '../../kit/clock.ts';
/** the day in China */
export const today = () => toLocal(toInstant(houseNow())).date;
