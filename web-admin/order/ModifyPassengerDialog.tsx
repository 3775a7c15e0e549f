import Box from '@mui/material/Box'
import { goesBackFacts, replacedText } from '#contracts/extra/products-text.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { modifyPassenger, modifyPassengerPreview } from '#contracts/order/api.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { Facts } from '../kit/Detail.tsx'
import { Fields } from '../kit/Field.tsx'
import { inputsOf, inputText } from '../kit/inputs.ts'
import { useInputs } from '../kit/useInputs.ts'
import type { Order } from './OrderDetail.tsx'

type Body = Static<typeof modifyPassenger.body>
const inputs = inputsOf(modifyPassenger.body).filter(({ field }) => field !== 'orderId' && field !== 'id')
type Props = { order: Pick<Order, 'orderId' | 'revision'>; row: Order['passengers'][number]; close: () => void }

/** Renames a traveller, or gives the seat to another person. In the second case the refunds for the former traveller are shown first. */
export const ModifyPassengerDialog = ({ order: { orderId, revision }, row, close }: Props) => {
  const initial = Object.fromEntries(inputs.map(input => [input.field, inputText(input, row[input.field as keyof typeof row])]))
  const form = useInputs(inputs, initial)
  const body = form.values && ({ orderId, id: row.id, ...form.values } as Body)
  const { orderId: _, reasonCode: __, ...traveller } = body ?? ({} as Body)
  return (
    <CommandDialog
      endpoint={modifyPassenger}
      label="修改"
      revision={revision}
      explain={`修改旅客 ${row.name}。姓名和证件都不同的为换人：原旅客的保险退回，餐食和行李随座位保留。`}
      body={body}
      incomplete="请填写姓名和证件"
      check={form.check}
      preview={{
        endpoint: modifyPassengerPreview,
        body: body && form.isChanged ? { orderId, passengers: [traveller] } : undefined,
        show: seen => seen.lines.length + seen.kept.length > 0 && <Facts facts={goesBackFacts(seen)} />,
        action: ({ lines, amount }) => (lines.length > 0 ? `确定换人，退保 ${formatYuan(amount)}` : undefined),
      }}
      done={answer => ['修改：已完成', replacedText(answer)].filter(text => text !== '').join('。')}
      close={close}
    >
      {({ disabled, errors }) => (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))' }}>
          <Fields of={inputs.map(form.props)} disabled={disabled} errors={errors} />
        </Box>
      )}
    </CommandDialog>
  )
}
