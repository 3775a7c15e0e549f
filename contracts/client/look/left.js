const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
/**
 * Time until a limit: `剩 3天2小时`, `剩 2小时14分`, `剩 18分`, after it `已超时 5分`. The tone is that of waiting within the last day, and that of an
 * error within the last half hour and after the limit.
 * @param limit ISO instant @param now ms since 1970
 */
export const leftUntil = (limit, now) => {
    const ms = Date.parse(limit) - now;
    const span = Math.abs(ms);
    const [days, hours, minutes] = [Math.floor(span / DAY), Math.floor(span / HOUR) % 24, Math.floor(span / MINUTE) % 60];
    const text = days ? `${days}天${hours}小时` : hours ? `${hours}小时${minutes}分` : `${minutes}分`;
    return { text: ms >= 0 ? `剩 ${text}` : `已超时 ${text}`, tone: ms > DAY ? undefined : ms > 30 * MINUTE ? 'waiting' : 'danger' };
};
