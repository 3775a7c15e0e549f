import { Radio } from 'antd'
import { useState } from 'react'
import { formatYuan } from '#contracts/kernel/money.ts'
import { cancelAirSeg, cancelAirSegPreview } from '#contracts/retail/segment-api.ts'
import { Preview } from '../../kit/Preview.tsx'
import { about, type Changing } from '../order/workspace/changing.ts'
import { MoneyChange } from '../order/workspace/MoneyChange.tsx'

/** A flight out or home is given up before the order is paid; the sums before and after are shown first (DOMAIN §3.59). */
export const SegmentDialog = ({ order, close }: Changing) => {
  const { orderNo, legs, total, seats, revision } = order
  const [stockId, choose] = useState<string>()
  const body = stockId ? { orderNo, stockId } : undefined
  return (
    <Preview
      title="取消航段"
      endpoint={cancelAirSeg}
      body={body}
      preview={{
        endpoint: cancelAirSegPreview,
        body,
        show: then => <MoneyChange order={order} then={then} />,
        seal: then => ({ total: then.total }),
      }}
      action={then => (then ? `取消航段，减 ${formatYuan(total - then.total)}` : '取消航段')}
      done={then => `已取消航段，订单总价 ${formatYuan(then.total)}`}
      leave="保留航段"
      danger
      about={about(order)}
      revision={revision}
      close={close}
    >
      {({ pending }) => (
        <>
          <p className="ow-hint">全部旅客不再乘坐所选航段，{seats} 个座位立即释放，不能恢复；支付时限不变</p>
          <fieldset className="ow-people">
            <legend>要取消的航段</legend>
            <Radio.Group
              aria-label="要取消的航段"
              value={stockId}
              disabled={pending}
              onChange={({ target }) => choose(target.value)}
              options={legs.map(({ stockId: value, flightNo, date, origin, destination, cabin }) => ({
                value,
                label: `${flightNo} ${date} ${origin}-${destination} ${cabin} 舱`,
              }))}
            />
          </fieldset>
          {!body && <p className="ow-hint">选择航段后显示试算</p>}
        </>
      )}
    </Preview>
  )
}
