import { createRequire } from 'node:module'
import { memoize } from '#contracts/kernel/memoize.ts'

/** Loaded at its first use: its dictionary would be the largest file of a start, which does not need it. */
export const pinyin = (): typeof import('pinyin-pro')['pinyin'] => require('pinyin-pro').pinyin
const require = createRequire(import.meta.url)

const given = memoize((sign: string): string => pinyin()(sign, { toneType: 'none', v: true }), 30_000)
const family = memoize((sign: string): string => pinyin()(sign, { toneType: 'none', v: true, surname: 'head' }), 5_000)
/**
 * Syllables of a person's Chinese name. They are looked up sign by sign and remembered, since the dictionary takes longer for a name than everything
 * else that is done with it.
 */
export const syllablesOfName = (name: string): string[] => [...name].map((sign, n) => (n === 0 ? family : given)(sign))
