import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { messageOf } from '#contracts/client/error.ts'
import { useSettled } from '#contracts/client/useSettled.ts'
import { formatYuan, groupedYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { daysText } from '#contracts/kernel/zones.ts'
import { type DeskFlight, handlePrice, interFlights, type interRequestDetail } from '#contracts/quotation/inter-api.ts'
import { MAX_OFFERS } from '#contracts/quotation/inter-codes.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { useAsk } from '../kit/calls.ts'
import { Field } from '../kit/Field.tsx'
import type { Input } from '../kit/inputs.ts'
import { blankLeg, type LegTexts, type OfferTexts, offerOf, totalOf, wrongFare } from './inter-form.ts'

type Request = Static<typeof interRequestDetail.data>
const MAX_LEGS = 6
const DEFAULT_HOURS = '120'
const input = (field: string, title: string, kind: Input['kind'], more: Partial<Input> = {}): Input => ({
  field,
  title,
  kind,
  optional: false,
  ...more,
})
const grid = { display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 130px), 1fr))' }
const flightName = ({ flightNo, date, depTime, arrTime, arrDays, cabin, seatsLeft, fullFare }: DeskFlight) =>
  `${flightNo} ${date} ${depTime}–${arrTime}${daysText(arrDays)} ${cabin}舱 余${seatsLeft}座 全价${groupedYuan(fullFare)}`

/** One to three offers for a group abroad: flights and fares of each leg, with the total that the agency will read. */
export const InterQuoteDialog = ({ request, close }: { request: Request; close: () => void }) => {
  const { orderId, handleId, legs, seats, thread, revision } = request
  const blank = (): OfferTexts => ({ legs: legs.map(blankLeg), paxMin: String(Math.min(10, seats)), conditions: '' })
  const [offers, setOffers] = useState<OfferTexts[]>(() => [blank()])
  const [hours, setHours] = useState(DEFAULT_HOURS)
  const [remark, setRemark] = useState('')
  const [tried, setTried] = useState(false)
  const change = (n: number, offer: OfferTexts) => setOffers(offers.map((one, at) => (at === n ? offer : one)))
  const sent = offers.flatMap(offer => offerOf(offer) ?? [])
  const validHours = Number(hours)
  const isValid = Number.isInteger(validHours) && validHours >= 1 && validHours <= 720
  const wanted = thread[0]?.kind === 'COUNTERED' ? thread[0].total : undefined
  return (
    <CommandDialog
      endpoint={handlePrice}
      label="报价"
      explain={`票价为每段每人、不含税费、整元；儿童和婴儿不填时按成人的比例。${wanted === undefined ? '' : `代理人期望总价 ${formatYuan(wanted)}。`}`}
      revision={revision}
      maxWidth="md"
      body={
        sent.length === offers.length && isValid
          ? { orderId, handleId, offers: sent, validHours, ...(remark.trim() && { remark: remark.trim() }) }
          : undefined
      }
      incomplete="请为每个航段选择航班并填写整元票价"
      check={() => setTried(true)}
      done={() => '已报价，代理人可在有效期内接受'}
      close={close}
    >
      {({ disabled }) => (
        <>
          {offers.map((offer, n) => (
            <Offer
              // biome-ignore lint/suspicious/noArrayIndexKey: an offer is its place among the offers
              key={n}
              n={n}
              offer={offer}
              request={request}
              change={next => change(n, next)}
              remove={offers.length > 1 ? () => setOffers(offers.filter((_, at) => at !== n)) : undefined}
              disabled={disabled}
              tried={tried}
            />
          ))}
          {offers.length < MAX_OFFERS && (
            <Box>
              <Button size="small" disabled={disabled} onClick={() => setOffers([...offers, blank()])}>
                增加方案
              </Button>
            </Box>
          )}
          <Box sx={grid}>
            <Field
              input={input('validHours', '有效小时', 'int')}
              value={hours}
              onChange={setHours}
              problem={isValid ? undefined : '应为1至720的整数'}
              disabled={disabled}
            />
            <Field
              input={input('remark', '说明', 'text', { optional: true, long: true, maxLength: 500 })}
              value={remark}
              onChange={setRemark}
              disabled={disabled}
            />
          </Box>
        </>
      )}
    </CommandDialog>
  )
}

type OfferProps = {
  n: number
  offer: OfferTexts
  request: Request
  change: (offer: OfferTexts) => void
  remove: (() => void) | undefined
  disabled: boolean
  tried: boolean
}
const isRoute = ({ origin, destination, date }: LegTexts) =>
  /^[A-Z]{3}$/.test(origin) && /^[A-Z]{3}$/.test(destination) && /^\d{4}-\d\d-\d\d$/.test(date)

const Offer = ({ n, offer, request: { orderId, counts }, change, remove, disabled, tried }: OfferProps) => {
  const { legs, paxMin, conditions } = offer
  const routes = useSettled(legs.every(isRoute) ? legs.map(({ origin, destination, date }) => ({ origin, destination, date })) : undefined)
  const { data, error } = useAsk(interFlights, { orderId, legs: routes ?? [] }, { enabled: routes !== undefined })
  const total = data && totalOf(offer, counts, data.legs, data)
  const put = (at: number, texts: Partial<LegTexts>) =>
    change({ ...offer, legs: legs.map((leg, i) => (i === at ? { ...leg, ...texts } : leg)) })
  return (
    <Box
      component="fieldset"
      aria-label={`方案${n + 1}`}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, m: 0, minWidth: 0 }}
    >
      <Typography component="legend" variant="subtitle2">
        方案{n + 1}
      </Typography>
      {legs.map((leg, at) => (
        <Leg
          // biome-ignore lint/suspicious/noArrayIndexKey: a leg is its place in the journey
          key={at}
          at={at}
          leg={leg}
          flights={data?.legs[at]}
          put={texts => put(at, texts)}
          withChild={counts.CHILD > 0}
          withInfant={counts.INFANT > 0}
          disabled={disabled}
          tried={tried}
        />
      ))}
      {error && <Alert severity="error">航班没有取到：{messageOf(error)}</Alert>}
      <Box sx={{ mb: 1 }}>
        <Button
          size="small"
          disabled={disabled || legs.length >= MAX_LEGS}
          onClick={() =>
            change({ ...offer, legs: [...legs, blankLeg({ origin: legs.at(-1)!.destination, destination: '', date: legs.at(-1)!.date })] })
          }
        >
          增加航段
        </Button>
        {legs.length > 1 && (
          <Button size="small" disabled={disabled} onClick={() => change({ ...offer, legs: legs.slice(0, -1) })}>
            删除末段
          </Button>
        )}
        {remove && (
          <Button size="small" color="error" disabled={disabled} onClick={remove}>
            删除方案
          </Button>
        )}
      </Box>
      <Box sx={grid}>
        <Field
          input={input('paxMin', '最少人数', 'int')}
          value={paxMin}
          onChange={text => change({ ...offer, paxMin: text })}
          problem={/^[1-9]\d{0,2}$/.test(paxMin) ? undefined : '应为1以上的整数'}
          disabled={disabled}
        />
        <Field
          input={input('conditions', '条件', 'text', { optional: true, long: true, maxLength: 500 })}
          value={conditions}
          onChange={text => change({ ...offer, conditions: text })}
          disabled={disabled}
        />
      </Box>
      <Typography role="status" sx={{ mt: 1, fontWeight: 600 }}>
        {total === undefined ? '选择航班并填写票价后显示总价' : `总价 ${formatYuan(total)}（含税）`}
      </Typography>
    </Box>
  )
}

type LegProps = {
  at: number
  leg: LegTexts
  flights: readonly DeskFlight[] | undefined
  put: (texts: Partial<LegTexts>) => void
  withChild: boolean
  withInfant: boolean
  disabled: boolean
  tried: boolean
}
const Leg = ({ at, leg, flights, put, withChild, withInfant, disabled, tried }: LegProps) => {
  const names = Object.fromEntries((flights ?? []).map(flight => [flight.stockId, flightName(flight)]))
  const none = flights?.length === 0 ? '该航司当日前后没有在售航班' : undefined
  const fare = (field: 'adult' | 'child' | 'infant', title: string, isOptional: boolean) => {
    const wrong = wrongFare(leg[field], isOptional)
    return (
      <Field
        input={input(field, title, 'money', { optional: isOptional })}
        value={leg[field]}
        onChange={text => put({ [field]: text })}
        problem={tried || leg[field] ? wrong : undefined}
        disabled={disabled}
      />
    )
  }
  const place = (field: 'origin' | 'destination', title: string) => (
    <Field
      input={input(field, title, 'text', { maxLength: 3 })}
      value={leg[field]}
      onChange={text => put({ [field]: text.trim().toUpperCase(), stockId: '' })}
      problem={/^[A-Z]{3}$/.test(leg[field]) ? undefined : '机场三字码'}
      disabled={disabled}
    />
  )
  return (
    <Box role="group" aria-label={`第${at + 1}航段`} sx={{ ...grid, mb: 2 }}>
      {place('origin', '始发地')}
      {place('destination', '目的地')}
      <Field
        input={input('date', '日期', 'date')}
        value={leg.date}
        onChange={text => put({ date: text, stockId: '' })}
        disabled={disabled}
      />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <Field
          input={input('stockId', '航班', 'choice', { labels: names })}
          value={names[leg.stockId] ? leg.stockId : ''}
          onChange={text => put({ stockId: text })}
          problem={none ?? (tried && !leg.stockId ? '请选择航班' : undefined)}
          disabled={disabled}
        />
      </Box>
      {fare('adult', '成人票价', false)}
      {withChild && fare('child', '儿童票价', true)}
      {withInfant && fare('infant', '婴儿票价', true)}
    </Box>
  )
}
