import { type Check, refuse } from './documents.ts'
import { present } from './present.ts'
import { unprintableIn, withoutRadicals } from './sheet/text.ts'

/** Passenger names: what the host takes, and what people write beside them. */

/** titles after a name in Latin letters: SMITH/JOHN MR */
export const nameTitles = { MR: '先生', MRS: '夫人', MS: '女士', MSTR: '男童', MISS: '女童', DR: '博士' } as const
export type NameTitle = keyof typeof nameTitles

/** spelling of letters outside the 26 in machine-readable passport lines (ICAO 9303) */
const SPELT: Readonly<Record<string, string>> = {
  Ä: 'AE',
  Æ: 'AE',
  Å: 'AA',
  Ö: 'OE',
  Ø: 'OE',
  Œ: 'OE',
  Ü: 'UE',
  ß: 'SS',
  ẞ: 'SS',
  Ð: 'D',
  Đ: 'D',
  Þ: 'TH',
  Ł: 'L',
  Ñ: 'N',
  Ħ: 'H',
  ı: 'I',
}
/** `MÜLLER/JÖRG` → `MUELLER/JOERG`, `O'BRIEN` → `OBRIEN`; undefined where only the bearer knows the spelling. */
const speltPlainly = (name: string): string | undefined => {
  const spelt = [...name]
    .map(sign => SPELT[sign] ?? sign.normalize('NFD').replace(/\p{Mark}/gu, ''))
    .join('')
    .replace(/['’‘`´.,-]/g, sign => (sign === ',' ? '/' : ''))
  return /^[A-Z]{2,}(\/[A-Z]+)?$/.test(spelt) ? spelt : undefined
}

const [LATIN_TITLES, HAN_TITLES] = ['MR|MRS|MS|MSTR|MISS', '先生|女士|小姐|夫人|太太']
const [LATIN_TYPES, HAN_TYPES] = ['ADT|CHD|CNN|INF', '儿童|婴儿|成人']
/** words for a person's part in the group, or for a relative */
const KIN = '爸爸|妈妈|父亲|母亲|丈夫|妻子|老公|老婆|儿子|女儿|爷爷|奶奶|外公|外婆|哥哥|姐姐|弟弟|妹妹|孙子|孙女|家属|本人|夫妇|夫妻'
const ROLES = `领队|导游|全陪|地陪|团长|组长|司机|老师|同学|VIP|${KIN}`
const GROUPS = '大人|成人|儿童|小孩|小朋友|婴儿|宝宝|老人|学生|第?[一二三四五六七八九十\\d]{1,2}[组家车]'
/** words for a name, and for what stands behind one: 姓名陈志强, 陈志强身份证 */
const NAME_LABELS = '(?:旅客|乘客|客人|游客|乘机人|出行人)?(?:姓名|名字)|旅客|乘客|客人|游客|乘机人|出行人|我[叫是]'
const DOCUMENTS =
  '(?:居民|公民|二代|临时|中国|因私|普通|港澳台?居民|台湾居民)?(?:身份证|护照|台胞证|回乡证|港澳通行证|台湾通行证|居住证|永居证|户口[本簿]|出生证明?|军官证|士兵证|证件)'
/** words for what has become of somebody on the list */
const STANDINGS = '已?取消|已?退[票团]?|不去了?|待定|候补|新增|已?改签|替换'
const HAN = '\\p{Script=Han}'
const NUMERAL = '[一二三四五六七八九十]{1,3}'
/** signs that are put to a name so that it is seen: no radicals, and no star, which may stand for a character that is hidden */
const SIGNS = '(?![*\\ufffd\\u2e80-\\u2fdf])[\\p{So}\\p{Extended_Pictographic}※●]'
/** marks that stand before or behind a name in lists and do not belong to it: a number, a form of address, a type of traveller, a remark */
const besideNames = (
  [
    ['序号', '^\\s*([①-⑳⑴-⒛]|[(（]?\\d{1,3}(?:[)）.．、:：-]|(?=\\s*[^\\d\\s])))'],
    ['序号', `^\\s*([(（]?${NUMERAL}[)）.．、:：]|NO[.．]?\\s*\\d{1,3}[.、:：]?|第\\d{1,3}位)(?=\\s*\\S)`],
    ['备注', `^\\s*((?:${SIGNS})+)(?=\\s*\\S)`],
    ['备注', `(?<=\\p{L}\\s*)((?:${SIGNS})+)\\s*$`],
    // @陈志强, as a message calls somebody
    ['备注', '^\\s*(@)(?=\\s*\\p{L}{2})'],
    ['备注', `(?<=${HAN}{2})[\\s/-]+(${STANDINGS})\\s*$`],
    // 儿童：陈小宝
    ['备注', `^\\s*(${GROUPS}|${ROLES}|[A-Z\\d]{1,2}[组车房])\\s*[:：](?=\\s*\\p{L}{2})`],
    ['备注', `^\\s*(${ROLES}|${NAME_LABELS})\\s*[:：]?(?=\\s*${HAN}{2})`],
    ['备注', `(?<=${HAN}{2}\\s*)(的?${DOCUMENTS}(?:号码?)?[是为]?)\\s*$`],
    ['备注', `(?<=${HAN}\\s*)[(（]?\\s*(${ROLES})\\s*[)）]?\\s*$`],
    ['备注', '^\\s*[(（【[]\\s*([^()（）【】[\\]]{1,20}?)\\s*[)）】\\]](?=\\s*\\S)'],
    ['称谓', `^\\s*((?:${LATIN_TITLES}|MASTER|DR)[\\s.]+)(?=\\S)`],
    ['称谓', `^\\s*(${LATIN_TITLES})(?=${HAN})`],
    ['称谓', `(?<=${HAN}\\s*)[(（]?\\s*(${HAN_TITLES}|${LATIN_TITLES})\\s*[)）]?\\s*$`],
    // behind a name with its slash a title is understood
    ['称谓', `(?<=^[a-z]+(?:\\s+[a-z]+)*\\s+)(${LATIN_TITLES})\\s*$`],
    ['旅客类型', `^\\s*(${LATIN_TYPES})(?=${HAN})`],
    ['旅客类型', `(?<=${HAN}{2}\\s*)[(（]?\\s*(${HAN_TYPES})\\s*[)）]?\\s*$`],
    ['旅客类型', `(?:(?<=${HAN}\\s*)[(（]?|[(（]|(?<=\\/.*)\\s+|(?<=^[a-z]+(?:\\s+[a-z]+)*)\\s+)\\s*(${LATIN_TYPES})\\s*[)）]?\\s*$`],
    ['备注', '(?<=\\S\\s*)[(（【[]\\s*([^()（）【】[\\]]{1,20}?)\\s*[)）】\\]]\\s*$'],
  ] as const
).map(([what, sign]) => [what, new RegExp(sign, 'iu')] as const)
/** words that stand in the place of a name when a line is cut wrongly */
const NO_NAME = new RegExp(`^\\s*(${LATIN_TITLES}|MASTER|${HAN_TITLES}|${LATIN_TYPES}|${HAN_TYPES})\\s*$`, 'iu')
const SURNAMES = '欧阳|司马|上官|诸葛|东方|皇甫|尉迟|公孙|慕容|令狐|司徒|夏侯|端木|独孤|南宫|长孙|宇文|闻人|轩辕|呼延|申屠|钟离|西门'.split(
  '|',
)
/** Is this no more than a surname: a single character, or one of the compound ones? */
export const isSurname = (text: string): boolean => /^\p{Script=Han}$/u.test(text) || SURNAMES.includes(text)

type Beside = { what: (typeof besideNames)[number][0]; found: string; rest: string }
const besideIn = (text: string): Beside | undefined => {
  for (const [what, sign] of besideNames) {
    const [whole, found] = sign.exec(text) ?? []
    const rest = whole === undefined ? '' : text.replace(whole, '').trim()
    if (found && rest) return { what, found: found.trim(), rest }
  }
  return undefined
}
/** as written first, since ① would be told as 1 */
const firstBeside = (text: string) => besideIn(text) ?? besideIn(text.normalize('NFKC'))

/**
 * A name without what stands beside it in lists, and what that was. Where no more than a surname would be left (王先生), nobody but its
 * writer knows whether it is a name: it stays.
 */
export const bareName = (text: string): { name: string; beside: Omit<Beside, 'rest'>[] } => {
  const beside: Omit<Beside, 'rest'>[] = []
  let name = text.trim()
  for (let one = firstBeside(name); one && !isSurname(one.rest) && !NO_NAME.test(one.rest); one = firstBeside(name)) {
    beside.push({ what: one.what, found: one.found })
    name = one.rest
  }
  return { name, beside }
}
/** Do two names differ at most by a title or a type that is written to one of them? Stored names have no blanks: MRSMITH/JOHN. */
export const isSameButTitle = (one: string, other: string): boolean => {
  const [long, short] = one.length > other.length ? [one, other] : [other, one]
  if (one === other) return true
  return long.includes(short) && !isSurname(short) && (NO_NAME.test(long.replace(short, '')) || bareName(long).name === short)
}

/** A name is never changed in silence: whoever wrote these beside it takes them off. */
const takenOff = (text: string): string | undefined => {
  const one = firstBeside(text)
  if (!one) return undefined
  const { what, found, rest } = one
  return isSurname(rest) ? `姓名中不写${what}“${found}”，请填写证件上的全名` : `姓名中不写${what}“${found}”，请去掉，只填写 ${rest}`
}

/** May somebody say of a name with a title or a type that it stands so in the document? All others have a mistake besides. */
export const mayBeConfirmed = (text: string): boolean => /^\p{Script=Han}{2,}$/u.test(text.trim()) && takenOff(text) !== undefined

/** The mistake in a name of letters without its stroke: nobody else knows which of its words are the surname. */
export const unparted = (text: string): string | undefined => {
  const [surname, ...given] = text.normalize('NFKC').trim().split(/\s+/)
  if (given.length === 0 || !/^[\p{Script=Latin}'’.\s-]+$/u.test(text)) return undefined
  const [family, ...rest] = [surname!, ...given].map(word => speltPlainly(word.toUpperCase()) ?? word.toUpperCase())
  return `英文姓名请用“/”把姓和名分开，姓在前，如 ${family}/${rest.join(' ')}`
}

/**
 * Checks a passenger name by the rules of the host (DOMAIN §1.4). A Latin name has at most one '/' and a surname of two letters or more; a
 * Chinese name may have letters in place of rare characters. 55 characters at most. A title after a blank (`SMITH/JOHN MR`) is no part of
 * the name and is returned apart. Blanks are removed and letters become capitals; bookings leave out the dot in 阿卜杜拉·买买提. With
 * `confirmed` what looks like a title (王先生) is the name, as its writer has said.
 */
export const checkName = (text: string, { confirmed = false } = {}): Check<{ name: string; title?: NameTitle }> => {
  const unprintable = unprintableIn(text)
  if (unprintable) return refuse(`姓名${unprintable}`)
  const beside = confirmed && mayBeConfirmed(text) ? undefined : takenOff(text)
  if (beside) return refuse(beside)
  const plain = withoutRadicals(text).normalize('NFKC')
  if (NO_NAME.test(plain)) return refuse('这里只有称谓或旅客类型，请填写姓名')
  const [, bare = plain, suffix] = /^(.*\S)\s+(MR|MRS|MS|MSTR|MISS|DR)\s*$/i.exec(plain) ?? []
  const title = suffix && bare.includes('/') && /^[a-z/\s]+$/i.test(bare) ? (suffix.toUpperCase() as NameTitle) : undefined
  const name = (title ? bare : plain).replace(/[\s·•・‧⋅∙●]|(?<=\p{Script=Han})\.(?=\p{Script=Han})/gu, '').toUpperCase()
  if (!name) return refuse('姓名为空')
  if ([...name].length > 55) return refuse('姓名不能超过55个字符')
  if (/\p{Script=Han}/u.test(name))
    return /^[\p{Script=Han}A-Z]{2,}$/u.test(name) ? { ok: true, name } : refuse('中文姓名只能包含汉字和字母')
  if (!/^[A-Z/]+$/.test(name)) {
    const asked = unparted(text)
    if (asked) return refuse(asked)
    const spelt = speltPlainly(name)
    return refuse(`姓名只能包含汉字或26个英文字母${spelt ? `，请按护照机读区写作 ${spelt}` : ''}`)
  }
  if (name.split('/').length > 2) return refuse('姓名中最多有一个“/”')
  return /^[A-Z]{2,}(\/[A-Z]+)?$/.test(name) ? { ok: true, name, ...present({ title }) } : refuse('英文姓名格式应为“姓/名”，姓至少两个字母')
}
