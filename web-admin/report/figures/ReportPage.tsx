import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { CallError } from '#contracts/client/error.ts'
import { daysBetween, toLocal } from '#contracts/kernel/calendar.ts'
import {
  type Answer,
  exportMonitoring,
  exportPayment,
  exportRefund,
  exportSales,
  exportSalesVolume,
  exportTrade,
  exportVolume,
  type FigureRequest,
  queryMonitoring,
  queryPayment,
  queryRefund,
  querySales,
  querySalesVolume,
  queryTrade,
  queryVolume,
} from '#contracts/report/figures/api.ts'
import {
  type Basis,
  comparisons,
  type Dimension,
  dimensions,
  measuresOf,
  type Report,
  type ReportName,
  reports,
  sources,
  times,
} from '#contracts/report/figures/reports.ts'
import { type SpanName, spanOf, spans } from '#contracts/report/figures/spans.ts'
import { useAsk } from '../../kit/calls.ts'
import { Fetched } from '../../kit/Fetched.tsx'
import { FileButton } from '../../kit/FileButton.tsx'
import { Nothing } from '../../kit/Nothing.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { RangeInput } from '../../kit/RangeInput.tsx'
import { SmallTable } from '../../kit/SmallTable.tsx'
import { SavedButtons, useSaved } from '../saved/SavedButtons.tsx'
import { BarChart } from './BarChart.tsx'
import { Definitions } from './Definitions.tsx'
import { DocumentsDialog, type Doubted } from './DocumentsDialog.tsx'
import { LineChart } from './LineChart.tsx'
import { everyPeriod } from './periods.ts'
import { changeOf, shownValue } from './shown.ts'

const calls = {
  sales: { query: querySales, file: exportSales },
  salesVolume: { query: querySalesVolume, file: exportSalesVolume },
  volume: { query: queryVolume, file: exportVolume },
  trade: { query: queryTrade, file: exportTrade },
  payment: { query: queryPayment, file: exportPayment },
  refund: { query: queryRefund, file: exportRefund },
  monitoring: { query: queryMonitoring, file: exportMonitoring },
}
const SIZE = 50
/** bars of a chart */
const BARS = 12
/** figures above the chart */
const FIGURES = 4

const today = () => toLocal(new Date().toISOString()).date
/** spans that are asked for often */
const presets: readonly SpanName[] = ['TODAY', 'WEEK', 'LAST_WEEK', 'LAST_7', 'MONTH', 'LAST_MONTH', 'YEAR']

/** The question that the address holds: all of it, so that a report can be passed on. */
const asked = (search: URLSearchParams, { bases, first }: Report): FigureRequest & { by: string[] } => {
  const { from, to } = spanOf('MONTH', today())
  const text = (name: string) => search.get(name) || undefined
  const list = (name: string) => text(name)?.split(',')
  const sort = text('sort')
  const measures = list('measures')
  return {
    startDate: text('from') ?? from,
    endDate: text('to') ?? to,
    basis: (text('basis') ?? Object.keys(bases)[0]) as Basis,
    time: (text('time') ?? first.time) as keyof typeof times,
    by: search.has('by') ? (list('by') ?? []) : [...first.by],
    compare: (text('compare') ?? 'BEFORE') as keyof typeof comparisons,
    ...(measures && { measures }),
    ...(sort && { sort }),
    ...(search.has('where') && { where: JSON.parse(search.get('where')!) as Record<string, string[]> }),
  }
}

/** A report: what is asked, the figures that matter, a chart, and the table with its total. Every figure leads to its documents. */
export const ReportPage = ({ report: name }: { report: ReportName }) => {
  const report: Report = reports[name]
  const [search, setSearch] = useSearchParams()
  const [doubted, setDoubted] = useState<Doubted>()
  const [explains, setExplains] = useState(false)
  useSaved(search, setSearch)
  const question = asked(search, report)
  const page = Number(search.get('page') ?? 0)
  const answer = useAsk(calls[name].query, { ...question, page, size: SIZE })
  useAgain(answer)
  const set = (more: Record<string, string | undefined>) => {
    const next = new URLSearchParams(search)
    next.delete('page')
    for (const [key, value] of Object.entries(more)) value === undefined ? next.delete(key) : next.set(key, value)
    setSearch(next)
  }
  const narrow = (dim: string, value: string | undefined) => {
    const { [dim]: _, ...rest } = question.where ?? {}
    const where = value === undefined ? rest : { ...rest, [dim]: [value] }
    set({ where: Object.keys(where).length > 0 ? JSON.stringify(where) : undefined })
  }
  return (
    <>
      <PageTitle title={report.zh} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1.5 }}>
        <Typography variant="h5" component="h1" sx={{ flexGrow: 1 }}>
          {report.zh}
        </Typography>
        <Button size="small" onClick={() => setExplains(true)}>
          口径与指标说明
        </Button>
        <SavedButtons report={name} question={question} saved={search.get('saved') ?? undefined} />
        <FileButton endpoint={calls[name].file} body={question} label="导出 Excel" />
      </Box>
      <Card sx={{ mb: 2 }}>
        <Asking report={report} name={name} question={question} set={set} />
        {answer.data && <Narrowed where={answer.data.where} drop={dim => narrow(dim, undefined)} />}
      </Card>
      <Fetched from={answer}>
        {data =>
          data.totalElements === 0 ? (
            <Card>
              <Nothing text="该期间没有数据，可更换期间、口径或筛选" />
            </Card>
          ) : (
            <>
              <Figures name={name} data={data} open={measure => setDoubted({ measure })} />
              <Card sx={{ p: 2, mb: 2 }}>
                <Picture name={name} question={question} data={data} />
              </Card>
              <Lines name={name} data={data} open={setDoubted} narrow={narrow} set={set} sort={question.sort} page={page} />
            </>
          )
        }
      </Fetched>
      {doubted && <DocumentsDialog name={name} question={question} doubted={doubted} close={() => setDoubted(undefined)} />}
      {explains && <Definitions name={name} close={() => setExplains(false)} />}
    </>
  )
}

/** Asks again while the server still reads the months that a report needs. */
const useAgain = ({ error, refetch, dataUpdatedAt, errorUpdatedAt }: ReturnType<typeof useAsk>) => {
  const isLoading = error instanceof CallError && error.status === 503
  useEffect(() => {
    if (!isLoading || errorUpdatedAt < dataUpdatedAt) return
    const again = setTimeout(() => refetch(), 3_000)
    return () => clearTimeout(again)
  }, [isLoading, errorUpdatedAt, dataUpdatedAt, refetch])
}

type Setting = (more: Record<string, string | undefined>) => void
const Asking = ({
  report,
  name,
  question,
  set,
}: {
  report: Report
  name: ReportName
  question: ReturnType<typeof asked>
  set: Setting
}) => {
  const [first = '', second = ''] = question.by
  const choose = (label: string, value: string, options: Readonly<Record<string, string>>, on: (value: string) => void) => (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={event => on(event.target.value)}
      sx={{ minWidth: { xs: '46%', sm: 132 } }}
    >
      {Object.entries(options).map(([code, zh]) => (
        <MenuItem key={code} value={code}>
          {zh}
        </MenuItem>
      ))}
    </TextField>
  )
  const dims = (other: string) => ({
    NONE: '无',
    ...Object.fromEntries(report.dims.filter(dim => dim !== other).map(dim => [dim, (dimensions[dim] as Dimension).zh])),
  })
  const by = (list: string[]) => set({ by: list.filter(dim => dim && dim !== 'NONE').join(','), sort: undefined })
  const basis = question.basis ?? 'SALE'
  const possible = report.measures.filter(measure => basis === 'FLIGHT' || !measuresOf(name)[measure]!.flightOnly)
  return (
    <Box role="search" aria-label="筛选条件" sx={{ p: 2, display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, width: '100%' }}>
        {presets.map(name => {
          const { from, to } = spanOf(name, today())
          const isChosen = question.startDate === from && question.endDate === to
          return (
            <Chip
              key={name}
              label={spans[name]}
              onClick={() => set({ from, to })}
              color={isChosen ? 'primary' : 'default'}
              variant={isChosen ? 'filled' : 'outlined'}
              aria-pressed={isChosen}
            />
          )
        })}
      </Box>
      <Box sx={{ width: { xs: '100%', sm: 260 } }}>
        <RangeInput
          name="days"
          label="期间"
          size="small"
          from={question.startDate}
          to={question.endDate ?? ''}
          onChange={range => range && set({ from: range.from, to: range.to })}
        />
      </Box>
      {Object.keys(report.bases).length > 1 &&
        choose('统计口径', basis, report.bases as Record<string, string>, value =>
          set({ basis: value, measures: undefined, sort: undefined }),
        )}
      {choose('分期', question.time ?? 'NONE', times, value => set({ time: value, sort: undefined }))}
      {choose('维度一', first || 'NONE', dims(second), value => by([value, second]))}
      {choose('维度二', second || 'NONE', dims(first), value => by([first, value]))}
      {choose('对比', question.compare ?? 'NONE', comparisons, value => set({ compare: value }))}
      <TextField
        select
        size="small"
        label="指标"
        value={question.measures ?? possible}
        slotProps={{
          select: {
            multiple: true,
            renderValue: chosen => `${(chosen as string[]).length} 项`,
          },
        }}
        onChange={event => {
          const chosen = event.target.value as unknown as string[]
          if (chosen.length > 0) set({ measures: possible.filter(measure => chosen.includes(measure)).join(','), sort: undefined })
        }}
        sx={{ minWidth: { xs: '46%', sm: 110 } }}
      >
        {possible.map(measure => (
          <MenuItem key={measure} value={measure}>
            {measuresOf(name)[measure]!.zh}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}

const Narrowed = ({ where, drop }: { where: Answer['where']; drop: (dim: string) => void }) =>
  Object.keys(where).length > 0 && (
    <Box sx={{ px: 2, pb: 2, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {Object.entries(where).map(([dim, names]) => (
        <Chip key={dim} label={`${dimensions[dim as keyof typeof dimensions].zh}：${names.join('、')}`} onDelete={() => drop(dim)} />
      ))}
    </Box>
  )

const Figures = ({ name, data, open }: { name: ReportName; data: Answer; open: (measure: string) => void }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' }, gap: 1.5, mb: 2 }}>
    {data.measures.slice(0, FIGURES).map((measure, n) => {
      const { zh, kind, says } = measuresOf(name)[measure]!
      const change = changeOf(kind, data.total[n], data.before?.[n])
      return (
        <Card key={measure} sx={{ p: 1.5 }}>
          <Tooltip title={says} enterTouchDelay={0} describeChild>
            <Typography variant="body2" color="textSecondary" tabIndex={0} sx={{ width: 'fit-content' }}>
              {zh}
              {kind === 'money' && '（元）'}
            </Typography>
          </Tooltip>
          <Figure value={shownValue(kind, data.total[n])} label={`${zh}合计`} open={() => open(measure)} size="1.35rem" />
          {data.other && (
            <Typography variant="caption" color="textSecondary" component="div">
              {shownValue(kind, data.before?.[n])} → {change ?? '无从对比'}
            </Typography>
          )}
        </Card>
      )
    })}
  </Box>
)

/** A figure: pressed, it shows the documents behind it. */
const Figure = ({ value, label, open, size }: { value: string; label: string; open: () => void; size?: string }) =>
  value === '--' ? (
    <Box component="span" sx={{ fontSize: size, display: 'block' }}>
      --
    </Box>
  ) : (
    <ButtonBase
      onClick={open}
      aria-label={`${label} ${value}，查看单据`}
      sx={{ font: 'inherit', ...(size && { fontSize: size, fontWeight: 600 }), color: 'var(--blue)', fontVariantNumeric: 'tabular-nums' }}
    >
      {value}
    </ButtonBase>
  )

/** The chart of one measure: over the periods, or of the greatest groups. */
const Picture = ({ name, question, data }: { name: ReportName; question: ReturnType<typeof asked>; data: Answer }) => {
  const [chosen, setChosen] = useState<string>()
  const measure = chosen && data.measures.includes(chosen) ? chosen : data.measures[0]!
  const of = measuresOf(name)[measure]!
  const { zh, kind } = of
  // flights that are sold already depart later; all else has happened by today
  const until = data.basis === 'FLIGHT' && sources[reports[name].source].second === 'departure' ? data.span.to : today()
  const days = daysBetween(data.span.from, data.span.to)
  const time = data.time === 'DAY' && days >= 200 ? 'WEEK' : data.time
  const isOverTime = data.time !== 'NONE'
  const { sort: _, ...same } = question
  const over = useAsk(calls[name].query, { ...same, time, by: [], measures: [measure], page: 0, size: 200 }, { enabled: isOverTime })
  const at = data.measures.indexOf(measure)
  const compared = data.other && comparisons[question.compare ?? 'NONE']
  const points = data.content.slice(0, BARS).map(({ key, names, values, before }) => ({
    name: names.join(' · ') || key.join(' · ') || '合计',
    value: values[at] ?? null,
    before: before?.[at],
  }))
  return (
    <>
      <TextField
        select
        size="small"
        label="图表指标"
        value={measure}
        onChange={event => setChosen(event.target.value)}
        sx={{ minWidth: 140, mb: 1.5 }}
      >
        {data.measures.map(one => (
          <MenuItem key={one} value={one}>
            {measuresOf(name)[one]!.zh}
          </MenuItem>
        ))}
      </TextField>
      {isOverTime ? (
        <Fetched from={over} lines={3}>
          {found => <LineChart title={`${zh}，${times[time]}`} kind={kind} points={everyPeriod(found, 0, of, until)} compared={compared} />}
        </Fetched>
      ) : (
        <BarChart
          title={`${zh}${data.totalElements > BARS ? `，表中前 ${Math.min(BARS, data.content.length)} 行` : ''}`}
          kind={kind}
          points={points}
          compared={compared}
        />
      )}
    </>
  )
}

const Lines = ({
  name,
  data,
  open,
  narrow,
  set,
  sort,
  page,
}: {
  name: ReportName
  data: Answer
  open: (doubted: Doubted) => void
  narrow: (dim: string, value: string) => void
  set: Setting
  sort: string | undefined
  page: number
}) => {
  const isNarrow = useMediaQuery('(max-width: 599.95px)')
  const heads = [...(data.time === 'NONE' ? [] : ['期间']), ...data.by.map(dim => dimensions[dim as keyof typeof dimensions].zh)]
  const ofTime = Number(data.time !== 'NONE')
  const measures = data.measures.map(measure => ({ measure, ...measuresOf(name)[measure]! }))
  const head = ({ measure, zh, kind, says }: (typeof measures)[number]) => (
    <Tooltip key={measure} title={`${says}（点击排序）`} enterTouchDelay={0} describeChild>
      <ButtonBase
        sx={{ font: 'inherit' }}
        onClick={() => set({ sort: sort === `-${measure}` ? measure : `-${measure}` })}
        aria-label={`${zh}，排序`}
      >
        {zh}
        {kind === 'money' && '（元）'}
        {sort === `-${measure}` ? ' ↓' : sort === measure ? ' ↑' : ''}
      </ButtonBase>
    </Tooltip>
  )
  const cell = (values: Answer['total'], before: Answer['total'] | undefined, n: number, doubted: Omit<Doubted, 'measure'>) => {
    const { measure, kind, zh } = measures[n]!
    const change = changeOf(kind, values[n], before?.[n])
    return (
      <Box key={measure} sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
        <Figure value={shownValue(kind, values[n])} label={zh} open={() => open({ measure, ...doubted })} />
        {before && (
          <Tooltip title={`对比期间 ${shownValue(kind, before[n])}，点击查看其单据`} describeChild>
            <ButtonBase
              onClick={() => open({ measure, ...doubted, other: true })}
              sx={{ display: 'block', ml: 'auto', fontSize: '.75rem', color: 'var(--ink-3)' }}
              aria-label={`对比期间的${zh} ${shownValue(kind, before[n])}，查看单据`}
            >
              {change ?? shownValue(kind, before[n])}
            </ButtonBase>
          </Tooltip>
        )}
      </Box>
    )
  }
  const named = (row: Answer['content'][number]) =>
    row.names.map((text, n) =>
      n < ofTime ? (
        text
      ) : (
        <Tooltip key={heads[n]} title={`只看${text}`} describeChild>
          <ButtonBase sx={{ font: 'inherit', textAlign: 'left' }} onClick={() => narrow(data.by[n - ofTime]!, row.key[n]!)}>
            {text}
          </ButtonBase>
        </Tooltip>
      ),
    )
  const doubtedOf = (row: Answer['content'][number]) => ({ key: row.key, names: row.names })
  const rows = data.content.map(row => ({
    key: JSON.stringify(row.key),
    cells: [...named(row), ...measures.map((_, n) => cell(row.values, row.before, n, doubtedOf(row)))],
  }))
  const total = {
    key: 'total',
    cells: [
      ...(heads.length > 0 ? [<strong key="sum">合计</strong>, ...heads.slice(1).map(() => '')] : []),
      ...measures.map((_, n) => cell(data.total, data.before, n, {})),
    ],
  }
  return (
    <Card>
      {isNarrow ? (
        [total, ...rows].map(({ key, cells }) => (
          <Box key={key} sx={{ p: 1.5, borderBottom: '1px solid var(--hairline)' }}>
            <Typography component="div" sx={{ fontWeight: 600, mb: 0.5, display: 'flex', gap: 1, flexWrap: 'wrap' }}>
              {heads.length > 0 ? cells.slice(0, heads.length) : '合计'}
            </Typography>
            {measures.map(({ measure, zh, kind }, n) => (
              <Box key={measure} sx={{ display: 'flex', justifyContent: 'space-between', fontSize: '.875rem' }}>
                <span>
                  {zh}
                  {kind === 'money' && '（元）'}
                </span>
                {cells[heads.length + n]}
              </Box>
            ))}
          </Box>
        ))
      ) : (
        <SmallTable
          label={reports[name].zh}
          height={640}
          heads={[...heads, ...measures.map(head)]}
          right={measures.map((_, n) => heads.length + n)}
          nowrap
          rows={[total, ...rows]}
        />
      )}
      <Box sx={{ p: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="body2" color="textSecondary" sx={{ flexGrow: 1 }}>
          共 {data.totalElements.toLocaleString('zh-CN')} 行；{(reports[name] as Report).bases[data.basis]}，{data.span.from} 至{' '}
          {data.span.to}
          {data.other && `；对比期间 ${data.other.from} 至 ${data.other.to}`}。点击数字查看背后的单据。
        </Typography>
        <Button size="small" disabled={page === 0} onClick={() => set({ page: String(page - 1) })}>
          上一页
        </Button>
        <Button size="small" disabled={(page + 1) * SIZE >= data.totalElements} onClick={() => set({ page: String(page + 1) })}>
          下一页
        </Button>
      </Box>
    </Card>
  )
}
