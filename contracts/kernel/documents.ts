import { isDate, type LocalDate } from './calendar.ts'
import { present } from './present.ts'

/**
 * Identity documents, numbers with check digits, and masks. Checks answer `{ ok: true, … }` with the number to
 * store, or `{ ok: false, reason }` in Chinese for the form or the row of an import.
 */
export type Check<Facts = unknown> = ({ ok: true } & Facts) | { ok: false; reason: string }
export const refuse = (reason: string) => ({ ok: false, reason }) as const

/** The 22 types in the order of 《民用航空安全检查规则》Art. 31; the spellings were agreed (WZSBZ is 武警士兵证). */
export const documentTypes = {
  ID_CARD: '居民身份证',
  HMT_ID: '港澳台居民居住证',
  PASSPORT: '护照',
  JGZ: '军官证',
  WZGBZ: '文职干部证',
  YWBZ: '义务兵证',
  SGZ: '士官证',
  WZRYZ: '文职人员证',
  ZGZ: '职工证',
  WJJGZ: '武警警官证',
  WZSBZ: '武警士兵证',
  HYZ: '海员证',
  HM2M: '港澳居民来往内地通行证',
  T2M: '台湾居民来往大陆通行证',
  WJRYZ: '外交人员证',
  YJJLZ: '外国人永久居留身份证',
  CSZM: '出生医学证明',
  HKB: '户口簿',
  XSZ: '学生证',
  SFZM: '身份证明',
  QTZJ: '其他有效乘机身份证件',
  OTHER: '其他',
} as const
export type DocumentType = keyof typeof documentTypes
export type Gender = 'M' | 'F'

/**
 * Upper case, half width, no blanks, without the apostrophe that makes it text in Excel and the stop behind it: the form in which numbers
 * are stored and compared.
 */
export const tidyNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/^['’‘]+|['’.,;。]+$/g, '')
    .toUpperCase()

// Provinces of GB/T 2260, and 81 82 83 of the residence permits
const REGIONS = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(' '),
)
const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** The 18th sign of a GB 11643 number from its first 17 digits. */
export const idCheckDigit = (first17: string): string =>
  '10X98765432'[ID_WEIGHTS.reduce((sum, weight, i) => sum + weight * Number(first17[i]), 0) % 11]!

/** GB 11643: 18 signs, region, a real birth date, check digit. An odd or even 17th digit tells the sex. */
export const checkIdNumber = (text: string): Check<{ number: string; birthDate: LocalDate; gender: Gender }> => {
  const number = tidyNumber(text)
  if (!/^\d{17}[\dX]$/.test(number)) return refuse('身份证号应为18位')
  if (!REGIONS.has(number.slice(0, 2))) return refuse('身份证号地区码有误')
  const birthDate = birthDateIn(number)
  if (!birthDate) return refuse('身份证号出生日期有误')
  if (idCheckDigit(number) !== number[17]) return refuse('身份证校验失败')
  return { ok: true, number, birthDate, gender: Number(number[16]) % 2 === 1 ? 'M' : 'F' }
}
const birthDateIn = (number: string): LocalDate | undefined => {
  const birthDate = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`
  return isDate(birthDate) && birthDate >= '1850-01-01' ? birthDate : undefined
}

/** 外国人永久居留身份证 since 2023: 18 digits from 9, with birth date and check digit where an identity card has them. */
const checkPermit = (number: string): Check<{ birthDate: LocalDate }> => {
  const birthDate = birthDateIn(number)
  if (!birthDate) return refuse('永久居留身份证号出生日期有误')
  return idCheckDigit(number) === number[17] ? { ok: true, birthDate } : refuse('永久居留身份证号校验失败')
}

const PATTERNS: Partial<Record<DocumentType, RegExp>> = {
  PASSPORT: /^[A-Z0-9]{5,17}$/,
  HM2M: /^[HM]\d{8}(\d{2})?$/,
  T2M: /^\d{8}(\d{2})?$/,
  YJJLZ: /^([A-Z0-9]{15}|[A-Z0-9]{18})$/,
}
const UNDER_16: readonly DocumentType[] = ['CSZM', 'HKB', 'XSZ', 'SFZM']

/**
 * Checks a document by DOMAIN §4.1. The traveller's own `birthDate` and `gender` must agree with those in the number. `at` is the date of
 * first departure; children's papers are judged by the age on it. The answer carries birth date and sex where the number or the traveller
 * gives them.
 */
export const checkDocument = (
  type: DocumentType,
  text: string,
  { birthDate, gender, at }: { birthDate?: LocalDate; gender?: Gender; at?: LocalDate } = {},
): Check<{ number: string; birthDate?: LocalDate; gender?: Gender }> => {
  const number = tidyNumber(text)
  if (!number) return refuse('证件号码为空')
  if (/^\d(\.\d+)?E\+\d+$/.test(number)) return refuse('Excel 把长数字变成了科学计数，请将单元格设为文本格式后重新填写')
  if (birthDate !== undefined && !isDate(birthDate)) return refuse('出生日期有误')
  if ((type === 'ID_CARD' || type === 'HM2M') && /^C[A-Z]?\d{7,8}$/.test(number))
    return refuse('往来港澳通行证不是回乡证，请填写身份证号；是护照的请选择护照')
  if (type === 'ID_CARD' || type === 'HMT_ID') {
    const id = checkIdNumber(number)
    if (!id.ok) return id
    if (/^8[123]0000/.test(number) !== (type === 'HMT_ID')) return refuse(`证件号码不是${documentTypes[type]}号码`)
    if (birthDate && birthDate !== id.birthDate) return refuse('出生日期与证件不符')
    if (gender && gender !== id.gender) return refuse('性别与证件不符')
    return at && id.birthDate > at ? refuse('身份证号出生日期有误') : id
  }
  if (type === 'YJJLZ' && /^9\d{16}[\dX]$/.test(number)) {
    const permit = checkPermit(number)
    if (!permit.ok) return permit
    if (birthDate && birthDate !== permit.birthDate) return refuse('出生日期与证件不符')
    return { ok: true, number, birthDate: permit.birthDate, ...present({ gender }) }
  }
  const pattern = PATTERNS[type]
  if (pattern ? !pattern.test(number) : !/^[\p{L}\p{N}()/.-]{1,40}$/u.test(number)) return refuse(`${documentTypes[type]}号码格式有误`)
  if (UNDER_16.includes(type)) {
    // a household register has the number of the identity card
    const id = checkIdNumber(number)
    const born = birthDate ?? (id.ok ? id.birthDate : undefined)
    if (at && !born) return refuse('请填写出生日期')
    if (at && born && ageAt(born, at) >= 16) return refuse(`${documentTypes[type]}仅限16周岁以下旅客使用`)
    return { ok: true, number, ...present({ birthDate: born, gender: gender ?? (id.ok ? id.gender : undefined) }) }
  }
  return { ok: true, number, ...present({ birthDate, gender }) }
}

/** How the host names the document: NI identity number, PP passport, ID everything else. */
export const hostDocumentCode = (type: DocumentType): 'NI' | 'PP' | 'ID' =>
  type === 'PASSPORT' ? 'PP' : ['ID_CARD', 'HMT_ID', 'HKB'].includes(type) ? 'NI' : 'ID'

const USCC_SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
/** GB 32100 unified social credit code: 18 signs without I O S V Z, the last one a check sign. */
export const isCreditCode = (text: string): boolean => {
  const values = [...text].map(sign => USCC_SIGNS.indexOf(sign))
  if (values.length !== 18 || values.includes(-1)) return false
  let weight = 1
  let sum = 0
  for (const value of values.slice(0, 17)) {
    sum += value * weight
    weight = (weight * 3) % 31
  }
  return values[17] === (31 - (sum % 31)) % 31
}

/** IATA agent number: 8 digits, the first seven mod 7 = the eighth. */
export const isIataNumber = (text: string): boolean => /^\d{8}$/.test(text) && Number(text.slice(0, 7)) % 7 === Number(text[7])

/** Full years of age on a date. A person born on 02-29 has birthday on 03-01 in other years. Negative before birth. */
export const ageAt = (birthDate: LocalDate, date: LocalDate): number =>
  Number(date.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (date.slice(5) < birthDate.slice(5) ? 1 : 0)

/** Type by age on the date of first departure: infant under 2, child under 12, otherwise adult. */
export const ageType = (birthDate: LocalDate, departure: LocalDate): 'INFANT' | 'CHILD' | 'ADULT' => {
  const age = ageAt(birthDate, departure)
  return age < 2 ? 'INFANT' : age < 12 ? 'CHILD' : 'ADULT'
}

/** Keeps `start` and `end` characters at the two ends. A text that is too short to hide anything in between is hidden whole. */
const mask = (text: string, start: number, end: number): string => {
  const signs = [...text]
  const hidden = signs.length - start - end
  if (hidden < 1) return '*'.repeat(signs.length)
  return `${signs.slice(0, start).join('')}${'*'.repeat(hidden)}${end ? signs.slice(-end).join('') : ''}`
}

/** 仲小妮 → 仲*妮, 张三 → 张*; of a Latin name the first letters of surname and given name stay. */
export const maskName = (name: string): string => {
  if (/^[A-Z/]+$/i.test(name))
    return name
      .split('/')
      .map(part => mask(part, 1, 0))
      .join('/')
  return [...name].length <= 2 ? mask(name, 1, 0) : mask(name, 1, 1)
}
/** 18612341402 → 186****1402; with a country code the same signs from the end. */
export const maskPhone = (phone: string): string => mask(phone, Math.max(phone.length - 8, 0), 4)
/**
 * Masks a document number at one of three levels: 1 shows the first and last character, 2 the first three and last two, 3 the first six and
 * last four. Short numbers fall back to level 1.
 */
export const maskDocument = (number: string, level: 1 | 2 | 3 = 2): string => {
  const [start, end] = ({ 1: [1, 1], 2: [3, 2], 3: [6, 4] } as const)[level]
  return number.length - start - end < 4 ? mask(number, 1, 1) : mask(number, start, end)
}
/** Shows only the last four digits of a bank account. */
export const maskAccount = (account: string): string => mask(account, 0, 4)
