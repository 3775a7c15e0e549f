import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useDataProvider } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { addDays, formatDateTime, provisionalMark, toLocal } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { timesText } from '#contracts/kernel/zones.ts'
import { FareLine, Instalment, PassengerCounts } from '#contracts/order/events.ts'
import { type Previewed, previewPolicy } from '#contracts/order/search/preview-api.ts'
import { samplePolicy } from '#contracts/order/search/sample-api.ts'
import { useMay } from '../kit/calls.ts'
import { Field } from '../kit/Field.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { Loading } from '../kit/Loading.tsx'
import { Nothing } from '../kit/Nothing.tsx'
import { Panel } from '../kit/Panel.tsx'
import { Problem } from '../kit/Problem.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'
import { useInputs } from '../kit/useInputs.ts'
import type { AppDataProvider } from '../providers/dataProvider.ts'
import { PolicyChanges } from './PolicyChanges.tsx'
import type { ShownTerms } from './terms.ts'

type Answer = Static<typeof samplePolicy.data>
type Sample = Answer['samples'][number]

const route = inputsOf(samplePolicy.body, ['origin', 'destination', 'date']).map(input => ({ ...input, optional: false }))
const people = inputsOf(PassengerCounts).map(input => ({ ...input, title: input.title.replace('人数', ''), optional: true }))
const NOBODY = { ADULT: 0, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 }
/** days ahead for which a group is searched, where the policy names no day */
const DAYS_AHEAD = 30

const textsFor = (terms: ShownTerms | undefined): Record<string, string> => {
  const soon = addDays(toLocal(new Date().toISOString()).date, DAYS_AHEAD)
  const { origin = '', destination = '', travelFrom = soon, travelTo = soon } = terms ?? {}
  return { origin, destination, date: [travelFrom, soon, travelTo].toSorted()[1]! }
}

/** The result of a search under the terms in the form, before anything is saved: prices, limits, and why a flight would not be sold. */
export const SamplePanel = ({
  read,
  mark,
  said,
  start,
  policyId,
}: {
  /** the terms in the form; undefined when they are incomplete */
  read: () => ShownTerms | undefined
  /** marks the fields of the form that a refusal names */
  mark: (error: unknown) => void
  /** text of the whole form, which changes with every input */
  said: string
  start: ShownTerms | undefined
  policyId?: string
}) => {
  const { ask } = useDataProvider<AppDataProvider>()
  const [places, group] = [useInputs(route, textsFor(start)), useInputs(people)]
  const [answer, setAnswer] = useState<{ said: string; data: Answer }>()
  const [changes, setChanges] = useState<{ said: string; data: Previewed }>()
  const [problem, setProblem] = useState<unknown>()
  const [isAsking, setAsking] = useState(false)
  const may = useMay()
  if (!may(samplePolicy)) return null

  const search = async (event: FormEvent) => {
    event.preventDefault()
    const terms = read()
    // the button that was pressed: all flights are compared, and one is tried
    const isPreview = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') === 'preview'
    const counts = group.check()
    const where = isPreview ? {} : places.check()
    if (!terms || !counts || !where) return
    const body = {
      terms,
      ...(policyId && { policyId }),
      ...(Object.keys(counts).length > 0 && { counts: { ...NOBODY, ...counts } }),
    }
    setProblem(undefined)
    setAsking(true)
    try {
      if (isPreview) setChanges({ said, data: await ask(previewPolicy, body) })
      else
        setAnswer({ said, data: await ask(samplePolicy, { ...body, ...(where as { origin: string; destination: string; date: string }) }) })
    } catch (error) {
      mark(error)
      setProblem(error)
    } finally {
      setAsking(false)
    }
  }

  return (
    <Box
      sx={{ position: { lg: 'sticky' }, top: 64, maxHeight: { lg: 'calc(100vh - 80px)' }, overflowY: 'auto', minWidth: 0 }}
      tabIndex={-1}
    >
      <Panel title="试算（未保存的条款）">
        <Box component="form" noValidate onSubmit={search} aria-label="试算">
          <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr 160px', mb: 1.5 }}>
            {route.map(input => (
              <Field key={input.field} {...places.props(input)} disabled={isAsking} />
            ))}
          </Box>
          <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(100px, 1fr))' }}>
            {people.map(input => (
              <Field key={input.field} {...group.props(input)} disabled={isAsking} />
            ))}
          </Box>
          <Typography variant="body2" color="textSecondary" sx={{ my: 1 }}>
            人数不填时按最少成团人数的成人计算。价格与查询、下单一致。
          </Typography>
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Button type="submit" variant="outlined" disabled={isAsking}>
              试算
            </Button>
            {may(previewPolicy) && (
              <Button type="submit" value="preview" variant="outlined" disabled={isAsking}>
                与现行价格对比
              </Button>
            )}
          </Box>
        </Box>
        <Box aria-live="polite" sx={{ mt: 2 }}>
          {problem !== undefined ? <Problem error={problem} /> : isAsking ? <Loading lines={3} /> : null}
          {changes && problem === undefined && !isAsking && <PolicyChanges changes={changes.data} isOld={changes.said !== said} />}
          {answer && problem === undefined && !isAsking && (
            <>
              {answer.said !== said && (
                <Alert severity="info" sx={{ mb: 1 }}>
                  条款已改动，以下为改动前的结果，请重新试算。
                </Alert>
              )}
              {answer.data.samples.length === 0 && <Nothing text="当天没有该航线的航班" />}
              {answer.data.samples.map(sample => (
                <Shown key={sample.flight.stockId} sample={sample} />
              ))}
              <Rules rules={answer.data.rules} />
            </>
          )}
        </Box>
      </Panel>
    </Box>
  )
}

const Shown = ({ sample: { flight, problems, limits, instalments } }: { sample: Sample }) => (
  <Box sx={{ mb: 2, pb: 2, borderBottom: 1, borderColor: 'divider' }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'baseline' }}>
      <Typography component="h3" sx={{ fontWeight: 600, flexGrow: 1 }}>
        {flight.flightNo} {timesText(flight, '–')} {flight.cabin} 舱
      </Typography>
      <Typography component="strong" sx={{ fontWeight: 600 }}>
        {formatYuan(flight.total)}
      </Typography>
    </Box>
    <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
      全价 {formatYuan(flight.fullFare)} · 余位 {flight.seatsLeft}
      {flight.freeSeats > 0 && ` · 可免 ${flight.freeSeats} 人`}
    </Typography>
    {problems.length > 0 && (
      <Alert severity="warning" sx={{ mb: 1 }}>
        不会按此政策销售：{problems.join('；')}
      </Alert>
    )}
    <RowsTable
      label={`${flight.flightNo} 价格`}
      row={FareLine}
      rows={flight.prices}
      keyOf={({ type }) => type}
      empty="没有价格"
      columns={['type', 'count', 'fare', { field: 'perPassenger', title: '含税' }]}
    />
    {instalments && instalments.length > 1 && (
      <RowsTable
        label={`${flight.flightNo} 分期`}
        row={Instalment}
        rows={instalments}
        keyOf={({ no }) => String(no)}
        empty="一次付清"
        columns={['kind', 'amount', 'by']}
      />
    )}
    {limits && (
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        名单 {formatDateTime(limits.nameBy)}
        {provisionalMark(limits.nameBy)} 前，出票 {formatDateTime(limits.ticketBy)}
        {provisionalMark(limits.ticketBy)} 前
      </Typography>
    )}
  </Box>
)

const Rules = ({ rules }: { rules: Answer['rules'] }) => (
  <Box component="section" aria-label="代理人看到的规则">
    <Typography component="h3" variant="subtitle2">
      代理人看到的规则
    </Typography>
    <Box component="dl" sx={{ m: 0, fontSize: 13, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 1.5, rowGap: 0.5 }}>
      {rules.map(({ title, text }) => (
        <Box key={title} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {title}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            {text}
          </Box>
        </Box>
      ))}
    </Box>
  </Box>
)
