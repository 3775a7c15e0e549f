import type { ReactNode } from 'react'
import { Airline } from '#contracts/client/look/Airline.tsx'
import { auditStatuses, groupTypes, nameStatuses, seatStatuses, ticketProgresses, voyageTypes } from '#contracts/enums.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { timesText } from '#contracts/kernel/zones.ts'
import { priceDetail } from '#contracts/order/changes/changes-api.ts'
import { FareLine } from '#contracts/order/events.ts'
import { filedText } from '#contracts/order/rules/abroad.ts'
import { useAsk } from '../kit/calls.ts'
import { Facts } from '../kit/Facts.tsx'
import { Fetched } from '../kit/Fetched.tsx'
import { Legs } from '../kit/Legs.tsx'
import { Panel } from '../kit/Panel.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'
import type { ShownOrder } from './OrderDetail.tsx'

const labelIn = (labels: Record<string, string>, code: string) => labels[code] ?? code

/** The parts of an order that are shown once: its kind, its codes, where it came from, its flights. */
export const OrderSummary = ({ order }: { order: ShownOrder }) => (
  <>
    <Panel title="团队">
      <Facts
        facts={filled([
          ['团队类型', order.groupType && groupTypes[order.groupType]],
          ['航空公司', <Airline key="airline" code={order.airLine} />],
          ['航程', voyageTypes[order.voyageType]],
          ['座位 / 人数', `${order.seats} / ${order.persons}`],
          ['最少成团人数', order.paxMin],
          ...(order.auditStatus === 'NONE' ? [] : [['审核', auditText(order)] as const]),
          ['座位状态', labelIn(seatStatuses, order.seatStatus)],
          ['名单', labelIn(nameStatuses, order.nameStatus)],
          ['出票进度', ticketProgresses[order.ticketProgress]],
          ['合同', order.terms.contracts?.join('、')],
          ['退票代码', order.terms.refundCode],
          ['改期代码', order.terms.changeCode],
          ['等待渠道支付结果', order.awaitingPaymentUntil && `最迟至 ${formatDateTime(order.awaitingPaymentUntil)}`],
          ...(order.win ? [['竞价成交', order.win.bagId ? `组合包${order.win.bagId}` : `标的${order.win.lotId}`] as const] : []),
        ])}
      />
    </Panel>
    {order.legs.map((leg, index) => (
      <Panel key={leg.stockId} title={`航段 ${index + 1}：${leg.flightNo}`}>
        <Facts
          facts={[
            ['航线', <Legs key="route" legs={`${leg.origin}-${leg.destination}`} />],
            ['日期', leg.date],
            ['起飞 / 到达', timesText(leg, ' / ')],
            ['舱位', leg.cabin],
            ['全价票价', formatYuan(leg.fullFare)],
            ['里程', `${leg.distance} 公里`],
            ['适用政策', leg.policyName],
            ...(leg.filed ? [['公布票价', filedText(leg.filed)] as const] : []),
            ...(leg.abroadTaxes
              ? [['国际税费（成人）', leg.abroadTaxes.map(({ code, adult }) => `${code} ${formatYuan(adult)}`).join('，')] as const]
              : []),
            ...(order.legs.length > 1 ? [['可单独退航段', leg.segmentRefund ? '是' : '否'] as const] : []),
          ]}
        />
        <RowsTable
          label={`航段 ${index + 1} 价格`}
          row={FareLine}
          rows={leg.lines}
          columns={fareColumns(leg.lines)}
          keyOf={({ type }) => type}
          empty="没有价格明细"
        />
      </Panel>
    ))}
    {order.legs.length > 1 && <JourneyPrice orderId={order.orderId} />}
  </>
)

/** taxes of flights abroad have a column where there are any */
const fareColumns = (lines: readonly { others?: number }[]) =>
  [
    'type',
    'count',
    'fare',
    'cnFund',
    'yq',
    ...(lines.some(({ others }) => others) ? (['others'] as const) : []),
    'perPassenger',
    'total',
  ] as const

/** without the facts that say nothing */
const filled = (facts: readonly (readonly [string, ReactNode])[]) => facts.filter(([, value]) => value !== undefined && value !== '')

const auditText = ({ auditStatus, auditRemark }: ShownOrder) => `${auditStatuses[auditStatus]}${auditRemark ? `：${auditRemark}` : ''}`

/** Price per person of each type for the whole journey. */
const JourneyPrice = ({ orderId }: { orderId: string }) => (
  <Panel title="全程价格">
    <Fetched from={useAsk(priceDetail, { orderId })} lines={2}>
      {({ lines }) => (
        <RowsTable
          label="全程价格"
          row={FareLine}
          rows={lines}
          columns={fareColumns(lines)}
          keyOf={({ type }) => type}
          empty="没有价格明细"
        />
      )}
    </Fetched>
  </Panel>
)
