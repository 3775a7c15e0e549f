import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ChartFrame, type ChartProps, said, told } from './ChartFrame.tsx'
import { shownValue } from './shown.ts'

/** Values of groups as bars, the other span pale beneath each. */
export const BarChart = ({ title, kind, points, compared }: ChartProps) => {
  const most = Math.max(1e-9, ...points.flatMap(({ value, before }) => [Math.abs(value ?? 0), Math.abs(before ?? 0)]))
  const bar = (value: number | null | undefined, color: string, height: number) => (
    <Box sx={{ height, width: `${(Math.abs(value ?? 0) / most) * 100}%`, minWidth: value ? 2 : 0, bgcolor: color, borderRadius: 0.5 }} />
  )
  return (
    <ChartFrame title={title} compared={compared}>
      <Box role="img" aria-label={said(title, kind, points)}>
        {points.map(point => (
          <Box
            key={point.name}
            title={told(kind, point, compared)}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '110px 1fr 90px', sm: '220px 1fr 120px' },
              gap: 1,
              alignItems: 'center',
              py: 0.25,
            }}
          >
            <Typography variant="body2" noWrap>
              {point.name}
            </Typography>
            <Box>
              {bar(point.value, (point.value ?? 0) < 0 ? 'var(--danger)' : 'var(--blue)', compared ? 9 : 14)}
              {compared && bar(point.before, 'var(--field)', 5)}
            </Box>
            <Typography variant="body2" sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
              {shownValue(kind, point.value)}
            </Typography>
          </Box>
        ))}
      </Box>
    </ChartFrame>
  )
}
