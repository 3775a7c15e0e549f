import Alert from '@mui/material/Alert'
import { goesBackFacts, replacedText } from '#contracts/extra/products-text.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { queryPassenger, undoPassenger, undoPassengerPreview } from '#contracts/order/api.ts'
import { passengerChanges } from '#contracts/order/names/words.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { useAskAnew } from '../kit/calls.ts'
import { Facts } from '../kit/Facts.tsx'
import { Fetched } from '../kit/Fetched.tsx'
import { Nothing } from '../kit/Nothing.tsx'
import type { ShownOrder } from './OrderDetail.tsx'

/** Undoes the last change to the names, after showing which one it is. */
export const UndoDialog = ({ order: { orderId }, close }: { order: ShownOrder; close: () => void }) => {
  // an earlier answer may name a change that has been undone since
  const names = useAskAnew(queryPassenger, { orderId, page: 0, size: 1 })
  const last = names.data?.lastChange
  return (
    <CommandDialog
      endpoint={undoPassenger}
      label="撤销变更"
      // undoes the change on display, even if there is a newer one
      body={last && { orderId, id: last.id }}
      incomplete="没有可以撤销的旅客变更"
      preview={{
        endpoint: undoPassengerPreview,
        body: last && { orderId, id: last.id },
        show: seen => seen.lines.length + seen.kept.length > 0 && <Facts facts={goesBackFacts(seen)} />,
        action: ({ lines, amount }) => (lines.length > 0 ? `确定撤销，退款 ${formatYuan(amount)}` : undefined),
      }}
      close={close}
      done={({ undone, ...replaced }) =>
        [`已撤销“${passengerChanges[undone.change]}”，涉及 ${undone.passengers.length} 位旅客`, replacedText(replaced)]
          .filter(text => text !== '')
          .join('。')
      }
    >
      {() => (
        <Fetched from={names} lines={2}>
          {() =>
            last ? (
              <Alert severity="warning">
                将撤销 {last.by} 于 {formatDateTime(last.at)} 的“{passengerChanges[last.change]}”，涉及 {last.passengers.length} 位旅客：
                {last.passengers.map(({ name }) => name).join('、')}。只能撤销这一次。
              </Alert>
            ) : (
              <Nothing text="没有可以撤销的旅客变更" />
            )
          }
        </Fetched>
      )}
    </CommandDialog>
  )
}
