import { type FareType, fareTypes, genders } from '../../enums.ts'
import { type DocumentType, documentTypes, type Gender } from '../../kernel/documents.ts'
import { bareName, checkName, type NameTitle, nameTitles } from '../../kernel/passenger-name.ts'
import { present } from '../../kernel/present.ts'
import { oneOf } from '../../kernel/sheet/values.ts'
import { documentLabels, documentWords, genderWords, titleWords, typeWords } from './words.ts'

/** The words that people write of a traveller, read alike where they are pasted, uploaded or typed. */

const reader = <Code extends string>(values: Readonly<Record<Code, string>>, aliases: Readonly<Record<string, Code>>) => {
  const read = oneOf(values, '', aliases)
  return (text: string): Code | undefined => {
    const value = read(text)
    return typeof value === 'string' ? (value as Code) : undefined
  }
}
export const wordIn = {
  type: reader<FareType>(fareTypes, typeWords),
  docType: reader<DocumentType>({ ...documentTypes, ...documentLabels }, documentWords),
  gender: reader<Gender>(genders, genderWords),
  title: reader<NameTitle>(nameTitles, titleWords),
}

type Said = { type?: FareType | undefined; title?: NameTitle | undefined; gender?: Gender | undefined }
type Written = Said & {
  name: string
  /** remarks beside the name that say nothing of the traveller's data: 领队 */
  left: string[]
  /** the question to the writer where the name is not as it was written */
  note?: string
}
/**
 * The name in what was written, and what stands beside it: a type, a title or a sex where these are not given otherwise. A mark that says
 * something else than is given stays, and is asked about.
 */
export const nameWritten = (written: string, given: Said): Written => {
  const { name, beside } = bareName(written)
  const said: Said = {}
  const left: string[] = []
  for (const { what, found } of beside) {
    const one = present({ type: wordIn.type(found), title: wordIn.title(found), gender: wordIn.gender(found) })
    if ((Object.keys(one) as (keyof Said)[]).some(field => (given[field] ?? said[field] ?? one[field]) !== one[field]))
      return { name: written.trim(), left: [] }
    Object.assign(said, one)
    if (what !== '序号' && Object.keys(one).length === 0) left.push(found)
  }
  const { type, title, gender } = said
  const parts = [
    beside.length > 0 && `“${written.trim()}”按姓名“${name}”录入`,
    type && `旅客类型为${fareTypes[type]}`,
    title && `称谓为${nameTitles[title]}`,
    gender && `性别为${genders[gender]}`,
    left.length > 0 && `没有录入“${left.join('、')}”`,
    beside.length === 0 && bookedAs(name),
  ].filter(Boolean)
  return { name, ...said, left, ...(parts.length > 0 && { note: parts.join('，') }) }
}

/** A note about a correct name of which the booking leaves something out: the dot of 阿卜杜拉·买买提, the blank of 买买提 艾力. */
export const bookedAs = (name: string): string | undefined => {
  const checked = checkName(name)
  // two characters are often set apart, as wide as three
  if (!checked.ok || !/\p{Script=Han}/u.test(name) || /^\s*\p{Script=Han}\s*\p{Script=Han}\s*$/u.test(name)) return undefined
  if (/[^\p{Script=Han}A-Z\s]/iu.test(name.normalize('NFKC'))) return `间隔号不进订座，按 ${checked.name} 订座，不用删除`
  return /\S\s+\S/.test(name) ? `空格不进订座，按 ${checked.name} 订座` : undefined
}
