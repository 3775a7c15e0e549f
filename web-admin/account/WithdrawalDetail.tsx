import Alert from '@mui/material/Alert'
import { useParams } from 'react-router-dom'
import { byBankText, isByBank } from '#contracts/account/layers.ts'
import { approveVirtualRefund, virtualRefundDetail } from '#contracts/account/virtual-api.ts'
import { withdrawalStatuses } from '#contracts/account/virtual-lists.ts'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { AllowedActions } from '../kit/AllowedActions.tsx'
import { useAsk } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { Facts } from '../kit/Facts.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { Panel } from '../kit/Panel.tsx'
import { Person } from '../kit/Person.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'
import { paymentLink } from '../payment/links.tsx'
import { useHistoryTab } from '../report/useHistoryTab.tsx'
import { accountLink } from './links.tsx'
import { payeeText } from './payee-text.ts'

type Asked = Static<typeof virtualRefundDetail.data>
const list = { to: '/withdrawal', label: '账户退款申请' }
const EVERY_MS = 2_000
const RechargeRow = virtualRefundDetail.data.properties.lots.items

/** A withdrawal of an agency: its recharges, the decisions, and the progress of the payout. */
export const WithdrawalDetail = () => {
  const { id = '' } = useParams()
  // refreshed after the approval, since the channels pay a moment later
  const asked = useAsk(virtualRefundDetail, { id }, { every: data => data?.status === 'APPROVED' && EVERY_MS })
  return (
    <FetchedPage list={list} from={asked}>
      {asked => <Loaded asked={asked} />}
    </FetchedPage>
  )
}

const Loaded = ({ asked }: { asked: Asked }) => {
  const { id, status, stream, amount, amountText, back, returned, toBank, failed, revision, allowedActions, failure } = asked
  const history = useHistoryTab(stream)
  const sum = `${formatYuan(amount)}（${amountText}）`
  return (
    <DetailScreen
      resource="withdrawal"
      list={list}
      title={`账户退款申请 ${id}`}
      chips={<Tag tone={toneOf(status)}>{withdrawalStatuses[status]}</Tag>}
      actions={
        <AllowedActions
          allowed={allowedActions}
          fixed={{ id }}
          revision={revision}
          actions={[
            {
              action: 'approve',
              endpoint: approveVirtualRefund,
              label: '同意退款',
              variant: 'contained',
              fixed: { result: 'APPROVE', remark: undefined, byBank: undefined, ...(toBank === 0 && { bankRefNo: undefined }) },
              preview: <ToPay asked={asked} byBank={toBank > 0} />,
              ...(toBank > 0 && { demand: ['bankRefNo'] }),
              explain:
                toBank > 0
                  ? `同意后原路退回，其中 ${formatYuan(toBank)} 已由银行转账，共 ${sum}。`
                  : `同意后立即原路退回 ${back > 0 ? `其余 ${formatYuan(amount - back)}` : sum}，不能撤回。`,
            },
            ...(failed === undefined
              ? []
              : [
                  {
                    action: 'approve',
                    endpoint: approveVirtualRefund,
                    label: '改由银行转账',
                    fixed: { result: 'APPROVE', remark: undefined, byBank: true },
                    preview: <ToPay asked={asked} byBank />,
                    demand: ['bankRefNo'],
                    explain: `充值 ${failed} 未能原路退回（${failure}），${formatYuan(failedAmount(asked) + toBank)} 已由银行转账退回，其余仍原路退回。`,
                  },
                ]),
            {
              action: 'reject',
              endpoint: approveVirtualRefund,
              label: back > 0 ? '其余不再退回' : '驳回',
              color: 'error',
              fixed: { result: 'REJECT', bankRefNo: undefined, byBank: undefined },
              demand: ['remark'],
              explain:
                back > 0
                  ? `已退回 ${formatYuan(back)}，其余 ${formatYuan(amount - back)} 退还账户，恢复可用；申请记为部分退款。`
                  : '驳回后占用的资金恢复可用。',
            },
          ]}
        />
      }
      sections={[
        {
          key: 'summary',
          label: '概况',
          content: (
            <>
              {failure && (
                <Alert severity="error" sx={{ mb: 2 }}>
                  {failed ? `充值 ${failed} 未能退回` : '上次退回失败'}：{failure}。请核对后重新审核，或改由银行转账。
                </Alert>
              )}
              <Panel title="申请">
                <Facts
                  facts={[
                    ['退款金额', <strong key="amount">{formatYuan(amount)}</strong>],
                    ['大写', amountText],
                    ...(back > 0 ? ([['已退回', formatYuan(back)]] as const) : []),
                    ...(returned > 0 ? ([['退还账户', formatYuan(returned)]] as const) : []),
                    ['代理人', asked.agencyName],
                    ['账户', accountLink(asked)],
                    ...payeeFact(asked),
                    ['备注', asked.remark],
                    ['申请人', asked.askedBy && <Person key="person" login={asked.askedBy} />],
                    ['审核人', asked.approvedBy && <Person key="person" login={asked.approvedBy} />],
                    ['驳回人', asked.rejectedBy && <Person key="person" login={asked.rejectedBy} />],
                    ['驳回或拒绝原因', asked.reason],
                  ]}
                />
              </Panel>
              <Panel title="退回明细">
                <Recharges asked={asked} />
              </Panel>
            </>
          ),
        },
        ...history,
      ]}
    />
  )
}

const failedAmount = ({ lots, failed }: Asked): number => lots.find(({ lot }) => lot === failed)?.amount ?? 0

/** bank account for the part that the bank pays */
const payeeFact = ({ payee, byBank, toBank, failed, status }: Asked): [string, string][] => {
  if (byBank + toBank === 0 && failed === undefined) return []
  if (payee) return [['收款账户', payeeText(payee)]]
  return [['收款账户', status === 'HELD' ? '代理人未登记收款账户，在代理人资料中登记开户名、开户行和银行账号后才能由银行转账' : '未登记']]
}
/** amounts to pay back, and the bank account for the bank's part */
const ToPay = ({ asked, byBank }: { asked: Asked; byBank: boolean }) => (
  <>
    {byBank && <Facts facts={payeeFact(asked)} />}
    <Recharges asked={asked} />
  </>
)
const Recharges = ({ asked: { lots } }: { asked: Asked }) => (
  <RowsTable
    label="退回明细"
    row={RechargeRow}
    rows={lots}
    keyOf={({ lot }) => lot}
    empty="尚未占用资金"
    columns={[
      {
        field: 'lot',
        render: ({ lot }) => (isByBank(lot) ? byBankText(lot) : paymentLink({ paymentCode: lot })),
      },
      'channel',
      'amount',
      'isBack',
      ...(lots.some(({ bankRefNo }) => bankRefNo) ? (['bankRefNo'] as const) : []),
    ]}
  />
)
