import * as events from '#contracts/auction/bag-batch-events.ts'
import { newsIdOf } from '#contracts/auction/bag-codes.ts'
import { bagWord } from '#contracts/auction/bag-kinds.ts'
import { instantMs } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, invalid, notFound, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { decider } from '#services/kernel/stream/decider.ts'
import { mustLeaveTime, whyLateEnd } from '../award/prepay.ts'

const { BagBatchDrafted, BagBatchModified, BagsListed, BagBatchSubmitted, BatchNewsSaved, BatchNewsDeleted } = events
const { BagBatchSentBack, BagBatchPublished, BagBatchClosed, BagBatchCancelled } = events
type Data<E extends { schema: any }> = Static<E['schema']>
type BagBatchTerms = Data<typeof BagBatchModified>
export type BagDraft = events.ListedBag
type Submitted = Data<typeof BagBatchSubmitted>
export type KnownBagBatch = {
  status: 'DRAFT' | 'AUDITING' | 'PUBLISHED' | 'CLOSED' | 'CANCELLED'
  batchId: string
  terms: BagBatchTerms
  bags: BagDraft[]
  draftedBy: string
  submitted?: Submitted
  /** reason why it is a draft again, or is cancelled */
  reason?: string
  /** ids of the news for its agencies, and how many news there have been */
  news?: string[]
  newsCount?: number
}
type BagBatch = { status: 'NONE' } | KnownBagBatch

const texts: Record<BagBatch['status'], string> = {
  NONE: '组合批次不存在',
  DRAFT: '批次还是草稿',
  AUDITING: '批次正在审批',
  PUBLISHED: '批次已发布',
  CLOSED: '批次已截止',
  CANCELLED: '批次已取消',
}
const isDraft = (batch: BagBatch): true | string => batch.status === 'DRAFT' || texts[batch.status]
export const noBags = (batchId: string): string => `请先录入${bagWord(batchId)}`
const isOn = (batch: BagBatch): true | string => batch.status === 'PUBLISHED' || batch.status === 'CLOSED' || texts[batch.status]
/** Is the batch being decided for the submission of this request? */
const isUnder = (batch: BagBatch, requestId: string): batch is KnownBagBatch =>
  batch.status === 'AUDITING' && batch.submitted?.requestId === requestId

/**
 * A batch of combined bags as a document of the desk (DOMAIN §3.25): drafted with its bags, approved by workflow, published with the seats
 * of all of them held.
 */
export const bagBatch = decider<BagBatch, EventsOf<typeof events>>()({
  name: 'bagbatch',
  zh: '组合竞拍批次',
  code: code.auction,
  document: { zh: '组合批次', owner: state => (state.status === 'NONE' ? undefined : { airLine: state.terms.airLine }) },
  initial: { status: 'NONE' },
  evolve: {
    BagBatchDrafted: (_, { batchId, draftedBy, ...terms }) => ({ status: 'DRAFT', batchId, terms, bags: [], draftedBy }),
    BagBatchModified: (state, terms) => ifKnown(state, () => ({ terms })),
    BagsListed: (state, { bags }) => ifKnown(state, () => ({ bags })),
    BagBatchSubmitted: (state, submitted) => {
      if (state.status === 'NONE') return state
      const { reason: _, ...known } = state
      return { ...known, status: 'AUDITING', submitted }
    },
    BagBatchSentBack: (state, { reason }) => ifKnown(state, () => ({ status: 'DRAFT', ...present({ reason }) })),
    BagBatchPublished: state => ifKnown(state, () => ({ status: 'PUBLISHED' })),
    BagBatchClosed: state => ifKnown(state, () => ({ status: 'CLOSED' })),
    BagBatchCancelled: (state, { reason }) => ifKnown(state, () => ({ status: 'CANCELLED', ...present({ reason }) })),
    BatchNewsSaved: (state, { newsId }) =>
      ifKnown(state, ({ news = [], newsCount = 0 }) =>
        news.includes(newsId) ? {} : { news: [...news, newsId], newsCount: newsCount + 1 },
      ),
    BatchNewsDeleted: (state, { newsId }) => ifKnown(state, ({ news = [] }) => ({ news: news.filter(one => one !== newsId) })),
  },
  commands: {
    /** begins a draft, with its bags where they are given */
    draft: {
      decide: (state, { batchId, terms, bags, orderBy }: Saving & { batchId: string }, { who, at }) => {
        if (state.status !== 'NONE') return []
        mustMakeSense(terms, at, orderBy)
        return [BagBatchDrafted({ batchId, ...terms, draftedBy: who.user }), ...(bags ? [BagsListed({ bags })] : [])]
      },
    },
    modify: {
      when: isDraft,
      decide: (_, { terms, bags, orderBy }: Saving, { at }) => {
        mustMakeSense(terms, at, orderBy)
        return [BagBatchModified(terms), ...(bags ? [BagsListed({ bags })] : [])]
      },
    },
    /** replaces all of its bags; the caller has checked each one by its flights */
    listBags: { when: isDraft, decide: (_, { bags }: { bags: BagDraft[] }) => [BagsListed({ bags })] },
    submit: {
      when: state => (state.status === 'DRAFT' && state.bags.length === 0 ? noBags(state.batchId) : isDraft(state)),
      decide: (state, { orderBy, ...submitted }: Omit<Submitted, 'submittedBy'> & Leaving, { who, at }) => {
        if (state.status === 'NONE') return []
        mustMakeSense(state.terms, at, orderBy)
        return [BagBatchSubmitted({ ...submitted, submittedBy: who.user })]
      },
    },
    /** sent by its flow; a decision about an earlier submission changes nothing */
    sendBack: {
      decide: (state, { requestId, reason }: Data<typeof BagBatchSentBack>) =>
        isUnder(state, requestId) ? [BagBatchSentBack({ requestId, ...(reason && { reason }) })] : [],
    },
    /**
     * Sent when its flow has approved it and all seats are held. If nobody could book it, or prepay a booking, in time, it becomes a draft
     * again; never refused.
     */
    publish: {
      decide: (state, { requestId, orderBy }: { requestId: string } & Leaving, { at }) => {
        if (!isUnder(state, requestId)) return []
        const late = orderBy && whyLateEnd(state.terms.endsAt, state.terms.prepayMinutes, orderBy)
        if (late) return [BagBatchSentBack({ requestId, reason: late })]
        if (at >= state.terms.endsAt) return [BagBatchSentBack({ requestId, reason: '审批通过时已过截止时间，请修改时间' })]
        return [BagBatchPublished({ bags: state.bags.length })]
      },
    },
    /** sent by the clock, perhaps early, perhaps twice */
    passTime: {
      decide: (state, _: object, { at }) => (state.status === 'PUBLISHED' && at >= state.terms.endsAt ? [BagBatchClosed({})] : []),
    },
    /** The bags of a published batch follow. An agency may book one at any moment, and whoever loses a bag is told why. */
    cancel: {
      when: state => ['DRAFT', 'AUDITING', 'PUBLISHED'].includes(state.status) || texts[state.status],
      decide: (state, { reason }: { reason?: string | undefined }) => {
        if (state.status === 'PUBLISHED' && !reason) throw wrong('reason', '取消已发布的批次须填写原因')
        return [BagBatchCancelled({ ...(reason && { reason }) })]
      },
    },
    /** without an id it is a new one */
    saveNews: {
      when: isOn,
      decide: (state, { id, title, content, readers }: Told) => {
        if (state.status === 'NONE') return []
        const { batchId, terms, news = [], newsCount = 0 } = state
        if (id !== undefined && !news.includes(id)) throw notFound('资讯')
        if (id === undefined && news.length >= MOST_NEWS) throw new Refused(code.auction, `一个批次最多${MOST_NEWS}条资讯`)
        const newsId = id ?? newsIdOf(batchId, newsCount + 1)
        return [BatchNewsSaved({ newsId, airLine: terms.airLine, batchName: terms.name, title, content, readers })]
      },
    },
    deleteNews: {
      decide: (state, { newsId }: Data<typeof BatchNewsDeleted>) => {
        if (state.status === 'NONE' || !state.news?.includes(newsId)) throw notFound('资讯')
        return [BatchNewsDeleted({ newsId })]
      },
    },
  },
})
type Told = { id?: string | undefined; title: string; content: string; readers: string[] }
/** news of a batch at a time */
const MOST_NEWS = 20
/** `orderBy`: last instant at which each of its bags can be ordered, by the present rules */
type Leaving = { orderBy?: string | undefined }
type Saving = Leaving & { terms: BagBatchTerms; bags?: BagDraft[] | undefined }

const wrong = (field: string, message: string) => invalid(message, { [field]: message })
/** @throws Refused where nobody could book by these terms */
const mustMakeSense = (
  { startsAt, endsAt, saleMode, quota, prepayMinutes }: BagBatchTerms,
  at: string,
  orderBy: string | undefined,
): void => {
  if (instantMs(startsAt) >= instantMs(endsAt)) throw wrong('endsAt', '截止时间须晚于开始时间')
  if (instantMs(endsAt) <= instantMs(at)) throw wrong('endsAt', '截止时间已过')
  mustLeaveTime(endsAt, prepayMinutes, orderBy)
  if (saleMode === 'RANKED' && quota) throw wrong('quota', '密封竞价的批次不设可锁定数量')
}
const ifKnown = (state: BagBatch, change: (known: KnownBagBatch) => Partial<KnownBagBatch>): BagBatch =>
  state.status === 'NONE' ? state : { ...state, ...change(state) }
