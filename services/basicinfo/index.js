import { pagesShown, placesOf } from '#contracts/kernel/people.ts';
import * as periodEvents from '#contracts/kernel/period-events.ts';
import { records } from '#contracts/records.ts';
import { basicinfoReads } from '#projections/basicinfo/index.ts';
import { basicRecords } from '#projections/basicinfo/records.ts';
import { basicinfoQueries } from '#projections/basicinfo/routes.ts';
import { recordQueries } from '#projections/kernel/record.ts';
import { usesByRecords } from '#projections/kernel/record-uses.ts';
import { user } from '../identity/user.ts';
import { recordPeriods } from '../kernel/record/periods.ts';
import { recordRoutes } from '../kernel/record/routes.ts';
import { exportSheet } from '../kernel/sheet/export.ts';
import { history, machine, recordHistory, wholeHouse } from '../kernel/stream/history.ts';
import { handlerList } from './handlers.ts';
/** Reference data and the rules that staff may change. */
export const context = {
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
    open: ({ run, standing, called, imports, readSheet, runner, columnNames, directory, ask, handlerRows, staff, prices }, { uses, shows }) => ({
        routes: [
            ...basicRecords.flatMap(({ record, view }) => [
                ...recordRoutes(record, {
                    run,
                    standing,
                    uses,
                    called,
                    imports,
                    readSheet,
                    knows: async (id) => (await run.load(user, id)).state.status !== 'NONE',
                }),
                ...recordQueries(record, view, {
                    runner,
                    names: columnNames,
                    shows: shows[record.name],
                    sheet: (columns, rows, name, about) => exportSheet(columns, pagesShown(rows, placesOf(view.doc), directory.naming({ actor: 'employee' })), name, about),
                }),
            ]),
            ...basicinfoQueries({ ask }),
            handlerList({ rows: handlerRows, people: staff, authority: prices.authority }),
        ],
    }),
};
