import { type Call, isStaff, on, type Route, seenAgencies } from '#contracts/kernel/endpoint.ts'
import { foundAs } from '#contracts/kernel/found.ts'
import { present } from '#contracts/kernel/present.ts'
import { invalid } from '#contracts/kernel/refused.ts'
import { mayReveal } from '#contracts/kernel/veil.ts'
import { findAnything, type Group, HITS, type Hit } from '#contracts/report/search/api.ts'
import { breather } from '#services/kernel/async/breath.ts'
import type { Ask } from '../../kernel/ask.ts'
import { spellings } from '../../kernel/filters.ts'
import { fresh } from '../../kernel/fresh.ts'
import { mayRead, reading } from '../../kernel/resource.ts'
import type { Runner } from '../../kernel/runner.ts'
import { type AskedSearch, askedOf, ownWord, type Said, searchView, wordOf } from '../../kernel/search.ts'
import type { TextMark } from '../../kernel/view.ts'
import type { Doc } from '../../store/port.ts'
import { type SearchedKind, shownBy, textOf } from './kinds.ts'

/** ids of one kind that are looked at, for one word; a text that many begin with says too little */
const LOOKED_AT = 500
/** rows that are read first, and then twice as many each time, until there are enough that the caller sees */
const READ = 10

type Deps = { runner: Pick<Runner, 'store' | 'collection' | 'reached'>; ask: Ask; kinds: readonly SearchedKind[]; mark: TextMark }
/** Ids that a part of the text leads to, the best first, and how a row answers to it. */
type Led = { ids: string[]; why: (id: string, row: Doc, said: readonly Said[]) => Pick<Hit, 'by' | 'matched' | 'code'> | undefined }

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)]
const newest = (ids: readonly string[]) => ids.toSorted((a, b) => (a < b ? 1 : -1))

const MONTHS = 'JANFEBMARAPRMAYJUNJULAUGSEPOCTNOVDEC'
const DAY = /^((?:[A-Z]{2}|[A-Z]\d|\d[A-Z])\d{3,4})[\s/]*[\s/](?:(?:20\d{2}[-/])?(\d{1,2})[-/](\d{1,2})|(\d{1,2})([A-Z]{3})(?:\d{2})?)$/i
/** A flight with its day as a calendar or a terminal has it (`HU7182 2026-12-10`, `HU7182/10DEC`), as orders have it: `HU7182 12-10`. */
const asOrdersHave = (text: string): string =>
  text.normalize('NFKC').replace(DAY, (whole, flight: string, month?: string, day?: string, before?: string, name = '') => {
    const at = MONTHS.indexOf(name.toUpperCase())
    if (month === undefined && at % 3 !== 0) return whole
    return `${flight} ${(month ?? String(at / 3 + 1)).padStart(2, '0')}-${(day ?? before ?? '').padStart(2, '0')}`
  })

/** One search over everything that has a number or a name: of each kind what the caller may read (ARCHITECTURE §4). */
export const searchRoutes = ({ runner, ask, kinds, mark }: Deps): Route[] => {
  /** finds things of a kind by the words that the view of the search holds */
  const bySaid = async ({ letter, beside }: NonNullable<SearchedKind['said']>, text: string, call: Call): Promise<Led> => {
    const { who } = call
    const asked = askedOf(letter, text, { mark, byParts: mayReveal(who) })
    const words = (field: 'said.words' | 'own', word: { is: string } | { begins: string }) =>
      ask(call).words(searchView, field, word, LOOKED_AT)
    const exact = [...asked.marks, ...(isStaff(who) && asked.word.length > 1 ? [letter + asked.word] : [])]
    const [whole, begun, other] = await Promise.all([
      Promise.all(exact.map(is => words('said.words', { is }))),
      Promise.all(
        isStaff(who)
          ? asked.begins.map(begins => words('said.words', { begins: letter + begins }))
          : seenAgencies(who).flatMap(agency => asked.begins.map(begins => words('own', { begins: ownWord(agency, letter + begins) }))),
      ),
      beside?.(ask(call), text),
    ])
    return {
      ids: unique([...(other?.ids ?? []), ...newest(whole.flat()), ...newest(begun.flat())]),
      why: (id, _, said) => (other?.ids.includes(id) ? { by: foundAs[other.as] } : whySaid(asked, said)),
    }
  }
  /** beginnings of what the list itself searches */
  const byFields = async ({ resource: { view, queryable }, fields }: SearchedKind, text: string, call: Call): Promise<Led> => {
    const typed = text.normalize('NFKC').trim()
    const spelled = unique([...spellings(typed), typed.toUpperCase()])
    const found = await Promise.all(
      fields.map(async field => {
        const ids = await Promise.all(spelled.map(begins => ask(call).words(view, field, { begins }, LOOKED_AT)))
        return field === 'id' ? newest(ids.flat()) : ids.flat()
      }),
    )
    const of = new Map(found.flatMap((ids, n) => ids.map(id => [id, fields[n]!] as const)).reverse())
    return {
      ids: unique(found.flat()),
      why: (id, row) => {
        const field = of.get(id)
        if (field !== undefined) return present({ by: queryable.columns.get(field)?.title })
        // a further part of the text, by whatever the row shows
        const word = wordOf(text)
        const shown = [...queryable.columns.values()].filter(({ field }) => !queryable.veiled.has(field))
        return shown.some(column => wordOf(textOf(column, row[column.field])).includes(word)) ? {} : undefined
      },
    }
  }
  const inKind = async (kind: SearchedKind, q: string, size: number, call: Call): Promise<Group> => {
    const { resource, said } = kind
    const led = (text: string) => (said ? bySaid(said, text, call) : byFields(kind, text, call))
    const texts = q.split(/\s+/)
    const parts = await Promise.all(texts.map(led))
    const rarest = parts.toSorted((a, b) => a.ids.length - b.ids.length)[0]!
    // a number or a name may be written with blanks
    const whole = texts.length > 1 ? await led(texts.join('')) : undefined
    const ids = unique([...(whole?.ids ?? []), ...rarest.ids])
    await fresh(runner, [resource.view], call)
    const { many } = reading(runner, resource, call.who)
    const hits: Hit[] = []
    for (let at = 0, count = READ; at < ids.length && hits.length <= size; at += count, count *= 2) {
      const some = ids.slice(at, at + count)
      const [rows, docs] = await Promise.all([many(some), said ? ask(call).getMany(searchView, some) : []])
      const known = new Map(docs.map(doc => [doc.id, doc.said]))
      for (const row of rows) {
        const why = (part: Led) => part.why(row.id, row, known.get(row.id) ?? [])
        const reasons = whole?.ids.includes(row.id) ? [why(whole)] : parts.map(why)
        if (reasons.every(reason => reason !== undefined))
          hits.push({ id: row.id, ...shownBy(kind, row), ...reasons.find(reason => reason?.by) })
      }
    }
    const isCut = rarest.ids.length >= LOOKED_AT
    return { kind: resource.name, zh: resource.zh, hits: hits.slice(0, size), more: hits.length > size || isCut }
  }
  return [
    on(findAnything, async ({ q, kinds: wanted, size = HITS }, call) => {
      const unknown = wanted?.find(name => !kinds.some(({ resource }) => resource.name === name))
      if (unknown !== undefined) throw invalid(`没有种类${unknown}`, { kinds: `没有种类${unknown}` })
      const breathe = breather()
      const groups = await Promise.all(
        kinds
          .filter(({ resource }) => (!wanted || wanted.includes(resource.name)) && mayRead(resource, call.who))
          .map(async kind => {
            await breathe()
            return inKind(kind, asOrdersHave(q.trim()), size, call)
          }),
      )
      return groups.filter(({ hits, more }) => hits.length > 0 || more)
    }),
  ]
}

/** headings whose words the title of a hit does not show */
const NAMED = new Set<Said['as']>(['TRAVELLER', 'CONTACT', 'PNR', 'FLIGHT', 'OFFICE', 'IATA'])
const CODES = new Set<Said['as']>(['PNR', 'FLIGHT', 'OFFICE', 'IATA'])
const whySaid = (asked: AskedSearch, said: readonly Said[]): Pick<Hit, 'by' | 'matched' | 'code'> | undefined => {
  const answering = said.filter(asked.in)
  const found = answering.find(asked.leads) ?? answering[0]
  if (!found) return undefined
  const { as, id } = found
  const isPerson = (as === 'TRAVELLER' || as === 'CONTACT') && found
  // a document or a phone is told by whose it is
  const person =
    isPerson || (/^(DOCUMENT|PHONE)/.test(as) && said.find(one => one.as === (id === undefined ? 'CONTACT' : 'TRAVELLER') && one.id === id))
  const named = person || (NAMED.has(as) && found)
  const text = named && (named.text ?? named.words[0]?.slice(1))
  return { by: foundAs[as], ...(text && (CODES.has(as) ? { code: text.toUpperCase() } : { matched: text })) }
}
