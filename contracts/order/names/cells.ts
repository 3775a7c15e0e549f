import { headerKey, inTwoLanguages, withoutUnit } from '../../kernel/sheet/text.ts'
import { headings } from './words.ts'

/** The columns of lists of names, read alike where a table is pasted or uploaded. */

export type NameKind = keyof typeof headings
const kindByHeading = new Map(
  (Object.entries(headings) as [NameKind, (typeof headings)[NameKind]][]).flatMap(([kind, { title, synonyms }]) =>
    [title, ...synonyms].map(name => [headerKey(name), kind] as const),
  ),
)
/** The kind of a column by its heading. */
export const kindOfHeading = (cell: string): NameKind | undefined => {
  const key = headerKey(cell).replace(/:$/, '')
  const [kind, other] = inTwoLanguages(key)?.map(half => kindByHeading.get(half)) ?? []
  return kindByHeading.get(key) ?? kindByHeading.get(withoutUnit(key)) ?? (kind === other ? kind : undefined)
}

/** headings of a column of surnames and one of given names: 张 and 三, SMITH and JOHN */
const halves = [/^(姓|姓氏|英文姓|姓\(英文\)|SURNAME|LASTNAME|FAMILYNAME)$/, /^(名|英文名|名\(英文\)|GIVENNAMES?|FIRSTNAME)$/] as const
const isSaid = (half: RegExp, cell: string): boolean => {
  const key = headerKey(cell)
  return half.test(key) || (inTwoLanguages(key)?.every(one => half.test(one)) ?? false)
}
export const isHalf = (cell: string): boolean => halves.some(half => isSaid(half, cell))
/** Where surnames and given names stand in columns of their own, and no column has whole names. */
export const halvesOf = (heads: readonly string[]): { surname: number; given: number } | undefined => {
  const [surname, given] = halves.map(half => heads.findIndex(head => isSaid(half, head))) as [number, number]
  const hasName = heads.some((head, at) => kindOfHeading(head) === 'name' && at !== given)
  return surname >= 0 && given >= 0 && !hasName ? { surname, given } : undefined
}
/** 张 and 三 are 张三, SMITH and JOHN are SMITH/JOHN. */
export const joinedName = (surname: string, given: string): string =>
  /\p{Script=Han}/u.test(surname) ? surname + given : [surname, given].filter(Boolean).join('/')

/**
 * Several people in a cell of names, with as many numbers in the cell of numbers; undefined where it is one, or nobody knows whose is
 * whose. `isNumber`: can this be nothing but the number of a document?
 */
export const severalIn = (
  name: string,
  docNo: string,
  isNumber: (text: string) => boolean,
): { name: string; docNo: string }[] | undefined => {
  const [names, numbers] = [name, docNo].map(text => text.split(/[\s、,，;；/]+/).filter(Boolean)) as [string[], string[]]
  const isSeveral = numbers.length > 1 && names.length === numbers.length && numbers.every(isNumber)
  return isSeveral ? names.map((one, at) => ({ name: one, docNo: numbers[at]! })) : undefined
}
