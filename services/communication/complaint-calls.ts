import * as api from '#contracts/communication/api.ts'
import { complaintLimits } from '#contracts/communication/due.ts'
import { addMinutes, toLocal } from '#contracts/kernel/calendar.ts'
import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { forbidden, invalid, isRefusal, notFound } from '#contracts/kernel/refused.ts'
import { paperFor, type StoredFile, type StoredFiles } from '#services/kernel/files/stored-files.ts'
import { act } from '#services/kernel/http/act.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { actsOn, seenBy } from '#services/kernel/stream/access.ts'
import { allowedActions } from '#services/kernel/stream/actions.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { streamOf } from '#services/kernel/stream/decider.ts'
import { numberOfSame } from '#services/kernel/stream/numbers.ts'
import { orderSeenBy } from '#services/order/routes.ts'
import { refundSeenBy } from '#services/refund/apply.ts'
import { refund } from '#services/refund/decide.ts'
import { complaint, isFresh, type KnownComplaint } from './complaint.ts'

type ComplaintDeps = {
  run: Commands
  papers: StoredFiles
  agencyName: (id: string) => Promise<string>
  /** is there such an airline? */
  airlineExists: (code: string) => Promise<boolean>
  number: (key: 'complaintWorkdays' | 'complaintRemindDays' | 'complaintReplyDays') => Promise<number>
}

/** Calls about complaints of agencies (DOMAIN §3.30). */
export const complaintRoutes = ({ run, papers, agencyName, airlineExists, number }: ComplaintDeps): Route[] => {
  const limits = async (now: string) => {
    const [workdays, remind] = await Promise.all([number('complaintWorkdays'), number('complaintRemindDays')])
    return complaintLimits(toLocal(now).date, { workdays, remind })
  }
  /** the number of a new complaint; the same one, of the last minutes, is met and refuses */
  const numberFor = async (words: readonly string[], now: string): Promise<string> => {
    const today = toLocal(now).date
    for (const day of new Set([toLocal(addMinutes(now, -10)).date, today])) {
      for (let attempt = 0; ; attempt++) {
        const id = numberOfSame('TS', day, words, attempt)
        const { state } = await run.load(complaint, id)
        if (isFresh(state, now) || (state.status === 'NONE' && day === today)) return id
        if (state.status === 'NONE') break
      }
    }
    throw new Error('unreachable: today always has a next number')
  }
  /** The subject of the complaint must be the caller's own, and of the airline that is complained about. */
  const mustBeOwn = async ({ airLine, orderNo, refundId }: { airLine: string; orderNo?: string; refundId?: string }, call: CommandCall) => {
    const refunded = refundId && (await refundSeenBy(run, refundId, call.who)).state.submitted
    const about = orderNo ?? (refunded ? refunded.orderNo : undefined)
    if (refunded && refunded.orderNo !== about) throw invalid('退票单不属于该订单', { refundId: '退票单不属于该订单' })
    if (about === undefined) {
      if (!(await airlineExists(airLine))) throw invalid('航空公司不存在', { airLine: '航空公司不存在' })
      return undefined
    }
    const { submitted } = (await orderSeenBy(run, about, call.who)).state
    // a parent agency may look at orders of its sub-agents, which complain themselves
    if (submitted.agency !== call.who.agency) throw notFound('订单')
    if (submitted.airLine !== airLine) throw invalid('订单不属于该航空公司', { airLine: '订单不属于该航空公司' })
    return about
  }
  /** keeps papers for a command, and removes them where it is refused */
  const withFiles = async <T>(
    files: Parameters<StoredFiles['put']>[0],
    owner: StoredFile['owner'],
    call: CommandCall,
    work: (files: { files?: ReturnType<typeof fileOf>[] }) => Promise<T>,
  ): Promise<T> => {
    const stored = await papers.put(files, owner, call.commandId)
    try {
      return await work(stored.length > 0 ? { files: stored.map(fileOf) } : {})
    } catch (error) {
      if (isRefusal(error)) await papers.drop(stored)
      throw error
    }
  }

  return [
    on(api.saveComplaint, async ({ files, orderNo: named, ...body }, call: CommandCall) => {
      const { who, now } = call
      const agency = who.agency
      if (!agency) throw forbidden()
      const orderNo = await mustBeOwn({ ...body, ...present({ orderNo: named }) }, call)
      const { kind, airLine, refundId = '', title, content } = body
      const id = await numberFor([agency, kind, airLine, orderNo ?? '', refundId, title, content], now)
      await call.unguarded.check(complaint, id, 'receive')
      return withFiles(files, { agency, airLine }, call, async given => {
        const received = { ...body, ...present({ orderNo }), ...given, complaintId: id, agency, agencyName: await agencyName(agency) }
        const done = await call.unguarded(complaint, id).receive({ ...received, by: who.user, ...(await limits(now)) })
        return standing({ id, state: done.state as KnownComplaint })
      })
    }),
    act(api.replyComplaint, complaint, 'id', async ({ id, state, command, check, body: { files, content }, call }) => {
      await check('reply')
      return withFiles(files, { agency: state.of.agency, airLine: state.of.airLine }, call, async given => {
        const done = await command.reply({ content, ...given, by: call.who.user, ...(await limits(call.now)) })
        return standing({ id, state: done.state as KnownComplaint })
      })
    }),
    act(
      api.handleComplaint,
      complaint,
      'id',
      async ({ state, command, body, call }) => {
        const { refundId } = state.of
        const approver = refundId && (await run.load(refund, refundId)).state
        if (approver && 'approvedBy' in approver && approver.approvedBy === call.who.user)
          throw forbidden('所涉退票由您审核，须由他人处理投诉')
        const replyUntil = addMinutes(call.now, 24 * 60 * (await number('complaintReplyDays')))
        return command.handle({ ...body, by: call.who.user, replyUntil })
      },
      ({ id, state }) => standing({ id, state }),
    ),

    on(api.complaintDetail, async ({ id }, { who, now: at }) => {
      const { state, revision } = await seenBy(run, complaint, id, who)
      const { of, status, createdAt, dueAt, talk, result, closedAt, reopened = false, replyUntil, overdue } = state
      const { complaintId: _, ...about } = of
      return {
        id,
        ...about,
        status,
        stage: overdue && status !== 'CLOSED' ? ('OVERDUE' as const) : status,
        createdAt,
        dueAt,
        reopened,
        ...present({ result, closedAt, replyUntil: reopened ? undefined : replyUntil }),
        talk: talk.map(({ files, ...one }) => ({ ...one, files: [...files] })),
        revision,
        stream: streamOf(complaint, id),
        allowedActions: actsOn(who, of) ? allowedActions(complaint, state, { who, at, id }, endpoints) : [],
      }
    }),
    on(api.complaintFile, async ({ id, file }, { who }) => {
      const { state } = await seenBy(run, complaint, id, who)
      if (!state.talk.some(({ files }) => files.some(one => one.id === file))) throw notFound('附件')
      return paperFor(papers, file, who)
    }),
  ]
}

const endpoints = { handle: api.handleComplaint, reply: api.replyComplaint }
const fileOf = ({ id, name, size }: StoredFile) => ({ id, name, size })
const standing = ({ id, state: { status, dueAt } }: { id: string; state: KnownComplaint }) => ({ id, status, dueAt })
