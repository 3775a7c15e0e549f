import fc from 'fast-check';
import t from 'tap';
import { runs } from '#services/kernel/test/runs.ts';
import { formatYuan, parseYuan, percentOf, round10, roundFen, split, TEN_YUAN, uppercase, vatIn, YUAN, yuanText } from './money.ts';
const amounts = fc.integer({ min: 0, max: 99_999_999_999 });
t.test('rounding is half up', async (t) => {
    t.equal(round10(54_500), 55_000, 'the published tie: 1090 × 50 % = 545 → 550');
    t.equal(round10(79_200), 79_000);
    t.equal(round10(54_499), 54_000);
    t.equal(roundFen(0.5), 1);
    t.equal(roundFen(677_064.2), 677_064);
    t.ok(Object.is(roundFen(-0.4), 0));
    t.throws(() => roundFen(Number.NaN), RangeError);
});
t.test('percents round once', async (t) => {
    t.equal(percentOf(176_000, 4500, TEN_YUAN), 79_000);
    t.equal(percentOf(176_000, 1000, TEN_YUAN), 18_000);
    t.equal(percentOf(113_000, 1000, TEN_YUAN), 11_000, 'Y 1130 → YIN 110');
    t.equal(percentOf(124_000, 5000, TEN_YUAN), 62_000, 'Y 1240 → YCH 620');
    t.equal(percentOf(899, 5000, YUAN), 400, '4.495 → 4; by way of 4.50 it would become 5');
    t.equal(percentOf(99_999_999_999, 100_000), 999_999_999_990, 'no loss where the product exceeds 2^53');
    await fc.assert(fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (amount, rate) => {
        const exact = BigInt(amount) * BigInt(rate);
        const error = BigInt(percentOf(amount, rate)) * 10000n - exact;
        return error > -5000n && error <= 5000n;
    }), { numRuns: runs(100) });
});
t.test('split', async (t) => {
    t.same(split(100, 3), [34, 33, 33]);
    t.same(split(1_000, 3, YUAN), [400, 300, 300]);
    t.same(split(1_050, 3, YUAN), [400, 350, 300], 'what is less than a unit is not lost either');
    t.same(split(100, [1, 0, 2]), [34, 0, 66]);
    t.same(split(0, [0, 0]), [0, 0]);
    t.throws(() => split(1, 0), RangeError);
    t.throws(() => split(1, [0, 0]), RangeError);
    t.throws(() => split(-1, 2), RangeError);
    fc.assert(fc.property(amounts, fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 40 }), fc.constantFrom(1, 100, 1000), (total, weights, unit) => {
        fc.pre(weights.some(weight => weight > 0));
        const shares = split(total, weights, unit);
        t.ok(shares.every((share, i) => share >= 0 && (weights[i] > 0 || share === 0)));
        return shares.reduce((sum, share) => sum + share, 0) === total;
    }), { numRuns: runs(50) });
});
t.test('text of amounts', async (t) => {
    t.equal(yuanText(123_450), '1234.50');
    t.equal(yuanText(5), '0.05');
    t.equal(yuanText(-105), '-1.05');
    t.equal(formatYuan(1_665_000), '¥16,650.00');
    t.equal(formatYuan(99_999_999_999), '¥999,999,999.99');
    t.equal(formatYuan(-100_000), '-¥1,000.00');
    t.equal(formatYuan(99_900), '¥999.00');
    t.equal(parseYuan('1234.5'), 123_450);
    t.equal(parseYuan(' ￥1，234.50 '), 123_450);
    t.equal(parseYuan('１２３４元'), 123_400);
    t.equal(parseYuan('0.29'), 29, 'not 28.999…');
    for (const wrong of ['', '.', '12.345', '1,23.00', 'abc', '1e3', '--1', '¥', '99999999999999999'])
        t.equal(parseYuan(wrong), undefined, `refused: ${wrong}`);
    fc.assert(fc.property(amounts, amount => parseYuan(formatYuan(amount)) === amount && parseYuan(yuanText(-amount)) === (amount && -amount)), { numRuns: runs(100) });
});
t.test('VAT vectors of DOMAIN §5.6', async (t) => {
    t.equal(vatIn(82_000), 6_771);
    t.equal(vatIn(72_000), 5_945);
    t.equal(vatIn(105_000), 8_670);
    t.equal(vatIn(63_000), 5_202);
    t.equal(vatIn(11_000), 908);
});
t.test('uppercase vectors of DOMAIN §5.6', async (t) => {
    const vectors = [
        [140_950, '壹仟肆佰零玖元伍角整'],
        [600_714, '陆仟零柒元壹角肆分'],
        [168_032, '壹仟陆佰捌拾元零叁角贰分'],
        [10_700_053, '壹拾万柒仟元零伍角叁分'],
        [1_640_902, '壹万陆仟肆佰零玖元零贰分'],
        [32_504, '叁佰贰拾伍元零肆分'],
        [0, '零元整'],
        [1, '壹分'],
        [10, '壹角整'],
        [52, '伍角贰分'],
        [1_000, '壹拾元整'],
        [101_000, '壹仟零壹拾元整'],
        [2_000_000_000, '贰仟万元整'],
        [10_000_000_000, '壹亿元整'],
        [30_000_000_560, '叁亿零伍元陆角整'],
        [1_050, '壹拾元零伍角整'],
        [10_010_010_010, '壹亿零壹拾万零壹佰元零壹角整'],
        [99_999_999_999, '玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
        [1_665_000, '壹万陆仟陆佰伍拾元整'],
    ];
    for (const [amount, text] of vectors)
        t.equal(uppercase(amount), `人民币${text}`);
    for (const wrong of [-1, 100_000_000_000, 1.5, Number.NaN])
        t.throws(() => uppercase(wrong), RangeError);
});
t.test('uppercase reads back', async (t) => {
    t.equal(read('人民币壹拾万柒仟元零伍角叁分'), 10_700_053, 'the reader itself');
    fc.assert(fc.property(fc.oneof(amounts, fc.integer({ min: 0, max: 1_000_000 })), amount => {
        const text = uppercase(amount);
        t.notMatch(text, /零零|零(?:仟|佰|拾|万|亿|角|分)/);
        return read(text) === amount;
    }), { numRuns: runs(300) });
});
/** A little reader, independent of the writer. */
function read(text) {
    const places = { 拾: 10, 佰: 100, 仟: 1000 };
    const [, yuan = '', rest = ''] = /^人民币(?:(.*)元)?(.*)$/.exec(text);
    let total = 0;
    let group = 0;
    let digit = 0;
    for (const sign of yuan) {
        if ('零壹贰叁肆伍陆柒捌玖'.includes(sign))
            digit = '零壹贰叁肆伍陆柒捌玖'.indexOf(sign);
        else if (places[sign]) {
            group += digit * places[sign];
            digit = 0;
        }
        else {
            total += (group + digit) * (sign === '亿' ? 100_000_000 : 10_000);
            group = digit = 0;
        }
    }
    const small = (unit) => '零壹贰叁肆伍陆柒捌玖'.indexOf(new RegExp(`(.)${unit}`).exec(rest)?.[1] ?? '零');
    return (total + group + digit) * 100 + small('角') * 10 + small('分');
}
