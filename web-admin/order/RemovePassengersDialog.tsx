import { goesBackFacts } from '#contracts/extra/products-text.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { batchDeletePassenger, removePassengerPreview } from '#contracts/order/api.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { Facts } from '../kit/Facts.tsx'
import type { ShownOrder } from './OrderDetail.tsx'

type Props = { order: Pick<ShownOrder, 'orderId' | 'revision'>; whom: readonly ShownOrder['passengers'][number][]; close: () => void }

/** Takes travellers off the list; their refunds are shown first. */
export const RemovePassengersDialog = ({ order: { orderId, revision }, whom, close }: Props) => {
  const body = { orderId, ids: whom.map(({ id }) => id) }
  return (
    <CommandDialog
      endpoint={batchDeletePassenger}
      label="删除"
      revision={revision}
      color="error"
      explain={`从名单中删除 ${whom.length} 位旅客：${whom.map(({ name }) => name).join('、')}。`}
      body={body}
      incomplete="请选择旅客"
      preview={{
        endpoint: removePassengerPreview,
        body,
        show: seen => seen.lines.length > 0 && <Facts facts={goesBackFacts(seen)} />,
        action: ({ lines, amount }) => (lines.length > 0 ? `确定删除，退款 ${formatYuan(amount)}` : undefined),
      }}
      done={({ ids }) => `已删除 ${ids.length} 位旅客`}
      close={close}
    >
      {() => null}
    </CommandDialog>
  )
}
