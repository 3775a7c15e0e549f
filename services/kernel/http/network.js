import { isIPv6 } from 'node:net';
/**
 * The network that an address is counted under. One subscriber has all addresses of an IPv6 network of 64 bits; an IPv4 address stands for
 * itself, however it is written.
 */
export const networkOf = (address) => {
    const plain = address.replace(/%.*$/, '');
    const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(plain)?.[1];
    if (mapped)
        return mapped;
    if (!isIPv6(plain))
        return address;
    const [left = '', right] = plain.split('::');
    const words = (text) => (text === '' ? [] : text.split(':'));
    const missing = 8 - words(left).length - words(right ?? '').length;
    const all = right === undefined ? words(left) : [...words(left), ...Array.from({ length: missing }, () => '0'), ...words(right)];
    return `${all
        .slice(0, 4)
        .map(word => Number.parseInt(word, 16).toString(16))
        .join(':')}::/64`;
};
