import { Airline } from '#contracts/client/look/Airline.tsx'
import { Route } from '#contracts/client/look/Route.tsx'
import { readLine } from '#contracts/flow/line.ts'
import { useAirportNames } from './useAirportNames.ts'

/** A line with a responsible person, `HU-HAK-PEK`. */
export const Line = ({ line }: { line: string }) => {
  const nameOf = useAirportNames()
  const parts = readLine(line)
  if (!parts) return <>{line}</>
  return (
    <>
      <Airline code={parts.airLine} /> <Route legs={[parts]} nameOf={nameOf} />
    </>
  )
}
