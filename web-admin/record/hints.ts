/** Hints under inputs whose titles say too little, by record and field. */
export const hints: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  airportGroup: { code: '四个字符以上，政策中用它代替机场', airports: '三字码，以顿号、逗号或空格分开，如 PEK、PKX' },
  line: { tpm: '导入切位库存时按此里程，相差超过 5% 的行不导入' },
  lineInfo: {
    from: '按起飞日期',
    leadDays: '起飞日期前至少这么多天下单',
    confirm: '航司确认：订单审核通过后才能支付',
  },
  agentLine: {
    agency: '代理人编号；其分代理同样适用',
    origin: '机场三字码、机场组代码，* 为不限',
    destination: '机场三字码、机场组代码，* 为不限',
    kind: '专营：只有列出的代理人可售；禁售：该代理人不可售',
    from: '按下单日期',
  },
  season: {
    from: '按起飞日期，首尾两天都包含；季节可以重叠，重叠时取最严的',
    factor: '用于自动报价：12000 为乘以 120%，10000 为不变',
    earlier: '名单、尾款、出票的通用时限提前的天数；政策自定的时限不变',
  },
  config: { configValue: '类型为 JSON 时可分行书写；整数、是否（true / false）按类型校验' },
  ruleStore: { sequence: '同一类别内的显示顺序，如 010' },
  wechatPayConfig: {
    keyName: '服务器密钥目录下的子目录名，其中有 apiclient_key.pem、apiv3.key、wechatpay.pem；密钥不在此填写',
    airLine: '航空公司的订单优先付到其自己的商户；充值付到“全部”的商户',
  },
  refundScale: {
    steps: '按时间先后填写，最后一级为 0小时。如：72小时=10%，前1天12:00=30%，0小时=50%',
    noRefundBelow: '低于全价的百分之几不得自愿退票',
  },
  extraProduct: { code: '同一航空公司内不重复，如 MEAL_A', kind: '支付手续费按份随其他产品收取，不单独购买' },
  extraLimit: {
    origin: '* 为不限',
    destination: '* 为不限',
    saleFrom: '同一类型、航空公司和航线的销售期不能重叠',
    refundHours: '此后不能自行退订；保险起飞后不能退，退票时随票退',
  },
  agentFee: { rate: '500 为 5%。代理人购买时按价格扣除代理费后支付', from: '按购买日，自该日起至该航空公司的下一条' },
  holidayRule: {
    from: '任一航段在此期间起飞即适用；同一类型、航空公司的期间不能重叠',
    percent: '仅用于加价，按价格的百分之几，四舍五入到元',
  },
  billFormat: {
    whatColumn: '各列均填写账单表头中的列名；账单没有表头的，各列都填写位置，如：第3列',
    payWords: '该列写作这些的行为支付，多个以顿号分开',
    ignoredWords: '如转账、提现；其他写法会报错',
    unit: '金额、手续费、合计的单位；不填为元。为分的须是整数',
    fieldMark: '如微信支付账单每个字段前的反引号',
    skipMark: '以它开头的行不是明细，如支付宝账单的 #',
    endMark: '以它开头的行起不再是明细，如“总交易单数”',
    totals: '文件自述的合计，须与明细相符。如：支付金额=应结订单总金额；退款金额=退款总金额',
  },
  refundTypeRule: {
    feeCharged: '自愿且不收退票费的，起飞前全额退回',
    limitCount: '仅用于“若干天内”“若干月内”',
    papers: '各项以逗号分开，任选其一的以斜线分开。如：身份证/护照，诊断证明',
    travellers: '以逗号分开；不填为所有旅客',
    childPercent: '仅用于儿童票退差：票价高于全价的百分之几的部分退回',
  },
  timeLimit: {
    minDays: '适用于起飞前至少这么多天下的订单；支付时限填 0',
    daysBefore: '与“下单后小时数”二选一',
    hoursAfter: '与“起飞前天数”二选一',
    graceMinutes: '时限早于下单后这么多分钟时，顺延至此',
    payMinutes: '仅用于支付时限',
    payBeforeDeparture: '仅用于支付时限',
  },
}
