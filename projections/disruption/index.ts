import * as lists from '#contracts/disruption/lists.ts'
import type * as orders from '#contracts/order/disruption/disruption-events.ts'
import { reads } from '../kernel/context.ts'
import { dueList } from '../kernel/due.ts'
import { serves } from '../kernel/list.ts'
import { partOf } from '../kernel/view.ts'
import { abnormalFlights, abnormalOrders } from './list.ts'
import { abnormalNotices } from './notices.ts'

const ofOrder = ({ abnormalId }: { abnormalId: string }, { id }: { id: string }) => `disruption:${abnormalId}~${id}`
/** Answers that agencies owe, in the list of what is due. */
const answerDues = partOf<Pick<typeof orders, 'FlightDisrupted' | 'DisruptionAnswered' | 'DisruptionUnanswered' | 'DisruptionEnded'>>()(
  dueList,
  {
    version: 1,
    key: { FlightDisrupted: ofOrder, DisruptionAnswered: ofOrder, DisruptionUnanswered: ofOrder, DisruptionEnded: ofOrder },
    on: {
      FlightDisrupted: (_, { abnormalId, orderNo, answerBy, answer }) =>
        answer ? null : { kind: 'disruption', subject: orderNo, stream: abnormalId, dueAt: answerBy },
      DisruptionAnswered: () => null,
      DisruptionUnanswered: () => null,
      DisruptionEnded: () => null,
    },
  },
)

export const disruptionReads = reads({
  views: [abnormalFlights, abnormalOrders],
  parts: [answerDues, abnormalNotices],
  lists: [serves(lists.abnormalFlights, abnormalFlights), serves(lists.abnormalOrders, abnormalOrders)],
})
