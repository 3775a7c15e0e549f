import { Route } from '#contracts/client/look/Route.tsx'
import { legsOf } from '#contracts/client/look/route.ts'
import { useAirportNames } from './useAirportNames.ts'

export const Legs = ({ legs }: { legs: string }) => {
  const nameOf = useAirportNames()
  return <Route legs={legsOf(legs)} nameOf={nameOf} />
}
