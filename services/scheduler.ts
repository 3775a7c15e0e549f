import type { Logger } from 'pino'
import { sleep } from '#services/kernel/time.ts'
import type { Feed } from './eventstore/feed.ts'
import type { EventStore } from './eventstore/port.ts'
import { closeEach } from './kernel/async/close-each.ts'
import type { Commands } from './kernel/stream/commands.ts'
import { type Checkpoints, type Process, runProcesses } from './kernel/stream/process.ts'
import { parking } from './report/parked-reactions.ts'
import type { Around, Clock } from './schedule/kinds.ts'

type Work = { begin: () => Promise<void>; end: () => Promise<void> }
type Scheduled = {
  /** begins the work while this process has the lease, and ends it when it has lost it; undefined where it never asks for the lease */
  leased: ((work: Work) => Promise<{ close: () => Promise<void> }>) | undefined
  processes: Process[]
  clocks: readonly Clock[]
  /** how passes of a clock are carried out */
  around: ((clock: Clock) => Around) | undefined
  events: EventStore
  feed: Feed
  run: Commands
  checkpoints: Checkpoints
  clock: () => string
  log: Logger
  /** does a view show everything up to a position? */
  viewReached: (view: string, position: number, timeoutMs: number) => Promise<boolean>
  /** aborted when the program closes */
  stopping: AbortSignal
}

/** Processes and clocks: by a lease one process of the program runs them, the others stand by. */
export const startScheduler = async ({ leased, processes, clocks, around, stopping, ...given }: Scheduled) => {
  const { run, checkpoints, clock } = given
  let working: { processes: ReturnType<typeof runProcesses>; clocks: ReturnType<Clock['start']>[] } | undefined
  let timePasses = false
  const startClocks = () => {
    if (timePasses && working && working.clocks.length === 0) working.clocks = clocks.map(clock => clock.start(around?.(clock)))
  }
  const begin = async () => {
    working = { processes: runProcesses({ ...given, processes, park: parking({ run, clock }) }), clocks: [] }
    await working.processes.open
    startClocks()
  }
  const end = async () => {
    const ending = working
    working = undefined
    // clocks end side by side, since each may wait a while for somebody outside
    await closeEach([() => Promise.all((ending?.clocks ?? []).map(clock => clock.close())), () => ending?.processes.close()])
  }
  const lease = await leased?.({ begin, end })
  /** Resolves when everything up to this position has been reacted to, here or by the process that does it. */
  const reached = async (position: number): Promise<void> => {
    if (working) return working.processes.reached(position)
    for (const { name } of processes) while ((await checkpoints.get(name)) < position && !stopping.aborted && !working) await sleep(50)
    if (working && !stopping.aborted) return reached(position)
  }
  return {
    reached,
    /** the processes that run here */
    status: () => working?.processes.status() ?? [],
    /** clocks start, here or once this process has the lease */
    letTimePass: () => {
      timePasses = true
      startClocks()
    },
    close: () => lease?.close(),
  }
}
