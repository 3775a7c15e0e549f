import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { documentTypes } from '#contracts/kernel/documents.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { renamePreview, submitRename } from '#contracts/rename/api.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { Facts } from '../kit/Facts.tsx'
import { Fields } from '../kit/Fields.tsx'
import { inputsOf, inputText } from '../kit/inputs.ts'
import { useInputs } from '../kit/useInputs.ts'
import type { ShownOrder } from '../order/OrderDetail.tsx'

const travellerInputs = inputsOf(submitRename.body, ['name', 'docType', 'docNo', 'birthDate', 'gender', 'nationality', 'phone'])
const whyInputs = inputsOf(submitRename.body, ['remark'])
type Props = { order: Pick<ShownOrder, 'orderId' | 'revision'>; row: ShownOrder['passengers'][number]; close: () => void }

/** Applies for another name or document of a ticketed traveller. The fee is shown first; another employee decides. */
export const RenameDialog = ({ order: { orderId, revision }, row, close }: Props) => {
  const initial = Object.fromEntries(travellerInputs.map(input => [input.field, inputText(input, row[input.field as keyof typeof row])]))
  const [who, why] = [useInputs(travellerInputs, initial), useInputs(whyInputs)]
  const asked = who.values && who.isChanged ? ({ orderId, id: row.id, ...who.values } as Static<typeof renamePreview.body>) : undefined
  return (
    <CommandDialog
      endpoint={submitRename}
      label={`更名 ${row.name}`}
      revision={revision}
      explain="姓名和证件号码只能更改其一，票号不变。由另一人审批，通过后由代理人支付更名费，免费的即时更名。"
      body={asked && why.values && { ...asked, remark: String(why.values.remark) }}
      incomplete="请更改姓名或证件，并填写更名原因"
      check={() => [who.check(), why.check()]}
      preview={{
        endpoint: renamePreview,
        body: asked,
        show: ({ before, after, fee, feeText, closesAt, ticketNo }) => (
          <Facts
            facts={[
              ['票号', ticketNo],
              ['姓名', `${before.name} → ${after.name}`],
              ['证件', `${documentTypes[before.docType]} ${before.docNo} → ${documentTypes[after.docType]} ${after.docNo}`],
              ['更名费', fee > 0 ? `${formatYuan(fee)}（${feeText}）` : '免费'],
              ['更名截止时间', formatDateTime(closesAt)],
            ]}
          />
        ),
        seal: ({ fee }) => ({ fee }),
      }}
      done={({ id }) => `已提交更名申请 ${id}，待他人审批`}
      close={close}
    >
      {({ disabled, errors }) => (
        <Fields of={[...travellerInputs.map(who.props), ...whyInputs.map(why.props)]} disabled={disabled} errors={errors} />
      )}
    </CommandDialog>
  )
}
