// Files of tests side by side: what each of them weighs, and in which order they begin.
import { readFile, writeFile } from 'node:fs/promises'

const COSTS = 'ops/ci/costs.tsv'
/** CPU and wall seconds are kept to half a second: less is chance */
const half = seconds => Math.max(0.5, Math.round(seconds * 2) / 2)
/** what a file without a row is taken to cost by its kind, CPU seconds */
const USUAL = { browser: 15, processes: 20, program: 6, store: 1, pure: 0.5 }

/** @returns {Promise<Map<string, { cpu: number, wall: number }>>} by file, seconds as `npm test -- --costs` has last seen them */
export const readCosts = async () => {
  const lines = (await readFile(COSTS, 'utf8').catch(() => '')).split('\n').filter(line => line && !line.startsWith('#'))
  return new Map(lines.map(line => line.split('\t')).map(([file, cpu, wall]) => [file, { cpu: Number(cpu), wall: Number(wall) }]))
}

/** @param {{ file: string, cpu: number, wall: number }[]} rows seconds of files that had a process of their own */
export const writeCosts = async rows => {
  const lines = rows.map(({ file, cpu, wall }) => `${file}\t${half(cpu)}\t${half(wall)}`).sort()
  await writeFile(
    COSTS,
    `# file, CPU seconds, seconds from its beginning to its end: written by \`npm test -- --costs\` on an idle machine\n${lines.join('\n')}\n`,
  )
}

/** What a process of these files is taken to need: CPU seconds, and the share of a core that it keeps busy (1 where nobody has looked). */
export const expected = (files, kind, costs) => {
  const known = files.length === 1 ? costs.get(files[0]) : undefined
  if (!known) return { cpu: files.length * USUAL[kind], weight: 1 }
  return { cpu: known.cpu, weight: Math.min(1, Math.max(0.1, known.cpu / known.wall)) }
}

/**
 * Plays all jobs: the dearest first, those that follow while the weights under way sum to at most `cores`, of the kind `processes` one at a time.
 * @param {{ kind: string, cpu: number, weight: number }[]} jobs
 * @param {(job: object) => Promise<void>} playOne
 * @returns the share of the cores, 0 to 1, that nothing was given to
 */
export const inLanes = async (jobs, cores, playOne) => {
  const waiting = [...jobs].sort((a, b) => b.cpu - a.cpu)
  const under = new Map()
  const busy = () => [...under.keys()].reduce((sum, { weight }) => sum + weight, 0)
  const fits = job =>
    under.size === 0 ||
    (busy() + job.weight <= cores + 1e-9 && (job.kind !== 'processes' || ![...under.keys()].some(({ kind }) => kind === 'processes')))
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
 * In how many processes the files of a kind are played that need none of their own: most of what they cost is to load what they test. Of programs
 * fewer follow one another, since each leaves some memory to be collected.
 */
const SHARED = { pure: 4, program: 8 }

/**
 * Plays every file once: what needs a process of its own in one, the others together in a few. Whose process ended before its turn is played by
 * itself.
 * @param {string[]} files
 * @param {{ kind: (file: string) => string, play: (groups: string[][]) => Promise<number>, isTold: (file: string) => boolean }} given `isTold`: whether a file
 * has had its turn to the end, well or not
 * @returns what `play` of all files has answered
 */
export const playAll = async (files, { kind, play, isTold }) => {
  const shares = Object.entries(SHARED).flatMap(([one, processes]) => {
    const alike = files.filter(file => kind(file) === one)
    return alike.length > 2 * processes ? Array.from({ length: processes }, (_, n) => alike.filter((_, i) => i % processes === n)) : []
  })
  const together = shares.flat()
  const alone = files.filter(file => !together.includes(file))
  const answer = await play([...alone.map(file => [file]), ...shares])
  await play(together.filter(file => !isTold(file)).map(file => [file]))
  return answer
}
