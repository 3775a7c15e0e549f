import Alert from '@mui/material/Alert'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CHANGE_DAYS, changeDepartureDate, changePreview, flightQuery, interChangeDepartureDate, upCabin } from '#contracts/change/api.ts'
import { changeStatuses } from '#contracts/change/codes.ts'
import { costText, sumText } from '#contracts/change/costs.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { ChooseMany } from '../kit/ChooseMany.tsx'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { useAsk } from '../kit/calls.ts'
import { Facts } from '../kit/Facts.tsx'
import { Fetched } from '../kit/Fetched.tsx'
import { Fields } from '../kit/Fields.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { Nothing } from '../kit/Nothing.tsx'
import { useInputs } from '../kit/useInputs.ts'
import { optionsOf } from '../order/dividing.ts'
import type { ShownOrder } from '../order/OrderDetail.tsx'

type Flight = Static<typeof flightQuery.data>['flights'][number]
type Sums = Static<typeof changePreview.data>
type Props = { order: ShownOrder; isCabin?: boolean; close: () => void }

/**
 * Another flight, or another cabin of the same: whose, which one with what it costs, the sums. Staff may let the group become smaller than
 * its minimum, and say why (DOMAIN §3.18).
 */
export const ChangeDialog = ({ order, isCabin = false, close }: Props) => {
  const { orderId, status, inter, legs, passengers, revision } = order
  const navigate = useNavigate()
  const ticketed = passengers.filter(one => one.status === 'TICKETED')
  const [chosenIds, setIds] = useState(ticketed.map(({ id }) => id))
  // the list may have changed since the selection
  const ids = ticketed.flatMap(({ id }) => (chosenIds.includes(id) ? [id] : []))
  const [chosen, choose] = useState<string>()
  const labels = Object.fromEntries(
    legs.map(({ stockId, flightNo, date, origin, destination, cabin }) => [
      stockId,
      `${flightNo} ${date} ${origin}-${destination} ${cabin}舱`,
    ]),
  )
  const [leg, day] = inputsOf(flightQuery.body, ['stockId', 'startDate'])
  const whereInputs = [...(legs.length > 1 ? [{ ...leg!, kind: 'text' as const, labels }] : []), ...(isCabin ? [] : [day!])]
  const where = useInputs(whereInputs, { stockId: legs[0]!.stockId })
  const [excuse, remark] = inputsOf(changeDepartureDate.body, ['excuse', 'remark'])
  const excused = useInputs([excuse!])
  const isExcused = excused.values?.excuse === true
  const remarkInput = { ...remark!, optional: !isExcused, missing: '免除人数限制须填写备注' }
  const why = useInputs([remarkInput])

  const kind = isCabin ? 'CABIN' : 'DATE'
  const stockId = where.textOf(leg!)
  const whose = ticketed.length > 0 ? { ids } : {}
  const isChosen = ticketed.length === 0 || ids.length > 0
  const asking = { orderId, stockId, ...whose, ...where.values, kind } as Static<typeof flightQuery.body>
  // an order that has changed at once has other legs before the dialog is closed
  const isThere = legs.some(leg => leg.stockId === stockId)
  const found = useAsk(flightQuery, asking, { enabled: isChosen && isThere && where.values !== undefined, lists: ['stock'], anew: true })
  // a flight that is not offered any more is not chosen any more
  const to = found.data?.flights.find(flight => flight.stockId === chosen && !flight.obstacle)?.stockId
  const body =
    isChosen && to && why.values ? { orderId, segments: [{ stockId, to }], ...whose, ...excused.values, ...why.values } : undefined
  return (
    <CommandDialog
      endpoint={isCabin ? upCabin : inter ? interChangeDepartureDate : changeDepartureDate}
      revision={revision}
      explain={
        isCabin
          ? '改到同一航班票价更高的舱位；已出票的按所选旅客换开新票，未出票的整单变更。'
          : '已出票的按所选旅客换开新票，留下的旅客须仍成团；未出票的整单变更。'
      }
      body={body}
      incomplete={isChosen ? (to ? '免除人数限制须填写备注' : `请选择新${isCabin ? '舱位' : '航班'}`) : '请选择旅客'}
      check={() => [where.check(), why.check()]}
      preview={{
        endpoint: changePreview,
        body: body && { ...body, kind },
        show: sums => <Foreseen sums={sums} />,
        action: sums => `${sums.atOnce ? '立即变更' : '提交申请'}，${sumText(sums)}`,
        seal: ({ due, back }) => ({ due, back }),
      }}
      done={({ id, status: then }) => {
        // an unpaid order changes at once, without an application
        if (status === 'WAIT_FOR_PAY') return '已变更'
        navigate(`/change/${encodeURIComponent(id)}/show`)
        return `变更申请 ${id}：${changeStatuses[then]}`
      }}
      maxWidth="md"
      close={close}
    >
      {({ disabled, errors }) => (
        <>
          {whereInputs.length > 0 && <Fields of={whereInputs.map(where.props)} disabled={disabled} errors={errors} />}
          {ticketed.length > 0 && (
            <ChooseMany label="变更的旅客" options={optionsOf(ticketed)} chosen={ids} change={setIds} disabled={disabled} />
          )}
          {isChosen && where.values && (
            <Fetched from={found} lines={3}>
              {({ flights }) =>
                flights.length === 0 ? (
                  <Nothing text={isCabin ? '该航班没有其他在售舱位' : `这${CHANGE_DAYS}天内没有同航线的其他在售航班，请改选开始日期`} />
                ) : (
                  <RadioGroup
                    aria-label={isCabin ? '新舱位' : '新航班'}
                    value={to ?? ''}
                    onChange={(_, stockId) => choose(stockId)}
                    sx={{
                      flexWrap: 'nowrap',
                      maxHeight: 280,
                      overflowY: 'auto',
                      border: 1,
                      borderColor: 'divider',
                      borderRadius: 1,
                      px: 1.5,
                    }}
                  >
                    {flights.map(flight => (
                      <FormControlLabel
                        key={flight.stockId}
                        value={flight.stockId}
                        disabled={disabled || flight.obstacle !== undefined}
                        control={<Radio size="small" />}
                        label={<Offer flight={flight} />}
                      />
                    ))}
                  </RadioGroup>
                )
              }
            </Fetched>
          )}
          <Fields
            of={[...(ticketed.length > 0 ? [excused.props(excuse!)] : []), why.props(remarkInput)]}
            disabled={disabled}
            errors={errors}
          />
        </>
      )}
    </CommandDialog>
  )
}

const Offer = ({ flight: { flightNo, date, depTime, arrTime, cabin, seatsLeft, ...costs } }: { flight: Flight }) => (
  <>
    {`${flightNo} ${date} ${depTime}–${arrTime} ${cabin}舱，余 ${seatsLeft} 座 `}
    <Typography component="span" variant="body2" color="textSecondary">
      {costText(costs)}
    </Typography>
  </>
)
const Foreseen = ({ sums }: { sums: Sums }) => {
  const { difference, fee, due, back, lines = [], audit, payMinutes, closesAt, atOnce, noticeNo } = sums
  const apart = lines.filter(line => line.apart).length
  return (
    <>
      <Facts
        facts={[
          ['票价差额', formatYuan(difference)],
          ['变更费', fee > 0 ? formatYuan(fee) : noticeNo ? `航班变动（${noticeNo}），免费` : '无'],
          [back > 0 ? '应退' : '应付', formatYuan(back > 0 ? back : due)],
          ...(lines.length > 0 ? [['客票', `${lines.length} 张${apart > 0 ? `，其中 ${apart} 张不随团` : ''}`] as const] : []),
          ...(atOnce ? [] : [['最晚办理', formatDateTime(closesAt).slice(0, 16)] as const]),
        ]}
      />
      <Alert severity="info" sx={{ mt: 2 }}>
        {atOnce
          ? '订单尚未付清，变更即时生效，差额计入待付款'
          : audit
            ? '由另一人审批，通过后代理人在时限内支付即变更；办理期间座位保留'
            : due > 0
              ? `提交后代理人在 ${payMinutes} 分钟内支付即变更，座位保留至支付时限`
              : '提交后即时变更'}
      </Alert>
    </>
  )
}
