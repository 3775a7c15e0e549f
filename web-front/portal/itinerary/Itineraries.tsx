import { itineraries } from '#contracts/report/itinerary/lists.ts'
import { List } from '../../kit/List.tsx'
import { CancelButton } from './CancelButton.tsx'

/** Applications of an agency for itineraries; new ones are made on the page of an order. */
export const Itineraries = () => (
  <List
    of={itineraries}
    href={({ orderNo }) => `/order/${encodeURIComponent(orderNo)}`}
    links={{ title: '办理', show: row => <CancelButton of={row} /> }}
  />
)
