import { asksSubmitAdd, fineAddPreview } from '#contracts/fine/api.ts'
import { fines } from '#contracts/fine/lists.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { DialogButton } from '../kit/DialogButton.tsx'
import { Facts } from '../kit/Facts.tsx'
import { Fields } from '../kit/Fields.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { ListScreen } from '../kit/ListScreen.tsx'
import { useInputs } from '../kit/useInputs.ts'
import { orderLink } from '../payment/links.tsx'

/** The fines desk: computed fines that wait to be asked for, fines to be paid, overdue fines. */
export const FineList = () => (
  <ListScreen
    of={fines}
    render={{ orderNo: orderLink }}
    actions={
      <DialogButton endpoint={asksSubmitAdd} label="新增罚金">
        {close => <AddDialog close={close} />}
      </DialogButton>
    }
  />
)

const sumInputs = inputsOf(asksSubmitAdd.body, ['orderId', 'type', 'count', 'totalAmount'])
const whyInputs = inputsOf(asksSubmitAdd.body, ['remark'])
const AddDialog = ({ close }: { close: () => void }) => {
  const [sum, why] = [useInputs(sumInputs, { type: 'MISUSE' }), useInputs(whyInputs)]
  const typed = sum.values as { orderId: string; totalAmount?: number; count?: number; type?: 'MISUSE' } | undefined
  const asked = typed?.totalAmount || typed?.count ? typed : undefined
  return (
    <CommandDialog
      endpoint={asksSubmitAdd}
      label="新增罚金"
      explain="更名、误机、弃标、违规可只填人数，罚金按罚金航线规则计算。由另一人审批，通过前代理人看不到，通过后即须缴纳。"
      body={asked && why.values && { ...asked, remark: String(why.values.remark) }}
      incomplete="请填写订单号、罚金或人数，以及说明"
      check={() => [sum.check(), why.check()]}
      preview={{
        endpoint: fineAddPreview,
        body: asked,
        show: ({ agencyName, amount, amountText, formula, room, uncapped, payBy }) => (
          <Facts
            facts={[
              ['代理人', agencyName],
              ['罚金', `${formatYuan(amount)}（${amountText}）`],
              ['计算过程', formula],
              ['定金与未付票款', `${formatYuan(room)}${uncapped ? '，按规则可以超过' : ''}`],
              ['现在通过的缴纳期限', formatDateTime(payBy)],
            ]}
          />
        ),
        seal: ({ amount }) => ({ totalAmount: amount }),
      }}
      done={({ id }) => `已提交新增罚金 ${id}，待他人审批`}
      close={close}
    >
      {({ disabled, errors }) => (
        <Fields of={[...sumInputs.map(sum.props), ...whyInputs.map(why.props)]} disabled={disabled} errors={errors} />
      )}
    </CommandDialog>
  )
}
