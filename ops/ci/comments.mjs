// Comments that a stranger may not understand at the first reading. A report, no gate: it says where to look, a reader decides.
// `npm run comments` counts them per folder; `npm run comments -- PATH …` lists those of files and folders.
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const folders = ['contracts', 'services', 'projections', 'web-admin', 'web-front', 'ops']
const LONGEST = 140

/** A comment, or a literal in which `//` begins none. A slash opens a regular expression where no value stands before it. */
const comment = /(?<line>\/\/.*)|(?<block>\/\*[\s\S]*?\*\/)/
const literal =
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`|(?<=[=([{,;:!&|?>~]\s*|^\s*|\b(?:return|case|typeof)\s+)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\//
const tokens = new RegExp(`${comment.source}|${literal.source}`, 'gm')

/**
 * The comments of a source, each with the number of its first line and its lines without `//`, `/**` and `*`. Neighbouring `//` are one.
 * @param {string} text
 * @returns {{ at: number, lines: string[] }[]}
 */
export const commentsOf = text => {
  const found = []
  let counted = 0
  let at = 1
  for (const { index, groups, 0: whole } of text.matchAll(tokens)) {
    if (!groups.line && !groups.block) continue
    at += text.slice(counted, index).split('\n').length - 1
    counted = index
    if (groups.block) {
      const lines = whole.replace(/^\/\*+|\*+\/$/g, '').split('\n')
      found.push({ at, lines: lines.map(line => line.replace(/^\s*\* ?/, '').trim()) })
      continue
    }
    const isAlone = text.slice(text.lastIndexOf('\n', index) + 1, index).trim() === ''
    const said = whole.slice(2).trim()
    const before = found.at(-1)
    if (isAlone && before?.isLine && before.at + before.lines.length === at) before.lines.push(said)
    else found.push({ at, lines: [said], isLine: isAlone })
  }
  return found
}

/** Directives to tools are no prose. */
const isDirective = line => /^(biome-ignore|@ts-|@vitest|<reference|#)/.test(line)

/**
 * The marks of a comment that a stranger may not understand. `opens` is matched with the beginning of a sentence, `holds` with all of it.
 * @type {Record<string, { opens?: RegExp, holds?: RegExp }>}
 */
const marks = {
  // no sentence may begin so: the subject is missing or comes too late
  'no subject': { opens: /^(?:what|who|whose|whom|which|of (?:one|what|whom))\b(?!.*\?$)/i },
  // `it` may stand in a later sentence, where the one before it says what it is
  'it, he, that': { opens: /^(?:it|he|that)\b/i },
  he: { holds: /\b(?:he|his|him)\b/i },
  'private word': { holds: /\b(?:anew|reckon\w*|mend\w*|of before|is told of)\b/i },
}

/**
 * The candidates in a source, in the order of its lines.
 * @param {string} text
 * @returns {{ line: number, mark: string, said: string }[]}
 */
export const candidatesIn = text => {
  const found = []
  const lengths = text.split('\n').map(line => line.length)
  for (const { at, lines } of commentsOf(text)) {
    lines.forEach((said, index) => {
      if (lengths[at + index - 1] > LONGEST && said && !isDirective(said)) found.push({ line: at + index, mark: `over ${LONGEST}`, said })
    })
    // a tag says its own subject; an empty line ends a sentence
    const prose = lines.filter(line => !isDirective(line)).map(line => (/^@/.test(line) ? '' : line))
    const first = prose.findIndex(Boolean)
    let isOpen = true
    prose.forEach((said, index) => {
      if (!said) {
        isOpen = true
        return
      }
      const sentences = said.split(/(?<=[.!?])\s+(?=[\p{L}`])/u)
      sentences.forEach((sentence, place) => {
        for (const [mark, { opens }] of Object.entries(marks)) {
          if (!opens?.test(sentence) || (place === 0 && !isOpen)) continue
          if (mark === 'it, he, that' && (index !== first || place > 0)) continue
          found.push({ line: at + index, mark, said: sentence })
        }
      })
      for (const [mark, { holds }] of Object.entries(marks)) if (holds?.test(said)) found.push({ line: at + index, mark, said })
      isOpen = /[.!?:;]$/.test(said)
    })
  }
  return found.sort((a, b) => a.line - b.line)
}

const sourcesUnder = async path => {
  if (/\.(ts|tsx|mjs)$/.test(path)) return [path]
  const names = await readdir(path, { recursive: true })
  return names.filter(name => /\.(ts|tsx|mjs)$/.test(name) && !/node_modules|(^|\/)dist\//.test(name)).map(name => join(path, name))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const asked = process.argv.slice(2)
  const paths = (
    await Promise.all((asked.length ? asked : folders.map(folder => join(root, folder))).map(path => sourcesUnder(resolve(path))))
  ).flat()
  const found = await Promise.all(
    paths.sort().map(async path => ({ path: relative(root, path), candidates: candidatesIn(await readFile(path, 'utf8')) })),
  )
  if (asked.length) {
    for (const { path, candidates } of found)
      for (const { line, mark, said } of candidates) console.log(`${path}:${line}\t${mark}\t${said}`)
  } else {
    const kinds = [...Object.keys(marks), `over ${LONGEST}`]
    const counts = new Map()
    const count = (folder, mark) => {
      const row = counts.get(folder) ?? {}
      row[mark] = (row[mark] ?? 0) + 1
      counts.set(folder, row)
    }
    for (const { path, candidates } of found)
      for (const { mark } of candidates) for (const folder of [path.split('/').slice(0, 2).join('/'), 'all']) count(folder, mark)
    console.log(['folder'.padEnd(28), ...kinds.map(kind => kind.padStart(13))].join(''))
    for (const [folder, row] of [...counts].sort(([a], [b]) => (a === 'all' ? 1 : b === 'all' ? -1 : a.localeCompare(b))))
      console.log([folder.padEnd(28), ...kinds.map(kind => String(row[kind] ?? 0).padStart(13))].join(''))
  }
}
