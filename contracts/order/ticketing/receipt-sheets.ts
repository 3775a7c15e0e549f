import { couponStatuses, fareTypes, paymentChannels } from '../../enums.ts'
import { formatDateTime } from '../../kernel/calendar.ts'
import { documentTypes } from '../../kernel/documents.ts'
import { groupedYuan as yuan } from '../../kernel/money.ts'
import type { PrintedPart, PrintedSheet } from '../../kernel/printed.ts'
import type { Static } from '../../kernel/schema.ts'
import { arrText, daysText, depText } from '../../kernel/zones.ts'
import type * as api from './receipt-api.ts'

export type TicketReceipt = Static<typeof api.ticketReceipt.data>
export type ItineraryList = Static<typeof api.itineraryList.data>
export type PrepaymentReceipt = Static<typeof api.prepaymentReceipt.data>

/** Receipt of an order's tickets, domestic or international. */
export const ticketSheet = ({ tickets, totals, products, extras, amount, amountText, ...head }: TicketReceipt): PrintedSheet => [
  ...top(head),
  {
    part: 'table',
    caption: '客票',
    heads: [
      '票号',
      '旅客姓名',
      '旅客类型',
      '票价',
      '民航发展基金',
      '燃油附加费',
      ...(totals.others ? ['其他税费'] : []),
      '合计',
      '其中增值税',
    ],
    numbers: 5,
    rows: tickets.map(({ ticketNo, name, type, status, flights, ...price }) => {
      const isVoid = status !== 'OPEN'
      const said = [...(isVoid ? [`${couponStatuses[status]}，不计入合计`] : []), ...ownFlights(head, flights)]
      return {
        cells: [ticketNo, said.length > 0 ? `${name}（${said.join('，')}）` : name, fareTypes[type], ...amounts(price, totals)],
        isVoid,
      }
    }),
    foot: [`合计 ${totals.count} 张`, ...amounts(totals, totals)],
  },
  ...(products.length > 0
    ? [
        {
          part: 'table',
          caption: '增值产品',
          heads: ['旅客姓名', '产品', '份数', '已付', '已退', '合计'],
          numbers: 3,
          rows: products.map(({ name, count, paid, returned, returning, amount, ...of }) => ({
            cells: [name, called({ ...of, returning }), String(count), ...[paid, returned + returning, amount].map(yuan)],
          })),
          foot: ['合计', yuan(sum(products, 'paid')), yuan(sum(products, 'returned') + sum(products, 'returning')), yuan(extras)],
        } as const,
      ]
    : []),
  {
    part: 'facts',
    facts: [
      ...(products.length > 0
        ? ([
            ['客票合计', `¥${yuan(totals.amount)}`],
            ['增值产品合计', `¥${yuan(extras)}`],
          ] as const)
        : []),
      ['合计金额', `¥${yuan(amount)}`],
      ['大写', amountText],
    ],
  },
  ...bottom(head),
]

/** The flights of a traveller, where they are not those of the head: `HU7182 2026-12-10 07:45`. */
const ownFlights = ({ flights: all }: Pick<Head, 'flights'>, own: Head['flights'] = all): string[] =>
  own.length === all.length ? [] : own.map(flight => `${flight.flightNo} ${flight.date} ${depText(flight)}`)

/** The flights of the group once, then each traveller's ticket with its document and price. */
export const itinerarySheet = ({ itineraries, ...head }: ItineraryList): PrintedSheet => [
  ...top(head),
  {
    part: 'people',
    title: `旅客行程（${itineraries.length}）`,
    people: itineraries.map(
      ({ ticketNo, name, type, docType, docNo, pnr, status, ticketedAt, flights, fare, cnFund, yq, others, vat, amount }) => ({
        title: `${name}（${fareTypes[type]}）${status === 'OPEN' ? '' : ` ${couponStatuses[status]}`}`,
        facts: [
          ['电子客票号', ticketNo],
          [documentTypes[docType], docNo],
          ...ownFlights(head, flights).map(flight => ['航班', flight] as const),
          ...(pnr ? [['PNR', pnr] as const] : []),
          ...(ticketedAt ? [['出票时间', formatDateTime(ticketedAt)] as const] : []),
          ['票价', yuan(fare)],
          ['燃油附加费', yuan(yq)],
          ['民航发展基金', yuan(cnFund)],
          ...(others ? [['其他税费', yuan(others)] as const] : []),
          ['合计', yuan(amount)],
          ['其中增值税', yuan(vat)],
        ],
      }),
    ),
  },
  NO_INVOICE,
]

/** Receipt of the money paid for an order. */
export const prepaymentSheet = ({
  payments,
  products,
  total,
  extras,
  received,
  returned,
  returning,
  amount,
  amountText,
  owed,
  ...head
}: PrepaymentReceipt): PrintedSheet => [
  ...top(head),
  {
    part: 'table',
    caption: '收款',
    heads: ['支付单号', '支付渠道', '交易流水号', '到账时间', '金额'],
    numbers: 1,
    rows: payments.map(({ paymentCode, channel, tradeNo, paidAt, amount }) => ({
      cells: [paymentCode, paymentChannels[channel], tradeNo, formatDateTime(paidAt), yuan(amount)],
    })),
    foot: [products.length > 0 ? '订单收款合计' : '已收合计', yuan(received - extras)],
  },
  ...(products.length > 0
    ? [
        {
          part: 'table',
          caption: '增值产品收款',
          heads: ['产品', '份数', '支付单号', '支付渠道', '交易流水号', '到账时间', '金额'],
          numbers: 1,
          rows: products.map(({ count, paymentCode, channel, tradeNo, paidAt, paid, ...of }) => ({
            cells: [called(of), String(count), paymentCode, paymentChannels[channel], tradeNo, formatDateTime(paidAt), yuan(paid)],
          })),
          foot: ['增值产品收款合计', yuan(extras)],
        } as const,
      ]
    : []),
  {
    part: 'facts',
    facts: [
      ['订单总价', `¥${yuan(total)}`],
      ...(extras > 0
        ? ([
            ['增值产品', `¥${yuan(extras)}`],
            ['已收合计', `¥${yuan(received)}`],
          ] as const)
        : []),
      ...(returned > 0 ? [['已退', `¥${yuan(returned)}`] as const] : []),
      ...(returning > 0 ? [['退款处理中', `¥${yuan(returning)}`] as const] : []),
      ...(owed > 0 ? [['待付金额', `¥${yuan(owed)}`] as const] : []),
      ['实收金额', `¥${yuan(amount)}`],
      ['大写', amountText],
    ],
  },
  ...bottom(head),
]

/** Fields of the head, which every sheet has. */
type Head = Omit<TicketReceipt, 'tickets' | 'totals' | 'products' | 'extras' | 'amount' | 'amountText'>
const top = ({ orderNo, issuedAt, payer, airLine, airLineName, groupName, tourCode, flights }: Head): PrintedPart[] => [
  {
    part: 'facts',
    facts: [
      ['订单号', orderNo],
      ['开具时间', formatDateTime(issuedAt)],
      ['付款单位', payer],
      ['航空公司', `${airLineName}（${airLine}）`],
      ['团名', groupName],
      ...(tourCode ? [['团号', tourCode] as const] : []),
    ],
  },
  {
    part: 'table',
    caption: '航班',
    heads: ['航班号', '日期', '行程', '起飞', '到达', '舱位'],
    numbers: 0,
    rows: flights.map(flight => ({
      cells: [
        flight.flightNo,
        flight.date,
        `${flight.originName}（${flight.origin}）— ${flight.destinationName}（${flight.destination}）`,
        depText(flight),
        flight.arrDays === 0 ? arrText(flight) : `${arrText(flight)}（${daysText(flight.arrDays).replace(' ', '')}）`,
        flight.cabin,
      ],
    })),
  },
]
/** A ticket may have only one invoice (DOMAIN §1.5), so our sheet says that it is none. */
const NO_INVOICE: PrintedPart = {
  part: 'note',
  text: '本页不是发票。报销凭证为电子发票（航空运输电子客票行程单），由承运航空公司开具。金额单位：元。',
}
const bottom = ({ airLineName }: Head): PrintedPart[] => [
  { part: 'stamp', texts: [`收款单位（盖章）：${airLineName}`, '经办人：'] },
  NO_INVOICE,
]

/** a product, with the parts that are refunded or about to be */
const called = ({ product, returned = 0, returning }: { product: string; returned?: number; returning: number }) => {
  const back = [...(returned > 0 ? [`已退 ${yuan(returned)}`] : []), ...(returning > 0 ? [`退款处理中 ${yuan(returning)}`] : [])]
  return back.length > 0 ? `${product}（${back.join('，')}）` : product
}
const sum = <Of extends string>(rows: readonly Record<Of, number>[], of: Of): number => rows.reduce((sum, row) => sum + row[of], 0)

type Amounts = Omit<TicketReceipt['totals'], 'count'>
/** Taxes abroad have a column where some ticket bears them. */
const amounts = ({ fare, cnFund, yq, others = 0, amount, vat }: Amounts, totals: Amounts) =>
  [fare, cnFund, yq, ...(totals.others ? [others] : []), amount, vat].map(yuan)
