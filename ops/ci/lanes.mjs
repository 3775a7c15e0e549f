// Runs test files side by side: the weight of each, and the order in which they begin.
import { readFile, writeFile } from 'node:fs/promises'

const COSTS = 'ops/ci/costs.tsv'
/** CPU and wall seconds are stored in steps of half a second, since smaller differences are chance */
const half = seconds => Math.max(0.5, Math.round(seconds * 2) / 2)
/** assumed cost by kind of a file without a row, CPU seconds */
const USUAL = { browser: 15, processes: 20, program: 6, store: 2, alone: 1, pure: 0.5 }

/** @returns {Promise<Map<string, { cpu: number, wall: number }>>} by file, seconds as `npm test -- --costs` has last seen them */
export const readCosts = async () => {
  const lines = (await readFile(COSTS, 'utf8').catch(() => '')).split('\n').filter(line => line && !line.startsWith('#'))
  return new Map(lines.map(line => line.split('\t')).map(([file, cpu, wall]) => [file, { cpu: Number(cpu), wall: Number(wall) }]))
}

/** @param {{ file: string, cpu: number, wall: number }[]} rows seconds of each file */
export const writeCosts = async rows => {
  const lines = rows.map(({ file, cpu, wall }) => `${file}\t${half(cpu)}\t${half(wall)}`).sort()
  await writeFile(
    COSTS,
    `# file, CPU seconds, seconds from its beginning to its end: written by \`npm test -- --costs\` on an idle machine\n${lines.join('\n')}\n`,
  )
}

/** The assumed cost of a process with these files: CPU seconds, and the share of a core that it keeps busy (1 where unknown). */
export const expected = (files, kind, costs) => {
  const rows = files.map(file => costs.get(file) ?? { cpu: USUAL[kind], wall: USUAL[kind] })
  const [cpu, wall] = ['cpu', 'wall'].map(key => rows.reduce((sum, row) => sum + row[key], 0))
  return { cpu, weight: Math.min(1, Math.max(0.1, cpu / wall)) }
}

/** share of a core that may be promised twice, since no job keeps its share busy all the time */
const SPARE = 0.3

/**
 * Runs all jobs, the most expensive first. Further jobs start while the weights in flight sum to at most `cores` and a little more; of the
 * kind `processes`, one runs at a time.
 * @param {{ kind: string, cpu: number, weight: number }[]} jobs
 * @param {(job: object) => Promise<void>} playOne
 * @returns the share of the cores, 0 to 1, that stayed idle
 */
export const inLanes = async (jobs, cores, playOne) => {
  const isFirst = ({ kind }) => Number(kind === 'processes')
  // those that run one at a time take longest together, so the first of them begins at once
  const waiting = [...jobs].sort((a, b) => isFirst(b) - isFirst(a) || b.cpu - a.cpu)
  const under = new Map()
  const busy = () => [...under.keys()].reduce((sum, { weight }) => sum + weight, 0)
  const fits = job =>
    under.size === 0 ||
    (busy() + job.weight <= cores + SPARE && (job.kind !== 'processes' || ![...under.keys()].some(({ kind }) => kind === 'processes')))
  const began = performance.now()
  let [since, idle] = [began, 0]
  while (waiting.length || under.size) {
    for (let next = waiting.findIndex(fits); next >= 0; next = waiting.findIndex(fits)) {
      const [job] = waiting.splice(next, 1)
      under.set(
        job,
        playOne(job).then(() => job),
      )
    }
    const over = await Promise.race(under.values())
    const now = performance.now()
    idle += Math.max(0, cores - busy()) * (now - since)
    since = now
    under.delete(over)
  }
  return jobs.length ? idle / (cores * (performance.now() - began)) : 0
}

/**
 * Numbers of processes for files of kinds that need none of their own: most of their cost is loading the code under test, and launching a
 * browser. Programs share more processes, since each program leaves some memory to be collected.
 */
const SHARED = { pure: 4, program: 8, store: 6, browser: 4 }

/**
 * Runs every file once: files that need a process of their own get one, the others share a few. A file whose process ended before its turn
 * runs alone.
 * @param {string[]} files
 * @param {{
 *   kind: (file: string) => string,
 *   cost?: (file: string) => number,
 *   play: (groups: string[][]) => Promise<number>,
 *   isTold: (file: string) => boolean,
 * }} given `isTold`: whether a file has finished, well or not
 * @returns the result of `play` for all files
 */
export const playAll = async (files, { kind, cost = () => 0, play, isTold }) => {
  const shares = Object.entries(SHARED).flatMap(([one, processes]) => {
    // the dear ones are dealt first, so that no process has many of them
    const alike = files.filter(file => kind(file) === one).sort((a, b) => cost(b) - cost(a))
    return alike.length > 2 * processes ? Array.from({ length: processes }, (_, n) => alike.filter((_, i) => i % processes === n)) : []
  })
  const together = shares.flat()
  const alone = files.filter(file => !together.includes(file))
  const answer = await play([...alone.map(file => [file]), ...shares])
  await play(together.filter(file => !isTold(file)).map(file => [file]))
  return answer
}
