import { formatYuan, parseYuan } from '#contracts/kernel/money.ts';
/** the largest amount of one payment, fen (contracts/kernel/schema.ts) */
const MOST = 99_999_999_999;
/** Reads a typed amount in yuan: fen, or the mistake in it. */
export const amountIn = (text, most = MOST) => {
    if (text.trim() === '')
        return { wrong: '请输入金额' };
    const fen = parseYuan(text);
    if (fen === undefined)
        return { wrong: '金额格式不对，最多两位小数' };
    if (fen <= 0)
        return { wrong: '金额须大于 0' };
    return fen > most ? { wrong: `金额最多 ${formatYuan(most)}` } : { fen };
};
