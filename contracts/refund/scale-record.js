import { airline } from '../basicinfo/airline.ts';
import { flag, int, key, ref, text } from '../kernel/field.ts';
import { record } from '../kernel/record.ts';
/**
 * Fees of voluntary refunds (DOMAIN §1.3), per airline or for all. A scale is one row, so that it always changes as a whole. Staff read and
 * write its rungs in order of time: `72小时=10%，前1天12:00=30%，0小时=50%`.
 */
export const refundScale = record('refundScale', '退票费规则', {
    airLine: key(ref(airline, '航空公司', { orAll: true, also: ['航司'] })),
    code: text('规则代码', { max: 40, pattern: '^[A-Z][A-Z0-9_]*$', search: true }),
    name: text('名称', { search: 'pinyin', max: 60, also: ['规则名称'] }),
    steps: text('退票费阶梯', { max: 300, also: ['阶梯', '费率'] }),
    noRefundBelow: int('不得自愿退票的折扣（%，低于）', { max: 100, initial: 30, also: ['最低折扣'] }),
    soldierFree: flag('军残/警残免退票费', { initial: true }),
    infantFree: flag('婴儿免退票费', { initial: true }),
    childFree: flag('儿童免退票费'),
}, {
    area: 'order',
    place: ['rules', 12],
    switchable: true,
    importable: true,
    airline: 'airLine',
    check: ({ steps }) => {
        const read = readRungs(steps);
        return typeof read === 'string' ? { steps: read } : {};
    },
});
/** @throws RangeError for rungs that the record refuses */
export const scaleOf = ({ code, name, steps, noRefundBelow, soldierFree, infantFree, childFree }) => {
    const read = readRungs(steps);
    if (typeof read === 'string')
        throw new RangeError(read);
    const free = [
        ['SOLIDER', soldierFree],
        ['INFANT', infantFree],
        ['CHILD', childFree],
    ];
    return {
        name: code,
        zh: name,
        steps: read,
        noRefundBelow: noRefundBelow * 100,
        feeFree: free.flatMap(([type, isFree]) => (isFree ? [type] : [])),
    };
};
const MAX_RUNGS = 20;
const HOURS = /^(\d{1,4})小时=(\d{1,3}(?:\.\d{1,2})?)%$/;
const DAYS = /^前([1-9]\d{0,2})天((?:[01]\d|2[0-3]):[0-5]\d)=(\d{1,3}(?:\.\d{1,2})?)%$/;
/** Parses the rungs. @returns them, or a Chinese message: unreadable, out of order, a falling rate, no last rung up to departure */
export const readRungs = (text) => {
    const rungs = [];
    for (const part of text
        .normalize('NFKC')
        .replace(/\s/g, '')
        .split(/[,;、]/)) {
        const [, hours, ofHours] = HOURS.exec(part) ?? [];
        const [, days, time, ofDays] = DAYS.exec(part) ?? [];
        const rate = Math.round(Number(ofHours ?? ofDays) * 100);
        if (hours !== undefined)
            rungs.push({ hoursBefore: Number(hours), rate });
        else if (days !== undefined && time !== undefined)
            rungs.push({ daysBefore: Number(days), time, rate });
        else
            return `退票费阶梯“${part}”无法识别，应如：72小时=10%，前1天12:00=30%，0小时=50%`;
        if (rate > 10_000)
            return `退票费率不能超过100%：${part}`;
        const before = rungs.at(-2);
        if (before && !isSooner(before, rungs.at(-1)))
            return `退票费阶梯须按时间先后排列：${part}`;
        if (before && rate < before.rate)
            return `越临近起飞退票费率不能越低：${part}`;
    }
    if (rungs.length > MAX_RUNGS)
        return `退票费阶梯不能超过${MAX_RUNGS}级`;
    const last = rungs.at(-1);
    return last && 'hoursBefore' in last && last.hoursBefore === 0 ? rungs : '退票费阶梯的最后一级须为0小时（起飞）';
};
/**
 * Rungs that both count by days shift together with the flight's time of day. A rung in hours and one in days must not swap, whatever the
 * time of departure.
 */
const isSooner = (a, b) => 'daysBefore' in a && 'daysBefore' in b ? minutesBefore(a)[0] > minutesBefore(b)[0] : minutesBefore(a)[0] > minutesBefore(b)[1];
/** How long before departure a rung ends: at least and at most, in minutes. */
const minutesBefore = (rung) => {
    if ('hoursBefore' in rung)
        return [rung.hoursBefore * 60, rung.hoursBefore * 60];
    const [hours = 0, minutes = 0] = rung.time.split(':').map(Number);
    const least = rung.daysBefore * 1440 - hours * 60 - minutes;
    return [least, least + 1439];
};
