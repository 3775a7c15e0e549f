import Alert from '@mui/material/Alert'
import { releaseUnnamed, unnamedPreview } from '#contracts/order/changes/changes-api.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { Field } from '../kit/Field.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { useInputs } from '../kit/useInputs.ts'
import { MoneyChange } from './money/MoneyChange.tsx'
import type { ShownOrder } from './OrderDetail.tsx'

export const ReleaseDialog = ({ order, close }: { order: ShownOrder; close: () => void }) => {
  const { orderId, revision } = order
  const [why] = inputsOf(releaseUnnamed.body, ['reason'])
  const form = useInputs([why!])
  return (
    <CommandDialog
      endpoint={releaseUnnamed}
      revision={revision}
      explain="全部未录名座位退回库存，应退款项另行审核退回。航司原因免费退回的，请在订单中减员。"
      body={form.values && { orderId, ...form.values }}
      incomplete="请检查原因"
      check={form.check}
      preview={{
        endpoint: unnamedPreview,
        body: { orderId },
        show: ({ released, refused }) =>
          released ? <MoneyChange order={order} then={released} /> : <Alert severity="error">不能退回：{refused}</Alert>,
        seal: ({ released }) => (released?.givenUp ? { refund: released.givenUp.refund } : {}),
      }}
      color="error"
      maxWidth="md"
      close={close}
    >
      {({ disabled }) => <Field {...form.props(why!)} disabled={disabled} />}
    </CommandDialog>
  )
}
