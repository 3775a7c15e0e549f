import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { Airline } from '#contracts/client/look/Airline.tsx'
import { shortDate } from '#contracts/client/look/route.ts'
import { Legs } from './Legs.tsx'

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
