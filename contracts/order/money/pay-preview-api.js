import { agents, query } from '../../kernel/endpoint.ts';
import { Fen, Id, Instant, optional, Text, Type, zh } from '../../kernel/schema.ts';
import { CreditReason } from '../../payment/credit-terms.ts';
import { accountsLeft, accountWays, byDeposit, Left } from '../../payment/payable-api.ts';
import { OrderMoneyAnswer } from '../changes/changes-api.ts';
import { Instalment } from '../events.ts';
/** Previews of commands that move money. The rules that decide the commands compute them; nothing is written. */
export const gotoPayPreview = query('/api/order/payment/r/gotoPayPreview', {
    zh: '支付试算',
    allow: [...agents, 'employee'],
    body: Type.Object({
        orderId: zh(Id, '订单号'),
        /** amount of the next instalment, or all that is owed; for a credit any part */
        totalAmount: zh(Fen, '支付金额'),
        creditId: optional(zh(Id, '抵扣编号')),
        ...accountWays,
        ...byDeposit,
    }),
    data: Type.Object({
        amount: zh(Fen, '支付金额'),
        amountText: zh(Text, '金额大写'),
        /** parts that the payment covers, with the amount for each */
        pays: zh(Type.Array(Instalment), '支付期次'),
        /** the order after the payment, with its unpaid parts */
        after: OrderMoneyAnswer,
        owedText: zh(Text, '待付金额大写'),
        /** the credit that pays */
        offset: optional(Type.Object({
            creditId: zh(Id, '抵扣编号'),
            reasonCode: CreditReason,
            validUntil: zh(Instant, '有效期至'),
            balance: zh(Fen, '抵扣余额'),
            /** balance after the payment, and the most that the credit may pay */
            left: zh(Fen, '支付后余额'),
            /** maximum that it may pay of this order now */
            most: zh(Fen, '最多可抵扣'),
        })),
        ...accountsLeft,
        deposit: optional(zh(Left, '大额押金')),
    }),
    note: '按支付命令的规则试算，金额须为下一期款项或全部待付金额；填写抵扣编号时按抵扣支付试算，可为部分金额；虚拟账户支付时按本单位账户余额试算，填写大客户编号时按该大客户的可用额度试算。大额押金支付时按本单位有效期内的非罚没类押金试算。抵扣、虚拟账户、大客户与大额押金只能填写一项。',
});
