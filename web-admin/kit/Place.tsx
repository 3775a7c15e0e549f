import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { Link as RouterLink } from 'react-router-dom'
import { airport } from '#contracts/basicinfo/airport.ts'
import { cachedList } from '#contracts/client/cached.ts'
import { Airline, AirportName, Route } from '#contracts/client/look/parts.tsx'
import { legsOf, shortDate } from '#contracts/client/look/route.ts'
import { storage } from '#contracts/client/storage.ts'
import { readLine } from '#contracts/flow/line.ts'
import type { AppDataProvider } from '../providers/dataProvider.ts'

type Named = { airportCode: string; shortCname: string }
// created lazily, since only browsers have a localStorage
const kept = () => storage({ box: localStorage })
const KEY = 'airportNames'

/** Short names of airports by code, undefined where unknown; read from the server once a day. */
const useAirportNames = (): ((code: string) => string | undefined) => {
  const { ask } = useDataProvider<AppDataProvider>()
  const { data } = useQuery({
    queryKey: [KEY],
    queryFn: () => cachedList(KEY, async () => (await ask(airport.endpoints.list, {})) as Named[], { kept: kept() }).read(),
    select: namesOf,
    initialData: () => kept().get<Named[]>(KEY) ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return code => data?.get(code)
}
const namesOf = (rows: readonly Named[]) => new Map(rows.map(({ airportCode, shortCname }) => [airportCode, shortCname]))

export const Place = ({ code }: { code: string }) => <AirportName code={code} name={useAirportNames()(code)} />

export const Legs = ({ legs }: { legs: string }) => {
  const nameOf = useAirportNames()
  return <Route legs={legsOf(legs)} nameOf={nameOf} />
}

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

type Trip = { airLine: string; route: string; flights: string; departure: string }
/** Airline, way, first flight and its day. @param to the page that the way leads to, if it leads to one */
export const Journey = ({ trip: { airLine, route, flights, departure }, to }: { trip: Trip; to?: string }) => (
  <Box component="span" sx={journey}>
    <Airline code={airLine} bare />
    <Box component="span" sx={{ minWidth: 0 }}>
      {to ? (
        <Link component={RouterLink} to={to} underline="hover" sx={{ color: 'text.primary', fontWeight: 600 }}>
          <Legs legs={route} />
        </Link>
      ) : (
        <Legs legs={route} />
      )}
      <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
        {flights.split('/')[0]} {shortDate(departure)}
      </Typography>
    </Box>
  </Box>
)
const journey = { display: 'inline-flex', gap: 1, minWidth: 0, textAlign: 'left', '& .airport-code': { display: 'none' } } as const
