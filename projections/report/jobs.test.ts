import { join } from 'node:path'
import pino from 'pino'
import t from 'tap'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { unnamed } from '#contracts/kernel/people.ts'
import { getJob, jobFile, queryJobs, requestExport } from '#contracts/report/api.ts'
import { JobCancelled, JobFailed, JobFileExpired, JobFinished, JobRequested, JobStarted } from '#contracts/report/events.ts'
import { seedRecords } from '#ops/seed/records.ts'
import { localFiles } from '#services/kernel/files/files.ts'
import { wrongAnswer } from '#services/kernel/http/validate.ts'
import { seeding } from '#services/kernel/record/seed.ts'
import { readSheet } from '#services/kernel/test/read-sheet.ts'
import { veilOf } from '#services/kernel/test/unveiled.ts'
import { exportJobs } from '#services/report/job.ts'
import { basicRecords } from '../basicinfo/records.ts'
import { queries } from '../kernel/query.ts'
import { exportRows, recordResource } from '../kernel/resource.ts'
import { spec } from '../kernel/spec.ts'
import { house, people } from '../kernel/test/house.ts'
import { leases } from '../store/lease.ts'
import { finishedJobs, jobQueries, jobs, unfinishedJobs } from './jobs.ts'

const rights = { user: 'hu', actor: 'employee', role: 'staff', permissions: [], airlines: ['HU'] }
const requested = JobRequested({ request: { resource: 'cabin', scope: 'ALL' }, title: '舱位', rights })

t.test('a job is a document of its owner', async () => {
  spec(jobs)
    .given(requested, JobStarted({ attempt: 1 }))
    .row({ user: 'hu', status: 'RUNNING', title: '舱位', resource: 'cabin' })
    .twice()
  spec(jobs)
    .given(requested, JobFinished({ file: 'f', name: '舱位.xlsx', rows: 4, bytes: 9 }))
    .row({ status: 'DONE', done: 4, total: 4, name: '舱位.xlsx', finishedAt: '2026-01-05T02:01:00.000Z' })
    .twice()
  spec(jobs)
    .given(requested, JobFinished({ file: 'f', name: '舱位.xlsx', rows: 4, bytes: 9 }), JobFileExpired({ file: 'f' }))
    .row({ status: 'EXPIRED', done: 4, name: '舱位.xlsx' })
    .twice()
  spec(jobs)
    .given(requested, JobFailed({ message: '失败' }))
    .row({ status: 'FAILED', message: '失败' })
    .twice()
  spec(jobs).given(requested, JobCancelled({})).row({ status: 'CANCELLED' }).twice()
})

t.test('an export from the view to the file, over HTTP', async t => {
  let made: ReturnType<typeof exportJobs> | undefined
  const { app, run, runner } = await house(t, {
    views: [jobs],
    routes: ({ runner, run, dir }) => {
      made = exportJobs({
        run,
        files: localFiles({ dir: join(dir, 'files') }),
        clock: () => '2026-11-21T04:00:00.000Z',
        log: pino({ level: 'silent' }),
        subAgents: async () => [],
        naming: unnamed,
        veil: veilOf(),
        rows: exportRows(
          runner,
          basicRecords.map(({ record, view }) => recordResource(record, view)),
        ),
        keptDays: async () => 7,
        finished: finishedJobs(queries(runner)),
        unfinished: unfinishedJobs(queries(runner)),
        leases: leases(runner.store, 'export'),
      })
      return [...made.routes, ...jobQueries(runner)]
    },
  })
  await seedRecords(seeding(run, { who: { ...people.admin!, actor: 'system', user: 'system:seed' }, now: '2026-11-21T00:00:00.000Z' }))
  await runner.settle()
  const ask = async (as: string, endpoint: AnyEndpoint, body: object, query = '') => {
    const post = endpoint.method === 'POST'
    const answer = await app.inject({
      method: endpoint.method,
      url: endpoint.path + query,
      headers: { authorization: `Bearer ${as}` },
      ...(post && { payload: body }),
    })
    const json = answer.json()
    if (json.success) t.equal(wrongAnswer(endpoint.data, json.data), undefined, `${endpoint.path} answers as declared`)
    return json
  }
  const request = {
    resource: 'cabin',
    scope: 'FILTER',
    filter: { grade: ['Y'], name_prefix: '' },
    sort: ['name', 'DESC'],
    columns: ['airLine', 'name', 'group'],
  }
  const { data } = await ask('hu', requestExport, request)
  await made!.idle()
  await runner.settle()
  t.match(await ask('hu', getJob, {}, `?id=${data.id}`), { data: { status: 'DONE', done: 2, title: '舱位' } })
  t.match((await ask('hu', queryJobs, { size: 5 })).data, { totalElements: 1, content: [{ id: data.id, status: 'DONE', done: 2 }] })
  t.match((await ask('admin', queryJobs, {})).data, { totalElements: 0 })
  const file = await app.inject({ url: jobFile.path.replace('{id}', data.id), headers: { authorization: 'Bearer hu' } })
  const { headers, rows } = await readSheet(file.rawPayload)
  t.same(
    [headers, ...rows.map(({ cells }) => cells)],
    [
      ['航空公司', '名称', '团队可售'],
      ['海南航空（HU）', '团队舱', '是'],
      ['海南航空（HU）', '经济舱', '否'],
    ],
  )
  t.match(await ask('a1', requestExport, request), { statusCode: 403 })
  t.match(await ask('hu', requestExport, { ...request, filter: { $where: '1' } }), { statusCode: 400, message: /不能按/ })
  t.same(await unfinishedJobs(queries(runner))(), [])
})
