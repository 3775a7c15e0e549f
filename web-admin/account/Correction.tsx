import { approveVirtualCorrection, approveVirtualCorrectionPreview, type virtualAccountInfo } from '#contracts/account/virtual-api.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { AllowedActions } from '../kit/AllowedActions.tsx'
import { useAsk } from '../kit/calls.ts'
import { Facts } from '../kit/Facts.tsx'
import { Panel } from '../kit/Panel.tsx'
import { Person } from '../kit/Person.tsx'
import { movementLink } from './links.tsx'

/** accounts that can be corrected: the agency's own, its earnest money, its deposits */
type Correctable = Pick<Static<typeof virtualAccountInfo.data>, 'id' | 'available' | 'revision' | 'correction' | 'allowedActions'>
export type CorrectionProps = { of: Correctable }

/** A correction that waits for a second person's decision, with its effect. */
export const Correction = ({ of: { correction, ...of } }: CorrectionProps) => correction && <Waiting of={of} correction={correction} />
const Waiting = ({
  of: { id, revision, allowedActions },
  correction,
}: CorrectionProps & { correction: NonNullable<Correctable['correction']> }) => {
  const { correctionId, up, amount, corrects, remark, askedBy, at } = correction
  const mayAgree = allowedActions.some(({ action }) => action === 'correct')
  const { data: then } = useAsk(approveVirtualCorrectionPreview, { id, correctionId }, { enabled: mayAgree })
  return (
    <Panel
      title="待审核的调账"
      actions={
        <AllowedActions
          allowed={allowedActions}
          fixed={{ id, correctionId }}
          revision={revision}
          actions={[
            {
              action: 'correct',
              endpoint: approveVirtualCorrection,
              label: '同意调账',
              variant: 'contained',
              fixed: { result: 'APPROVE', remark: undefined },
              explain: `同意后${then ? `可用余额 ${formatYuan(then.before.available)} → ${formatYuan(then.after.available)}，` : ''}不能撤回。`,
            },
            {
              action: 'rejectCorrection',
              endpoint: approveVirtualCorrection,
              label: '驳回调账',
              color: 'error',
              fixed: { result: 'REJECT' },
              demand: ['remark'],
              explain: '驳回后余额不变；申请人也可以此撤回自己的申请。',
            },
          ]}
        />
      }
    >
      <Facts
        facts={[
          [up ? '调增' : '调减', <strong key="amount">{formatYuan(amount)}</strong>],
          ['原因', remark],
          ['更正的业务号', corrects && movementLink({ movement: corrects })],
          ['申请人', <Person key="person" login={askedBy} />],
          ['申请时间', formatDateTime(at)],
          ['申请号', correctionId],
        ]}
      />
    </Panel>
  )
}
