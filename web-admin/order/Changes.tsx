import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { type FareType, fareTypes } from '#contracts/enums.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { cancelOrder } from '#contracts/order/api.ts'
import {
  addPreview,
  addSeats,
  cancelPreview,
  modifyDiscount,
  modifyDiscountPreview,
  modifyPrice,
  modifyPricePreview,
  reducePreview,
  reduceSeats,
} from '#contracts/order/changes/changes-api.ts'
import type { ReasonCode } from '#contracts/reasons.ts'
import { ChooseMany } from '../kit/ChooseMany.tsx'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { Field, Fields } from '../kit/Field.tsx'
import { type Input, inputsOf, inputText, readText } from '../kit/inputs.ts'
import { useInputs } from '../kit/useInputs.ts'
import { CountFields } from './CountFields.tsx'
import { chosenOf, columns, countInputs, unnamedOf } from './counts.ts'
import { MoneyChange } from './money/MoneyChange.tsx'
import type { ShownOrder } from './OrderDetail.tsx'

/** Changes of the group and its price. The server previews each before it can be confirmed (DOMAIN §3.2). */
type Changing = { order: ShownOrder; close: () => void }

const any = (counts: object) => Object.keys(counts).length > 0

export const ReduceDialog = ({ order, close }: Changing) => {
  const { orderId, revision, passengers } = order
  const inputs = countInputs(unnamedOf(order))
  const form = useInputs(inputs)
  const [ids, setIds] = useState<string[]>([])
  const why = inputsOf(reduceSeats.body, ['cause', 'reason'])
  const reason = useInputs(why)
  const cut = chosenOf(form.values)
  const asked =
    form.values && (any(cut) || ids.length > 0)
      ? { orderId, ...(any(cut) && { counts: cut }), ...(ids.length > 0 && { ids }), ...causeOf(reason.values) }
      : undefined
  return (
    <CommandDialog
      endpoint={reduceSeats}
      revision={revision}
      explain="未录名的旅客按类型填写人数，已录名的勾选减去。付过定金的按考核比例结算：免罚人数的定金抵扣应付款，其余罚没。已支付未出票的座位退回时，尾款时限前按定金考核，其后按退票费率，航司原因免费；应退款项另行审核退回。"
      body={asked && reason.values && { ...asked, ...reason.values }}
      incomplete="请填写减少人数，或选择要减去的旅客"
      check={() => [form.check(), reason.check()]}
      preview={{ endpoint: reducePreview, body: asked, show: then => <MoneyChange order={order} then={then} />, seal: asSeen }}
      color="error"
      maxWidth="md"
      close={close}
    >
      {({ disabled, errors }) => (
        <>
          <CountFields label="减少未录名人数" inputs={inputs} form={form} disabled={disabled} named />
          {passengers.length > 0 && (
            <ChooseMany
              label="减去旅客"
              options={passengers.map(({ id, name, type, docNo }) => ({ id, label: `${name} ${fareTypes[type]} ${docNo}` }))}
              chosen={ids}
              change={setIds}
              disabled={disabled}
            />
          )}
          <Fields of={why.map(reason.props)} disabled={disabled} errors={errors} />
        </>
      )}
    </CommandDialog>
  )
}

/** set by staff where the airline is the cause: the seats then cost nothing */
const causeOf = (values: Record<string, unknown> | undefined) => (values?.cause === 'AIRLINE' ? { cause: 'AIRLINE' as const } : {})
/** paid seats are given back only for the amount that was shown */
const asSeen = ({ givenUp }: { givenUp?: { refund: number } }) => (givenUp ? { refund: givenUp.refund } : {})

export const AddDialog = ({ order, close }: Changing) => {
  const { orderId, revision } = order
  const inputs = countInputs()
  const form = useInputs(inputs)
  const counts = chosenOf(form.values)
  const body = form.values && any(counts) ? { orderId, counts } : undefined
  return (
    <CommandDialog
      endpoint={addSeats}
      revision={revision}
      explain="按订单单价增加旅客，航班须仍在销售，每个航段都有余位才成立。已付定金的订单，增加的座位另付定金，逾期未付的座位自动退还。"
      body={body}
      incomplete="请填写增加人数"
      check={form.check}
      preview={{
        endpoint: addPreview,
        body,
        show: then => <MoneyChange order={order} then={then} />,
        seal: ({ total }) => ({ total }),
      }}
      close={close}
    >
      {({ disabled }) => <CountFields label="增加人数" inputs={inputs} form={form} disabled={disabled} />}
    </CommandDialog>
  )
}

type Why = { remark: string; reasonCode?: ReasonCode }
type Priced = { input: Input; stockId: string; type: FareType; fare: number; count: number }

export const PriceDialog = ({ order, close }: Changing) => {
  const { orderId, revision, legs } = order
  const [money] = inputsOf(modifyPrice.body.properties.prices.items, ['fare'])
  const [code, why] = inputsOf(modifyPrice.body, ['reasonCode', 'remark'])
  // free seats stay free
  const priced = legs.map(leg =>
    leg.lines
      .filter(({ type }) => type !== 'FREE')
      .map(({ type, fare, count }): Priced => {
        const input = { ...money!, field: `${leg.stockId} ${type}`, title: `${fareTypes[type]}票价` }
        return { input, stockId: leg.stockId, type, fare, count }
      }),
  )
  const all = priced.flat()
  const form = useInputs(
    all.map(({ input }) => input),
    Object.fromEntries(all.map(({ input, fare }) => [input.field, inputText(input, fare)])),
  )
  const reason = useInputs([code!, why!])
  const prices = all.flatMap(({ input, stockId, type, fare: was }) => {
    const fare = form.values?.[input.field] as number | undefined
    return fare === undefined || fare === was ? [] : [{ stockId, type, fare }]
  })
  const changed = form.values && prices.length > 0 ? { orderId, prices } : undefined
  return (
    <CommandDialog
      endpoint={modifyPrice}
      done={({ proposed }) => (proposed ? `已提出改价，${proposed}` : '修改价格：已完成')}
      revision={revision}
      explain="票价为每人每航段，不含税费，须为 10 元的整数倍。"
      body={changed && reason.values && { ...changed, ...(reason.values as Why) }}
      incomplete="请修改至少一个票价并填写原因"
      check={() => [form.check(), reason.check()]}
      preview={{
        endpoint: modifyPricePreview,
        // the sums do not depend on the reason, which may still be missing
        body: changed && { ...changed, remark: '试算' },
        show: then => <MoneyChange order={order} then={then} />,
        seal: ({ total }) => ({ totalAmount: total }),
      }}
      close={close}
    >
      {({ disabled, errors }) => (
        <>
          {priced.map((lines, index) => {
            const { flightNo, date, origin, destination } = legs[index]!
            const title = `${flightNo} ${date} ${origin} → ${destination}`
            return (
              <Box key={legs[index]!.stockId} role="group" aria-label={title}>
                <Typography variant="subtitle2" component="h3" sx={{ mb: 1.5 }}>
                  {title}
                </Typography>
                <Box sx={columns}>
                  {lines.map(({ input, fare, count }) => (
                    <Field
                      key={input.field}
                      {...form.props(input)}
                      helperText={`${count} 人，现价 ${formatYuan(fare)}`}
                      {...(errors.prices && form.values?.[input.field] !== fare && { problem: errors.prices })}
                      disabled={disabled}
                    />
                  ))}
                </Box>
              </Box>
            )
          })}
          <Field {...reason.props(code!)} disabled={disabled} />
          <Field {...reason.props(why!)} disabled={disabled} />
        </>
      )}
    </CommandDialog>
  )
}

/** A discount of the full fare for all who pay what an adult pays. */
export const DiscountDialog = ({ order, close }: Changing) => {
  const { orderId, revision } = order
  const inputs = inputsOf(modifyDiscount.body, ['rate', 'remark'])
  const form = useInputs(inputs)
  const rate = form.textOf(inputs[0]!) === '' ? undefined : readText(inputs[0]!, form.textOf(inputs[0]!))
  return (
    <CommandDialog
      endpoint={modifyDiscount}
      done={({ proposed }) => (proposed ? `已提出改价，${proposed}` : '修改折扣：已完成')}
      revision={revision}
      explain={modifyDiscount.note!}
      body={form.values && { orderId, ...(form.values as { rate: number; remark: string }) }}
      incomplete="请填写折扣率和原因"
      check={form.check}
      preview={{
        endpoint: modifyDiscountPreview,
        // the sums do not depend on the reason, which may still be missing
        body: typeof rate === 'number' ? { orderId, rate, remark: '试算' } : undefined,
        show: then => <MoneyChange order={order} then={then} />,
        seal: ({ total }) => ({ totalAmount: total }),
      }}
      close={close}
    >
      {({ disabled, errors }) => <Fields of={inputs.map(form.props)} disabled={disabled} errors={errors} />}
    </CommandDialog>
  )
}

/** Cancels an order, and shows what happens to the paid money. */
export const CancelDialog = ({ order, close }: Changing) => {
  const { orderId, orderNo, seats, paid, revision } = order
  const [cause, code, remark] = inputsOf(cancelOrder.body, ['cause', 'reasonCode', 'reason'])
  const why = { ...remark!, optional: false }
  const reason = useInputs([cause!, code!, why])
  return (
    <CommandDialog
      endpoint={cancelOrder}
      revision={revision}
      explain={`取消后订单 ${orderNo} 失效，占用的 ${seats} 个座位立即释放，不能恢复。`}
      body={reason.values && { orderId, ...reason.values }}
      incomplete="请填写取消原因"
      check={reason.check}
      preview={{
        endpoint: cancelPreview,
        body: paid > 0 ? { orderId, ...causeOf(reason.values) } : undefined,
        show: then => <MoneyChange order={order} then={then} />,
        seal: asSeen,
      }}
      color="error"
      close={close}
    >
      {({ disabled }) => (
        <>
          <Field {...reason.props(code!)} disabled={disabled} />
          <Field {...reason.props(why)} disabled={disabled} autoFocus />
          {order.status !== 'WAIT_FOR_PAY' && <Field {...reason.props(cause!)} disabled={disabled} />}
        </>
      )}
    </CommandDialog>
  )
}
