import { exactness } from '../../basicinfo/airport-group.ts';
import { daysBetween, isWithin } from '../../kernel/calendar.ts';
import { groupedBy } from '../../kernel/grouped.ts';
const pairOf = ({ airLine, origin, destination }) => `${airLine} ${origin}-${destination}`;
/** What the records of lines say of a leg (DOMAIN §3.13). Rows are indexed once; a pair without rows is sold to everybody. */
export const networkOf = ({ closed, infos, agentLines }, groupsOf) => {
    const shut = new Set(closed.map(pairOf));
    const told = groupedBy(infos, pairOf);
    const bound = groupedBy(agentLines, ({ airLine }) => airLine);
    const infoOn = (asking) => told.get(pairOf(asking))?.find(info => isWithin(asking.date, info));
    const mayNotSell = ({ airLine, origin, destination, today, agencies }) => {
        const groups = groupsOf(airLine);
        const holds = (end, airport) => exactness(end, airport, groups.get(airport)) !== undefined;
        const rows = (bound.get(airLine) ?? []).filter(row => isWithin(today, row) && holds(row.origin, origin) && holds(row.destination, destination));
        const isOurs = ({ agency }) => agencies.includes(agency);
        if (rows.some(row => row.kind === 'DENY' && isOurs(row)))
            return '您暂不能销售该航线';
        const only = rows.filter(({ kind }) => kind === 'ONLY');
        return only.length > 0 && !only.some(isOurs) ? '该航线由指定代理人销售' : undefined;
    };
    const obstacleOf = (asking) => {
        if (shut.has(pairOf(asking)))
            return { closed: true, status: 409, message: '航线已停止销售' };
        const barred = mayNotSell(asking);
        if (barred)
            return { closed: true, status: 403, message: barred };
        const { paxMin, paxMax, leadDays } = infoOn(asking) ?? {};
        const { seats, today, date } = asking;
        const refused = (message) => ({ closed: false, status: 409, message });
        if (leadDays !== undefined && daysBetween(today, date) < leadDays)
            return refused(`该航线须提前${leadDays}天下单`);
        if (seats === undefined)
            return undefined;
        if (paxMin !== undefined && seats < paxMin)
            return refused(`人数不足该航线的要求：最少${paxMin}人`);
        if (paxMax !== undefined && seats > paxMax)
            return refused(`人数超出该航线的范围：最多${paxMax}人`);
        return undefined;
    };
    return { obstacleOf, infoOn };
};
/** What an agency must know of a line, in words. */
export const lineTexts = (info) => {
    if (!info)
        return [];
    const { paxMin, paxMax, leadDays, confirm, phone, wechat, baggage, note } = info;
    const texts = [
        paxMin !== undefined && `最少${paxMin}人`,
        paxMax !== undefined && `最多${paxMax}人`,
        leadDays !== undefined && `须提前${leadDays}天下单`,
        confirm === 'DESK' && '订单须航司确认后支付',
        baggage && `行李：${baggage}`,
        note,
        phone && `联系电话：${phone}`,
        wechat && `微信：${wechat}`,
    ].filter(text => typeof text === 'string');
    return texts.length > 0 ? [{ title: '航线说明', text: texts.join('；') }] : [];
};
