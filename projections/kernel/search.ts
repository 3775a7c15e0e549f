import { type FoundAs, foundAs } from '#contracts/kernel/found.ts'
import { personal } from '#contracts/kernel/personal.ts'
import { present } from '#contracts/kernel/present.ts'
import { Id, oneOf, optional, Text, Type, zh } from '#contracts/kernel/schema.ts'
import { searchable } from './filters.ts'
import { syllablesOfName } from './pinyin.ts'
import { type TextMark, view } from './view.ts'

/** One heading of a thing (its number, its group), with the words by which it is found; each begins with the letter of its kind. */
const Said = Type.Object({
  as: oneOf(foundAs, '符合项'),
  /** the traveller's id, where a thing has several people */
  id: optional(zh(Id, '编号')),
  /** the name, where the first of `words` spells it otherwise */
  text: optional(personal('traveller', 'name', zh(Text, '名称'))),
  words: personal('traveller', 'other', zh(Type.Array(Text), '检索词')),
})
export type Said = Type.Static<typeof Said>

/**
 * Words of things that a search finds by more than the beginnings of their columns: a document for each thing, under the id of its stream.
 * It shows nothing; a hit is read from the kind's own list. Each context folds its facts into it (`partOf`) and names the kind under
 * `finds` of its reads.
 */
export const searchView = view<Record<never, never>>()({
  name: 'search',
  version: 2,
  doc: Type.Object({
    agency: optional(zh(Id, '代理人')),
    said: Type.Array(Said),
    /** names and numbers under the agency whose it is, by which its people find their own among everybody's */
    own: personal('traveller', 'other', zh(Type.Array(Text), '本单位检索词')),
  }),
  index: [['said.words', '-id'], ['own']],
  on: {},
})
export type SearchRow = Type.Static<(typeof searchView)['doc']> & { agency?: string; said: Said[]; own: string[] }

/** The spelling of words: half width, lower case, without blanks, dashes and strokes. */
export const wordOf = (text: string): string => searchable(text).replace(/[-/]/g, '')
/** the signs of a phone number that people may leave out */
const phoneOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\D/g, '')
    .replace(/^(?:00)?86(?=1\d{10}$)/, '')

const [TAIL, MARK] = ['~', '#']
/** the last signs of a number are asked backwards, as the beginning of a word */
const TAIL_SIGNS = 6
const backwards = (word: string) => [...word.slice(-TAIL_SIGNS)].reverse().join('')
/** of a name so many endings, of so many signs each: 火锅团 finds 重庆火锅团 */
const [ENDINGS, ENDING_SIGNS] = [12, 8]

/** Words of things of one kind, whose letter they begin with. */
export const wordsOf = (letter: string) => {
  const said = (as: FoundAs, words: readonly string[], more: Omit<Said, 'as' | 'words'> = {}): Said => ({
    as,
    ...more,
    words: [...new Set(words.filter(word => word !== ''))].map(word => letter + word),
  })
  return {
    /** a number: found from its beginning, and by its last three to six signs */
    number: (as: FoundAs, number: string) => said(as, [wordOf(number), TAIL + backwards(wordOf(number))]),
    /** found from its beginning alone */
    words: (as: FoundAs, ...texts: string[]) => said(as, texts.map(wordOf)),
    /** a title: found from each of its signs */
    title: (as: FoundAs, title: string) => {
      const word = [...wordOf(title)]
      const endings = word.slice(0, ENDINGS).flatMap((_, n) => {
        const ending = word.slice(n, n + (n === 0 ? word.length : ENDING_SIGNS))
        return n === 0 || ending.length > 1 ? [ending.join('')] : []
      })
      return said(as, endings)
    },
    /** a person: found by the name, by pinyin and initials, by family and given name in either order */
    person: (as: FoundAs, name: string, id?: string) => {
      const word = wordOf(name)
      const others = /^\p{Script=Han}+$/u.test(word)
        ? [
            syllablesOfName(word).join(''),
            syllablesOfName(word)
              .map(one => one[0] ?? '')
              .join(''),
          ]
        : [name.split('/').reverse().map(wordOf).join('')]
      return said(as, [word, ...others], { ...present({ id }), ...(name !== word && word !== '' && { text: name }) })
    },
    /** a document number, which the view holds as marks alone: one of the whole, one of the last signs */
    document: (mark: TextMark, number: string, id?: string) => [
      said('DOCUMENT', [MARK + mark(`document ${wordOf(number)}`)], id === undefined ? {} : { id }),
      said('DOCUMENT_END', [MARK + mark(`document end ${wordOf(number).slice(-TAIL_SIGNS)}`)], id === undefined ? {} : { id }),
    ],
    phone: (mark: TextMark, number: string, id?: string) => [
      said('PHONE', [MARK + mark(`phone ${phoneOf(number)}`)], id === undefined ? {} : { id }),
      said('PHONE_END', [MARK + mark(`phone end ${phoneOf(number).slice(-4)}`)], id === undefined ? {} : { id }),
    ],
  }
}

/** how many words of each heading an agency finds its own by */
const OWN: Partial<Record<FoundAs, number>> = { NUMBER: 2, ORDER: 1, PNR: 1, GROUP: 1, FLIGHT: 2, TRAVELLER: 1, CONTACT: 1 }
/** A word, with the letter of its kind, under the agency whose thing it is. */
export const ownWord = (agency: string, word: string): string => `${agency}|${word}`
/** A thing of an agency with everything that is said of it. */
export const saidOf = (agency: string, said: readonly Said[]): SearchRow => ({
  agency,
  said: [...said],
  own: [...new Set(said.flatMap(({ as, words }) => words.slice(0, OWN[as] ?? 0).map(word => ownWord(agency, word))))],
})

/** people are found by parts of their names only by those who may read them */
const PEOPLE = new Set<FoundAs>(['TRAVELLER', 'CONTACT'])
/**
 * How a text that somebody types is asked, of things of one kind. Parts of names, and ends of numbers, are for those who may read them
 * (`byParts`).
 */
export const askedOf = (letter: string, text: string, { mark, byParts }: { mark: TextMark; byParts: boolean }) => {
  const word = wordOf(text)
  const phone = phoneOf(text)
  const isNumber = /^[0-9a-z]+$/.test(word) && /\d/.test(word)
  const marks = [
    ...(isNumber && word.length >= TAIL_SIGNS ? [`document ${word}`] : []),
    ...(isNumber && word.length === TAIL_SIGNS && byParts ? [`document end ${word}`] : []),
    ...(phone.length >= 7 && /^[\d+() -]+$/.test(text.normalize('NFKC')) ? [`phone ${phone}`] : []),
    ...(/^\d{4}$/.test(word) && byParts ? [`phone end ${word}`] : []),
  ].map(text => letter + MARK + mark(text))
  const tail = /^[0-9a-z]{3,6}$/.test(word) && /\d/.test(word) ? [TAIL + [...word].reverse().join('')] : []
  return {
    word,
    marks,
    /** whole words, and beginnings, without the letter */
    begins: [...(word.length > 1 ? [word] : []), ...tail],
    /** does something that is said answer to it? */
    in: ({ as, words }: Pick<Said, 'as' | 'words'>): boolean =>
      words.some(one => {
        if (one[1] === MARK) return marks.includes(one)
        if (one[1] === TAIL) return tail.some(end => one.startsWith(end, 1))
        return PEOPLE.has(as) && !byParts ? one.slice(1) === word : one.includes(word, 1)
      }),
    /** does it begin with the text? Such a heading is shown rather than one that only contains the text. */
    leads: ({ words }: Pick<Said, 'words'>): boolean => words.some(one => one.startsWith(word, 1) || marks.includes(one)),
  }
}
export type AskedSearch = ReturnType<typeof askedOf>
