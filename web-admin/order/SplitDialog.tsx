import { useState } from 'react'
import { splitOrder, splitPreview } from '#contracts/order/split/split-api.ts'
import { ChooseMany } from '../kit/ChooseMany.tsx'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { Field } from '../kit/Field.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { useInputs } from '../kit/useInputs.ts'
import { CountFields } from './CountFields.tsx'
import { chosenOf, countInputs, unnamedOf } from './counts.ts'
import { type Dividing, optionsOf } from './dividing.ts'
import { Halves } from './Halves.tsx'

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
