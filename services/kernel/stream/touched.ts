import { AsyncLocalStorage } from 'node:async_hooks'
import type { Commands } from './commands.ts'

/** Documents that got facts, by their kind in Chinese. */
type Tally = { of: string; touched: Map<string, Set<string>> }
export type Touched = { count: number; text: string }

/**
 * Counts the documents that a piece of work writes to, so that the log of a job can say it without each job counting. The facts bear the
 * work's name as correlation, where their command has none of its own.
 */
export const touchCounter = () => {
  const under = new AsyncLocalStorage<Tally>()
  let underWay = 0
  /**
   * While the AsyncLocalStorage is enabled, Node 20 and 22 call it for each promise of the whole program, which doubles the cost of an
   * order: it is disabled between two pieces of work.
   */
  const tallied = async <Result>(tally: Tally, work: () => Promise<Result>): Promise<Result> => {
    underWay++
    try {
      return await under.run(tally, work)
    } finally {
      underWay--
      if (underWay === 0) under.disable()
    }
  }
  return {
    /** commands whose facts are counted while `during` runs */
    commands: (run: Commands): Commands => ({
      ...run,
      execute: (decider, id, name, command, cause) => {
        const tally = under.getStore()
        if (!tally) return run.execute(decider, id, name, command, cause)
        return run.execute(decider, id, name, command, { correlationId: tally.of, ...cause }).then(done => {
          if (done.facts.length === 0 || done.repeated) return done
          const ids = tally.touched.get(decider.zh) ?? new Set()
          tally.touched.set(decider.zh, ids.add(id))
          return done
        })
      },
    }),
    during: async <Result>(of: string, work: () => Promise<Result>): Promise<{ result: Result; touched: Touched }> => {
      const touched: Tally['touched'] = new Map()
      const result = await tallied({ of, touched }, work)
      const counts = [...touched].map(([zh, ids]) => [zh, ids.size] as const)
      return {
        result,
        touched: { count: counts.reduce((sum, [, n]) => sum + n, 0), text: counts.map(([zh, n]) => `${zh} ${n}`).join('，') },
      }
    },
  }
}
export type TouchCounter = ReturnType<typeof touchCounter>
