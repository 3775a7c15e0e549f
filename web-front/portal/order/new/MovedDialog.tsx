import { Money } from '#contracts/client/look/Money.tsx'
import { formatYuan } from '#contracts/kernel/money.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { Lines } from '../../../kit/Lines.tsx'
import { Loading } from '../../../kit/Loading.tsx'

export const differenceText = (before: number, now: number): string => `${now > before ? '+' : '-'}${formatYuan(Math.abs(now - before))}`

type Props = {
  before: number
  /** undefined while the new price is requested */
  now: number | undefined
  close: () => void
  agree: () => void
}

/** The price differs from the one that was read: old, new, and the difference, before it is submitted. */
export const MovedDialog = ({ before, now, close, agree }: Props) => (
  <Dialog
    title="价格已变动"
    close={close}
    leave="返回核对"
    action={now === undefined ? '提交' : `按 ${formatYuan(now)} 提交`}
    submit={agree}
    waiting={now === undefined}
  >
    <p>你看到价格之后票价有变动，订单还没有提交。</p>
    {now === undefined ? (
      <Loading rows={3} height={20} />
    ) : (
      <Lines
        of={[
          ['原价', <Money key="before" fen={before} sign />],
          ['现价', <Money key="now" fen={now} sign />],
        ]}
        sum={['差额', differenceText(before, now)]}
      />
    )}
  </Dialog>
)
