export const YUAN = 100;
export const TEN_YUAN = 1000;
/** `amount · numerator / denominator`, half up to a multiple of `unit`. Exact: the product may exceed 2^53. */
const ratio = (amount, numerator, denominator, unit = 1) => {
    const divisor = BigInt(denominator) * BigInt(unit);
    return Number(floorDiv(2n * BigInt(amount) * BigInt(numerator) + divisor, 2n * divisor)) * unit;
};
const floorDiv = (a, b) => (a < 0n && a % b !== 0n ? a / b - 1n : a / b);
/** Half up to 10 yuan: fares, bids, discounts (DOMAIN §5.1; 545 → 550). */
export const round10 = (amount) => ratio(amount, 1, 1, TEN_YUAN);
/** Half up to whole fen, for an amount that comes from outside as a fraction. */
export const roundFen = (amount) => {
    if (!Number.isFinite(amount))
        throw new RangeError(`not an amount: ${amount}`);
    return Math.round(amount) + 0; // + 0: no minus zero
};
/** Part of an amount, rounded once, half up to `unit` (rounding to fen first would turn 4.9995 into 5.00 and then up again). */
export const percentOf = (amount, basisPoints, unit = 1) => ratio(amount, basisPoints, 10_000, unit);
/** An amount times each of these rates, rounded once, half up to `unit`. Rounding after each rate would often give another result. */
export const timesAll = (amount, rates, unit = 1) => {
    const divisor = 10000n ** BigInt(rates.length) * BigInt(unit);
    return Number(floorDiv(2n * product(amount, rates) + divisor, 2n * divisor)) * unit;
};
/** The product in yuan without any rounding: 176000 fen at 45 % and 105 % is '831.6'. */
export const exactYuan = (amount, rates) => {
    const decimals = 4 * rates.length + 2;
    const digits = String(product(amount, rates)).padStart(decimals + 1, '0');
    return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '');
};
const product = (amount, rates) => rates.reduce((so, rate) => so * BigInt(rate), BigInt(amount));
/**
 * Splits a total over lines so that Σ is exact: each line is floored to `unit`, and the rest goes one unit at a time to the first lines
 * with a weight. `lines` is their number, or one weight ≥ 0 for each.
 * @throws RangeError for a negative total, no line, or weights that are all zero while there is something to split
 */
export const split = (total, lines, unit = 1) => {
    const weights = typeof lines === 'number' ? new Array(lines).fill(1) : lines;
    const sum = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
    if (total < 0 || weights.some(weight => weight < 0))
        throw new RangeError('cannot split a negative amount');
    if (sum === 0n) {
        if (total === 0)
            return weights.map(() => 0);
        throw new RangeError('no line to split over');
    }
    const shares = weights.map(weight => Number((BigInt(total) * BigInt(weight)) / (sum * BigInt(unit))) * unit);
    let rest = total - shares.reduce((sum, share) => sum + share, 0);
    return shares.map((share, line) => {
        const more = weights[line] > 0 ? Math.min(unit, rest) : 0;
        rest -= more;
        return share + more;
    });
};
/** 123450 → '1234.50', the text for gateways, files and forms. */
export const yuanText = (amount) => {
    const digits = String(Math.abs(amount)).padStart(3, '0');
    return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
/** 123450 → '1,234.50', for places that show the unit elsewhere. */
export const groupedYuan = (amount) => yuanText(amount).replace(/\B(?=(\d{3})+\.)/g, ',');
/** 123450 → '¥1,234.50', the text for people. */
export const formatYuan = (amount) => groupedYuan(amount).replace(/^(-?)/, '$1¥');
/**
 * Reads an amount as people type it or Excel holds it, exactly in fen: '1234.5', '¥1,234.50', '１２３４元'. Returns undefined for anything but
 * an amount with at most two decimals: a third decimal is refused, never rounded.
 */
export const parseYuan = (text) => {
    const plain = text.normalize('NFKC').replace(/\s/g, '').replace(/元$/, '');
    const match = /^(-?)¥?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(plain);
    if (!match)
        return undefined;
    const amount = Number(match[2].replaceAll(',', '')) * YUAN + Number((match[3] ?? '').padEnd(2, '0'));
    if (!Number.isSafeInteger(amount))
        return undefined;
    return match[1] && amount ? -amount : amount;
};
/** VAT contained in a tax-inclusive price (fare + fuel surcharge; the airport fund bears none), half up to fen; 9 % by default. */
export const vatIn = (price, rate = 900) => ratio(price, rate, 10_000 + rate);
const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['仟', '佰', '拾', ''];
const GROUPS = ['亿', '万', ''];
/**
 * 大写金额 after the annex of 支付结算办法, canonical form of DOMAIN §5.6: prefix 人民币, 整 after 元 and after 角, 零 before 角 when the yuan digit
 * is 0. Throws RangeError outside 0 … 999 999 999.99 yuan.
 */
export const uppercase = (amount) => {
    if (!Number.isInteger(amount) || amount < 0 || amount > 99_999_999_999)
        throw new RangeError('大写金额仅支持0至999999999.99元');
    const yuan = Math.floor(amount / YUAN);
    const jiao = Math.floor(amount / 10) % 10;
    const fen = amount % 10;
    const whole = yuan ? `${wholeNumber(yuan)}元` : '';
    if (!jiao && !fen)
        return `人民币${whole || '零元'}整`;
    const zero = whole && (jiao === 0 || yuan % 10 === 0) ? '零' : '';
    return `人民币${whole}${zero}${jiao ? `${DIGITS[jiao]}角` : ''}${fen ? `${DIGITS[fen]}分` : '整'}`;
};
/** Inner zeros become one 零, except those at the end of a group of four that has digits (107 000 → 壹拾万柒仟). */
const wholeNumber = (value) => {
    const groups = String(value).padStart(12, '0').match(/\d{4}/g);
    let text = '';
    let gap = false;
    groups.forEach((group, index) => {
        ;
        [...group].forEach((digit, place) => {
            if (digit === '0')
                gap = text !== '';
            else {
                text += (gap ? '零' : '') + DIGITS[Number(digit)] + PLACES[place];
                gap = false;
            }
        });
        if (group !== '0000') {
            text += GROUPS[index];
            gap = false;
        }
    });
    return text;
};
