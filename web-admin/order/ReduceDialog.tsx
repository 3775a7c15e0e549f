import { useState } from 'react'
import { fareTypes } from '#contracts/enums.ts'
import { reducePreview, reduceSeats } from '#contracts/order/changes/changes-api.ts'
import { ChooseMany } from '../kit/ChooseMany.tsx'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { Fields } from '../kit/Fields.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { useInputs } from '../kit/useInputs.ts'
import { CountFields } from './CountFields.tsx'
import { asSeen, causeOf, hasAny, type OrderChanging } from './changing.ts'
import { chosenOf, countInputs, unnamedOf } from './counts.ts'
import { MoneyChange } from './money/MoneyChange.tsx'

export const ReduceDialog = ({ order, close }: OrderChanging) => {
  const { orderId, revision, passengers } = order
  const inputs = countInputs(unnamedOf(order))
  const form = useInputs(inputs)
  const [ids, setIds] = useState<string[]>([])
  const why = inputsOf(reduceSeats.body, ['cause', 'reason'])
  const reason = useInputs(why)
  const cut = chosenOf(form.values)
  const asked =
    form.values && (hasAny(cut) || ids.length > 0)
      ? { orderId, ...(hasAny(cut) && { counts: cut }), ...(ids.length > 0 && { ids }), ...causeOf(reason.values) }
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
