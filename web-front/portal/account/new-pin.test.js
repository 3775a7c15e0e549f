import t from 'tap';
import { newPinMistakes } from './new-pin.ts';
t.test('a pay password is typed twice, and the same', async (t) => {
    t.same(newPinMistakes('', ''), { pin: '请输入支付密码', again: '请再次输入支付密码' });
    t.same(newPinMistakes('1357', '1357'), { pin: '支付密码是 6 位数字，还差 2 位' });
    t.same(newPinMistakes('135790', ''), { again: '请再次输入支付密码' });
    t.same(newPinMistakes('135790', '135791'), { again: '两次输入的支付密码不一致，请重新输入' });
    t.match(newPinMistakes('123456', '123456'), { pin: /过于简单/ });
    t.same(newPinMistakes('135790', '135790'), {});
});
