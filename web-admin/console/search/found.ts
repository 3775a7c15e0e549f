import type { ReactElement } from 'react'
import { type Tone, toneOf } from '#contracts/client/look/tones.ts'
import { present } from '#contracts/kernel/present.ts'
import type { Group, Hit } from '#contracts/report/search/api.ts'
import type { ConsoleScreen } from '../../kit/screen.ts'

/** One row of the search: where it leads, and how it is shown. */
export type FoundHit = {
  key: string
  to: string
  icon: ReactElement | undefined
  title: string
  line: string
  status?: string
  tone?: Tone
}
export type FoundGroup = { kind: string; zh: string; rows: readonly FoundHit[]; more: boolean }

/** kind of the rows that lead to a screen of the console */
export const PAGES = 'pages'
/** screens that one text leads to, at most */
const MOST_PAGES = 6

/** The page of a hit; a kind without pages of its own shows its list with this row alone. */
const pageOf = (kind: string, id: string, { show, edit }: Partial<ConsoleScreen> = {}): string =>
  show || edit
    ? `/${kind}/${encodeURIComponent(id)}${show ? '/show' : ''}`
    : `/${kind}?filter=${encodeURIComponent(JSON.stringify({ id: [id] }))}`

const whyOf = ({ by, matched, code }: Hit): string => [by, matched ?? code].filter(Boolean).join(' ')

/** The answer of the search, as rows that lead to pages; kinds without a screen here are left out. */
export const foundIn = (groups: readonly Group[], screenNamed: ReadonlyMap<string, ConsoleScreen>): FoundGroup[] =>
  groups.flatMap(({ kind, zh, hits, more }) => {
    const screen = screenNamed.get(kind)
    if (!screen) return []
    const rows = hits.map((hit): FoundHit => {
      const { id, title, line, status, statusCode } = hit
      const said = [title === id ? '' : id, whyOf(hit), line].filter(Boolean).join(' · ')
      return {
        key: `${kind} ${id}`,
        to: pageOf(kind, id, screen),
        icon: screen.icon,
        title,
        line: said,
        ...present({ status, tone: statusCode === undefined ? undefined : toneOf(statusCode) }),
      }
    })
    return [{ kind, zh, rows, more }]
  })

/** Screens whose name has all parts of the text, one that is called so first; `screens` are those that the person may open. */
export const pagesNamed = (text: string, screens: readonly ConsoleScreen[]): FoundGroup[] => {
  const parts = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (parts.length === 0) return []
  const rows = screens
    .filter(({ label }) => parts.every(part => label.toLowerCase().includes(part)))
    .sort((a, b) => Number(b.label === text.trim()) - Number(a.label === text.trim()))
    .slice(0, MOST_PAGES)
    .map(({ name, label, icon }): FoundHit => ({ key: `${PAGES} ${name}`, to: `/${name}`, icon, title: label, line: '' }))
  return rows.length > 0 ? [{ kind: PAGES, zh: '页面', rows, more: false }] : []
}

/** The text in three parts, the second of which is what was typed, in any case; undefined where it does not stand in it. */
export const marked = (text: string, typed: string): readonly [string, string, string] | undefined => {
  const at = typed ? text.toLowerCase().indexOf(typed.toLowerCase()) : -1
  return at < 0 ? undefined : [text.slice(0, at), text.slice(at, at + typed.length), text.slice(at + typed.length)]
}
