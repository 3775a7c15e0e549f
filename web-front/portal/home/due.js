import { dayText } from '#contracts/client/look/route.ts';
import { addDays, instantMs, toLocal, weekday } from '#contracts/kernel/calendar.ts';
import { ways } from '../links.ts';
import { pathOfOrder } from '../order/paths.ts';
/** Groups due matters by limit: up to today, this week, later, without a limit. Empty groups are left out. */
export const groupsOf = (matters, now) => {
    const today = toLocal(now).date;
    const sunday = addDays(today, 7 - weekday(today));
    const nameOf = ({ until }) => {
        if (!until)
            return '未设时限';
        const day = toLocal(until).date;
        return day <= today ? '今天到期' : day <= sunday ? '本周到期' : '以后到期';
    };
    return ['今天到期', '本周到期', '以后到期', '未设时限']
        .map(name => ({ name, matters: matters.filter(matter => nameOf(matter) === name) }))
        .filter(({ matters }) => matters.length > 0);
};
const DAY_MS = 24 * 3_600_000;
/** Matters due within a day: at most `most`, at least the first. */
export const pressing = (matters, now, most) => matters.filter(({ until }, at) => at === 0 || (until !== undefined && instantMs(until) - instantMs(now) <= DAY_MS)).slice(0, most);
/** `今天 17:00 前`, `明天 12:00 前`, `11-26 周四 17:00 前` */
export const untilText = (until, now) => {
    const { date, time } = toLocal(until);
    const today = toLocal(now).date;
    const day = date === today ? '今天' : date === addDays(today, 1) ? '明天' : dayText(date, today);
    return `${day} ${time} 前`;
};
/** The page where a matter is done. */
export const wayOf = (matter) => ways[matter.kind]?.(matter) ?? pathOfOrder(matter.orderId);
/** `6 天后`, days until a flight leaves */
export const daysUntil = (departure, today) => {
    const days = Math.round((Date.parse(departure) - Date.parse(today)) / 86_400_000);
    return days > 0 ? `${days} 天后` : days === 0 ? '今天' : '已出行';
};
