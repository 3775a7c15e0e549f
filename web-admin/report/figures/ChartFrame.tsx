import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { MeasureKind } from '#contracts/report/figures/reports.ts'
import type { Point } from './periods.ts'
import { shownValue } from './shown.ts'

export type ChartProps = { title: string; kind: MeasureKind; points: readonly Point[]; compared: string | undefined }

export const ChartFrame = ({ title, compared, children }: Pick<ChartProps, 'title' | 'compared'> & { children: React.ReactNode }) => (
  <Box component="figure" sx={{ m: 0 }}>
    {children}
    <Typography component="figcaption" variant="caption" color="textSecondary">
      {title}
      {compared && `；虚线或下方细条为${compared}`}
    </Typography>
  </Box>
)
export const said = (title: string, kind: MeasureKind, points: readonly Point[]) =>
  `${title}：${points
    .slice(0, 12)
    .map(({ name, value }) => `${name} ${shownValue(kind, value)}`)
    .join('，')}${points.length > 12 ? ' 等，详见表格' : ''}`
export const told = (kind: MeasureKind, { name, value, before }: Point, compared: string | undefined) =>
  `${name}：${shownValue(kind, value)}${compared ? `（${compared} ${shownValue(kind, before)}）` : ''}`
