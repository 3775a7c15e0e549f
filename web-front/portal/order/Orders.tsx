import { Link } from 'react-router-dom'
import { Route } from '#contracts/client/look/parts.tsx'
import { legsOf } from '#contracts/client/look/route.ts'
import { orders } from '#contracts/order/lists.ts'
import { List } from '../../kit/List.tsx'
import { Receipts } from '../Receipts.tsx'
import { useAirports } from '../search/ask.ts'

/** An agency's orders and those of its sub-agents, with what can be printed of them and the way to their refunds. */
export const Orders = () => {
  const { data: airports = [] } = useAirports(true)
  const names = new Map(airports.map(({ airportCode, shortCname }) => [airportCode, shortCname]))
  return (
    <List
      of={orders}
      href={({ id }) => `/order/${encodeURIComponent(id)}`}
      render={{ route: ({ route }) => <Route legs={legsOf(route)} nameOf={code => names.get(code)} /> }}
      links={{
        title: '票据与退票',
        show: row => (
          <>
            <Receipts of={row} />
            {(row.openRefunds > 0 || row.refunded > 0) && <Link to={`/refund?orderNo=${encodeURIComponent(row.orderNo)}`}>退票</Link>}
          </>
        ),
      }}
    />
  )
}
