import t from 'tap';
import { isPin, pinIn, pinWrong } from './pin.ts';
t.test('six digits, however they are typed', async (t) => {
    t.equal(pinIn('１３ 57-9a0 8'), '135790');
    t.same(['135790', '13579', '1357900', '13579a'].map(isPin), [true, false, false, false]);
    t.same(['', '1357', '135790'].map(pin => pinWrong(pin)), ['请输入支付密码', '支付密码是 6 位数字，还差 2 位', undefined]);
    t.equal(pinWrong('', '新支付密码'), '请输入新支付密码');
});
