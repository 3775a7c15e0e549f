import { reducePreview, reduceSeats } from '#contracts/order/changes/changes-api.ts'
import { Preview } from '../../../kit/Preview.tsx'
import { about, type Changing } from './changing.ts'
import { MoneyChange } from './MoneyChange.tsx'
import { useGroup } from './useGroup.tsx'

export const ReduceDialog = ({ order, close }: Changing) => {
  const { chosen, fields, why } = useGroup(order)
  return (
    <Preview
      title="减少人数"
      endpoint={reduceSeats}
      body={chosen && { ...chosen, ...why }}
      preview={{
        endpoint: reducePreview,
        body: chosen,
        show: then => <MoneyChange order={order} then={then} />,
        seal: ({ givenUp }) => (givenUp ? { refund: givenUp.refund } : {}),
      }}
      action={then => (then ? `减少 ${order.persons - then.persons} 人` : '减少人数')}
      done="已减少人数"
      danger
      about={about(order)}
      revision={order.revision}
      close={close}
    >
      {({ pending }) => (
        <>
          <p className="ow-hint">付过定金的按考核比例结算；已付清的座位在尾款时限前按定金考核，其后按退票费率</p>
          {fields('减去', pending)}
          {!chosen && <p className="ow-hint">填写人数或选择旅客后显示试算</p>}
        </>
      )}
    </Preview>
  )
}
