import { isIPv6 } from 'node:net'

/**
 * The network that an address is counted under. One subscriber has all addresses of an IPv6 network of 64 bits; an IPv4 address stands for
 * itself, however it is written. Some proxies write the port of the connection behind it, which the caller is free to change.
 */
export const networkOf = (address: string): string => {
  const plain = address
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  // spelled as everybody spells it: an IPv4 address at the end becomes two words
  const [left = '', right] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const words = (text: string) => (text === '' ? [] : text.split(':'))
  const missing = 8 - words(left).length - words(right ?? '').length
  const all = [...words(left), ...Array.from({ length: missing }, () => '0'), ...words(right ?? '')]
  if (all.slice(0, 6).join(':') === '0:0:0:0:0:ffff')
    return all
      .slice(6)
      .map(word => Number.parseInt(word, 16))
      .flatMap(word => [word >> 8, word & 255])
      .join('.')
  return `${all.slice(0, 4).join(':')}::/64`
}
