/**
 * Formats that gateways have published; a row of staff replaces them.
 * Alipay: 业务明细 of `alipay.data.dataservice.bill.downloadurl.query`, bill_type trade. CSV in GB18030, tabs behind long numbers, refunds and
 * fees below zero.
 * WeChat: 交易账单 of type ALL (pay.weixin.qq.com, 交易账单文件格式说明). A backtick stands before each field of rows and sums. Amounts are those settled
 * with the merchant, so a discount at our cost shows as a difference. Names are not quoted and may hold commas. A refund that is under way
 * has left the merchant's account, one that failed has not; a payment that was revoked is one that went back.
 * Other gateways publish no format: staff enter it.
 */
export const publishedFormats = {
    alipay: {
        channel: 'alipay',
        whatColumn: '业务类型',
        payWords: '交易',
        refundWords: '退款',
        payKey: '商户订单号',
        payTradeNo: '支付宝交易号',
        payAmount: '商家实收（元）',
        payAt: '完成时间',
        refundKey: '退款批次号/请求号',
        refundTradeNo: '支付宝交易号',
        refundAmount: '商家实收（元）',
        refundAt: '完成时间',
        unit: 'YUAN',
        feeColumn: '服务费（元）',
        feeSign: 'MINUS',
        skipMark: '#',
        totals: '支付笔数=#交易合计：；支付金额=商家实收共；退款笔数=#退款合计：；退款金额=商家实收退款共',
    },
    wechatPay: {
        channel: 'wechatPay',
        whatColumn: '交易状态',
        payWords: 'SUCCESS',
        refundWords: 'REFUND、REVOKED',
        refundState: '退款状态',
        refundDone: 'SUCCESS、PROCESSING',
        payKey: '商户订单号',
        payTradeNo: '微信订单号',
        payAmount: '应结订单金额',
        payAt: '交易时间',
        refundKey: '商户退款单号',
        refundTradeNo: '微信退款单号',
        refundAmount: '退款金额',
        refundAt: '交易时间',
        unit: 'YUAN',
        feeColumn: '手续费',
        feeSign: 'PLUS',
        fieldMark: '`',
        endMark: '总交易单数',
        totals: '总笔数=总交易单数；支付金额=应结订单总金额；退款金额=退款总金额；手续费=手续费总金额',
    },
};
