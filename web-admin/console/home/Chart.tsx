import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { DueHeading } from './DueHeading.tsx'

/** A chart behind which stands its table; the number comes first. */
export const Chart = ({ id, title, number, more, table, children }: ChartProps) => {
  const [isTable, setTable] = useState(false)
  return (
    <Card component="section" aria-labelledby={id}>
      <DueHeading
        id={id}
        title={title}
        end={
          <Button size="small" onClick={() => setTable(!isTable)} aria-pressed={isTable} sx={{ my: -0.5 }}>
            {isTable ? '看图' : '看表格'}
          </Button>
        }
      />
      <Box sx={{ px: 2, py: 1.5 }}>
        <Typography component="div" sx={{ fontSize: 28, fontWeight: 650, lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' }}>
          {number}{' '}
          <Typography component="span" variant="caption" color="textSecondary">
            {more}
          </Typography>
        </Typography>
        <Box sx={{ mt: 1.5 }}>{isTable ? table : children}</Box>
      </Box>
    </Card>
  )
}
type ChartProps = { id: string; title: string; number: ReactNode; more: ReactNode; table: ReactNode; children: ReactNode }

/** four blues from dark to light; the last is grey, for all the rest */
export const blue = (percent: number) => `color-mix(in srgb, var(--blue) ${percent}%, var(--surface))`
