import type { Static } from '#contracts/kernel/schema.ts'
import { applyClub } from '#contracts/order/api.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { Fields } from '../kit/Fields.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { useInputs } from '../kit/useInputs.ts'
import type { ShownOrder } from './OrderDetail.tsx'

type Card = Static<typeof applyClub.body>['cards'][number]
const inputs = inputsOf(applyClub.body.properties.cards.items).filter(({ field }) => field !== 'id')
type Props = { order: Pick<ShownOrder, 'orderId' | 'revision'>; row: ShownOrder['passengers'][number]; close: () => void }

/** Enters the card of a club of frequent flyers for one traveller. */
export const ClubDialog = ({ order: { orderId, revision }, row: { id, name }, close }: Props) => {
  const form = useInputs(inputs)
  return (
    <CommandDialog
      endpoint={applyClub}
      label="登记会员卡"
      revision={revision}
      explain={`${name}的会员卡写入PNR，由航空公司记里程；退票或换人后自动取消。`}
      body={form.values && { orderId, cards: [{ id, ...form.values } as Card] }}
      incomplete="请填写会员卡号"
      check={form.check}
      done={() => '会员卡已登记'}
      close={close}
    >
      {({ disabled, errors }) => <Fields of={inputs.map(form.props)} disabled={disabled} errors={errors} />}
    </CommandDialog>
  )
}
