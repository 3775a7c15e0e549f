import { type Static, Type } from '#contracts/kernel/schema.ts'
import type { NoticeWords } from '#contracts/order/notice/notice.ts'
import { Told } from '#contracts/order/notice/told.ts'
import type * as refunds from '#contracts/refund/events.ts'
import {
  refundApprovedNotice,
  refundMovedNotice,
  refundPaidOutNotice,
  refundRejectedNotice,
  refundTypeNotice,
} from '#contracts/refund/notice.ts'
import { type FoldContext, partOf } from '../kernel/view.ts'
import { noticeList, noticeRow, ofFact } from '../order/notices.ts'

const To = Type.Object(Told)
type Telling = { to?: Static<typeof To> }
const ofTold = ({ to }: Telling, context: Pick<FoldContext, 'id' | 'revision'>) => (to ? ofFact(to, context) : null)
const told =
  <Fact extends Telling>(words: (fact: Fact, of: { refundId: string; orderNo: string }) => NoticeWords) =>
  (_: unknown, fact: Fact, context: FoldContext) => {
    const { to } = fact
    if (!to) return null
    return noticeRow(to, words(fact, { refundId: context.id, orderNo: to.orderNo }), context, {
      businessType: 'REFUND',
      businessId: context.id,
    })
  }

/** Notices of decisions about refunds that no flow has made, and of money that came back. */
export const refundNotices = partOf<
  Pick<typeof refunds, 'RefundTypeModified' | 'RefundApproved' | 'RefundDueReckoned' | 'RefundRejected' | 'RefundPaidOut'>
>()(noticeList, {
  version: 3,
  key: {
    RefundTypeModified: ofTold,
    RefundApproved: ofTold,
    // an agency that already knows this day is told nothing
    RefundDueReckoned: (fact, context) => (fact.dueBy === fact.was ? null : ofTold(fact, context)),
    RefundRejected: ofTold,
    RefundPaidOut: ofTold,
  },
  on: {
    RefundTypeModified: told(refundTypeNotice),
    RefundApproved: told(refundApprovedNotice),
    RefundDueReckoned: told(refundMovedNotice),
    RefundRejected: told(refundRejectedNotice),
    RefundPaidOut: told(refundPaidOutNotice),
  },
})
