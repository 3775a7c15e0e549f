import { pagesShown, placesOf } from '#contracts/kernel/people.ts'
import * as periodEvents from '#contracts/kernel/period-events.ts'
import { veiledPlaces } from '#contracts/kernel/veil.ts'
import { records } from '#contracts/records.ts'
import { basicinfoReads } from '#projections/basicinfo/index.ts'
import { basicRecords } from '#projections/basicinfo/records.ts'
import { basicinfoQueries } from '#projections/basicinfo/routes.ts'
import { recordQueries } from '#projections/kernel/record.ts'
import { namesOfRecords } from '#projections/kernel/record-names.ts'
import { usesByRecords } from '#projections/kernel/record-uses.ts'
import type { Context } from '../context.ts'
import { user } from '../identity/user.ts'
import { recordPeriods } from '../kernel/record/periods.ts'
import { recordRoutes } from '../kernel/record/routes.ts'
import { exportSheet } from '../kernel/sheet/export.ts'
import { history, machine, recordHistory, wholeHouse } from '../kernel/stream/history.ts'
import { handlerList } from './handlers.ts'

/** Reference data and the rules that staff may change. */
export const context: Context = {
  reads: basicinfoReads,
  histories: [
    ...records.map(recordHistory),
    history(recordPeriods, periodEvents, {
      permission: 'basicinfo.config.r',
      ...wholeHouse,
      commands: machine({ claim: '占用规则有效期' }),
    }),
  ],
  uses: query => usesByRecords(query, records),
  open: (
    { run, query, standing, called, imports, readSheet, runner, columnNames, directory, ask, handlerRows, staff, prices, veil },
    { uses, shows, beforeChange },
  ) => ({
    routes: [
      ...basicRecords.flatMap(({ record, view }) => [
        ...recordRoutes(record, {
          run,
          before: beforeChange[record.name],
          standing,
          uses,
          called,
          namesOf: namesOfRecords(query, records),
          imports,
          readSheet,
          knows: async id => (await run.load(user, id)).state.status !== 'NONE',
        }),
        ...recordQueries(record, view, {
          runner,
          names: columnNames,
          shows: shows[record.name],
          sheet: async (columns, rows, name, about, call) => {
            const seen = await veil.pages(rows, veiledPlaces(view.doc), call, { count: 0, object: record.name })
            return exportSheet(columns, pagesShown(seen, placesOf(view.doc), directory.naming({ actor: 'employee' })), name, about)
          },
        }),
      ]),
      ...basicinfoQueries({ ask }),
      handlerList({ rows: handlerRows, people: staff, authority: prices.authority }),
    ],
  }),
}
