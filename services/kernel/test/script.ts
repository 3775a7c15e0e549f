import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Arguments of Node for a source that a test runs as a process of its own, by its path from the root of the project. A run of tests has
 * bundled every source that a test names so (`ops/ci/bundle.mjs`): through tsx a start takes up to nine times as long.
 */
export const scriptOf = (source: string): string[] => {
  const bundle = process.env.SCRIPTS && join(process.env.SCRIPTS, source.replace(/\.ts$/, '.js'))
  return bundle && existsSync(bundle) ? [bundle] : ['--import=tsx', source]
}
