import { join } from 'node:path'
import { addDays } from '#contracts/kernel/calendar.ts'
import { type Account, account } from '#services/account/decide.ts'
import { openSqliteEventStore } from '#services/eventstore/sqlite.ts'
import { type Commands, commanding, commands } from '#services/kernel/commands.ts'
import { decide, foldAt, streamOf } from '#services/kernel/decider.ts'
import { systemUser } from '#services/kernel/process.ts'
import { median, rounded, scaled } from './numbers.ts'
import { writePast } from './past.ts'
import { inFolder } from './program.ts'
import type { BenchRow } from './row.ts'

const rounds = scaled(81, 5)
const MANY = scaled(1_000_000, 2_000)
const FEW = 10
const [FIRST, DAYS] = ['2025-11-01', 365]
const NOW = '2026-11-21T04:00:00.000Z'
/** how many commands a fact that carries the books names: as many as the kernel remembers */
const REMEMBERED = 200
const who = systemUser('bench')
const { every, fact, data } = account.carried!

/**
 * An account of so many movements, as its own rules make it: filled once, then a payment after the other is set aside and goes, for a year, each
 * month closed by the first movement after it, and its books carried forward as the kernel does.
 */
function* lived(id: string, movements: number) {
  const stream = streamOf(account, id)
  let state: Account = account.initial
  let events = 0
  let commandIds: string[] = []
  function* does(name: keyof typeof account.commands, command: { movement?: string }, at: string) {
    const commandId = `${id} ${name} ${command.movement}`
    const facts = decide(account, name, state, command, { who, at, id })
    state = foldAt(account, state, facts, at)
    yield* facts.map(({ type, data }) => ({ stream, type, data, meta: { commandId } }))
    const isPast = Math.floor((events + facts.length) / every) > Math.floor(events / every)
    events += facts.length + Number(isPast)
    if (isPast) yield { stream, type: fact.type, data: data(state), meta: { commandId, after: commandIds } }
    commandIds = [...commandIds, commandId].slice(-REMEMBERED)
  }
  const began = `${FIRST}T04:00:00.000Z`
  yield* does('open', { type: 'V', agency: id.slice(2), agencyName: '椰风' } as object, began)
  yield* does('expect', { movement: 'P0', amount: 1_000_000_000 } as object, began)
  yield* does('receive', { movement: 'P0', kind: 'RECHARGE' } as object, began)
  for (let n = 1; n < movements; n++) {
    const at = `${addDays(FIRST, Math.floor((n / movements) * DAYS))}T04:00:00.000Z`
    const movement = `P${Math.ceil(n / 2)}`
    yield* n % 2 ? does('reserve', { movement, kind: 'PAY', amount: 1 } as object, at) : does('settle', { movement }, at)
  }
}

const BIG = 'V.BIG'
/** of each round another, so that it is always the tenth movement or so */
const small = (round: number) => `V.S${round + 1}`

/** What an account does in a payment: it sets money aside, and lets it go. */
const paying = (run: Commands, id: string, payment: string) => {
  const at = commanding(run, (_, name) => ({ who, now: NOW, commandId: `${id} ${name} ${payment}` }))
  return {
    reserve: () => at(account, id).reserve({ movement: payment, kind: 'PAY', amount: 1 }),
    settle: () => at(account, id).settle({ movement: payment }),
  }
}
const timed = async (work: () => Promise<unknown>) => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/**
 * P24: a payment's movements in an account that has had a million of them, against one that has had ten: while its state is known, as the first
 * command after a start, and sent again after one. The accounts take turns; the row tells how far back the last books stood that a start reads from.
 */
export const p24 = (): Promise<BenchRow[]> =>
  inFolder('p24', async dir => {
    await writePast(
      dir,
      (function* () {
        yield lived(BIG, MANY)
        for (let round = -1; round < rounds; round++) yield lived(small(round), FEW)
      })(),
    )
    const store = await openSqliteEventStore({ dir: join(dir, 'events') })
    try {
      const sinceBooks = async () => {
        const events = await store.read(streamOf(account, BIG), { backwards: true, limit: every + 1 })
        const found = events.findIndex(({ type }) => type === fact.type)
        if (found < 0) throw new Error('its books are not carried')
        return found
      }
      const visit = async (id: string, round: number) => {
        const first = paying(commands(store), id, `A${round}`)
        const afterStart = await timed(first.reserve)
        await first.settle()
        const begun = commands(store)
        await begun.load(account, id)
        const next = paying(begun, id, `B${round}`)
        const known = await timed(async () => {
          await next.reserve()
          await next.settle()
        })
        const late = paying(commands(store), id, `B${round}`)
        let answer: Awaited<ReturnType<typeof late.reserve>> | undefined
        const again = await timed(async () => {
          answer = await late.reserve()
        })
        if (!answer?.repeated) throw new Error('what was sent again was done again')
        return { known, afterStart, again }
      }
      for (const id of [BIG, small(-1)]) await visit(id, -1)
      const distances: number[] = []
      const measured: Record<'big' | 'little', Awaited<ReturnType<typeof visit>>>[] = []
      for (let round = 0; round < rounds; round++) {
        distances.push(await sinceBooks())
        const before = round % 2 ? await visit(small(round), round) : undefined
        const big = await visit(BIG, round)
        measured.push({ big, little: before ?? (await visit(small(round), round)) })
      }
      const row = (work: string, of: (visit: (typeof measured)[number]['big']) => number): BenchRow => {
        const [big, little] = [median(measured.map(({ big }) => of(big))), median(measured.map(({ little }) => of(little)))]
        const ratio = big / little
        return {
          row: 'P24',
          work: `${work}（第 ${FEW} 笔 ${rounded(little, 2)} ms）`,
          value: rounded(big, 2),
          unit: 'ms',
          ratio,
          goal: '≤ 1.1 × 第 10 笔',
          ok: ratio <= 1.1,
        }
      }
      const far = `距上次结转 ${Math.min(...distances)}–${Math.max(...distances)} 个事件`
      return [
        row(`账户的第 ${MANY} 笔，占用并转出，落盘`, ({ known }) => known),
        row(`同上，启动后的第一条命令，${far}`, ({ afterStart }) => afterStart),
        row('同上，重发的命令，启动后', ({ again }) => again),
      ]
    } finally {
      await store.close()
    }
  })
