/**
 * Passwords that everybody tries first. A browser knows the head of the list and refuses what it sees; the server gets hashes only, and
 * knows the hashes of the whole list (`services/identity/common-passwords.json`) with the same endings.
 */
const head =
  '123456 password 12345678 qwerty 123456789 12345 111111 1234567 dragon 123123 abc123 monkey letmein master 666666 qwertyuiop 123321 1234567890 superman 1qaz2wsx qazwsx 123qwe 000000 trustno1 zxcvbnm asdfgh sunshine iloveyou princess computer 112233 zxcvbn 11111111 131313 159753 1234qwer welcome secret hello q1w2e3r4 qwer1234 1q2w3e4r password1 asdf 88888888 888888 admin admin123 root test abc abcd a123456 aa123456 qq123456 q123456 woaini woaini1314 5201314 1314520 woaini520 p@ssw0rd passw0rd 1qaz@wsx 1qaz!qaz pa$$w0rd newgt aa ab abc123456 qwe changeme mima wodemima hna haihang hainan haikou hnair jipiao huawei wang zhang'
export const headWords: readonly string[] = head.split(' ')
const known = new Set(headWords)

const signs = ['', '!', '@', '#', '.', '*', '!@#']
const numbers = ['', ...'1 12 123 1234 12345 123456 111 666 888 520 1314 111111 2020 2021 2022 2023 2024 2025 2026 2027 2028'.split(' ')]
/** endings that people put behind a word so that it passes as strong: `!`, `123!`, `@2026` */
const endings = [
  ...new Set([
    ...numbers.flatMap(number => signs.map(sign => number + sign)),
    ...numbers.flatMap(number => ['@', '!', '#', '_', '-', '.'].map(sign => sign + number)),
  ]),
]

/** A word as people write it as a password. @param most true for every ending, false for a single sign */
export function* formsOf(word: string, most = true): Generator<string> {
  for (const written of new Set([word, word.charAt(0).toUpperCase() + word.slice(1), ...(most ? [word.toUpperCase()] : [])]))
    for (const ending of most ? endings : signs) yield written + ending
}

const LONGEST = 20
const rows = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm'].flatMap(row => [
  row,
  [...row].reverse().join(''),
])
/** Passwords that are no words: one sign again and again, signs in a row, six digits, a day as eight digits. */
const isPattern = (lower: string): boolean =>
  /^(.)\1*$|^\d{6}$|^(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(lower) ||
  (lower.length > 2 && rows.some(row => row.includes(lower)))
/** The same as texts for whoever has hashes only; six digits are known already (`services/identity/known-hashes.ts`). */
export function* patterns(): Generator<string> {
  const written = (text: string) => new Set([text, text.toUpperCase()])
  for (let sign = 33; sign < 127; sign++) for (let length = 1; length <= LONGEST; length++) yield String.fromCharCode(sign).repeat(length)
  for (const row of rows)
    for (let from = 0; from < row.length; from++)
      for (let to = from + 3; to <= Math.min(row.length, from + LONGEST); to++) yield* written(row.slice(from, to))
  const two = (value: number) => String(value).padStart(2, '0')
  for (let year = 1900; year < 2100; year++)
    for (let month = 1; month <= 12; month++) for (let day = 1; day <= 31; day++) yield `${year}${two(month)}${two(day)}`
}

/** True for a password of the list's head, the login name with a common ending, and what needs no list. */
export const isCommonPassword = (password: string, loginName = ''): boolean => {
  const lower = password.toLowerCase()
  if (isPattern(lower)) return true
  const own = loginName.trim().toLowerCase()
  return endings.some(ending => {
    const word = lower.endsWith(ending) ? lower.slice(0, lower.length - ending.length) : undefined
    return word !== undefined && (known.has(word) || (own !== '' && word === own))
  })
}
export const TOO_COMMON = '密码过于常见或与登录名相同，请更换'

/** Pay passwords that are guessed first: one digit six times, digits in a row, and two, three or mirrored digits that repeat. */
export const isWeakPin = (pin: string): boolean =>
  /^(\d)\1{5}$|^(\d\d)\2\2$|^(\d{3})\3$|^(\d)\4(\d)\5(\d)\6$|^(\d)(\d)(\d)\9\8\7$/.test(pin) || ROWS.includes(pin)
const ROWS = Array.from({ length: 10 }, (_, first) => Array.from({ length: 6 }, (_, n) => (first + n) % 10).join('')).flatMap(row => [
  row,
  [...row].reverse().join(''),
])
export const WEAK_PIN = '支付密码过于简单，不能是相同、连续或重复的数字'
