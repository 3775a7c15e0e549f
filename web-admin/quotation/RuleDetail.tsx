import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { agencyLevels } from '#contracts/agency/agency-codes.ts'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { type QuoteLineKind, quoteLineKinds, quoteRuleStatuses } from '#contracts/quotation/codes.ts'
import { bandText, type QuoteBand } from '#contracts/quotation/price.ts'
import { trialQuote } from '#contracts/quotation/quote-api.ts'
import {
  addLine,
  addOneWayLine,
  cancelQuoteRule,
  deleteLine,
  deleteOneWayLine,
  getQuoteRule,
  importQuotation,
  modifyLine,
  modifyOneWayLine,
  modifyQuoteRule,
  pauseQuoteRule,
  QuoteLineImported,
  QuoteLineRow,
  quotationTemplate,
  resumeQuoteRule,
  submitQuoteRule,
} from '#contracts/quotation/rule-api.ts'
import { taskPage } from '../flow/links.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { AllowedActions, isAllowed } from '../kit/AllowedActions.tsx'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { useAsk } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { DialogButton } from '../kit/DialogButton.tsx'
import { Facts } from '../kit/Facts.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { Fields } from '../kit/Fields.tsx'
import { ImportButton } from '../kit/ImportButton.tsx'
import { type Input, inputsOf, limitsOf } from '../kit/inputs.ts'
import { Panel } from '../kit/Panel.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'
import { useInputs } from '../kit/useInputs.ts'
import { useHistoryTab } from '../report/useHistoryTab.tsx'
import { RuleDialog } from './RuleDialog.tsx'
import { TrialDialog } from './TrialDialog.tsx'

type Shown = Static<typeof getQuoteRule.data>
type Line = Static<typeof QuoteLineRow>
const list = { to: '/quote-rule', label: '自动报价规则' }

/** A rule with its lines, its factors, and the possible actions. */
export const RuleDetail = () => {
  const { id = '' } = useParams()
  return (
    <FetchedPage list={list} from={useAsk(getQuoteRule, { ruleId: id })}>
      {rule => <Loaded rule={rule} />}
    </FetchedPage>
  )
}

const Loaded = ({ rule }: { rule: Shown }) => {
  const { ruleId, status, revision, allowedActions, instanceId, returnRemark, stream } = rule
  const history = useHistoryTab(stream)
  const reviewed = status === 'AUDITING' || status === 'RETURNED'
  return (
    <DetailScreen
      resource="quote-rule"
      list={list}
      title={`自动报价规则 ${ruleId}`}
      chips={<Tag tone={toneOf(status)}>{quoteRuleStatuses[status]}</Tag>}
      actions={
        <>
          {status !== 'CANCELLED' && (
            <DialogButton endpoint={trialQuote} label="试算">
              {close => <TrialDialog ruleId={ruleId} close={close} />}
            </DialogButton>
          )}
          <AllowedActions
            allowed={allowedActions}
            fixed={{ ruleId }}
            revision={revision}
            actions={[
              {
                endpoint: submitQuoteRule,
                label: '提交审批',
                variant: 'contained',
                explain: '由另一人审批，通过后立即用于自动报价；审批期间不能修改。',
              },
              {
                endpoint: modifyQuoteRule,
                custom: (
                  <DialogButton endpoint={modifyQuoteRule} label="修改">
                    {close => <RuleDialog rule={rule} close={close} />}
                  </DialogButton>
                ),
              },
              { endpoint: pauseQuoteRule, label: '暂停', demand: ['reason'], explain: '暂停后不再自动报价，已发出的报价不受影响。' },
              { endpoint: resumeQuoteRule, label: '恢复', explain: '恢复后立即用于自动报价。' },
              {
                endpoint: cancelQuoteRule,
                label: '取消规则',
                color: 'error',
                demand: ['reason'],
                explain: '取消后不能恢复；已发出的报价不受影响。',
              },
            ]}
          />
        </>
      }
      sections={[
        {
          key: 'summary',
          label: '概况',
          content: (
            <>
              {reviewed && (
                <Alert severity={status === 'RETURNED' ? 'warning' : 'info'} sx={{ mb: 2 }}>
                  {status === 'RETURNED' ? `已退回修改：${returnRemark ?? '--'}。修改后在审批任务中重新提交。` : '审批中，通过后生效。'}
                  {instanceId && (
                    <Link component={RouterLink} to={taskPage(instanceId)}>
                      查看审批
                    </Link>
                  )}
                </Alert>
              )}
              <Panel title="规则">
                <Facts
                  facts={[
                    ['规则名称', rule.name],
                    ['航空公司', rule.airLine],
                    ['生效日期', rule.validFrom],
                    ['失效日期', rule.validTo ?? '长期'],
                    ['团队人数', `${rule.paxMin}–${rule.paxMax}人`],
                    ['客座率上限', rule.loadCap === undefined ? '不限' : `${rule.loadCap}%`],
                    ['出票率下限', rule.minRate === undefined ? '不限' : `${rule.minRate}%`],
                    ['报价有效', `${rule.validMinutes}分钟`],
                    ['议价次数', `${rule.counters}次`],
                    ['自愿退票', rule.refundable ? '可以' : '不可以'],
                    ['提前天数系数', bandsText(rule.prices.days, '天')],
                    ['团队人数系数', bandsText(rule.prices.sizes, '人')],
                    [
                      '代理人级别系数',
                      rule.prices.agents.map(({ level, by }) => `${agencyLevels[level]} ${percent(by)}`).join('，') || '不调整',
                    ],
                  ]}
                />
              </Panel>
              <Lines rule={rule} kind="RETURN" rows={rule.lines} />
              <Lines rule={rule} kind="ONE_WAY" rows={rule.oneWayLines} />
            </>
          ),
        },
        ...history,
      ]}
    />
  )
}

const percent = (by: number) => `${by / 100}%`
const bandsText = (bands: readonly QuoteBand[], unit: string) =>
  bands.map(band => `${bandText(band, unit)} ${percent(band.by)}`).join('，') || '不调整'

const ends = {
  RETURN: { add: addLine, modify: modifyLine, remove: deleteLine },
  ONE_WAY: { add: addOneWayLine, modify: modifyOneWayLine, remove: deleteOneWayLine },
} as const

const Lines = ({ rule, kind, rows }: { rule: Shown; kind: QuoteLineKind; rows: readonly Line[] }) => {
  const { ruleId, revision, allowedActions } = rule
  const mayChange = isAllowed(allowedActions, addLine)
  const { add, modify, remove } = ends[kind]
  const name = `${quoteLineKinds[kind]}航线`
  return (
    <Panel title={name}>
      {mayChange && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
          <DialogButton endpoint={add} label={`新增${name}`}>
            {close => <LineDialog rule={rule} kind={kind} close={close} />}
          </DialogButton>
          {kind === 'RETURN' && (
            <ImportButton
              endpoint={importQuotation}
              template={quotationTemplate}
              row={QuoteLineImported}
              fields={{ ruleId }}
              label="导入航线"
              variant="outlined"
            />
          )}
        </Box>
      )}
      <RowsTable
        label={name}
        row={QuoteLineRow}
        rows={rows}
        keyOf={({ id }) => id}
        empty={`还没有${name}`}
        columns={[
          'origin',
          'destination',
          { field: 'flightNo', render: ({ flightNo }) => flightNo ?? '全部' },
          ...(kind === 'RETURN' ? [{ field: 'returnFlightNo', render: ({ returnFlightNo }: Line) => returnFlightNo ?? '全部' }] : []),
          { field: 'rate', render: ({ rate }) => percent(rate) },
          { field: 'floor', render: ({ floor }) => formatYuan(floor) },
          ...(mayChange
            ? [
                {
                  field: 'actions',
                  title: '操作',
                  render: (line: Line) => (
                    <>
                      <DialogButton endpoint={modify} label="修改" variant="text" size="small">
                        {close => <LineDialog rule={rule} kind={kind} line={line} close={close} />}
                      </DialogButton>
                      <ActionButton
                        endpoint={remove}
                        label="删除"
                        variant="text"
                        size="small"
                        fixed={{ id: line.id, ids: undefined, reason: undefined }}
                        revision={revision}
                        explain={`删除${line.origin}-${line.destination}，规则须重新审批。`}
                      />
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Panel>
  )
}

const inputsFor = (kind: QuoteLineKind): Input[] => {
  const body = ends[kind].add.body
  return [
    ...inputsOf(body, ['origin', 'destination', 'flightNo', 'returnFlightNo']),
    { field: 'rate', title: '折扣（全价的%）', kind: 'number', optional: false, ...limitsOf({ minimum: 1, maximum: 100 }) },
    ...inputsOf(body, ['floor']),
  ]
}
type LineDialogProps = { rule: Shown; kind: QuoteLineKind; line?: Line; close: () => void }
const LineDialog = ({ rule: { ruleId, revision }, kind, line, close }: LineDialogProps) => {
  const inputs = inputsFor(kind)
  const form = useInputs(
    inputs,
    line && {
      origin: line.origin,
      destination: line.destination,
      ...(line.flightNo && { flightNo: line.flightNo }),
      ...(line.returnFlightNo && { returnFlightNo: line.returnFlightNo }),
      rate: String(line.rate / 100),
      floor: String(line.floor / 100),
    },
  )
  const given = form.values && ({ ...form.values, rate: Math.round(Number(form.values.rate) * 100) } as Omit<Line, 'id'>)
  const { add, modify } = ends[kind]
  const common = {
    label: `${line ? '修改' : '新增'}${quoteLineKinds[kind]}航线`,
    explain: kind === 'RETURN' ? '往返一并询价时，去程和回程各按折扣计算，各不低于底价。' : '单程询价时按折扣计算，不低于底价。',
    incomplete: '请填写始发地、目的地、折扣和底价',
    check: form.check,
    revision,
    close,
    children: ({ disabled, errors }: { disabled: boolean; errors: Readonly<Record<string, string>> }) => (
      <Fields of={inputs.map(form.props)} disabled={disabled} errors={errors} />
    ),
  }
  return line ? (
    <CommandDialog {...common} endpoint={modify as typeof modifyLine} body={given && { id: line.id, ...given }} />
  ) : (
    <CommandDialog {...common} endpoint={add as typeof addLine} body={given && { ruleId, ...given }} />
  )
}
