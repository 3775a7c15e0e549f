import { mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import type { Test } from 'tap'
import type { Route, Who } from '#contracts/kernel/endpoint.ts'
import { openSqliteViewStore } from '#projections/store/sqlite.ts'
import { openSqliteEventStore } from '#services/eventstore/sqlite.ts'
import { localFiles } from '#services/kernel/files/files.ts'
import { server } from '#services/kernel/http/server.ts'
import { recordRoutes, recordsIn } from '#services/kernel/record/routes.ts'
import { wholeImports } from '#services/kernel/record/whole-import.ts'
import { exportSheet } from '#services/kernel/sheet/export.ts'
import { type Commands, commands } from '#services/kernel/stream/commands.ts'
import { memoryKeys } from '#services/kernel/test/memory-keys.ts'
import { readSheet } from '#services/kernel/test/read-sheet.ts'
import { basicRecords } from '../../basicinfo/records.ts'
import { recordQueries } from '../record.ts'
import { type Runner, startRunner } from '../runner.ts'
import type { View } from '../view.ts'

const staff = (user: string, permissions: string[], airlines: string[]): Who => ({
  user,
  name: user,
  actor: 'employee',
  role: 'staff',
  permissions,
  airlines,
})
/** The caller behind each token. */
export const people: Record<string, Who> = {
  admin: staff('admin', ['*'], ['*']),
  hu: staff('hu', ['*'], ['HU']),
  reader: staff('reader', ['*.r'], ['*']),
  nothing: staff('nothing', [], ['*']),
  a1: { user: 'a1', name: '甲', actor: 'agent', role: 'agent', agency: 'A1', permissions: [], airlines: [] },
  a2: { user: 'a2', name: '乙', actor: 'agent', role: 'agent', agency: 'A2', permissions: [], airlines: [] },
}

/** The records with read and write side over HTTP, on embedded stores; `more` adds views, endpoints and plain Fastify routes. */
export const house = async (
  t: Test,
  more: {
    views?: View<any>[]
    routes?: (house: { runner: Runner; run: Commands; dir: string }) => Route[]
    register?: (app: FastifyInstance, runner: Runner) => void
  } = {},
) => {
  const dir = mkdtempSync(join(tmpdir(), 'house-'))
  const events = await openSqliteEventStore({ dir })
  const store = await openSqliteViewStore({ dir })
  const runner = await startRunner({ events, store, views: [...basicRecords.map(({ view }) => view), ...(more.views ?? [])] })
  const run = commands(events)
  const records = basicRecords.map(({ record }) => record)
  const imports = wholeImports(run, localFiles({ dir: join(dir, 'files') }))
  const ofRecords = basicRecords.flatMap(({ record, view }) => [
    ...recordRoutes(record, { run, ...recordsIn(run, records), imports, readSheet }),
    ...recordQueries(record, view, {
      runner,
      names: async columns => [...columns],
      sheet: (columns, rows, name, about) => exportSheet(columns, rows, name, about),
    }),
  ])
  const routes = [...ofRecords, ...(more.routes?.({ runner, run, dir }) ?? [])]
  const app = await server({
    secret: 'secret of a test',
    routes,
    endpoints: routes.map(route => route.endpoint),
    keys: memoryKeys(),
    run,
    authenticate: token => people[token],
    clock: () => '2026-11-21T04:00:00.000Z',
    log: pino({ level: 'silent' }),
    ratePerMinute: 0,
  })
  more.register?.(app, runner)
  await app.listen({ port: 0, host: '127.0.0.1' })
  t.teardown(async () => {
    await app.close()
    await runner.close()
    await store.close()
    await events.close()
  })
  return { app, events, store, runner, run, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` }
}
