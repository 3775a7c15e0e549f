import { type ComplaintResult, type complaintStatuses, MOST_REPLIES } from '#contracts/communication/codes.ts'
import { complaintLimits } from '#contracts/communication/due.ts'
import type * as events from '#contracts/communication/events.ts'
import {
  ComplaintClosed,
  ComplaintDueReckoned,
  ComplaintDueSoon,
  ComplaintOverdue,
  ComplaintProgressed,
  ComplaintReceived,
  ComplaintReopened,
  ComplaintReplied,
} from '#contracts/communication/events.ts'
import { isProvisional } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import { code } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { decider } from '#services/kernel/stream/decider.ts'

type Received = Static<typeof ComplaintReceived.schema>
type File = Static<typeof events.ComplaintFile>
/** a message from one side to the other */
type Said = { at: string; byAgency: boolean; by: string; text: string; result?: ComplaintResult; reopens?: boolean; files: readonly File[] }

export type KnownComplaint = {
  status: keyof typeof complaintStatuses
  of: Omit<Received, 'content' | 'dueAt' | 'remindAt' | 'counted' | 'files' | 'by'>
  createdAt: string
  dueAt: string
  remindAt: string
  /** the basis of the limit, as long as the limit is provisional */
  counted?: Received['counted']
  talk: readonly Said[]
  /** the result stays when the agency does not agree, until there is another */
  result?: ComplaintResult
  closedAt?: string
  /** until then it may be opened again */
  replyUntil?: string
  reopened?: boolean
  reminded?: boolean
  overdue?: boolean
  /** additions of the agency since it came, or was opened again */
  replies: number
}
type Complaint = { status: 'NONE' } | KnownComplaint
export const isKnown = (complaint: Complaint): complaint is KnownComplaint => complaint.status !== 'NONE'
const isOpen = ({ status }: Complaint): boolean => status === 'RECEIVED' || status === 'PROCESSING'

/** the same complaint, sent again so soon, is a slip */
const AGAIN_MS = 10 * 60_000
/** Is a complaint so new that the same one is not taken again? */
export const isFresh = (complaint: Complaint, now: string): boolean =>
  isKnown(complaint) && Date.parse(now) - Date.parse(complaint.createdAt) < AGAIN_MS

type Answer = { remark: string; result?: ComplaintResult; by: string; replyUntil: string }
type Reply = { content: string; files?: File[]; by: string; dueAt: string; remindAt: string; counted?: Received['counted'] }

/**
 * A complaint of an agency (DOMAIN §3.30): the airline answers until its limit, and its clock says when that comes near or is over. Once
 * closed it may be opened again by the agency, once.
 */
export const complaint = decider<Complaint, EventsOf<typeof events>>()({
  name: 'complaint',
  zh: '投诉',
  document: { zh: '投诉', owner: state => (isKnown(state) ? state.of : undefined) },
  code: code.complaint,
  initial: { status: 'NONE' },
  evolve: {
    ComplaintReceived: (_, { content, dueAt, remindAt, counted, files = [], by, ...of }, at) => ({
      status: 'RECEIVED',
      of,
      createdAt: at,
      dueAt,
      remindAt,
      ...present({ counted }),
      talk: [{ at, byAgency: true, by, text: content, files }],
      replies: 0,
    }),
    ComplaintProgressed: (complaint, { remark, by }, at) =>
      said(complaint, { at, byAgency: false, by, text: remark, files: [] }, { status: 'PROCESSING' }),
    ComplaintClosed: (complaint, { remark, result, by, replyUntil }, at) =>
      said(complaint, { at, byAgency: false, by, text: remark, result, files: [] }, { status: 'CLOSED', result, closedAt: at, replyUntil }),
    ComplaintReplied: (complaint, { content, files = [], by }, at) =>
      said(complaint, { at, byAgency: true, by, text: content, files }, { replies: (isKnown(complaint) ? complaint.replies : 0) + 1 }),
    ComplaintReopened: (complaint, { content, files = [], by, dueAt, remindAt, counted }, at) => {
      if (!isKnown(complaint)) return complaint
      const { closedAt: _, overdue: __, reminded: ___, replyUntil: ____, counted: _____, ...known } = complaint
      const reopened = { ...known, status: 'PROCESSING' as const, reopened: true, replies: 0, dueAt, remindAt, ...present({ counted }) }
      return said(reopened, { at, byAgency: true, by, text: content, files, reopens: true })
    },
    // the desk is reminded of the new limit as of any other
    ComplaintDueReckoned: (complaint, { dueAt, remindAt, counted }) => {
      if (!isKnown(complaint)) return complaint
      const { reminded: _, counted: __, ...known } = complaint
      return { ...known, dueAt, remindAt, ...present({ counted }) }
    },
    ComplaintDueSoon: complaint => (isKnown(complaint) ? { ...complaint, reminded: true } : complaint),
    ComplaintOverdue: complaint => (isKnown(complaint) ? { ...complaint, overdue: true } : complaint),
  },
  commands: {
    receive: {
      when: (complaint, { at }) =>
        !isFresh(complaint, at) || `10分钟内已提交过相同的投诉${isKnown(complaint) ? complaint.of.complaintId : ''}`,
      decide: (_, received: Received) => [ComplaintReceived(received)],
    },
    handle: {
      when: complaint => {
        if (!isKnown(complaint)) return '投诉不存在'
        return isOpen(complaint) || '投诉已办结'
      },
      decide: (complaint, { result, replyUntil, ...answer }: Answer) => {
        if (!isKnown(complaint)) return []
        const fact = { ...answer, to: toldBy(complaint) }
        return [result ? ComplaintClosed({ ...fact, result, replyUntil }) : ComplaintProgressed(fact)]
      },
    },
    reply: {
      when: (complaint, { at }) => {
        if (!isKnown(complaint)) return '投诉不存在'
        if (isOpen(complaint)) return complaint.replies < MOST_REPLIES || `最多补充${MOST_REPLIES}次，请等待航空公司处理`
        if (complaint.reopened) return '投诉已重新处理并办结，不能再回复'
        return at < complaint.replyUntil! || '已超过可回复的期限，请提交新的投诉'
      },
      decide: (complaint, { dueAt, remindAt, counted, ...said }: Reply) => {
        if (!isKnown(complaint)) return []
        const fact = { ...said, to: toldBy(complaint) }
        return [isOpen(complaint) ? ComplaintReplied(fact) : ComplaintReopened({ ...fact, dueAt, remindAt, ...present({ counted }) })]
      },
    },
    /** sent by a tick, perhaps early, perhaps twice */
    passTime: {
      decide: (complaint, _: object, { at }) => {
        if (!isKnown(complaint) || !isOpen(complaint) || complaint.overdue) return []
        const { dueAt, remindAt, counted, reminded } = complaint
        if (at >= dueAt) return [ComplaintOverdue({ dueAt, to: toldBy(complaint) })]
        if (counted && !isProvisional(dueAt)) {
          const found = complaintLimits(counted.from, counted)
          // none is moved into the past
          const limits = found.dueAt > at ? found : { dueAt, remindAt }
          return [ComplaintDueReckoned({ ...limits, was: dueAt, to: toldBy(complaint) })]
        }
        return at >= remindAt && !reminded ? [ComplaintDueSoon({ dueAt, to: toldBy(complaint) })] : []
      },
    },
  },
})

const toldBy = ({ of: { agency, agencyName, airLine, complaintId, orderNo } }: KnownComplaint) => ({
  agency,
  agencyName,
  airLine,
  complaintId,
  ...present({ orderNo }),
})
const said = (complaint: Complaint, one: Said, changes: Partial<KnownComplaint> = {}): Complaint =>
  isKnown(complaint) ? { ...complaint, ...changes, talk: [...complaint.talk, one] } : complaint
