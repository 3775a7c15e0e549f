import { type Call, on, type Route } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { Text, Type } from '#contracts/kernel/schema.ts'
import { Job, queryJobs } from '#contracts/report/api.ts'
import type * as events from '#contracts/report/events.ts'
import { fresh } from '../kernel/fresh.ts'
import { type Queries, queries } from '../kernel/query.ts'
import type { Runner } from '../kernel/runner.ts'
import { view } from '../kernel/view.ts'

const { id: _, ...job } = Job.properties

/** Exports by owner. Only the process that runs an export knows its progress. */
export const jobs = view<typeof events>()({
  name: 'job',
  version: 3,
  doc: Type.Object({ ...job, user: Text }),
  index: [
    ['user', '-requestedAt'],
    ['status', 'requestedAt'],
    ['status', 'finishedAt'],
  ],
  on: {
    JobRequested: (_, { request, title, rights }, { at, meta }) => ({
      resource: request.resource,
      title,
      user: rights.user,
      status: 'RUNNING',
      done: 0,
      requestedAt: meta.at ?? at,
    }),
    JobFinished: (row, { name, rows, bytes }, { at, meta }) =>
      row && { ...row, status: 'DONE', name, bytes, done: rows, total: rows, finishedAt: meta.at ?? at },
    JobCancelled: (row, _, { at, meta }) => row && { ...row, status: 'CANCELLED', finishedAt: meta.at ?? at },
    JobFileExpired: row => row && { ...row, status: 'EXPIRED' },
    JobFailed: (row, { message }, { at, meta }) => row && { ...row, status: 'FAILED', message, finishedAt: meta.at ?? at },
  },
})

/** `r/query`: every caller sees only own jobs. */
export const jobQueries = (runner: Pick<Runner, 'store' | 'collection' | 'reached'>): Route[] => [
  on(queryJobs, async ({ page = 0, size = 20 }, call: Call) => {
    await fresh(runner, [jobs], call)
    const found = await queries(runner).page(jobs, { filter: { user: call.who.user }, sort: ['-requestedAt'], page, size })
    return {
      content: found.content.map(({ user: _, position: __, ...job }) => job),
      totalElements: found.totalElements,
      number: page,
      size,
    }
  }),
]

/** Unfinished jobs of one user or of all, the oldest first; further jobs wait for their turn (services/report/job.ts). */
export const unfinishedJobs =
  (query: Pick<Queries, 'find'>) =>
  async (user?: string): Promise<string[]> => {
    const found = await query.find(jobs, { filter: { status: 'RUNNING', ...present({ user }) }, sort: ['requestedAt'], limit: 100 })
    return found.map(({ id }) => id)
  }

/** Ids of exports that were finished at or before an instant and still have a file, the oldest first. */
export const finishedJobs =
  (query: Pick<Queries, 'find'>) =>
  async (until: string, limit: number): Promise<string[]> =>
    (await query.find(jobs, { filter: { status: 'DONE', finishedAt: { lte: until } }, sort: ['finishedAt'], limit })).map(({ id }) => id)
