import { isWeakPin, WEAK_PIN } from '#contracts/identity/common-passwords.ts';
import { pinWrong } from '../../kit/pin.ts';
/** Mistakes in a new pay password that is typed twice. */
export const newPinMistakes = (pin, again) => {
    const wrong = pinWrong(pin) ?? (isWeakPin(pin) ? WEAK_PIN : undefined);
    if (wrong)
        return { pin: wrong, ...(!again && { again: '请再次输入支付密码' }) };
    if (!again)
        return { again: '请再次输入支付密码' };
    return again === pin ? {} : { again: '两次输入的支付密码不一致，请重新输入' };
};
