import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import { formatYuan, groupedYuan } from '#contracts/kernel/money.ts'
import { type Answer, querySales } from '#contracts/report/figures/api.ts'
import { useAsk } from '../../kit/calls.ts'
import { Fetched } from '../../kit/Fetched.tsx'
import { Nothing } from '../../kit/Nothing.tsx'
import { SmallTable } from '../../kit/SmallTable.tsx'
import { changeOf } from '../../report/figures/shown.ts'
import { blue, Chart } from './Chart.tsx'
import { DueHeading } from './DueHeading.tsx'
import { columnsOf, DAYS, type SalesColumn } from './sales.ts'

const TITLE = `近 ${DAYS} 天销售`
/** Sales of the last days, by airline; the report of sales has all of them. */
export const SalesChart = () => {
  const today = toLocal(new Date().toISOString()).date
  const found = useAsk(querySales, {
    startDate: addDays(today, 1 - DAYS),
    endDate: today,
    basis: 'SALE',
    time: 'DAY',
    by: ['airLine'],
    measures: ['turnover'],
    compare: 'BEFORE',
    size: 200,
  })
  return (
    <Fetched from={found} lines={4}>
      {data => <Sales data={data} today={today} />}
    </Fetched>
  )
}

const Sales = ({ data, today }: { data: Answer; today: string }) => {
  const { airlines, columns } = columnsOf(data, today)
  const [sum, before] = [data.total[0] ?? 0, data.before?.[0]]
  const change = changeOf('money', sum, before)
  const most = Math.max(1, ...columns.map(({ sum }) => sum))
  const best = columns.find(({ sum }) => sum === most)
  if (sum === 0 && columns.every(column => column.sum === 0))
    return (
      <Card component="section" aria-labelledby="sales">
        <DueHeading id="sales" title={TITLE} />
        <Nothing text={`${DAYS} 天内没有销售`} />
      </Card>
    )
  return (
    <Chart
      id="sales"
      title={TITLE}
      number={formatYuan(sum)}
      more={change && `${change} 比上一期间`}
      table={
        <SmallTable
          label={TITLE}
          heads={['日期', ...airlines.map(({ name }) => name), '合计（元）']}
          right={[...airlines.keys(), airlines.length].map(n => n + 1)}
          rows={columns.map(({ day, values, sum }) => ({ key: day, cells: [day, ...values.map(groupedYuan), groupedYuan(sum)] }))}
          nowrap
        />
      }
    >
      <svg
        viewBox="0 0 272 132"
        style={{ width: '100%', maxHeight: 260 }}
        role="img"
        aria-label={`${TITLE}，单位万元；最高 ${best?.day ?? ''} 的 ${tenThousands(most)}，今天 ${tenThousands(columns.at(-1)?.sum ?? 0)}`}
      >
        <path d="M0 112.5H272" stroke="var(--hairline)" />
        {columns.map((column, n) => (
          <Bar
            key={column.day}
            column={column}
            x={(n * 272) / columns.length}
            width={272 / columns.length}
            most={most}
            isNamed={column === best}
          />
        ))}
      </svg>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, mt: 1, fontSize: 12, color: 'text.secondary' }}>
        {airlines.map(({ name, sum }, n) => (
          <Box component="span" key={name} sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
            <Box component="i" sx={{ width: 8, height: 8, borderRadius: '2px', bgcolor: blues[n] }} />
            {name} {tenThousands(sum)}
          </Box>
        ))}
      </Box>
      <Typography variant="caption" color="textSecondary">
        单位万元，含税，截至今天此刻 ·{' '}
        <Link component={RouterLink} to="/sales-report" underline="hover">
          销售报表
        </Link>
      </Typography>
    </Chart>
  )
}
const blues = [blue(100), blue(68), blue(38), 'var(--border)']
const HIGH = 88
/** fen as ten thousands of yuan: `12.4` */
const tenThousands = (fen: number) => (fen / 1_000_000).toFixed(1)

const Bar = ({
  column: { day, values, sum },
  x,
  width,
  most,
  isNamed,
}: {
  column: SalesColumn
  x: number
  width: number
  most: number
  isNamed: boolean
}) => {
  let top = 112
  const thick = Math.min(22, width - 4)
  return (
    <g>
      <title>{`${day}：${groupedYuan(sum)} 元`}</title>
      {values.map((value, n) => {
        const height = (Math.max(0, value) / most) * HIGH
        top -= height
        return <rect key={blues[n]} x={x + (width - thick) / 2} y={top} width={thick} height={Math.max(0, height - 0.5)} fill={blues[n]} />
      })}
      {isNamed && (
        <text
          x={Math.min(262, Math.max(10, x + width / 2))}
          y={top - 4}
          textAnchor="middle"
          fontSize="11"
          fontWeight="600"
          fill="var(--ink)"
        >
          {tenThousands(sum)}
        </text>
      )}
      <text x={x + width / 2} y={127} textAnchor="middle" fontSize="10" fill="var(--ink-3)">
        {Number(day.slice(8))}
      </text>
    </g>
  )
}
