import { readdirSync, readFileSync } from 'node:fs'

/** ms of processor time, of all threads of a process and of its main thread: what else runs on the machine hardly changes it */
export type Cpu = { all: number; main: number }

/** What a process has used up to now. Threads that have ended are not in it; V8's and libuv's stay as long as their process. */
export const cpuOf = (pid: number = process.pid): Cpu => {
  const cpu = { all: 0, main: 0 }
  for (const thread of readdirSync(`/proc/${pid}/task`))
    try {
      const ms = Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6
      cpu.all += ms
      if (Number(thread) === pid) cpu.main = ms
    } catch {
      // it ended meanwhile
    }
  return cpu
}

/** What one of so many pieces of work has cost since. */
export const cpuSince = (before: Cpu, pieces: number, pid?: number): Cpu => {
  const now = cpuOf(pid)
  return { all: (now.all - before.all) / pieces, main: (now.main - before.main) / pieces }
}
