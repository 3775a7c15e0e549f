import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BenchProgram, optionsOf, productOf, startProgram } from './program.ts'

const { BENCH_BEFORE: root, BENCH_BEFORE_COMMIT: commit = '' } = process.env

/**
 * The build of another landing (`npm run bench -- --before REF`, start.mjs). Each build writes its own data, since an older one need not
 * read a newer log.
 */
export const before = root ? { root, commit } : undefined

/** A child program of the bench, from that build. */
export const childBefore = (name: string): string => join(root!, 'dist/bench', `${name}.js`)

/** `openMarket` of that build. */
export const marketBefore = async (dir: string): Promise<void> => {
  await promisify(execFile)(process.execPath, [childBefore('market-child'), dir], { cwd: root })
}

/** The product of that build. */
export const startBefore = (dataDir: string): Promise<BenchProgram> => {
  const { scripts } = JSON.parse(readFileSync(join(root!, 'package.json'), 'utf8')) as { scripts: { start: string } }
  return startProgram([...optionsOf(scripts.start), join(root!, 'dist/main.js')], productOf(dataDir), '/health/ready', root)
}
