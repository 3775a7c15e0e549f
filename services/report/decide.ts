import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import * as events from '#contracts/report/events.ts'
import { decider } from '#services/kernel/stream/decider.ts'

const { JobCancelled, JobFailed, JobFileExpired, JobFinished, JobRequested, JobStarted, ReportDelivered } = events
type Data = EventsOf<typeof events>
type Asked = Data['JobRequested'] & { requestedAt: string }

export type JobState =
  | { status: 'NONE' }
  | ({ status: 'RUNNING'; attempts: number } & Asked)
  /** `saved`: the saved report of which a schedule made it */
  | ({ status: 'DONE' | 'EXPIRED'; attempts: number; finishedAt: string; saved?: string } & Asked & Data['JobFinished'])
  | ({ status: 'CANCELLED'; attempts: number; finishedAt: string } & Asked)
  | ({ status: 'FAILED'; finishedAt: string } & Asked & Data['JobFailed'])

/** tries of a job that restarts cut off, before it is given up */
export const MAX_ATTEMPTS = 3

/** An export: asked for once, begun perhaps several times, ended once. */
export const job = decider<JobState, Data>()({
  name: 'job',
  zh: '导出任务',
  document: { zh: '导出任务', owner: state => (state.status === 'NONE' ? undefined : { user: state.rights.user }) },
  code: code.file,
  initial: { status: 'NONE' },
  evolve: {
    JobRequested: (_, data, at) => ({ status: 'RUNNING', attempts: 0, ...data, requestedAt: at }),
    JobStarted: (state, { attempt }) => (state.status === 'RUNNING' ? { ...state, attempts: attempt } : state),
    JobFinished: (state, data, at) =>
      state.status === 'RUNNING' ? { ...asked(state), status: 'DONE', attempts: state.attempts, ...data, finishedAt: at } : state,
    JobCancelled: (state, _, at) =>
      state.status === 'RUNNING' ? { ...asked(state), status: 'CANCELLED', attempts: state.attempts, finishedAt: at } : state,
    ReportDelivered: (state, { saved }) => (state.status === 'DONE' ? { ...state, saved } : state),
    JobFileExpired: state => (state.status === 'DONE' ? { ...state, status: 'EXPIRED' } : state),
    JobFailed: (state, data, at) => (state.status === 'RUNNING' ? { ...asked(state), status: 'FAILED', ...data, finishedAt: at } : state),
  },
  commands: {
    request: {
      decide: (state, command: Data['JobRequested']) => {
        if (state.status !== 'NONE') throw new Refused(code.conflict, '导出任务已存在')
        return [JobRequested(command)]
      },
    },
    /** a file that was written beforehand: the whole job at once, so that nobody finds it half done */
    deliver: {
      decide: (state, { asked, done, told }: { asked: Data['JobRequested']; done: Data['JobFinished']; told: Data['ReportDelivered'] }) =>
        state.status === 'NONE' ? [JobRequested(asked), JobStarted({ attempt: 1 }), JobFinished(done), ReportDelivered(told)] : [],
    },
    start: {
      decide: (state, _: object) => {
        if (state.status !== 'RUNNING') return []
        return state.attempts < MAX_ATTEMPTS
          ? [JobStarted({ attempt: state.attempts + 1 })]
          : [JobFailed({ message: '导出多次中断，请缩小范围后重试' })]
      },
    },
    finish: { decide: (state, command: Data['JobFinished']) => (state.status === 'RUNNING' ? [JobFinished(command)] : []) },
    fail: { decide: (state, command: Data['JobFailed']) => (state.status === 'RUNNING' ? [JobFailed(command)] : []) },
    cancel: {
      when: state => state.status === 'RUNNING' || state.status === 'CANCELLED' || '导出已结束，不能取消',
      decide: (state, _: object) => (state.status === 'RUNNING' ? [JobCancelled({})] : []),
    },
    // sent by a sweep when the file has been removed, perhaps twice
    expire: { decide: (state, _: object) => (state.status === 'DONE' ? [JobFileExpired({ file: state.file })] : []) },
  },
})

const asked = ({ request, title, rights, apart, reveal, requestedAt }: Asked): Asked => ({
  request,
  title,
  rights,
  ...(apart && { apart }),
  ...(reveal && { reveal }),
  requestedAt,
})
