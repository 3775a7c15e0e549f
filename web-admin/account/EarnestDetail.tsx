import Link from '@mui/material/Link'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { earnestHoldDetail, giveUpEarnest, giveUpEarnestPreview, type HoldInfo, submitGiveUpFlow } from '#contracts/account/earnest-api.ts'
import { earnestCauses, earnestUses } from '#contracts/account/earnest-events.ts'
import { earnestStatuses, giveUpStatuses } from '#contracts/account/earnest-lists.ts'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { FlowLink } from '../flow/FlowLink.tsx'
import { AllowedActions } from '../kit/AllowedActions.tsx'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { useAsk } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { DialogButton } from '../kit/DialogButton.tsx'
import { Facts } from '../kit/Facts.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { Fields } from '../kit/Fields.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { Panel } from '../kit/Panel.tsx'
import { Person } from '../kit/Person.tsx'
import { useInputs } from '../kit/useInputs.ts'
import { orderLink, paymentLink } from '../payment/links.tsx'
import { useHistoryTab } from '../report/useHistoryTab.tsx'
import { accountLink } from './links.tsx'

const list = { to: '/earnest', label: '保证金占用' }

/** A hold of earnest money: its bid, a possible giving up, and the result. */
export const EarnestDetail = () => {
  const { id = '' } = useParams()
  const hold = useAsk(earnestHoldDetail, { id })
  return (
    <FetchedPage list={list} from={hold}>
      {hold => <Loaded hold={hold} />}
    </FetchedPage>
  )
}

const Loaded = ({ hold }: { hold: HoldInfo }) => {
  const { id, title, status, stream, revision, allowedActions, giveUp, decided } = hold
  const history = useHistoryTab(stream)
  return (
    <DetailScreen
      resource="earnest"
      list={list}
      title={`保证金占用 ${title}`}
      chips={
        <>
          <Tag tone={toneOf(status)}>{earnestStatuses[status]}</Tag>
          {giveUp && !decided && <Tag tone={toneOf(giveUp.status)}>弃标{giveUpStatuses[giveUp.status]}</Tag>}
        </>
      }
      actions={
        <AllowedActions
          allowed={allowedActions}
          fixed={{ id }}
          revision={revision}
          actions={[
            {
              action: 'draftGiveUp',
              endpoint: giveUpEarnest,
              custom: (
                <DialogButton endpoint={giveUpEarnest} label="代申请弃标" color="error">
                  {close => <GiveUpDialog hold={hold} close={close} />}
                </DialogButton>
              ),
            },
            {
              action: 'submitGiveUp',
              endpoint: submitGiveUpFlow,
              label: '弃标交审批流',
              fixed: { routeId: undefined, toUser: undefined },
              ...present({ preview: giveUp && <Terms of={giveUp} /> }),
              explain: '由审批流的处理人决定，提交人不能审批；通过后按规则罚没，其余退回可用余额。',
              done: '已交审批流',
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
              <Panel title="占用">
                <Facts
                  facts={[
                    ['占用金额', <strong key="amount">{formatYuan(hold.amount)}</strong>],
                    ['占用号', id],
                    ['用途', earnestUses[hold.use]],
                    ['标的', subjectLink(hold)],
                    ['代理人', hold.agencyName],
                    ['航空公司', hold.airLine],
                    ['账户', accountLink(hold)],
                    ['未占用原因', hold.reason],
                  ]}
                />
              </Panel>
              {giveUp && (
                <Panel title="弃标">
                  <Facts
                    facts={[
                      ['状态', giveUpStatuses[giveUp.status]],
                      ['原因', giveUp.reason],
                      ['罚没比例', `${giveUp.rate / 100}%`],
                      ['罚没金额', formatYuan(giveUp.forfeit)],
                      ['退回金额', formatYuan(giveUp.back)],
                      ['申请人', giveUp.draftedByName ?? (giveUp.draftedBy && <Person key="person" login={giveUp.draftedBy} />)],
                      ['审批人', giveUp.approvedBy && <Person key="person" login={giveUp.approvedBy} />],
                      ['退回或未通过原因', giveUp.remark],
                      ['审批', giveUp.flow && <FlowLink key="flow" flow={giveUp.flow} />],
                    ]}
                  />
                </Panel>
              )}
              {decided && (
                <Panel title="处置">
                  <Facts
                    facts={[
                      ['处置', earnestCauses[decided.cause]],
                      ['罚没金额', formatYuan(decided.forfeit)],
                      ['转票款金额', formatYuan(decided.convert)],
                      ['退回可用金额', formatYuan(decided.release)],
                      ['订单', decided.orderNo && orderLink({ id, orderNo: decided.orderNo })],
                      ['支付单', decided.paymentCode && paymentLink({ paymentCode: decided.paymentCode })],
                    ]}
                  />
                </Panel>
              )}
            </>
          ),
        },
        ...history,
      ]}
    />
  )
}

/** links to the lot where the hold is for one */
const subjectLink = ({ use, subject, title }: HoldInfo) => {
  const told = `${title}（${subject}）`
  const screen = { BIDDING: 'lot', FREE_BIDDING: 'freeLot' }[use as string]
  if (!screen) return told
  return (
    <Link component={RouterLink} to={`/${screen}/${encodeURIComponent(subject)}/show`}>
      {told}
    </Link>
  )
}

const Terms = ({ of: { rate, forfeit, back } }: { of: Pick<Static<typeof giveUpEarnestPreview.data>, 'rate' | 'forfeit' | 'back'> }) => (
  <Facts
    facts={[
      ['罚没比例', `${rate / 100}%`],
      ['罚没金额', formatYuan(forfeit)],
      ['退回金额', formatYuan(back)],
    ]}
  />
)

/** Staff give up a hold for the agency; the effect is shown before. */
const GiveUpDialog = ({ hold: { id, revision }, close }: { hold: HoldInfo; close: () => void }) => {
  const why = inputsOf(giveUpEarnest.body, ['reason'])
  const reason = useInputs(why)
  return (
    <CommandDialog
      endpoint={giveUpEarnest}
      label="代申请弃标"
      revision={revision}
      explain="生成待提交的弃标申请，交审批流并通过后才处置保证金。"
      body={reason.values && { id, ...reason.values }}
      incomplete="请填写弃标原因"
      check={reason.check}
      preview={{ endpoint: giveUpEarnestPreview, body: { id }, show: then => <Terms of={then} /> }}
      done={() => '弃标申请已生成，请交审批流'}
      color="error"
      close={close}
    >
      {({ disabled, errors }) => <Fields of={why.map(reason.props)} disabled={disabled} errors={errors} />}
    </CommandDialog>
  )
}
