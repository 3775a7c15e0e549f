import { useEffect, useState } from 'react';
import { clientHash } from '#contracts/identity/password.ts';
const DIGITS = 6;
export const isPin = (pin) => /^\d{6}$/.test(pin);
/** the digits of typed or pasted text, full-width ones too */
export const pinIn = (text) => text.normalize('NFKC').replace(/\D/g, '').slice(0, DIGITS);
/** The reason why a pay password is not valid; undefined when it is. */
export const pinWrong = (pin, what = '支付密码') => pin === '' ? `请输入${what}` : isPin(pin) ? undefined : `${what}是 6 位数字，还差 ${DIGITS - pin.length} 位`;
/** A pay password during typing, and the hash to send once it is complete. It stays in memory only. */
export const usePin = () => {
    const [pin, setPin] = useState('');
    const [hash, setHash] = useState();
    useEffect(() => {
        let isLast = true;
        setHash(undefined);
        if (isPin(pin))
            void clientHash(pin).then(hash => isLast && setHash(hash));
        return () => {
            isLast = false;
        };
    }, [pin]);
    return { pin, setPin, hash };
};
