import { Converter } from 'opencc-js/t2cn'

/**
 * Names under which nobody may pose as the system or the airlines. A name is compared by its looks: width, case, blanks, punctuation and
 * invisible characters do not matter. A name is refused when it consists of nothing but reserved words and usual parts of company names
 * (海航官方客服, 海南航空有限公司); 海口海航旅行社 has a part of its own and is allowed.
 */
const fillers = [
  '有限责任公司',
  '股份有限公司',
  '有限公司',
  '股份',
  '集团',
  '控股',
  '公司',
  '中国',
  '官方',
  '团队',
  '平台',
  '中心',
  '部',
  '的',
  '人员',
  '专员',
  '在线',
  '人工',
  '热线',
  '值班',
  '超级',
  '高级',
  '首席',
  '总',
]

/** Names of the system's own actors in facts; nobody may log in under one. */
export const machineNames = ['system', 'public', 'sandbox'] as const

/** Keeps letters and digits that can be seen. NFKC unifies width and form; accents are removed. */
export const seenAs = (name: string): string =>
  simplified(name.normalize('NFKC'))
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .replace(/./gu, sign => lookalikes[sign] ?? sign)
/** letters of other alphabets that look like Latin ones, and digits in place of letters, as in `аdmin` and `adm1n` */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  [...`аaеeоoрpсcхxуyіiıiѕsјjкkмmтtнhвbαaοoρpνvιiκk0o1i5s`.matchAll(/(.)(.)/gu)].map(([, from, to]) => [from!, to!]),
)

let convert: ReturnType<typeof Converter> | undefined
/** Traditional signs as simplified ones: 鄭 is read as 郑. The tables are read when the first name is compared. */
const simplified = (name: string): string => {
  const read = convert ?? Converter({ from: 't', to: 'cn' })
  convert = read
  return read(name)
}

/** @param words reserved words, and names of airlines */
export const isReserved = (name: string, words: readonly string[]): boolean => {
  const reserved = words.map(seenAs).filter(Boolean)
  const known = new Set([...reserved, ...fillers.map(seenAs)])
  const longest = Math.max(...[...known].map(word => word.length))
  const text = seenAs(name)
  /** for each prefix length: whether known words spell the prefix, and whether a reserved word is among them */
  const reachable: (boolean | undefined)[] = [false]
  for (let end = 1; end <= text.length; end++)
    for (let start = Math.max(0, end - longest); start < end; start++) {
      const word = text.slice(start, end)
      if (reachable[start] === undefined || !known.has(word)) continue
      reachable[end] = reachable[end] || reachable[start] || reserved.includes(word)
    }
  return reachable[text.length] === true
}
export const RESERVED = '该名称为系统保留名称，请更换'
export const TAKEN_NAME = '与工作人员、角色或其他单位同名，请加上单位或职务以示区别'
