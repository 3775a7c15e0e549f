import { createHmac, timingSafeEqual } from 'node:crypto'
import { yuanText } from '#contracts/kernel/money.ts'
import { decodedIn, type Fields, fenIn, pairIn, timeIn } from '../channel.ts'
import type { Signature, SignedForm } from './signed-form.ts'

/** `gateway`: other than the real ones, for a test */
type YeePayTerms = { merId: string; key: string; gateway?: string | undefined }

/** What proves a form: both of its values in their order, one after another, and with a mark between those that are not empty. */
export const macsOf = (values: readonly string[], key: string) => {
  const mac = (text: string) => createHmac('md5', key).update(text).digest('hex')
  return { hmac: mac(values.join('')), hmac_safe: mac(values.filter(value => value !== '').join('#')) }
}
const isSame = (given: string | undefined, right: string): boolean =>
  given?.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right))

const signature = (key: string): Signature => ({
  of: fields => ({ ...fields, ...macsOf(Object.values(fields), key) }),
  // the first alone would let a figure wander from one field to its neighbour
  holds: (said, names) => {
    const { hmac, hmac_safe } = macsOf(
      names.map(name => said[name] ?? ''),
      key,
    )
    return isSame(said.hmac, hmac) && isSame(said.hmac_safe, hmac_safe)
  },
})

/** One field a line. */
const answerOf = (bytes: Uint8Array): Fields =>
  Object.fromEntries(
    Buffer.from(bytes)
      .toString('latin1')
      .split('\n')
      .flatMap(line => pairIn(line.trim()))
      .map(([name, value]) => [name, decodedIn(value, 'gbk')]),
  )

const [NODE, COMMAND] = ['https://www.yeepay.com/app-merchant-proxy/node', 'https://cha.yeepay.com/app-merchant-proxy/command']
const STATES: Readonly<Record<string, 'WAITING' | 'FAILED' | 'PAID'>> = { INIT: 'WAITING', CANCELED: 'FAILED', SUCCESS: 'PAID' }
/** by which it refuses a refund for good */
const REFUSALS: Readonly<Record<string, string>> = {
  2: '账户状态无效',
  7: '该订单不支持退款',
  10: '退款金额超限',
  18: '余额不足',
  32: '无此交易',
  50: '订单不存在',
  55: '历史退款未开通',
  526: '订单未支付',
  900: '保证金金额不足',
  10803: '出款功能关闭',
}

/**
 * YeePay's online banking (网银标准版, forms of `p0_Cmd` signed HMAC-MD5): computer pages and telephones alike. The address of notices is also where a payer's
 * browser comes back to (`r9_BType` 1), which is told to go to his order; both are signed, each may be the first. A notice's time is not signed, so the
 * gateway is asked for it.
 *
 * After the samples of its development kit (V3.0: Buy, QueryOrdDetail, RefundOrd, RefundResults, `hmac` and `hmac_safe`); values beside public code of it are tests of ours.
 * Tried against a server in the tests; never against the real service. It is not written anywhere that a refund's number is taken once only: what
 * keeps one from being given twice is the question before it. Left out: 易宝开放平台 (YOP, RSA), which is another interface.
 */
export const yeePay = ({ merId, key, gateway }: YeePayTerms): SignedForm => {
  const url = (real: string) => (gateway ? gateway + new URL(real).pathname : real)
  return {
    zh: '易宝支付',
    merchant: merId,
    charset: 'gbk',
    signature: signature(key),
    answer: answerOf,
    why: ({ r1_Code = '', errorMsg }) => errorMsg ?? REFUSALS[r1_Code] ?? `应答码 ${r1_Code}`,
    names: { merchant: 'p1_MerId', order: 'r6_Order', tradeNo: 'r2_TrxId', amount: 'r3_Amt', currency: 'r4_Cur' },
    currencies: ['RMB', 'CNY'],
    fen: fenIn,
    pay: {
      url: url(NODE),
      // its gateway sends the payer on to its cashier
      to: gateway ? [new URL(gateway).origin] : ['https://*.yeepay.com'],
      fields: ({ trade: { paymentCode, amount, orderNo }, addresses: { notify } }) => ({
        p0_Cmd: 'Buy',
        p1_MerId: merId,
        p2_Order: paymentCode,
        p3_Amt: yuanText(amount),
        p4_Cur: 'CNY',
        // what is bought in ASCII: its pages speak GBK, ours do not
        p5_Pid: orderNo ?? paymentCode,
        p6_Pcat: '',
        p7_Pdesc: '',
        p8_Url: notify,
        p9_SAF: '0',
        pa_MP: '',
        pd_FrpId: '',
        pm_Period: '',
        pn_Unit: '',
        pr_NeedResponse: '1',
      }),
    },
    query: {
      url: url(COMMAND),
      fields: ({ paymentCode }) => ({
        p0_Cmd: 'QueryOrdDetail',
        p1_MerId: merId,
        p2_Order: paymentCode,
        pv_Ver: '3.0',
        p3_ServiceType: '2',
      }),
      answers: [
        ...['r0_Cmd', 'r1_Code', 'r2_TrxId', 'r3_Amt', 'r4_Cur', 'r5_Pid', 'r6_Order', 'r8_MP', 'rw_RefundRequestID', 'rx_CreateTime'],
        ...['ry_FinshTime', 'rz_RefundAmount', 'rb_PayStatus', 'rc_RefundCount', 'rd_RefundAmt'],
      ],
      state: ({ r1_Code, rb_PayStatus = '' }) => (r1_Code === '50' ? 'NONE' : r1_Code === '1' ? STATES[rb_PayStatus] : undefined),
      paidAt: ({ ry_FinshTime }) => timeIn(ry_FinshTime),
    },
    refund: {
      url: url(COMMAND),
      fields: ({ name, amount, trade: { tradeNo } }) => ({
        p0_Cmd: 'RefundOrd',
        p1_MerId: merId,
        p2_Order: name,
        pb_TrxId: tradeNo,
        p3_Amt: yuanText(amount),
        p4_Cur: 'CNY',
        p5_Desc: '',
      }),
      answers: ['r0_Cmd', 'r1_Code', 'r2_TrxId', 'r3_Amt', 'r4_Cur'],
      verdict: ({ r1_Code = '' }) => (r1_Code === '1' ? 'ACCEPTED' : REFUSALS[r1_Code] ? 'REFUSED' : undefined),
      isFinal: true,
    },
    refunded: {
      url: url(NODE),
      fields: ({ name, trade: { tradeNo } }) => ({ p0_Cmd: 'RefundResults', p1_MerId: merId, p2_Order: name, pb_TrxId: tradeNo }),
      answers: ['r0_Cmd', 'r1_Code', 'r2_TrxId', 'r4_Order', 'refundStatus', 'refundFrpStatus'],
      state: ({ refundStatus, refundFrpStatus = '' }) =>
        refundStatus === '-3' ? 'NONE' : refundStatus !== '1' ? undefined : /^[34]$/.test(refundFrpStatus) ? 'FAILED' : 'PAID',
      name: 'r4_Order',
      // it has none of its own that it signs
      number: (_, { name }) => name,
    },
    notice: {
      signed: [...['p1_MerId', 'r0_Cmd', 'r1_Code', 'r2_TrxId', 'r3_Amt', 'r4_Cur', 'r5_Pid', 'r6_Order', 'r7_Uid', 'r8_MP', 'r9_BType']],
      state: ({ r0_Cmd, r1_Code }) => (r0_Cmd !== 'Buy' ? undefined : r1_Code === '1' ? 'PAID' : 'WAITING'),
      answer: ({ r9_BType }) => ({
        type: 'text/plain; charset=utf-8',
        content: r9_BType === '1' ? '支付结果已收到，请返回订单页面查看' : 'success',
      }),
    },
    payer: ['r7_Uid', 'rq_CardNo'],
  }
}
