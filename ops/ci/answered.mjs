// Has each call that the product declares answered some test of a whole run, and how many of the catalogue's have?
import { readFileSync } from 'node:fs'

/** @returns {Set<string>} the calls that were asked for (docs/CALLS.md), by method and path */
export const catalogued = () =>
  new Set(
    readFileSync('ops/ci/catalogue.tsv', 'utf8')
      .split('\n')
      .filter(line => line && !line.startsWith('#'))
      .map(line => line.split('\t', 2).join(' ')),
  )

/**
 * @param {Set<string>} asked
 * @param {{ calls?: { declared: string[], answered: string[] } }[]} rows what each process of the run knows of calls
 * @returns {{ silent: string[], told: string }} calls that were asked for or declared and answered nobody, which fail a whole run, and the part that did answer
 */
export const judgeCalls = (asked, rows) => {
  const all = what => new Set(rows.flatMap(({ calls }) => calls?.[what] ?? []))
  const [declared, answered] = [all('declared'), all('answered')]
  const silent = [...new Set([...declared, ...asked])].filter(call => !answered.has(call))
  return {
    silent: silent.map(call => `${call}：没有一个测试得到过它的正常应答`),
    told: `${[...asked].filter(call => answered.has(call)).length} of ${asked.size} 个接口有应答`,
  }
}
