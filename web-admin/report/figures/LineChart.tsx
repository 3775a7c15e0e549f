import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import type { MeasureKind } from '#contracts/report/figures/reports.ts'
import { ChartFrame, type ChartProps, said, told } from './ChartFrame.tsx'
import { type Point, pathOf } from './periods.ts'
import { shownValue } from './shown.ts'

const [HIGH, LEFT, BELOW, ABOVE] = [240, 64, 22, 10]
/** the least width of the name of a period beneath the line */
const NAME = 76

/** The width of what is drawn, in pixels, so that its letters are as large on a telephone as anywhere. */
const useWidth = () => {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(Math.round(entry!.contentRect.width)))
    watch.observe(ref.current!)
    return () => watch.disconnect()
  }, [])
  return { ref, width }
}

/** Values over periods as lines: this span, and the other one dashed. The table says the same in numbers. */
export const LineChart = ({ title, kind, points, compared }: ChartProps) => {
  const { ref, width } = useWidth()
  const all = points.flatMap(({ value, before }) => [value ?? 0, before ?? 0])
  const [least, most] = [Math.min(0, ...all), Math.max(0, ...all)]
  const range = most - least || 1
  const x = (n: number) => LEFT + (points.length > 1 ? (n / (points.length - 1)) * (width - LEFT - 16) : (width - LEFT) / 2)
  const y = (value: number) => ABOVE + (1 - (value - least) / range) * (HIGH - ABOVE - BELOW)
  const path = (of: (point: Point) => number | null | undefined) => pathOf(points.map(of), x, y)
  const marks = [...new Set([least, least + range / 2, most])]
  const every = Math.max(1, Math.ceil((points.length * NAME) / Math.max(NAME, width - LEFT)))
  return (
    <ChartFrame title={title} compared={compared}>
      <Box ref={ref} sx={{ minHeight: HIGH }}>
        {width > 0 && (
          <svg width={width} height={HIGH} style={{ display: 'block' }} role="img" aria-label={said(title, kind, points)}>
            {marks.map(mark => (
              <g key={mark}>
                <line x1={LEFT} x2={width} y1={y(mark)} y2={y(mark)} stroke="var(--hairline)" />
                <text x={LEFT - 6} y={y(mark) + 4} textAnchor="end" fontSize="11" fill="var(--ink-3)">
                  {shortly(kind, mark)}
                </text>
              </g>
            ))}
            {points.map(
              ({ name }, n) =>
                n % every === 0 && (
                  <text key={name} x={x(n)} y={HIGH - 6} textAnchor="middle" fontSize="11" fill="var(--ink-3)">
                    {name.slice(name.length > 7 ? 5 : 0, 10)}
                  </text>
                ),
            )}
            {compared && (
              <path d={path(({ before }) => before)} fill="none" stroke="var(--ink-3)" strokeWidth="1.5" strokeDasharray="5 4" />
            )}
            <path d={path(({ value }) => value)} fill="none" stroke="var(--blue)" strokeWidth="2" />
            {points.map((point, n) =>
              point.value === null ? null : (
                <circle key={point.name} cx={x(n)} cy={y(point.value)} r={points.length > 60 ? 1.5 : 3} fill="var(--blue)">
                  <title>{told(kind, point, compared)}</title>
                </circle>
              ),
            )}
          </svg>
        )}
      </Box>
    </ChartFrame>
  )
}
/** a mark of the scale: large amounts in ten thousands */
const shortly = (kind: MeasureKind, value: number): string => {
  if (kind === 'money' && Math.abs(value) >= 1_000_000) return `${(value / 1_000_000).toFixed(1)}万`
  return kind === 'int' ? Math.round(value).toLocaleString('zh-CN') : shownValue(kind, kind === 'money' ? Math.round(value) : value)
}
