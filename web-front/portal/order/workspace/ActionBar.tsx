import { Money } from '#contracts/client/look/Money.tsx'
import { TimeLeft } from '#contracts/client/look/TimeLeft.tsx'
import { instalmentName } from '#contracts/order/rules/instalment-name.ts'
import { BottomBar } from '../../../kit/BottomBar.tsx'
import { houseNow } from '../../../kit/clock.ts'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { MainButton } from './MainButton.tsx'
import { MoreButton } from './MoreButton.tsx'
import { limitText, type OpenedOrder } from './steps.ts'
import type { Actions } from './useActions.tsx'

type BarProps = { order: OpenedOrder; actions: Actions; now: number /** the page of the names is open */; isNaming: boolean }

/** The same buttons at the foot of the window on a telephone, where a thumb reaches them. */
export const ActionBar = ({ order, actions, now, isNaming }: BarProps) => {
  const narrow = useNarrow()
  const { main, rest } = actions
  // the page of the names has its own bar; an order without a main action needs none beside it
  if (!narrow || (!main && (rest.length === 0 || isNaming))) return null
  const by = main && 'by' in main ? main.by : undefined
  const what =
    main?.kind === 'pay'
      ? instalmentName(order.instalments[0]!, order.instalments)
      : main?.kind === 'names'
        ? `名单 ${order.passengers.length} / ${order.persons}`
        : ''
  return (
    <BottomBar
      actions={
        <>
          <MoreButton actions={actions} {...(main && { word: '···' })} />
          <MainButton actions={actions} />
        </>
      }
    >
      <small className="ow-bar-what">
        {what} {by && <TimeLeft limit={by} now={houseNow} />}
      </small>
      <b className="ow-bar-sum">{main?.kind === 'pay' ? <Money fen={main.amount} sign /> : by && `${limitText(by, now)} 前`}</b>
    </BottomBar>
  )
}
