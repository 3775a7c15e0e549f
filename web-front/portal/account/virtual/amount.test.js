import t from 'tap';
import { amountIn } from './amount.ts';
t.test('an amount as people type it, or what is wrong with it', async (t) => {
    t.same(['1,234.5', '¥10000', '１００元', '0.01'].map(text => amountIn(text).fen), [123_450, 1_000_000, 10_000, 1]);
    t.same(['', '十元', '1.234', '0', '-5'].map(text => amountIn(text).wrong), ['请输入金额', '金额格式不对，最多两位小数', '金额格式不对，最多两位小数', '金额须大于 0', '金额须大于 0']);
    t.equal(amountIn('100.01', 10_000).wrong, '金额最多 ¥100.00');
});
