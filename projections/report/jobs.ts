import { type Call, on, type Route } from '#contracts/kernel/endpoint.ts'
import { Text, Type } from '#contracts/kernel/schema.ts'
import { Job, queryJobs } from '#contracts/report/api.ts'
import type * as events from '#contracts/report/events.ts'
import { fresh } from '../kernel/fresh.ts'
import { type Queries, queries } from '../kernel/query.ts'
import type { Runner } from '../kernel/runner.ts'
import { view } from '../kernel/view.ts'

const { id: _, ...job } = Job.properties

/** Exports by the one who asked for them; how far a running one has come is known to the process that runs it. */
export const jobs = view<typeof events>()({
  name: 'job',
  version: 3,
  doc: Type.Object({ ...job, user: Text }),
  index: [
    ['user', '-requestedAt'],
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

/** `r/query`: everybody sees his own. */
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

/** Jobs that have not ended, of one user or of all, the oldest first; more than these wait for their turn (services/report/job.ts). */
export const unfinishedJobs =
  (query: Pick<Queries, 'find'>) =>
  async (user?: string): Promise<string[]> => {
    const found = await query.find(jobs, { filter: { status: 'RUNNING', ...(user && { user }) }, sort: ['requestedAt'], limit: 100 })
    return found.map(({ id }) => id)
  }

/** Ids of exports that were finished at an instant or before and still have their file, the oldest first. */
export const finishedJobs =
  (query: Pick<Queries, 'find'>) =>
  async (until: string, limit: number): Promise<string[]> =>
    (await query.find(jobs, { filter: { status: 'DONE', finishedAt: { lte: until } }, sort: ['finishedAt'], limit })).map(({ id }) => id)
