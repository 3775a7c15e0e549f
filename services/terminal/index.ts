import { terminalReads } from '#projections/terminal/index.ts'
import { terminalLooks } from '#projections/terminal/looks.ts'
import type { Context } from '../context.ts'
import { answering } from './answers.ts'
import { terminalRoutes } from './calls.ts'

/** The flight terminal: commands as staff type them, answered from our own blocks, orders and tickets; read only. */
export const context: Context = {
  reads: terminalReads,
  histories: [],
  open: ({ run, query, prices, airlineNames, enabled, number, keys, veil }) => ({
    routes: terminalRoutes({
      answers: answering({
        run,
        looks: terminalLooks({ query, prices }),
        airlineNames,
        classOf: enabled,
        queueLength: () => number('waitlistLength'),
      }),
      notes: keys,
      veil,
    }),
  }),
}
