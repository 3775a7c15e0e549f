import t from 'tap'
import {
  QuoteLineAdded,
  QuoteLineDeleted,
  QuoteLineModified,
  QuoteRuleAdded,
  QuoteRuleCancelled,
  QuoteRuleEffective,
  QuoteRuleModified,
  QuoteRulePaused,
  QuoteRuleRefused,
  QuoteRuleResubmitted,
  QuoteRuleResumed,
  QuoteRuleReturned,
  QuoteRuleSubmitted,
} from '#contracts/quotation/rule-events.ts'
import { spec } from '#services/kernel/spec.ts'
import { MAX_LINES, quoteRule } from './rule.ts'
import { line, ruleTerms as terms } from './test/sample.ts'

const { airLine: _, ...given } = terms
const added = QuoteRuleAdded({ ruleId: 'Q1', terms })
const wanted = { lineId: 'Q1.a', kind: 'ONE_WAY', line } as const
const lined = QuoteLineAdded(wanted)
const asked = { requestId: 'r1' }
const submitted = QuoteRuleSubmitted({ ...asked, lines: 1 })
const effective = QuoteRuleEffective(asked)
const at = spec(quoteRule, { id: 'Q1' })

t.test('a draft with lines is submitted and approved, then paused, taken up again, cancelled', async () => {
  at.given().when('add', { ruleId: 'Q1', terms }).then(added).state({ status: 'DRAFT', lines: [] })
  at.given(added).when('submitFlow', asked).refused('请先填写航线')
  at.given(added, lined).when('submitFlow', asked).then(submitted).state({ status: 'AUDITING' })
  at.given(added, lined, submitted)
    .when('approve', { ...asked, edition: 2 })
    .then(effective)
    .state({ status: 'EFFECTIVE' })

  at.given(added, lined, submitted, effective)
    .when('approve', { ...asked, edition: 2 })
    .nothing()
  at.given(added, lined, submitted).when('approve', { requestId: 'another', edition: 2 }).nothing()
  const paused = QuoteRulePaused({ reason: '调价' })
  at.given(added, lined, submitted, effective).when('pause', { reason: '调价' }).then(paused).state({ status: 'PAUSED' })
  at.given(added, lined, submitted, effective, paused).when('submitFlow', asked).refused('自动报价规则未修改，恢复即可生效')
  at.given(added, lined, submitted, effective, paused).when('resume', {}).then(QuoteRuleResumed({})).state({ status: 'EFFECTIVE' })
  at.given(added, lined, submitted, effective).when('resume', {}).refused('只有暂停的规则可以恢复')
  at.given(added, lined).when('pause', {}).refused('只有生效的规则可以暂停')
  at.given(added)
    .when('cancel', { reason: '停飞' })
    .then(QuoteRuleCancelled({ reason: '停飞' }))
    .state({ status: 'CANCELLED' })
  at.given(added, QuoteRuleCancelled({})).when('cancel', {}).refused('自动报价规则已取消')
  at.given(added, lined, submitted, QuoteRuleCancelled({}))
    .when('approve', { ...asked, edition: 2 })
    .nothing()
})

t.test('what is in force is not changed; what is changed is decided anew', async () => {
  const inForce = [added, lined, submitted, effective] as const
  const paused = QuoteRulePaused({})
  const renamed = { ...terms, name: '海口—北京（冬春）' }
  at.given(...inForce)
    .when('modify', { ...given, name: renamed.name })
    .refused('自动报价规则生效中，请先暂停')
  at.given(...inForce)
    .when('addLine', { ...wanted, lineId: 'Q1.b' })
    .refused('自动报价规则生效中，请先暂停')
  at.given(added, lined, submitted).when('deleteLine', wanted).refused('自动报价规则审批中')
  at.given(...inForce, paused)
    .when('modify', { ...given, name: renamed.name })
    .then(QuoteRuleModified({ terms: renamed }))
    .state({ status: 'DRAFT' })
  at.given(...inForce, paused)
    .when('deleteLine', wanted)
    .then(QuoteLineDeleted({ lineId: 'Q1.a', kind: 'ONE_WAY' }))
    .state({ status: 'DRAFT', lines: [] })
})

t.test('sent back it is changed and handed in again; refused it is a draft', async () => {
  const back = QuoteRuleReturned({ ...asked, remark: '底价偏低' })
  at.given(added, lined, submitted)
    .when('sendBack', { ...asked, remark: '底价偏低' })
    .then(back)
    .state({ status: 'RETURNED', returnRemark: '底价偏低' })
  at.given(added, lined, submitted, back)
    .when('modifyLine', { ...wanted, line: { ...line, floor: 70_000 } })
    .then(QuoteLineModified({ ...wanted, line: { ...line, floor: 70_000 } }))
    .state({ status: 'RETURNED' })
  // handed in as it was returned, it is changed before the rule hears of it: nobody has read that
  const mended = QuoteLineModified({ ...wanted, line: { ...line, floor: 70_000 } })
  at.given(added, lined, submitted, back, mended)
    .when('approve', { ...asked, edition: 2 })
    .then(QuoteRuleRefused({ ...asked, reason: '规则在提交审批后又有修改，须重新提交审批' }))
    .state({ status: 'DRAFT' })
  at.given(added, lined, submitted, back, mended)
    .when('approve', { ...asked, edition: 3 })
    .then(effective)
  at.given(added, lined, submitted, back).when('submitFlow', asked).refused('自动报价规则已退回，请在审批任务中重新提交')
  at.given(added, lined, submitted, back)
    .when('resubmit', asked)
    .then(QuoteRuleResubmitted(asked))
    .state({ status: 'AUDITING', returnRemark: undefined })
  at.given(added, lined, submitted, back)
    .when('refuse', { ...asked, end: 'WITHDRAWN' })
    .then(QuoteRuleRefused({ ...asked, end: 'WITHDRAWN' }))
    .state({ status: 'DRAFT' })
  at.given(added, lined).when('refuse', asked).nothing()
})

t.test('terms and lines that make no sense are refused', async () => {
  const bad = (more: Partial<typeof terms>, message: string) =>
    at
      .given()
      .when('add', { ruleId: 'Q1', terms: { ...terms, ...more } })
      .refused(message, { status: 400 })
  bad({ validTo: '2026-10-31' }, '失效日期不能早于生效日期')
  bad({ paxMin: 1 }, '最少人数不能小于2，单人不成团')
  bad({ paxMax: 9 }, '最多人数不能小于最少人数')
  bad({ prices: { ...terms.prices, days: [{ from: 9, to: 3, by: 10_000 }] } }, '提前天数系数：9–3天的止不能小于起')
  bad(
    {
      prices: {
        ...terms.prices,
        agents: [
          { level: 'A', by: 9_000 },
          { level: 'A', by: 9_500 },
        ],
      },
    },
    '代理人级别系数：A级重复',
  )
  const wrong = (
    more: Partial<typeof line & { returnFlightNo: string; flightNo: string }>,
    message: string,
    kind: 'ONE_WAY' | 'RETURN' = 'ONE_WAY',
  ) =>
    at
      .given(added)
      .when('addLine', { lineId: 'Q1.b', kind, line: { ...line, ...more } })
      .refused(message, { status: 400 })
  wrong({ destination: 'HAK' }, '始发地与目的地不能相同')
  wrong({ floor: 60_500 }, '底价须为10元的整数倍')
  wrong({ returnFlightNo: 'HU7181' }, '填写回程航班号时须填写航班号', 'RETURN')
  wrong({ flightNo: 'HU7182', returnFlightNo: 'HU7181' }, '单程航线没有回程航班号')
  at.given(added, lined)
    .when('addLine', { ...wanted, lineId: 'Q1.b' })
    .refused('该单程航线已在规则中', { status: 400 })
  at.given(added, lined)
    .when('addLine', { ...wanted, lineId: 'Q1.b', kind: 'RETURN' })
    .state({ status: 'DRAFT' })
  at.given(added, lined)
    .when('modifyLine', { ...wanted, lineId: 'Q1.z' })
    .refused('自动报价航线不存在', { status: 404 })
  at.given(added, lined).when('modifyLine', wanted).nothing()
})

t.test('a table is written in one append: what is there keeps its id, what is the same is left alone', async t => {
  const cheaper = { ...line, rate: 4_000 }
  const other = { lineId: 'Q1.c', kind: 'RETURN', line } as const
  at.given(added, lined)
    .when('importLines', { rows: [{ lineId: 'Q1.new', kind: 'ONE_WAY', line: cheaper }, other] })
    .then(QuoteLineModified({ ...wanted, line: cheaper }), QuoteLineAdded(other))
  at.given(added, lined)
    .when('importLines', { rows: [{ ...wanted, lineId: 'Q1.new' }] })
    .nothing()
  const rows = Array.from({ length: MAX_LINES }, (_, n) => ({
    ...wanted,
    lineId: `Q1.${n}`,
    line: { ...line, flightNo: `HU${1_000 + n}` },
  }))
  at.given(added)
    .when('importLines', { rows })
    .check(facts => t.equal(facts.length, MAX_LINES))
  at.given(added, lined).when('importLines', { rows }).refused(`一个规则最多${MAX_LINES}条航线`, { status: 400 })
})
