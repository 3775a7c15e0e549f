// The checklist of what is not a call (specification, items 1–128) against the tests that ran: which test covers which item, or "later".
import { readFile, writeFile } from 'node:fs/promises'

/**
 * `ops/ci/checklist.tsv`: item, what it asks for, then `later` with a reason, or tests as `file › title` (the title's beginning will do).
 * @param {Map<string, {titles: Map<string, boolean>}>} results by file, and by title of its top-level tests: did it pass?
 * @returns what is wrong: items without a line, tests that are named and did not pass or are not there
 */
export const checklist = async results => {
  const rows = (await readFile(new URL('./checklist.tsv', import.meta.url), 'utf8'))
    .split('\n')
    .filter(line => line && !line.startsWith('#'))
    .map(line => line.split('\t'))
  const wrong = []
  for (let item = 1; item <= 128; item++) if (!rows.some(([number]) => Number(number) === item)) wrong.push(`清单第 ${item} 项没有说明`)

  const lines = rows.map(([item, asks, ...tests]) => {
    if (tests[0] === 'later') return `| ${item} | ${asks} | 以后：${tests[1] ?? ''} |`
    if (tests.length === 0) wrong.push(`清单第 ${item} 项没有测试`)
    for (const test of tests) {
      const [file, title] = test.split(' › ')
      const found = [...(results.get(file)?.titles ?? [])].find(([name]) => name.startsWith(title))
      if (!found) wrong.push(`清单第 ${item} 项：没有测试 ${test}`)
      else if (!found[1]) wrong.push(`清单第 ${item} 项：测试未通过 ${test}`)
    }
    return `| ${item} | ${asks} | ${tests.join('<br>')} |`
  })
  await writeFile('test-results/checklist.md', `| 项 | 要求 | 测试 |\n|---|---|---|\n${lines.join('\n')}\n`)
  const later = rows.filter(([, , first]) => first === 'later').length
  console.log(`清单：128 项中 ${128 - later} 项有测试，${later} 项以后再做（test-results/checklist.md）`)
  return wrong
}
