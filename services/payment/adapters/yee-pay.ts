import { createHmac, timingSafeEqual } from 'node:crypto'
import { yuanText } from '#contracts/kernel/money.ts'
import { decodedIn, fenIn, type NoticeFields, pairIn, timeIn } from '../channel.ts'
import { orFormer, type Signature, type SignedForm } from './signed-form.ts'

/** `gateway` replaces the real addresses, for a test */
/** `formerKey`: the key before this one */
type YeePayTerms = { merId: string; key: string; formerKey?: string | undefined; gateway?: string | undefined }

/** The two signatures of a form: over its values in order, one after another, and over the non-empty ones with a mark between them. */
export const macsOf = (values: readonly string[], key: string) => {
  const mac = (text: string) => createHmac('md5', key).update(text).digest('hex')
  return { hmac: mac(values.join('')), hmac_safe: mac(values.filter(value => value !== '').join('#')) }
}
const isSame = (given: string | undefined, right: string): boolean =>
  given?.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right))

const signature = (key: string): Signature => ({
  of: fields => ({ ...fields, ...macsOf(Object.values(fields), key) }),
  // both are checked: under the first alone a digit could move from one field to the next
  holds: (said, names) => {
    const { hmac, hmac_safe } = macsOf(
      names.map(name => said[name] ?? ''),
      key,
    )
    return isSame(said.hmac, hmac) && isSame(said.hmac_safe, hmac_safe)
  },
})

/** Parses one field a line. */
const answerOf = (bytes: Uint8Array): NoticeFields =>
  Object.fromEntries(
    Buffer.from(bytes)
      .toString('latin1')
      .split('\n')
      .flatMap(line => pairIn(line.trim()))
      .map(([name, value]) => [name, decodedIn(value, 'gbk')]),
  )

const [NODE, COMMAND] = ['https://www.yeepay.com/app-merchant-proxy/node', 'https://cha.yeepay.com/app-merchant-proxy/command']
const STATES: Readonly<Record<string, 'WAITING' | 'FAILED' | 'PAID'>> = { INIT: 'WAITING', CANCELED: 'FAILED', SUCCESS: 'PAID' }
/** codes by which it refuses a refund for good */
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

const PAYER_PAGE = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>支付结果</title><p>支付结果已收到，请返回订单页面查看。</p><p><a href="/">返回</a></p></html>`

/**
 * YeePay's online banking (网银标准版, forms of `p0_Cmd` signed HMAC-MD5), for computers and telephones alike. The address of notices is also
 * where a payer's browser comes back (`r9_BType` 1); the browser is then sent on to the order. Both are signed, and either may come first.
 * A notice's time is not signed, so the gateway is asked for it.
 *
 * The sources are samples of its development kit (V3.0: Buy, QueryOrdDetail, RefundOrd, RefundResults, `hmac` and `hmac_safe`); values in
 * public code of the kit are tests of ours. It is tested against a server, never against the real service. No source says that a refund's
 * number is accepted only once: the query before each refund keeps it from being given twice. Left out: 易宝开放平台 (YOP, RSA), which is another
 * interface.
 */
export const yeePay = ({ merId, key, formerKey, gateway }: YeePayTerms): SignedForm => {
  const url = (real: string) => (gateway ? gateway + new URL(real).pathname : real)
  return {
    zh: '易宝支付',
    merchant: merId,
    charset: 'gbk',
    signature: orFormer(signature(key), formerKey === undefined ? undefined : signature(formerKey)),
    answer: answerOf,
    why: ({ r1_Code = '', errorMsg }) => errorMsg ?? REFUSALS[r1_Code] ?? `应答码 ${r1_Code}`,
    names: { merchant: 'p1_MerId', order: 'r6_Order', tradeNo: 'r2_TrxId', amount: 'r3_Amt', currency: 'r4_Cur' },
    currencies: ['RMB', 'CNY'],
    fen: fenIn,
    pay: {
      url: url(NODE),
      // its gateway redirects the payer to its cashier
      to: gateway ? [new URL(gateway).origin] : ['https://*.yeepay.com'],
      fields: ({ trade: { paymentCode, amount, orderNo }, addresses: { notify } }) => ({
        p0_Cmd: 'Buy',
        p1_MerId: merId,
        p2_Order: paymentCode,
        p3_Amt: yuanText(amount),
        p4_Cur: 'CNY',
        // the order number stands for the goods: their name must be ASCII, since its pages speak GBK and ours do not
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
      // YeePay signs no number of its own
      number: (_, { name }) => name,
    },
    notice: {
      signed: [...['p1_MerId', 'r0_Cmd', 'r1_Code', 'r2_TrxId', 'r3_Amt', 'r4_Cur', 'r5_Pid', 'r6_Order', 'r7_Uid', 'r8_MP', 'r9_BType']],
      state: ({ r0_Cmd, r1_Code }) => (r0_Cmd !== 'Buy' ? undefined : r1_Code === '1' ? 'PAID' : 'WAITING'),
      // type 1 comes by the payer's browser
      answer: ({ r9_BType }) =>
        r9_BType === '1'
          ? { type: 'text/html; charset=utf-8', content: PAYER_PAGE }
          : { type: 'text/plain; charset=utf-8', content: 'success' },
    },
    payer: ['r7_Uid', 'rq_CardNo'],
  }
}
