/**
 * Names under which nobody may pass himself off as the house. A name is compared by what people see: whatever its width and case, with or without
 * blanks, signs and invisible characters. Refused is a name made of nothing but reserved words and what companies are called by
 * (海航官方客服, 海南航空有限公司); 海口海航旅行社 has a name of its own.
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
]

/** What the machines of the house are called in facts: nobody may log in as one. */
export const machineNames = ['system', 'public', 'sandbox'] as const

/** Letters and digits only. NFKC joins what differs in width or form; the marks over letters are left out. */
export const seenAs = (name: string): string =>
  name
    .normalize('NFKC')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
    .replace(/./gu, sign => lookalikes[sign] ?? sign)
/** the letters of other alphabets that look like Latin ones, and digits that stand for letters, as `аdmin` and `adm1n` do */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  [...'аaеeоoрpсcхxуyіiѕsјjкkмmтtнhвbαaοoρpνvιiκk0o1i5s'.matchAll(/(.)(.)/gu)].map(([, from, to]) => [from!, to!]),
)

/** @param words reserved words, and names of airlines */
export const isReserved = (name: string, words: readonly string[]): boolean => {
  const reserved = words.map(seenAs).filter(Boolean)
  const known = new Set([...reserved, ...fillers.map(seenAs)])
  const longest = Math.max(...[...known].map(word => word.length))
  const text = seenAs(name)
  /** for each length of the beginning: can it be told in known words, and is a reserved one among them? */
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
