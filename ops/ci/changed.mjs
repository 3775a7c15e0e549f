// Finds the tests that a change affects, from imports and names.
import { execFileSync } from 'node:child_process'
import { basename, dirname, extname } from 'node:path'
import { threads } from '../build/build.mjs'
import { reach } from './kinds.mjs'

const git = (...args) =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 })
    .split('\n')
    .filter(Boolean)

/**
 * Files of this working copy that differ from its merge base with `ref`, including uncommitted ones; a renamed file by both names.
 * @param {string} ref anything git understands
 * @returns {string[]} paths from the root of the project
 * @throws Error where git knows no such ref
 */
export const changedSince = ref => {
  const [from] = git('merge-base', ref, 'HEAD')
  return [...git('diff', '--name-only', '--no-renames', from), ...git('ls-files', '--others', '--exclude-standard')]
}

/** Every file in git that may name another file. */
export const sourcesHere = () =>
  git('ls-files', '--cached', '--others', '--exclude-standard').filter(path => /\.(tsx?|mts|mjs|sh)$/.test(path))

/** files that every test depends on without importing them */
const ground = /^(package(-lock)?\.json|\.taprc|tsconfig\.json|ops\/ci\/(test|play|each-file|play-files|tap-of-file|bundle|kinds)\.mjs)$/
const inPages = path => /^(web-\w+|contracts)\//.test(path) && !/\.test\.tsx?$/.test(path)

/**
 * A changed file that no test imports (a table, a removed file, a program that is started by its path) affects the tests that name it. Too
 * many tests are better than one too few: any mention outside of comments counts.
 * @param {{ changed: string[], kinds: Map<string, string>, inputs: object, sources: Map<string, string> }} asked `kinds` by test file,
 * `inputs` of esbuild's metafile, `sources`: text by path
 * @returns {{ files: string[], unreached: string[] }} the tests, and changed files without a test
 */
export const reachedBy = ({ changed, kinds, inputs, sources }) => {
  const all = [...kinds.keys()]
  const names = namesIn(sources)
  const sets = new Map(all.map(file => [file, sourcesOf(file, { inputs, names, kind: kinds.get(file) })]))
  const known = new Set([...sets.values()].flatMap(set => [...set]))
  const files = new Set()
  const unreached = []
  for (const path of changed) {
    const found = [...whoNames(path, known, names)]
    const touched = all.filter(
      file => ground.test(path) || (kinds.get(file) === 'browser' && inPages(path)) || found.some(name => sets.get(file).has(name)),
    )
    for (const file of touched) files.add(file)
    if (touched.length === 0) unreached.push(path)
  }
  return { files: all.filter(file => files.has(file)), unreached }
}

/** The sources of a test, with the threads that it starts, and with the whole program where that runs in a process of its own. */
const sourcesOf = (file, { inputs, names, kind }) => {
  const found = reach(inputs, file).sources
  if (kind === 'processes') for (const path of reach(inputs, 'ops/e2e/template.ts').sources) found.add(path)
  for (const [name, thread] of Object.entries(threads))
    if ([...(names.get(name) ?? [])].some(path => found.has(path))) for (const path of reach(inputs, thread).sources) found.add(path)
  return found
}

/** Files by the names of files in their text: with an ending, or alone in quotes. */
const namesIn = sources => {
  const names = new Map()
  for (const [path, text] of sources)
    for (const [, full, bare] of text.replace(/^\s*(\/\/|\/?\*).*$/gm, '').matchAll(/([\w-]+(?:\.\w+)+)|['"`/]([\w-]+)['"`]/g))
      names.set(full ?? bare, (names.get(full ?? bare) ?? new Set()).add(path))
  return names
}

/**
 * The file itself where a test imports it; otherwise all files that name it, and those that name these. A file without code is also named
 * without its ending.
 */
const whoNames = (path, known, names) => {
  const all = new Set([path])
  for (const one of all) {
    if (known.has(one)) continue
    const [name, folder] = [basename(one), dirname(one)]
    for (const other of names.get(name) ?? []) all.add(other)
    if (/\.(tsx?|mjs)$/.test(name)) continue
    for (const other of names.get(basename(name, extname(name))) ?? []) if (dirname(other) === folder) all.add(other)
  }
  return all
}
