import { EMPTY } from '#contracts/kernel/calendar.ts';
import { groupedYuan } from '#contracts/kernel/money.ts';
/** A value as people read it; money is fen, a share of 1 becomes percent, nothing is `--`. */
export const shownValue = (kind, value) => {
    if (value === null || value === undefined)
        return EMPTY;
    if (kind === 'money')
        return groupedYuan(value);
    if (kind === 'percent')
        return `${(value * 100).toFixed(1)}%`;
    return kind === 'decimal' ? value.toFixed(1) : value.toLocaleString('zh-CN');
};
/** The change against the other span: in percent of it, of shares in points; undefined where there is nothing to compare with. */
export const changeOf = (kind, now, before) => {
    if (now === null || now === undefined || before === null || before === undefined)
        return undefined;
    const signed = (value, unit) => `${value > 0 ? '+' : ''}${value.toFixed(1)}${unit}`;
    if (kind === 'percent')
        return signed((now - before) * 100, '个百分点');
    if (before === 0)
        return now === 0 ? '持平' : undefined;
    return signed(((now - before) / Math.abs(before)) * 100, '%');
};
