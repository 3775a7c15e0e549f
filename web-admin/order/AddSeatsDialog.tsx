import { addPreview, addSeats } from '#contracts/order/changes/changes-api.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { useInputs } from '../kit/useInputs.ts'
import { CountFields } from './CountFields.tsx'
import { hasAny, type OrderChanging } from './changing.ts'
import { chosenOf, countInputs } from './counts.ts'
import { MoneyChange } from './money/MoneyChange.tsx'

export const AddSeatsDialog = ({ order, close }: OrderChanging) => {
  const { orderId, revision } = order
  const inputs = countInputs()
  const form = useInputs(inputs)
  const counts = chosenOf(form.values)
  const body = form.values && hasAny(counts) ? { orderId, counts } : undefined
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
