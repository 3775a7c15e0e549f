import { type Call, grants, on, type Route } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { notFound } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { planned } from '#contracts/report/figures/plan.ts'
import type { ReportName } from '#contracts/report/figures/reports.ts'
import * as api from '#contracts/report/saved/api.ts'
import type { SavedQuestion } from '#contracts/report/saved/events.ts'
import { checkSpan, questionAt, spanAt, spanText } from '#contracts/report/saved/question.ts'
import { checkCron, cronText, nextSlots } from '#contracts/schedule/cron.ts'
import type { ScheduleRow } from '#contracts/schedule/lists.ts'
import { act } from '#services/kernel/http/act.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { type Commands, idFrom } from '#services/kernel/stream/commands.ts'
import { schedule } from '../../schedule/decide.ts'
import { finds, mustRead, type Saved, savedReport } from './decide.ts'
import { REPORT } from './job.ts'

/** minutes between two files of one report */
const LEAST_MINUTES = 60
/** id of the schedule of a saved report */
const scheduleOf = (id: string): string => `report-${id}`

/** The rows of the views about a saved report and its schedule. */
type Listed = Omit<Saved, 'status'> & { id: string }
type Scheduled = Pick<Static<typeof ScheduleRow>, 'cron' | 'status' | 'lastAt' | 'lastResult' | 'lastMessage'>
type Deps = {
  run: Commands
  /** the caller's own reports, and all that anybody shares */
  listed: (call: Call) => Promise<Listed[]>
  scheduled: (call: Call, ids: readonly string[]) => Promise<ReadonlyMap<string, Scheduled>>
}

/** Routes of saved reports: kept, shared, subscribed to, and made by the clock (DOMAIN §3.42). */
export const savedReportRoutes = ({ run, listed, scheduled }: Deps): Route[] => {
  /** a question that the report would answer now: what cannot be asked is not kept */
  const check = (report: ReportName, question: SavedQuestion, call: Call) => {
    mustRead(call.who, report)
    checkSpan(question)
    planned(report, questionAt(question, call.now), call)
  }
  const sharedBy = ({ who }: Call, shared: boolean | undefined) => (shared === undefined ? undefined : shared ? [...who.airlines] : [])
  const seen = async (id: string, { who }: Call): Promise<{ state: Saved; revision: number }> => {
    const { state, revision } = await run.load(savedReport, id)
    if (state.status !== 'SAVED' || !finds(who, state)) throw notFound('保存的报表')
    mustRead(who, state.report)
    return { state, revision }
  }
  const shown = (row: Listed, plan: Scheduled | undefined, { who, now }: Call) => {
    const { id, name, report, question, owner, sharedWith, subscribers, updatedAt } = row
    const next = plan?.cron && plan.status === 'NORMAL' ? nextSlots(plan.cron, now)[0] : undefined
    return {
      id,
      name,
      report,
      span: spanText(question),
      owner,
      mine: owner === who.user,
      shared: sharedWith.length > 0,
      subscribed: subscribers.includes(who.user),
      subscribers: subscribers.length,
      updatedAt,
      ...(plan &&
        present({
          cron: plan.cron,
          when: plan.cron && cronText(plan.cron),
          scheduleStatus: plan.status,
          nextAt: next,
          lastAt: plan.lastAt,
          lastResult: plan.lastResult,
          lastMessage: plan.lastMessage,
        })),
    }
  }
  return [
    on(api.saveReport, async ({ name, report, question, shared }, call: CommandCall) => {
      check(report, question, call)
      const id = idFrom(call.commandId, 'savedreport')
      const kept = { name: name.trim(), report, question, sharedWith: sharedBy(call, shared) ?? [], owner: call.who.user }
      await call.unguarded(savedReport, id).save(kept)
      return { id }
    }),
    act(api.modifySavedReport, savedReport, 'id', async ({ id, state, command, body: { name, question, shared }, call }) => {
      if (question) check(state.report, question, call)
      await command.modify(present({ name: name?.trim(), question, sharedWith: sharedBy(call, shared) }))
      return { id }
    }),
    act(api.deleteSavedReport, savedReport, 'id', async ({ id, command, call }) => {
      // first, so that no schedule of a report that is gone is left by a process that dies in between
      await unschedule(run, id, call)
      await command.remove({})
      return { id }
    }),
    act(api.scheduleReport, savedReport, 'id', async ({ id, state, body: { cron }, call }) => {
      mustRead(call.who, state.report)
      checkCron(cron, LEAST_MINUTES)
      const command = call.unguarded(schedule, scheduleOf(id))
      const known = (await run.load(schedule, scheduleOf(id))).state
      if (known.status === 'NORMAL' || known.status === 'PAUSED') {
        await command.modify({ cron })
        await command.resume({})
      } else await command.add({ name: state.name, kind: REPORT, cron, params: JSON.stringify({ saved: id }) })
      return { id, when: cronText(cron), next: nextSlots(cron, call.now, 3) }
    }),
    act(api.unscheduleReport, savedReport, 'id', async ({ id, call }) => {
      await unschedule(run, id, call)
      return { id }
    }),
    on(api.subscribeReport, async ({ id, subscribed }, call: CommandCall) => {
      await seen(id, call)
      const command = call.unguarded(savedReport, id)
      await (subscribed ? command.subscribe({ user: call.who.user }) : command.unsubscribe({ user: call.who.user }))
      return { id }
    }),
    on(api.getSavedReport, async ({ id }, call) => {
      const { state, revision } = await seen(id, call)
      const plans = await scheduled(call, [scheduleOf(id)])
      const { question } = state
      return { ...shown({ ...state, id }, plans.get(scheduleOf(id)), call), question, ...spanAt(question, call.now), revision }
    }),
    on(api.querySavedReports, async ({ report, mine, page = 0, size = 50 }, call) => {
      const { who } = call
      const found = (await listed(call)).filter(
        row =>
          finds(who, row) &&
          grants(who, `report.${row.report}.r`) &&
          (!report || row.report === report) &&
          (!mine || row.owner === who.user),
      )
      const rows = found.slice(page * size, (page + 1) * size)
      const plans = await scheduled(
        call,
        rows.map(({ id }) => scheduleOf(id)),
      )
      const content = rows.map(row => shown(row, plans.get(scheduleOf(row.id)), call))
      return { content, totalElements: found.length, number: page, size }
    }),
  ]
}

const unschedule = async (run: Commands, id: string, call: CommandCall) => {
  const { status } = (await run.load(schedule, scheduleOf(id))).state
  if (status === 'NORMAL' || status === 'PAUSED') await call.unguarded(schedule, scheduleOf(id)).delete({})
}
