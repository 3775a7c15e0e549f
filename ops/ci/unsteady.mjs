// Tests that failed once and passed alone (ops/ci/unsteady.tsv: file, day, title, seed): a landing goes on with them, but not for long.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** allowed number of unsteady files at once, and the days for each */
export const MOST = 3
const DAYS = 7

/**
 * @param {string} text of the table
 * @param {number} now ms
 * @returns {string[]} what is wrong with it, a line each
 */
export const overdue = (text, now) => {
  const rows = text
    .split('\n')
    .filter(line => line && !line.startsWith('#'))
    .map(line => line.split('\t'))
  const old = rows.filter(([, day]) => !(now - Date.parse(day) < (DAYS + 1) * 86_400_000))
  return [
    ...old.map(([file, day]) => `ops/ci/unsteady.tsv: ${file} has been unsteady since ${day}, longer than ${DAYS} days`),
    ...(rows.length > MOST ? [`ops/ci/unsteady.tsv: ${rows.length} tests are unsteady, more than ${MOST}`] : []),
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wrong = overdue(await readFile(new URL('./unsteady.tsv', import.meta.url), 'utf8'), Date.now())
  for (const line of wrong) console.error(line)
  if (wrong.length > 0) process.exit(1)
}
