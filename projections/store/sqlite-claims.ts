import { join } from 'node:path'
import { Unavailable } from '#services/eventstore/port.ts'
import { damageOf, ownFolder, spawnWorker, workerLink } from '#services/eventstore/worker.ts'
import { nowMs, turn } from '#services/kernel/time.ts'
import type { ClaimStore } from './claims.ts'
import type { ClaimTask } from './claims-worker.ts'
import { soleOwner } from './sole-owner.ts'

/**
 * Claims in `claims.db` in `dir`, written by a thread of their own, so that neither a view that is folded anew nor a disk that is slow holds a
 * request up. Several processes may have it open. A claim that is answered here outlives a killed process, not a power cut.
 * @param fatal is told once when the file turns out to be damaged
 * @throws Damaged
 */
export const openSqliteClaims = async ({ dir, fatal }: { dir: string; fatal?: (error: Error) => void }): Promise<ClaimStore> => {
  ownFolder(dir, ['claims.db', 'claims.lock'])
  const file = join(dir, 'claims.db')
  const advice = `请停止程序并删除目录 ${dir}，再次启动即可。The claims to idempotency keys are damaged: stop, remove ${dir}, start.`
  const { meant, watched } = damageOf(file, advice, fatal)
  const link = watched(workerLink<ClaimTask[], unknown[]>(() => spawnWorker(import.meta.url, 'claims-worker', { file })))
  const lock = soleOwner(join(dir, 'claims.lock'))

  let waiting: { task: ClaimTask; resolve: (answer: any) => void; reject: (error: unknown) => void }[] = []
  let sending = false
  /** what comes while the thread works is sent together, and shares a commit */
  const send = async () => {
    sending = true
    while (waiting.length > 0) {
      // what other requests of this turn ask is sent with it
      await turn()
      const sent = waiting
      waiting = []
      try {
        const answers = await link.call(sent.map(({ task }) => task))
        for (const [n, { resolve }] of sent.entries()) resolve(answers[n])
      } catch (error) {
        for (const { reject } of sent) reject(error)
      }
    }
    sending = false
  }
  const perform = <Answer>(task: ClaimTask): Promise<Answer> =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ task, resolve, reject })
      if (!sending) send()
    })
  const ask = <Answer>(task: ClaimTask): Promise<Answer> =>
    perform<Answer>(task).catch(error => {
      throw new Unavailable('幂等键暂时不可用 the claims to idempotency keys do not answer', { cause: error })
    })

  try {
    await perform({ do: 'open', alone: lock !== null })
  } catch (error) {
    lock?.close()
    await link.close()
    throw meant(error)
  }
  return {
    claim: (id, { ms, ...claim }) => {
      const now = nowMs()
      return ask({ do: 'claim', id, ...claim, now, until: now + ms })
    },
    renew: async (id, owner, ms) => void (await ask({ do: 'renew', id, owner, until: ms > 0 ? nowMs() + ms : 0 })),
    answer: (id, owner, answer) => ask({ do: 'answer', id, owner, answer }),
    sweep: (before, limit) => ask({ do: 'sweep', before, limit }),
    put: async (id, value, during) => void (await ask({ do: 'put', id, value, ...during })),
    take: (id, now) => ask({ do: 'take', id, now }),
    note: (id, value, during) => ask({ do: 'note', id, value, ...during }),
    noted: (id, now) => ask({ do: 'noted', id, now }),
    unnote: async (id, value) => void (await ask({ do: 'unnote', id, value })),
    forget: async id => void (await ask({ do: 'forget', id })),
    add: (counts, during) => ask({ do: 'add', counts, ...during }),
    keepState: async (id, value, during) => void (await ask({ do: 'keepState', id, value, ...during })),
    keptState: id => ask({ do: 'keptState', id }),
    close: async () => {
      await link.close()
      lock?.close()
    },
  }
}
