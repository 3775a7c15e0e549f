import { grants, type Who, worksFor } from '#contracts/kernel/endpoint.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, forbidden, Refused } from '#contracts/kernel/refused.ts'
import { type ReportName, reports } from '#contracts/report/figures/reports.ts'
import * as events from '#contracts/report/saved/events.ts'
import { decider, type When } from '#services/kernel/stream/decider.ts'

const { ReportChanged, ReportRemoved, ReportSaved, ReportSubscribed, ReportUnsubscribed } = events
type Data = EventsOf<typeof events>
export type Saved = Data['ReportSaved'] & { status: 'SAVED'; subscribers: readonly string[]; updatedAt: string }
type State = { status: 'NONE' } | Saved

/** people who get the file besides the owner */
const MOST_SUBSCRIBERS = 50

const isSaved = (state: State): state is Saved => state.status === 'SAVED'
const ifSaved = (state: State, change: (saved: Saved) => Saved): State => (isSaved(state) ? change(state) : state)
const there: When<State> = state => isSaved(state) || '保存的报表不存在'

/** Is this saved report the caller's own, or shared with an airline the caller works for? */
export const finds = (who: Who, { owner, sharedWith }: Pick<Saved, 'owner' | 'sharedWith'>): boolean =>
  owner === who.user || sharedWith.some(airLine => airLine === '*' || worksFor(who, airLine))

/** @throws Refused 403 where the caller may not read this report */
export const mustRead = (who: Who, report: ReportName): void => {
  if (!grants(who, `report.${report}.r`)) throw forbidden(`没有查看${reports[report].zh}的权限`)
}

/** A question to a report that somebody keeps under a name (DOMAIN §3.42). */
export const savedReport = decider<State, Data>()({
  name: 'savedreport',
  zh: '保存的报表',
  // only its owner changes it; colleagues with whom it is shared read it (`finds`)
  document: { zh: '保存的报表', owner: state => (isSaved(state) ? { user: state.owner } : undefined) },
  code: code.conflict,
  initial: { status: 'NONE' },
  evolve: {
    ReportSaved: (_, saved, updatedAt) => ({ status: 'SAVED', ...saved, subscribers: [], updatedAt }),
    ReportChanged: (state, changed, updatedAt) => ifSaved(state, saved => ({ ...saved, ...present(changed), updatedAt })),
    ReportSubscribed: (state, { user }) => ifSaved(state, saved => ({ ...saved, subscribers: [...saved.subscribers, user] })),
    ReportUnsubscribed: (state, { user }) =>
      ifSaved(state, saved => ({ ...saved, subscribers: saved.subscribers.filter(one => one !== user) })),
    ReportRemoved: () => ({ status: 'NONE' }),
  },
  commands: {
    save: { decide: (state, command: Data['ReportSaved']) => (state.status === 'NONE' ? [ReportSaved(command)] : []) },
    modify: {
      when: there,
      decide: (state, command: Data['ReportChanged']) => {
        const now = state as Saved
        const same = (name: keyof typeof command) => JSON.stringify(command[name]) === JSON.stringify(now[name])
        const changed = Object.fromEntries(Object.entries(present(command)).filter(([name]) => !same(name as keyof typeof command)))
        return Object.keys(changed).length > 0 ? [ReportChanged(changed)] : []
      },
    },
    subscribe: {
      when: there,
      decide: (state, command: Data['ReportSubscribed']) => {
        const { owner, subscribers } = state as Saved
        if (owner === command.user || subscribers.includes(command.user)) return []
        if (subscribers.length >= MOST_SUBSCRIBERS) throw new Refused(code.conflict, `订阅人不能超过${MOST_SUBSCRIBERS}人`)
        return [ReportSubscribed(command)]
      },
    },
    unsubscribe: {
      when: there,
      decide: (state, command: Data['ReportUnsubscribed']) =>
        (state as Saved).subscribers.includes(command.user) ? [ReportUnsubscribed(command)] : [],
    },
    remove: { when: there, decide: (_, __: object) => [ReportRemoved({})] },
  },
})
