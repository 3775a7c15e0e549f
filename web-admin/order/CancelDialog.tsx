import { cancelOrder } from '#contracts/order/api.ts'
import { cancelPreview } from '#contracts/order/changes/changes-api.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { Field } from '../kit/Field.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { useInputs } from '../kit/useInputs.ts'
import { asSeen, causeOf, type OrderChanging } from './changing.ts'
import { MoneyChange } from './money/MoneyChange.tsx'

/** Cancels an order, and shows what happens to the paid money. */
export const CancelDialog = ({ order, close }: OrderChanging) => {
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
