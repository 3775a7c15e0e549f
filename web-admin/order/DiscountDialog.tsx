import { modifyDiscount, modifyDiscountPreview } from '#contracts/order/changes/changes-api.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { Fields } from '../kit/Fields.tsx'
import { inputsOf, readText } from '../kit/inputs.ts'
import { useInputs } from '../kit/useInputs.ts'
import type { OrderChanging } from './changing.ts'
import { MoneyChange } from './money/MoneyChange.tsx'

/** A discount of the full fare for all who pay what an adult pays. */
export const DiscountDialog = ({ order, close }: OrderChanging) => {
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
