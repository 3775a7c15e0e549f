import { cancelItinerary, rejectItinerary } from '#contracts/report/itinerary/api.ts'
import { itineraries } from '#contracts/report/itinerary/lists.ts'
import { resumeStep } from '#contracts/step/api.ts'
import { stepId } from '#contracts/step/events.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'
import { OrderLink } from '../order/OrderLink.tsx'

const look = { size: 'small', variant: 'text' } as const

/** Applications for itineraries: what the issuer has not answered is asked again, what is wrong is refused. */
export const ItineraryList = () => (
  <ListScreen
    of={itineraries}
    render={{ orderNo: ({ orderNo }) => <OrderLink orderNo={orderNo} /> }}
    href={({ orderNo }) => `/order/${encodeURIComponent(orderNo)}/show`}
    rowActions={({ id, status }) => (
      <>
        {(status === 'APPLIED' || status === 'REVERSING') && (
          <ActionButton
            {...look}
            endpoint={resumeStep}
            label="重试"
            fixed={{ id: stepId(status === 'APPLIED' ? 'ITINERARY_ISSUE' : 'ITINERARY_REVERSE', id) }}
            explain="以原编号再次请开票方办理，不会重复开具。"
          />
        )}
        {status === 'APPLIED' && (
          <ActionButton
            {...look}
            endpoint={rejectItinerary}
            label="驳回"
            color="error"
            fixed={{ id }}
            explain={rejectItinerary.note ?? ''}
          />
        )}
        {(status === 'APPLIED' || status === 'ISSUED') && (
          <ActionButton
            {...look}
            endpoint={cancelItinerary}
            label={status === 'ISSUED' ? '冲红' : '取消'}
            color="error"
            fixed={{ id }}
            explain={cancelItinerary.note ?? ''}
          />
        )}
      </>
    )}
  />
)
