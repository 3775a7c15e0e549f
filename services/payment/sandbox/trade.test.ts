import t from 'tap'
import { spec } from '#services/kernel/spec.ts'
import { SandboxTradeOpened, SandboxTradePaid, SandboxTradeRefunded } from './events.ts'
import { trade } from './trade.ts'

const at = spec(trade)
const asked = { paymentCode: 'P1', channel: 'alipay' as const, amount: 1_000, subject: '团队订单' }
const opened = SandboxTradeOpened(asked)
const paid = SandboxTradePaid({ paymentCode: 'P1', channel: 'alipay', amount: 1_000, tradeNo: 'SB1' })
const refund = (refundId: string, amount: number) => ({ refundId, amount, refundNo: `SR${refundId}` })
const refunded = (refundId: string, amount: number) => SandboxTradeRefunded(refund(refundId, amount))

t.test('the sandbox’s own books: opened once, paid once, given back once and never more', async () => {
  at.given().when('open', asked).then(opened)
  at.given(opened).when('open', asked).nothing()
  at.given(opened).when('pay', { tradeNo: 'SB1' }).then(paid).state({ tradeNo: 'SB1' })
  at.given(opened, paid).when('pay', { tradeNo: 'SB2' }).nothing()
  at.given().when('pay', { tradeNo: 'SB1' }).refused('交易不存在', { status: 404 })
  at.given(opened, paid).when('refund', refund('R1', 600)).then(refunded('R1', 600))
  at.given(opened, paid, refunded('R1', 600)).when('refund', refund('R1', 600)).nothing()
  at.given(opened, paid, refunded('R1', 600)).when('refund', refund('R2', 400)).then(refunded('R2', 400))
  at.given(opened, paid, refunded('R1', 600)).when('refund', refund('R2', 401)).refused('退款金额超过可退金额')
  at.given(opened).when('refund', refund('R1', 1)).refused('交易未付款，不能退款')
})
