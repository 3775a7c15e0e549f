import { createRequire } from 'node:module'
import { memoize } from '#contracts/kernel/memoize.ts'

/** Loaded at its first use: its dictionary would be the largest file of a start, which does not need it. */
export const pinyin = (): typeof import('pinyin-pro')['pinyin'] => require('pinyin-pro').pinyin
const require = createRequire(import.meta.url)

const given = memoize((sign: string): string => pinyin()(sign, { toneType: 'none', v: true }), 30_000)
const family = memoize((sign: string): string => pinyin()(sign, { toneType: 'none', v: true, surname: 'head' }), 5_000)
/**
 * Syllables of a person's Chinese name. They are looked up sign by sign and remembered, since the dictionary takes longer for a name than
 * everything else that is done with it.
 */
export const syllablesOfName = (name: string): string[] => [...name].map((sign, n) => (n === 0 ? family : given)(sign))

const HAN = /^\p{Script=Han}+$/u
/**
 * A Chinese name as passports and hosts write it, `ZHANG/WEI`, in each usual way: ü as YU, V or U, a family name of one sign or two. A name
 * in other letters has none.
 */
export const inLetters = (name: string): string[] => {
  if (!HAN.test(name)) return []
  const syllables = syllablesOfName(name)
  const families = syllables.length > 2 ? [1, 2] : [1]
  const written = families.map(signs => `${syllables.slice(0, signs).join('')}/${syllables.slice(signs).join('')}`.toUpperCase())
  return [...new Set(written.flatMap(one => ['YU', 'V', 'U'].map(letters => one.replaceAll('V', letters))))]
}
