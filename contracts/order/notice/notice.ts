import { auditStatuses, limitKinds } from '../../enums.ts'
import type { FlowEndRefused, FlowFinished, FlowReturned } from '../../flow/events.ts'
import { REFUSED_END } from '../../flow/labels.ts'
import { formatLimit, formatWorkdayLimit } from '../../kernel/calendar.ts'
import { event } from '../../kernel/event.ts'
import { formatYuan } from '../../kernel/money.ts'
import { notPersonal } from '../../kernel/personal.ts'
import { Instant, type Static, Type, zh } from '../../kernel/schema.ts'
import type { DisruptionEnded, DisruptionUnanswered, FlightDisrupted } from '../disruption/disruption-events.ts'
import { abnormalKinds, abnormalOffers, newTimes } from '../disruption/words.ts'
import type { LimitApproaching, LimitMissed, WaitlistProtected } from '../events.ts'

/**
 * Notices to an agency and its airline's desk: an order's limit comes near or has passed, seats are kept for a waiting order, an
 * application is returned or decided, a bid has its result, a request for a quote waits for the desk, the desk answers it.
 */
export const noticeKinds = {
  LIMIT: '时限提醒',
  MISSED: '超过时限',
  WAITLIST: '候补保座',
  APPLICATION: '申请审批',
  WON: '竞价成交',
  LOST: '竞价未成交',
  DEFAULT: '竞价违约',
  RELEASED: '成交解除',
  LOT_CANCELLED: '竞价取消',
  OFFER: '竞价递补',
  QUOTE: '报价答复',
  QUOTE_DUE: '人工报价',
  BAG: '组合竞拍',
  ALLOCATION: '客户切位',
  COMPLAINT: '投诉',
  DISRUPTED: '航班变动',
  ISSUE: '内部沟通',
  SERVICE: '团队服务',
  REPORT: '定时报表',
  ORDER: '订单进展',
  MONEY: '款项',
  FINE: '罚金',
  AGENCY: '单位资料',
  OUTBID: '出价被超过',
  TASK: '待办',
} as const
export type NoticeKind = keyof typeof noticeKinds
/** `desk`: the words for the airline's staff, where those for the agency are none for them */
export type NoticeWords = { kind: NoticeKind; title: string; text: string; desk?: { title: string; text: string } }

type Data<E extends { schema: any }> = Static<E['schema']>
const { NAME, TICKET, PAY, BALANCE, CLEAR } = limitKinds
const nameless = (unnamed: number | undefined) => (unnamed ? `还有${unnamed}名旅客未录入` : '名单已录全')

/** The words of a reminder; times are those of Asia/Shanghai. */
export const approachingNotice = (told: Data<typeof LimitApproaching>): NoticeWords => {
  const { orderNo, limit, by, hours, amount, unnamed, auditStatus, waitlisted } = told
  const until = formatWorkdayLimit(by)
  const said = (title: string, text: string): NoticeWords => ({ kind: 'LIMIT', title: `${title}（提前${hours}小时）`, text })
  if (waitlisted) return said('候补座位待确认', `订单${orderNo}的候补座位保留至${until}，请在此前确认，逾期座位释放、订单失效。`)
  if (auditStatus)
    return said(`${PAY}提醒`, `订单${orderNo}${auditStatuses[auditStatus]}，${PAY}为${until}，届时仍未审核通过且未支付的，订单失效。`)
  if (limit === 'NAME') return said(`${NAME}提醒`, `订单${orderNo}的${NAME}为${until}，${nameless(unnamed)}，逾期不能自行修改名单。`)
  if (limit === 'TICKET') return said(`${TICKET}提醒`, `订单${orderNo}的${TICKET}为${until}，请在此前付清票款、录全名单，以便航司出票。`)
  if (limit === 'CLEAR')
    return said(`${CLEAR}提醒`, `订单${orderNo}的${CLEAR}为${until}，${nameless(unnamed)}，届时未录名的座位退回，未支付的订单失效。`)
  const kind = limit === 'BALANCE' ? BALANCE : PAY
  return said(
    `${kind}提醒`,
    `订单${orderNo}的${kind}为${until}，${amount === undefined ? '' : `应付${formatYuan(amount)}，`}逾期未支付订单失效。`,
  )
}

export const missedNotice = ({ orderNo, limit, by, unnamed, unnamedRule, unreleased }: Data<typeof LimitMissed>): NoticeWords => {
  const past = `订单${orderNo}的${limitKinds[limit]}${formatWorkdayLimit(by)}已过`
  const title = `${limitKinds[limit]}已过`
  if (limit === 'CLEAR') {
    const left = unreleased ? `，${nameless(unnamed)}，座位由航司处理（${unreleased}）` : unnamed ? `，未录名的${unnamed}座退回` : ''
    return { kind: 'MISSED', title, text: `${past}${left}；未出票的旅客请联系航司处理。` }
  }
  if (limit !== 'NAME') return { kind: 'MISSED', title, text: `${past}，客票尚未出齐，请联系航司处理。` }
  const seats = { ASK: '座位由航司处理', KEEP: '座位保留', RELEASE: '座位自动退回' }[unnamedRule ?? 'ASK']
  const rest = unnamed ? `，${nameless(unnamed)}，${seats}${unreleased ? `（${unreleased}）` : ''}` : '，名单已录全'
  return { kind: 'MISSED', title, text: `${past}${rest}；名单的修改请联系航司。` }
}

export const protectedNotice = ({ orderNo, by }: Data<typeof WaitlistProtected>): NoticeWords => ({
  kind: 'WAITLIST',
  title: '候补成功，请确认座位',
  text: `已为候补订单${orderNo}保留座位至${formatLimit(by)}，请在此前按确认时的价格确认，逾期座位释放、订单失效。`,
})

const flightOf = ({ flightNo, date }: { flightNo: string; date: string }) => `航班${flightNo}（${date}）`
export const disruptedNotice = (told: Data<typeof FlightDisrupted>): NoticeWords => {
  const { orderNo, kind, noticeNo, offers, answerBy, text, answer } = told
  const said = [newTimes(told), text].filter(Boolean).join('，').replace(/。$/, '')
  const offered = offers.map(offer => abnormalOffers[offer]).join('、')
  const stands = answer && `此前答复的${abnormalOffers[answer]}仍然有效，无需再答复。`
  const freed = freedText(told)
  return {
    kind: 'DISRUPTED',
    title: `${flightOf(told)}${abnormalKinds[kind]}`,
    text: `订单${orderNo}：${said}${noticeNo ? `（通告${noticeNo}）` : ''}。${answer ? stands : `可${offered}，请在${formatLimit(answerBy)}前答复。`}${freed}`,
  }
}
/** The effect on earlier applications, which carry a fee. */
const freedText = ({ kind, refunds = [] }: Data<typeof FlightDisrupted>): string => {
  if (refunds.length === 0) return ''
  const until = kind === 'CANCEL' ? '审核时' : '答复时限前或答复免费退票后审核的，'
  return `在审的退票申请${refunds.join('、')}${until}按非自愿退票计算，不收手续费，不必撤回重报。`
}
export const unansweredNotice = (told: Data<typeof DisruptionUnanswered>): NoticeWords => ({
  kind: 'DISRUPTED',
  title: `${flightOf(told)}变动逾期未答复`,
  text: `订单${told.orderNo}的答复时限已过，请联系航司办理。`,
})
/** To the desks that act on orders, about all orders that a notice of a flight has reached. */
export const toldNotice = (told: Data<typeof FlightDisrupted>, orders: number): NoticeWords => {
  const { kind, offers, answerBy, text } = told
  const said = [newTimes(told), text].filter(Boolean).join('，').replace(/。$/, '')
  const offered = offers.map(offer => abnormalOffers[offer]).join('、')
  return {
    kind: 'DISRUPTED',
    title: `${flightOf(told)}${abnormalKinds[kind]}`,
    text: `已通知${orders}个订单：${said}。可${offered}，答复时限${formatLimit(answerBy)}，请在航变订单中跟进。`,
  }
}
/** To the same desks: orders whose agencies have not answered in time. */
export const unansweredByNotice = (told: Data<typeof DisruptionUnanswered>, orders: number): NoticeWords => ({
  kind: 'DISRUPTED',
  title: `${flightOf(told)}变动逾期未答复`,
  text: `${orders}个订单的代理人没有在时限内答复，请联系代理人。`,
})
/** Nothing where the order is over. */
export const disruptionEndedNotice = (told: Data<typeof DisruptionEnded>): NoticeWords | undefined =>
  told.closed
    ? undefined
    : { kind: 'DISRUPTED', title: `${flightOf(told)}变动已撤销`, text: `订单${told.orderNo}的航班按原计划执行，此前的航班变动通知作废。` }

const because = (remark: string | undefined, word = '原因') => (remark ? `，${word}：${remark}` : '')
type Said = { title: string; more?: string }
/** Words about an application of an agency: to the agency it is its own, to the desk that of the agency. */
const ofApplication = ({ title: name }: { title: string }, what: string, said: Said, desk: Said = said): NoticeWords => ({
  kind: 'APPLICATION',
  title: said.title,
  text: `您的申请“${name}”${what}${said.more ?? ''}`,
  desk: { title: desk.title, text: `代理人的申请“${name}”${what}${desk.more ?? ''}` },
})
/** The application of an agency is returned by its reviewers. */
export const returnedNotice = ({ subject, remark }: Data<typeof FlowReturned>): NoticeWords =>
  ofApplication(
    subject,
    `已退回${because(remark, '退回意见')}。`,
    { title: '申请已退回，请处理', more: '请修改后重新提交，不再需要的请撤回。' },
    { title: '申请已退回，待代理人处理', more: '由代理人修改后重新提交或撤回。' },
  )
/** titles of its notice once it asks for nothing any more */
export const returnBecame = { FlowResubmitted: '申请已退回，已重新提交', FlowFinished: '申请已退回，已结束' } as const
/**
 * The application is decided, or ended by staff; nothing where the agency has taken it back, it ends with its matter, or its desk is
 * to decide it without a flow.
 */
export const endedNotice = ({ subject, outcome, by, remark, handedBack }: Data<typeof FlowFinished>): NoticeWords | undefined => {
  if (handedBack) return undefined
  const said = (end: string, why = '') => ofApplication(subject, `${end}${why}。`, { title: `申请${end}` })
  if (outcome === 'APPROVED') return said('已审批通过')
  if (outcome === 'REJECTED') return said('未通过审批', because(remark))
  return by && !by.agency ? said('已由航空公司终止', because(remark)) : undefined
}
/** The approved action could not be carried out. */
export const unfollowedNotice = ({ subject, reason }: Data<typeof FlowEndRefused>): NoticeWords =>
  ofApplication(subject, `审批后未能办理，原因：${reason}。`, { title: REFUSED_END.name })

// ── read notices of a person: stream `noticereading-{user id}` ─────────────────────────────────────
/** id of a notice: its order, application, award or bag (with the bidder where needed), and the revision of the fact in its stream */
export const NoticeId = notPersonal(zh(Type.String({ pattern: '^[A-Za-z0-9_~.-]{1,100}\\.[0-9]{1,9}$' }), '通知编号'))
export const noticeId = (order: string, revision: number): string => `${order}.${revision}`
export const NoticesRead = event('NoticesRead', '阅读通知', Type.Object({ ids: zh(Type.Array(NoticeId, { minItems: 1 }), '通知') }))
/** all that came until then */
export const AllNoticesRead = event('AllNoticesRead', '全部标为已读', Type.Object({ until: zh(Instant, '截至') }))

/** number of single ids that are remembered, more than lists show */
const KEPT = 1_000
/** Notices that a person has read: all until an instant, and single ones after it. Decider and view use the same fold. */
export type NoticeReading = { until: string; ids: readonly string[] }
export const nothingRead: NoticeReading = { until: '', ids: [] }
export const readingFolds = {
  NoticesRead: (known: NoticeReading, { ids }: Data<typeof NoticesRead>): NoticeReading => ({
    ...known,
    ids: [...known.ids, ...ids].slice(-KEPT),
  }),
  AllNoticesRead: (known: NoticeReading, { until }: Data<typeof AllNoticesRead>): NoticeReading => ({ ...known, until }),
}
