import type { ComponentProps } from 'react'
import { orderDetail } from '#contracts/order/api.ts'
import { keepUnnamed, releaseUnnamed } from '#contracts/order/changes/changes-api.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { useAskAnew } from '../kit/calls.ts'
import { DialogButton } from '../kit/DialogButton.tsx'
import { Fetched } from '../kit/Fetched.tsx'
import { ReleaseDialog } from './ReleaseDialog.tsx'

type Look = Pick<ComponentProps<typeof ActionButton>, 'size' | 'variant'>

/**
 * For lists, which do not have the order itself. The dialog reads the order when it opens: with a revision that the page read earlier the
 * command would be refused, as if somebody had changed the order meanwhile.
 */
const FetchedRelease = ({ orderId, close }: { orderId: string; close: () => void }) => {
  const asked = useAskAnew(orderDetail, { orderId })
  return (
    <Fetched from={asked} lines={2}>
      {order => <ReleaseDialog order={order} close={close} />}
    </Fetched>
  )
}

const ReleaseButton = ({ orderId, ...look }: { orderId: string } & Look) => (
  <DialogButton endpoint={releaseUnnamed} {...look} color="error">
    {close => <FetchedRelease orderId={orderId} close={close} />}
  </DialogButton>
)

/** both actions for a row of late orders */
export const UnnamedButtons = ({ orderId, kept }: { orderId: string; kept: boolean }) => (
  <>
    <ReleaseButton orderId={orderId} size="small" variant="text" />
    {!kept && <ActionButton endpoint={keepUnnamed} fixed={{ orderId }} explain={keepUnnamed.note} size="small" variant="text" />}
  </>
)
