import type { BillFormat } from '#contracts/payment/reconciliation/format-record.ts'
import type { MoneyWay } from '#contracts/payment/reconciliation/match.ts'

/** A row of a gateway's file; amounts and fees are fen, `time` is of the day. */
export type BillLine = { what: MoneyWay; key: string; tradeNo: string; amount: number; time?: string; fee?: number }
const yuan = (fen: number) => (fen / 100).toFixed(2)
const of = (rows: readonly BillLine[], way: MoneyWay) => rows.filter(({ what }) => what === way)
const sum = (rows: readonly BillLine[]) => rows.reduce((sum, { amount }) => sum + amount, 0)

const ALIPAY =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'
/** 业务明细 as Alipay sends it: refunds have the number of the payment and one of their own, and are negative like fees. */
export const alipayBill = (day: string, rows: readonly BillLine[]): string => {
  const [paid, refunded] = [of(rows, 'PAY'), of(rows, 'REFUND')]
  return [
    '#支付宝业务明细查询',
    '#账号：[20880000000000000156]',
    `#起始日期：[${day} 00:00:00]   终止日期：[${day} 24:00:00]`,
    '#-----------------------------------------业务明细列表----------------------------------------',
    ALIPAY,
    ...rows.map(({ what, key, tradeNo, amount, time = '10:00:00', fee = 0 }) => {
      const isRefund = what === 'REFUND'
      const money = yuan(isRefund ? -amount : amount)
      const order = isRefund ? key.slice(key.indexOf('.') + 1) : key
      return [
        ...[`${tradeNo}\t`, `${order}\t`, isRefund ? '退款' : '交易', '团队机票', `${day} 09:00:00`, `${day} ${time}`],
        ...['\t', '\t', '\t', '\t', '*三(138***@qq.com)\t', money, money, '0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00\t', '0.00'],
        ...[isRefund ? `${key}\t` : '\t', yuan(-fee), '0.00', ''],
      ].join(',')
    }),
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${paid.length}笔，商家实收共${yuan(sum(paid))}元，商家优惠共0.00元`,
    `#退款合计：${refunded.length}笔，商家实收退款共${yuan(-sum(refunded))}元，商家优惠退款共0.00元`,
    `#导出时间：[${day} 06:27:10]`,
    '',
  ].join('\n')
}

const WECHAT =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
/**
 * 交易账单 of type ALL as WeChat sends it.
 * @param feeText fee of the first row, as it is written there
 */
export const wechatBill = (day: string, rows: readonly BillLine[], { feeText }: { feeText?: string } = {}): string => {
  const [paid, refunded] = [of(rows, 'PAY'), of(rows, 'REFUND')]
  const marked = (fields: readonly string[]) => fields.map(field => `\`${field}`).join(',')
  return [
    WECHAT,
    ...rows.map(({ what, key, tradeNo, amount, time = '10:00:00', fee = 0 }, n) => {
      const isRefund = what === 'REFUND'
      const order = isRefund ? key.slice(key.indexOf('.') + 1) : key
      const trade = isRefund ? '4200002266202611010000000009' : tradeNo
      return marked([
        ...[`${day} ${time}`, 'wx8888888888888888', '1900000109', '0', '', trade, order, 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o', 'NATIVE'],
        ...[isRefund ? 'REFUND' : 'SUCCESS', 'OTHERS', 'CNY', isRefund ? '0.00' : yuan(amount), '0.00'],
        ...(isRefund ? [tradeNo, key, yuan(amount), '0.00', 'ORIGINAL', 'SUCCESS'] : ['0', '0', '0.00', '0.00', '', '']),
        ...[
          '团队机票',
          '',
          (n === 0 && feeText) || `${yuan(fee)}000`,
          '0.60%',
          isRefund ? '0.00' : yuan(amount),
          isRefund ? yuan(amount) : '0.00',
          '',
        ],
      ])
    }),
    '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
    marked([
      `${rows.length}.0`,
      yuan(sum(paid)),
      yuan(sum(refunded)),
      '0.00',
      feeText ?? `${yuan(rows.reduce((all, { fee = 0 }) => all + fee, 0))}000`,
      yuan(sum(paid)),
      yuan(sum(refunded)),
    ]),
    '',
  ].join('\r\n')
}

/** The format of `plainBill`: columns by position, amounts in fen. */
export const plainFormat: BillFormat = {
  channel: 'unionPay',
  whatColumn: '第1列',
  payWords: 'S22',
  refundWords: 'S30',
  payKey: '第3列',
  payTradeNo: '第4列',
  payAmount: '第5列',
  payAt: '第2列',
  refundKey: '第3列',
  refundTradeNo: '第4列',
  refundAmount: '第5列',
  refundAt: '第2列',
  unit: 'FEN',
  feeColumn: '第6列',
  feeSign: 'PLUS',
  skipMark: '#',
  totals: '支付笔数=#支付；支付金额=笔，共；手续费=手续费共',
}
/**
 * A file without headers whose amounts are fen, padded with zeros as such files are.
 * @param money how an amount is written
 */
export const plainBill = (
  day: string,
  rows: readonly BillLine[],
  { money = (fen: number) => String(fen).padStart(12, '0') } = {},
): string =>
  [
    ...rows.map(({ what, key, tradeNo, amount, time = '10:00:00', fee = 0 }) =>
      [what === 'PAY' ? 'S22' : 'S30', `${day} ${time}`, key, tradeNo, money(amount), money(fee)].join(','),
    ),
    `#支付${of(rows, 'PAY').length}笔，共${sum(of(rows, 'PAY'))}，手续费共${rows.reduce((all, { fee = 0 }) => all + fee, 0)}`,
    '',
  ].join('\n')

/** Text encoded as in Alipay's files; Node can only decode it, so the table is built from that. */
export const gb18030 = (text: string): Uint8Array => {
  const decoder = new TextDecoder('gb18030')
  const codes = new Map<string, [number, number]>()
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) if (trail !== 0x7f) codes.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail])
  return Uint8Array.from([...text].flatMap(char => (char.charCodeAt(0) < 0x80 ? [char.charCodeAt(0)] : codes.get(char)!)))
}
