import Typography from '@mui/material/Typography'
import { fareTypes, nameStatuses, seatStatuses, voyageTypes } from '#contracts/enums.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { FareLine } from '#contracts/order/events.ts'
import { Countdown } from '../kit/Countdown.tsx'
import { Facts, Panel } from '../kit/Detail.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'
import type { Order } from './OrderDetail.tsx'

const labelIn = (labels: Record<string, string>, code: string) => labels[code] ?? code

export const OrderSummary = ({ order }: { order: Order }) => {
  const { status, limits, counts } = order
  const people = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([type, count]) => `${fareTypes[type as keyof typeof fareTypes]} ${count}`)
    .join('，')
  const isOpen = status === 'WAIT_FOR_PAY' || status === 'PAID'
  return (
    <>
      <Panel title="团队">
        <Facts
          facts={[
            ['团名', order.groupName],
            ['代理人', order.agencyName],
            ['航空公司', order.airLine],
            ['航程', voyageTypes[order.voyageType]],
            ['座位 / 人数', `${order.seats} / ${order.persons}`],
            ['人数构成', people],
            ['最少成团人数', order.paxMin],
            ['座位状态', labelIn(seatStatuses, order.seatStatus)],
            ['名单', labelIn(nameStatuses, order.nameStatus)],
            ['PNR', order.pnr],
            ['联系人', `${order.contact.name} ${order.contact.phone}`],
            ['提交', `${order.submittedBy} ${formatDateTime(order.submittedAt)}`],
            ['备注', order.remark],
          ]}
        />
      </Panel>
      <Panel title="时限">
        <Facts
          facts={[
            ['支付时限', <Countdown key="pay" limit={limits.payBy} matters={status === 'WAIT_FOR_PAY'} />],
            ['名单时限', <Countdown key="name" limit={limits.nameBy} matters={isOpen && order.nameStatus !== 'COMPLETE'} />],
            ['出票时限', <Countdown key="ticket" limit={limits.ticketBy} matters={isOpen} />],
          ]}
        />
      </Panel>
      <Panel title="金额">
        <Facts
          facts={[
            ['订单总价', <Strong key="total" text={formatYuan(order.total)} />],
            ['大写', order.totalText],
            ['已付', formatYuan(order.paid)],
            ['已退', formatYuan(order.refunded)],
            ...(status === 'WAIT_FOR_PAY' ? [['待付', formatYuan(order.total - order.paid)] as const] : []),
          ]}
        />
      </Panel>
      {order.legs.map((leg, index) => (
        <Panel key={leg.stockId} title={`航段 ${index + 1}：${leg.flightNo} ${leg.origin} → ${leg.destination}`}>
          <Facts
            facts={[
              ['日期', leg.date],
              ['起飞 / 到达', `${leg.depTime} / ${leg.arrTime}${leg.arrDays > 0 ? `（+${leg.arrDays} 天）` : ''}`],
              ['舱位', leg.cabin],
              ['全价票价', formatYuan(leg.fullFare)],
              ['里程', `${leg.distance} 公里`],
              ['适用政策', leg.policyName],
            ]}
          />
          <RowsTable
            label={`航段 ${index + 1} 价格`}
            row={FareLine}
            rows={leg.lines}
            columns={['type', 'count', 'fare', 'cnFund', 'yq', 'perPassenger', 'total']}
            keyOf={({ type }) => type}
            empty="没有价格明细"
          />
        </Panel>
      ))}
    </>
  )
}

const Strong = ({ text }: { text: string }) => (
  <Typography component="span" sx={{ fontWeight: 700, fontSize: 18 }}>
    {text}
  </Typography>
)
