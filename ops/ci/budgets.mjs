// Limits on how often a whole run of the tests may start something expensive (ops/ci/budgets.json): the same on every machine, fast or
// slow.
import { readFile } from 'node:fs/promises'

/** a count that is lower than its budget by this part asks for a lower budget */
const MUCH = 0.05
/** number of files to name for a count that has grown */
const NAMED = 10

/** @returns {Promise<Record<string, { most: number, because?: string }>>} by what is counted */
export const readBudgets = async () => JSON.parse(await readFile('ops/ci/budgets.json', 'utf8'))

/**
 * @param {Record<string, { most: number }>} budgets
 * @param {{ files: string[], counts: Record<string, number> }[]} rows what each process of the run has counted
 * @returns {{ wrong: string[], lower: string[] }} what is above its budget with the files that started it, and what is far below
 */
export const judge = (budgets, rows) => {
  const [wrong, lower] = [[], []]
  for (const [what, { most }] of Object.entries(budgets)) {
    const by = rows.map(({ files, counts }) => [counts[what] ?? 0, files]).filter(([count]) => count > 0)
    const total = by.reduce((sum, [count]) => sum + count, 0)
    if (total > most) {
      const dearest = by.sort(([a], [b]) => b - a).slice(0, NAMED)
      const named =
        what === 'files'
          ? ''
          : `：${dearest.map(([count, files]) => `${files[0]}${files.length > 1 ? ` 等 ${files.length} 个` : ''} ${count}`).join('，')}`
      wrong.push(`${what} ${total}，超过 ops/ci/budgets.json 的 ${most}${named}`)
    } else if (total < most * (1 - MUCH)) lower.push(`${what} ${total}，ops/ci/budgets.json 的 ${most} 可以降低`)
  }
  return { wrong, lower }
}
