import { bareName, isSurname } from '#contracts/kernel/passenger-name.ts'
import { nationOf } from '#contracts/order/names/nations.ts'
import { documentLabels, documentOfHeading } from '#contracts/order/names/words.ts'
import { wordIn } from '#contracts/order/names/written.ts'

/** A part of a line of prose. A part in brackets is `aside`: it says something about the person, and is the name where nothing else is. */
export type LinePart = { text: string; isAside?: true }
/** The parts of a line; `untaken` are those that no field of a traveller takes: 住址, 有效期. */
type Line = { parts: LinePart[]; untaken: string[] }

/** Does this look like a whole name: one of the usual surnames, with one or two characters more? */
export const isWholeName = (text: string): boolean =>
  /^[王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤符冼庄温施聂康樊]\p{Script=Han}{1,2}$/u.test(
    text,
  )
const isWord = (text: string): boolean =>
  // 王 小 明 is a name
  (text.length > 1 || wordIn.gender(text) !== undefined) &&
  [wordIn.type, wordIn.docType, wordIn.gender].some(read => read(text) !== undefined)

const labels =
  /(?<![\p{L}])(姓名|旅客|乘机人|(?:公民身份|身份证|护照|台胞证|回乡证|港澳通行证|户口本|出生证明|证件)(?:号码?)?|passport(?: no\.?| number)?|(?:full |passenger )?name|nationality|国籍|手机号码?|手机|联系电话|电话|tel|mobile|出生(?:日期|年月日|年月)?|生日|dob|date of birth|性别|sex)(?:\s*(?:[:：]|[为是](?=\d))\s*|(?:(?<=^\s*\S+)\s+)(?=\S)|(?=[A-Z]{0,3}\d{3}))/giu
/** labels of what a list says beside the traveller's data, with what they say */
const others =
  /(?<!\p{L})(?:\p{Script=Han}{0,4}(?:金鹏|会员|常旅客|里程)卡?(?:号码?)?\s*[:：]?\s*[A-Z]{0,2}\d{5,}|(?:民族|签发机关|签发地|签发日期?|签发|有效期[限至]?|有效日期|到期日?|expiry|籍贯|单位|职务|房型)\s*[:：]?\s*[^\s,，;；、]+|(?:家庭住址|住址|地址|备注|说明|紧急联系人|联系人|团号|订单号|航班号?|日期|制表人?|填表人?|审核人?)\s*[:：]?\s*\S.*$)/giu
const NUMERAL = '[一二三四五六七八九十]{1,3}'
/** the number of a line: `1、`, `(1)`, `一、`, and before a name that is followed by a document `1 张三` */
export const countOfLine = new RegExp(
  `^\\s*(?:[①-⑳⑴-⒛]|[(（]?(?:\\d{1,3}|${NUMERAL})[)）.、:：]|NO[.．]?\\s*\\d{1,3}[.、:]?(?!\\d)|第\\d{1,3}位|\\d{1,3}\\s*(?=\\p{L}{2})(?![人座位大小月日号年岁点个名月天])(?=.*\\d{6}))\\s*`,
  'iu',
)
const countWithin = new RegExp(`(?<=[\\s,;、])\\(?(?:\\d{1,3}|${NUMERAL})[).、:]\\s*(?=[\\p{Script=Han}A-Z]|\\d{6})`, 'giu')
const SIGNS = /(?![\ufffd\u2e80-\u2fdf])[\p{So}\p{Extended_Pictographic}※●]+/gu
/** begins a part that stood in brackets, within which there is no blank */
const ASIDE = '\u0001'

/** Digits of an identity card in groups: 460106 19790814 2416, 4601-0619-7908-1424-16. Other digits stay apart. */
const idInGroups = /(?<![\dA-Z])\d(?:[ -]{0,2}\d){16}[ -]{0,2}[\dX](?![\dA-Z])/gi
const joinedId = (found: string): string => {
  const number = found.replace(/[ -]/g, '')
  return /^.{6}(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])/.test(number) ? number : found
}

const MONTHS = 'JANFEBMARAPRMAYJUNJULAUGSEPOCTNOVDEC'
/** 14 Aug 1979, 14AUG1979 */
const englishDates =
  /(?<![A-Z\d])(\d{1,2})[ -]?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}[ ,-]{0,2}((?:19|20)\d\d)(?!\d)/giu
/** words that join people in a sentence; the last ones say that one goes in place of another */
const joining =
  /(?<=^|[\s,，、;；()（）]|\d[\dX])(还有|以及|加上|和|跟|与|及|换成|改成|改为|替换成?|[携带](?:孩子|小孩|儿子|女儿|婴儿|宝宝|儿童)?|把|加|增加|新增)(?=\p{Script=Han}{2,4}(?:[\s:：]|\d{6}))/giu
/** 大床房：陈志强 460106…, 小王：陈志强 460106…: a word before a colon, a whole name behind it, and the number of a document */
const BEFORE_NAME = /^(\s*)([\p{L}\d]{1,10})[:：]\s*(?=(\p{Script=Han}{2,4})(?!\p{Script=Han}).*?(?:\d{6}(?:19|20)\d\d|[A-Z]{1,2}\d{7}))/iu
const DOCUMENT_WORD = '(?:身份证|护照|台胞证|回乡证|港澳通行证|居住证|户口本|出生证明|证件)(?:号码?)?'
const DIGITS = '\\s*[:：是为]?\\s*[A-Z]{0,3}\\d{3}'
/** where a word for a number follows with nothing between: 陈志强身份证460106…, 陈志强电话138… */
const GLUED = new RegExp(
  `(?<=\\p{Script=Han}{2})(?<!居民|公民|二代|临时|中国|因私|普通|外国|外籍|台湾|永久)(?<=\\p{Script=Han}{2})(?:的(?=${DOCUMENT_WORD}${DIGITS})|(?=(?:(?:居民|公民|二代|临时|中国|因私|普通)?${DOCUMENT_WORD}|(?:联系)?电话|手机号?码?)${DIGITS}))`,
  'giu',
)
/** 陈志强和太太林月珍 */
const TOGETHER =
  /(?<![\p{Script=Han}])(\p{Script=Han}{2,3})([和跟与及](?:太太|妻子|老婆|丈夫|老公|先生|儿子|女儿|孩子|父亲|母亲|爸爸|妈妈)?)(?=(\p{Script=Han}{2,3})(?!\p{Script=Han}))/gu
/** 陈志强男460106…; a name of two characters may end so: 王亚男 */
const SEX_BEHIND = /(?<=(?:^|[\s,，、;；\dX])\p{Script=Han}{3})([男女])(?=\s*[A-Z]{0,3}\d{6})/giu
/** The text with blanks where one part ends and another begins. */
const apart = (line: string): string =>
  line
    .replace(/[①-⑳⑴-⒛]/g, ' ')
    .normalize('NFKC')
    .replace(countOfLine, '')
    // @陈志强, as a message calls somebody
    .replace(/(?<!\S)@(?=\p{L})/gu, '')
    // the numbers of further people on the line
    .replace(countWithin, ',')
    .replace(/(?<!\d)(\d{4})年(\d{1,2})月(\d{1,2})[日号]?(?:出?生)?/g, ' $1-$2-$3 ')
    .replace(englishDates, (_, day: string, month: string, year: string) =>
      [
        ' ',
        year,
        '-',
        String(MONTHS.indexOf(month.slice(0, 3).toUpperCase()) / 3 + 1).padStart(2, '0'),
        '-',
        day.padStart(2, '0'),
        ' ',
      ].join(''),
    )
    // 成人2人：陈志强, 房间1：陈志强; a word alone before a colon is read with the name
    .replace(/(?<=^\s*(?=\p{L}*\d)[\p{L}\d]{1,10})[:：](?=\p{Script=Han}{2})/u, ' ')
    .replace(BEFORE_NAME, (found, space: string, word: string, name: string) =>
      isWholeName(name) && bareName(`${word}：${name}`).beside.length === 0 && !/^姓?名/.test(word) ? `${space} ${ASIDE}${word} ` : found,
    )
    .replace(GLUED, ' ')
    .replace(SEX_BEHIND, ' $1 ')
    .replace(TOGETHER, (found, one: string, and: string, other: string) =>
      isWholeName(one) && isWholeName(other) ? `${one} ${ASIDE}${and} ` : found,
    )
    // a label that says which document it is goes on saying so
    .replace(labels, (_, label: string) => ` ${documentLabels[documentOfHeading(label) ?? 'OTHER'].replace('其他', '')} `)
    .replace(/(?<!\p{L})(\p{Script=Han}{2,12}?)(?:号码?)?[:：]/gu, (found, word: string) => (wordIn.docType(word) ? ` ${word} ` : found))
    // digits in groups for reading
    .replace(/(?<!\d)(?:\+86[ -]?)?(1[3-9]\d)[ -](\d{4})[ -](\d{4})(?!\d)/g, '$1$2$3')
    .replace(/\+86[ -](?=1[3-9]\d{9})/g, '+86')
    .replace(idInGroups, joinedId)
    .replace(/[(（【[]([^()（）【】[\]]*)[)）】\]]/g, (_, inside: string) =>
      /\d{6}/.test(inside) ? ` ${inside} ` : ` ${ASIDE}${inside.trim().replace(/\s+/g, ASIDE)} `,
    )
    // marks between a name, a sex, a number and another number
    .replace(/(?<=\p{L})[/:=-]+(\p{Script=Han}{1,12})(?=[/:=_\s-]|$)/gu, (found, word: string) => (isWord(word) ? ` ${word}` : found))
    .replace(/(?<=[A-Z]{2})[/-](?=\p{Script=Han})|(?<=\p{Script=Han})\/(?=\p{Script=Han})/giu, ' ')
    .replace(/(?<=\p{L})\s*[*/_:=+-]+\s*(?=[A-Z]{0,3}\d{6})/giu, ' ')
    .replace(/(?<=\d{6}[\dX]{0,12})(?:[/_:=+-]+|\*+(?=\p{L}))(?=\P{N}|\+?\d{6}|\d{1,3}岁|$)/giu, ' ')
    .replace(/(?<=\p{Script=Han}{2})[+&](?=\p{Script=Han}{2})/gu, ' ')
    .replace(joining, ' $1 ')
    // a telephone and an identity card with nothing between
    .replace(
      /(?<![\dA-Z])(1[3-9]\d{9})(?=\d{6}(?:19|20)\d{9}[\dX](?!\d))|(?<![\dA-Z])(\d{6}(?:19|20)\d{9}[\dX])(?=1[3-9]\d{9}(?!\d))/giu,
      '$& ',
    )
    .replace(SIGNS, ' $& ')
    .replace(/(?<!第)(?<=\p{Script=Han})(?=[A-Z]{0,3}\d{6})/giu, ' ')
    .replace(/(?<=\d[\dX])(?=(?!号)\p{Script=Han})/giu, ' ')

/** words of politeness and remarks that look like names */
const NO_NAME =
  /^(?:谢谢.*|多谢|感谢.*|[您你]好|收到.*|好的|请.*|麻烦.*|[金银]卡|白金卡?|高级.*|单间|标间|[大双]床房?|单房差?|已付款?|待定|取消|不去了?|[携带](?:孩子|小孩|儿子|女儿|婴儿|宝宝|儿童)?|还有|以及|加上|换成|改成|改为|替换成?|第?[一二三四五六七八九十]{1,3}[组车房队]|现金|[接送]机|退休|学生|[已未]婚|靠[窗边]|轮椅|素食|清真|自带.*|和.+|.*一间|.*同住|\p{Script=Han}{1,4}族|\p{Script=Han}{1,2}餐)$/u
export const isRemark = (text: string): boolean => NO_NAME.test(text)

/** 买买提 艾力: names of other peoples in two parts, of which neither is a whole name of a Chinese. */
const isNameOfParts = (...parts: string[]): boolean =>
  parts.every(part => /^[\p{Script=Han} ]{2,8}$/u.test(part) && !isWholeName(part) && !isRemark(part) && !nationOf(part))
const LATIN =
  /^(?:(?:mr|mrs|ms|mstr|miss|dr)\.? )?\p{Script=Latin}[\p{Script=Latin}'’-]+( [\p{Script=Latin}'’-]+)*(\/[\p{Script=Latin}'’ -]*)?$/iu
/** numbers of documents that only people of China have */
const OF_CHINA = /(?<![A-Z\d])(?:[EGHM][A-Z\d]\d{7}|\d{17}[\dX])(?![A-Z\d])/i
/**
 * A country behind a name with its stroke is no further given name: IVANOV/IVAN RUS. Beside a document of China it is one: WANG/XIAO CAN.
 */
const isCountry = (before: string, part: string, isChinese: boolean) => {
  const nation = before.includes('/') && /^[A-Z]{3}$/i.test(part) && nationOf(part)
  return nation && (!isChinese || ['CN', 'HK', 'MO', 'TW'].includes(nation))
}

/** Does this part go on with the name before it? `isLoose`: so far it consists of single characters. */
const goesOnWith = (before: string, part: string, isLoose: boolean, isChinese: boolean): 'joined' | 'spaced' | undefined => {
  if ([before, part].some(isWord) || isCountry(before, part, isChinese)) return undefined
  // 王 小 明, 张 小明, 欧阳 娜娜
  if (/^\p{Script=Han}$/u.test(part) && (isLoose || isSurname(before)) && /^\p{Script=Han}{1,3}$/u.test(before)) return 'joined'
  if (/^\p{Script=Han}{1,2}$/u.test(part) && isSurname(before)) return 'joined'
  const title = wordIn.title(part)
  if (/^\p{Script=Han}+$/u.test(before) && title && title !== 'DR') return 'joined'
  if (/^[\p{Script=Latin}'’-]+$/u.test(part) && LATIN.test(before)) return 'spaced'
  if (/^[\p{Script=Latin}'’-]+\/[\p{Script=Latin}'’-]+$/u.test(part) && LATIN.test(before) && !before.includes('/')) return 'spaced'
  if (/^[a-z]+(\/[a-z]+)?$/i.test(part) && wordIn.title(before.replace(/\.$/, ''))) return 'spaced'
  return isNameOfParts(before, part) ? 'spaced' : undefined
}

/** A line of prose in parts: `1、张三 460106197908142416 男`, `王芳，护照：E12345678`. */
export const partsOf = (line: string): Line => {
  const untaken: string[] = []
  const rest = line.normalize('NFKC').replace(others, found => {
    untaken.push(found.trim())
    return ' '
  })
  const parts: LinePart[] = []
  const isChinese = OF_CHINA.test(rest)
  let isLoose = false
  const pieces = apart(untaken.length > 0 ? rest : line).matchAll(
    /([\s,，、;；|_()（）。“”"「」《》]*)([^\s,，、;；|_()（）。“”"「」《》]+)/g,
  )
  for (const [, between = '', piece = ''] of pieces) {
    const [first, ...asides] = piece.split(ASIDE)
    const text = first!.replace(/(?<=\p{L}{2})[.:：]$|(?<=\d[\dX]?)['’.]$|^[\p{Pd}/_=+.:~]+$/u, '')
    const before = parts.at(-1)
    // Han characters go on over blanks alone, letters over the comma behind a surname too
    const mayGoOn = before && !before.isAside && (/^\s*$/.test(between) || (/^,\s*$/.test(between) && /[a-z]$/i.test(before.text)))
    const how = text && mayGoOn ? goesOnWith(before.text, text, isLoose, isChinese) : undefined
    if (how) before!.text += how === 'joined' ? text : ` ${text}`
    else if (text) {
      parts.push({ text })
      isLoose = true
    }
    isLoose &&= /^\p{Script=Han}?$/u.test(text)
    for (const aside of asides) if (aside) parts.push({ text: aside, isAside: true })
  }
  return { parts, untaken }
}
