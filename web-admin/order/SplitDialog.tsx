import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { fareTypes } from '#contracts/enums.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { OrderMoneyAnswer } from '#contracts/order/changes/changes-api.ts'
import { movePassengers, splitOrder, splitPnr, splitPreview } from '#contracts/order/split/split-api.ts'
import { ChooseMany } from '../kit/ChooseMany.tsx'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { Field } from '../kit/Field.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { SmallTable } from '../kit/SmallTable.tsx'
import { useInputs } from '../kit/useInputs.ts'
import { CountFields } from './CountFields.tsx'
import { chosenOf, columns, countInputs, unnamedOf } from './counts.ts'
import { peopleText } from './money/MoneyChange.tsx'
import type { ShownOrder } from './OrderDetail.tsx'

type Dividing = { order: ShownOrder; close: () => void }
export const optionsOf = (passengers: ShownOrder['passengers']) =>
  passengers.map(({ id, name, type, pnr }) => ({ id, label: `${name} ${fareTypes[type]}${pnr ? ` ${pnr}` : ''}` }))

/** Splits a part of the group off as an order of its own; both are shown as the server would leave them (DOMAIN §3.2). */
export const SplitDialog = ({ order, close }: Dividing) => {
  const { orderId, revision, passengers, paxMin } = order
  const inputs = countInputs(unnamedOf(order))
  const form = useInputs(inputs)
  const [ids, setIds] = useState<string[]>([])
  const [known, why] = inputsOf(splitOrder.body, ['belowMinimum', 'reason'])
  // a paid order may only be split into parts that reach the minimum
  const mayBeSmall = order.status === 'WAIT_FOR_PAY'
  const further = mayBeSmall ? [known!, why!] : [why!]
  const more = useInputs(further)
  const counts = chosenOf(form.values)
  const some = Object.keys(counts).length > 0
  const asked =
    form.values && (some || ids.length > 0)
      ? {
          orderId,
          ...(some && { counts }),
          ...(ids.length > 0 && { ids }),
          ...(more.values?.belowMinimum === true && { belowMinimum: true }),
        }
      : undefined
  return (
    <CommandDialog
      endpoint={splitOrder}
      revision={revision}
      explain={`选出的旅客和座位成为新订单，款项按座位和应付金额分摊，时限不变。${mayBeSmall ? `少于 ${paxMin} 人的部分不足成团，须确认按全价计价。` : `订单已支付，每部分至少 ${paxMin} 人。`}`}
      body={asked && more.values && { ...asked, ...more.values }}
      incomplete="请选择要拆出的旅客或人数"
      check={() => [form.check(), more.check()]}
      preview={{ endpoint: splitPreview, body: asked, show: ({ rest, part }) => <Halves order={order} rest={rest} part={part} /> }}
      done={({ newOrderId }) => `已拆分为新订单 ${newOrderId}`}
      maxWidth="md"
      close={close}
    >
      {({ disabled }) => (
        <>
          <CountFields label="拆出未录名人数" inputs={inputs} form={form} disabled={disabled} named />
          {passengers.length > 0 && (
            <ChooseMany label="拆出旅客" options={optionsOf(passengers)} chosen={ids} change={setIds} disabled={disabled} />
          )}
          {further.map(input => (
            <Field key={input.field} {...more.props(input)} disabled={disabled} />
          ))}
        </>
      )}
    </CommandDialog>
  )
}

type Half = Static<typeof OrderMoneyAnswer>
/** Both parts beside the present order; `heads` names them. */
export const Halves = ({
  order,
  rest,
  part,
  heads = ['原订单', '新订单'],
}: {
  order: ShownOrder
  rest: Half
  part: Half
  heads?: [string, string]
}) => {
  const sums = ['total', 'paid', 'deposit', 'forfeited', 'back', 'owed'] as const
  const names = { total: '订单总价', paid: '已付', deposit: '定金', forfeited: '罚没金额', back: '应退金额', owed: '待付金额' }
  const rows: [string, ...string[]][] = [
    ['人数构成', ...[order, rest, part].map(({ counts }) => peopleText(counts))],
    ['座位数', ...[order, rest, part].map(({ seats }) => String(seats))],
    ...sums
      .filter(field => [order, rest, part].some(one => one[field] !== 0))
      .map((field): [string, ...string[]] => [names[field], ...[order, rest, part].map(one => formatYuan(one[field]))]),
  ]
  return (
    <SmallTable
      label="拆分试算"
      height={560}
      heads={['项目', '现在', ...heads]}
      right={[1, 2, 3]}
      rows={rows.map(cells => ({ key: cells[0], cells }))}
    />
  )
}

/** Moves travellers to a new locator, or to another locator of the order (DOMAIN §3.3). */
export const PnrDialog = ({ order, close, moving = false }: Dividing & { moving?: boolean }) => {
  const { revision, passengers, pnrs } = order
  const [ids, setIds] = useState<string[]>([])
  const fields = moving ? inputsOf(movePassengers.body, ['pnrId']) : inputsOf(splitPnr.body, ['pnrId', 'seats', 'pnr'])
  const inputs = fields.map(input =>
    input.field === 'pnrId' ? { ...input, kind: 'text' as const, labels: Object.fromEntries(pnrs.map(({ pnr }) => [pnr, pnr])) } : input,
  )
  const form = useInputs(inputs, !moving && pnrs.length === 1 ? { pnrId: pnrs[0]!.pnr } : {})
  const from = form.values?.pnrId as string | undefined
  const open = passengers.filter(({ pnr }) => (moving ? pnr !== from : pnr === from))
  const chosen = ids.filter(id => open.some(one => one.id === id))
  const body = form.values && (chosen.length > 0 || Number(form.values.seats) > 0) ? { ...form.values, ids: chosen } : undefined
  return (
    <CommandDialog
      endpoint={moving ? movePassengers : splitPnr}
      revision={revision}
      explain={(moving ? movePassengers.note : splitPnr.note) ?? ''}
      body={body as Static<typeof movePassengers.body> | undefined}
      incomplete="请选择 PNR 和旅客"
      check={form.check}
      maxWidth="md"
      close={close}
    >
      {({ disabled }) => (
        <>
          <Typography variant="body2">{pnrs.map(({ pnr, seats }) => `${pnr} ${seats} 座`).join('，')}</Typography>
          <Box sx={columns}>
            {inputs.map(input => (
              <Field key={input.field} {...form.props(input)} disabled={disabled} />
            ))}
          </Box>
          {open.length > 0 && <ChooseMany label="旅客" options={optionsOf(open)} chosen={chosen} change={setIds} disabled={disabled} />}
        </>
      )}
    </CommandDialog>
  )
}
