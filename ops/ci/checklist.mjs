// Compares the checklist of requirements that are no calls (specification, items 1–128) with the tests that ran: the tests of each item, or
// "later".
import { readFile, writeFile } from 'node:fs/promises'

/** @param results by file, of its tests: title, and did it pass? @returns what is wrong, a line each */
export const checklist = async results => {
  const rows = (await readFile(new URL('./checklist.tsv', import.meta.url), 'utf8'))
    .split('\n')
    .filter(line => line && !line.startsWith('#'))
    .map(line => line.split('\t'))
  const lines = rows.map(([item, asks, ...tests]) =>
    tests[0] === 'later' ? `| ${item} | ${asks} | 以后：${tests[1] ?? ''} |` : `| ${item} | ${asks} | ${tests.join('<br>')} |`,
  )
  await writeFile('test-results/checklist.md', `| 项 | 要求 | 测试 |\n|---|---|---|\n${lines.join('\n')}\n`)
  const later = rows.filter(([, , first]) => first === 'later').length
  console.log(`清单：128 项中 ${128 - later} 项有测试，${later} 项以后再做（test-results/checklist.md）`)
  return uncovered(rows, results)
}

/**
 * Checks `ops/ci/checklist.tsv`: item, requirement, then `later` with a reason, or its tests as `file › title`. A test belongs to one item:
 * its title begins with the item's number and is given in full, at whatever depth the test is. Every test with such a title must be listed.
 * @returns items without a line or a test, tests of other items, tests that are missing, did not pass, or are not listed
 */
export const uncovered = (rows, results) => {
  const wrong = []
  for (let item = 1; item <= 128; item++) if (!rows.some(([number]) => Number(number) === item)) wrong.push(`清单第 ${item} 项没有说明`)
  const named = new Set()
  for (const [item, , ...tests] of rows.filter(([, , first]) => first !== 'later')) {
    if (tests.length === 0) wrong.push(`清单第 ${item} 项没有测试`)
    for (const test of tests) {
      const [file, title = ''] = test.split(' › ')
      const { titles, skipped } = results.get(file) ?? {}
      const passed = titles?.get(title)
      named.add(test)
      if (!title.startsWith(`${item} `)) wrong.push(`清单第 ${item} 项：不是该项的测试 ${test}`)
      // a skipped file (no browser) is already reported by name
      else if (passed === undefined && !skipped) wrong.push(`清单第 ${item} 项：没有测试 ${test}`)
      else if (passed === false) wrong.push(`清单第 ${item} 项：测试未通过 ${test}`)
    }
  }
  const later = rows.filter(([, , first]) => first === 'later').map(([item]) => item)
  for (const [file, { titles }] of results)
    for (const title of titles.keys()) {
      const item = /^(\d{1,3}) /.exec(title)?.[1]
      if (item && item <= 128 && !later.includes(item) && !named.has(`${file} › ${title}`))
        wrong.push(`清单第 ${item} 项没有列出 ${file} › ${title}`)
    }
  return wrong
}
