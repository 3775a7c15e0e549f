import Box from '@mui/material/Box'
import { useState } from 'react'
import { goesBackFacts, replacedText } from '#contracts/extra/products-text.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { modifyPassenger, modifyPassengerPreview } from '#contracts/order/api.ts'
import {
  type AbroadTexts,
  abroadFields,
  abroadFrom,
  abroadOf,
  abroadPaths,
  abroadTexts,
  abroadTitles,
  isCountryPath,
  isDatePath,
} from '#contracts/order/names/abroad.ts'
import { nations } from '#contracts/order/names/nations.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { Facts } from '../kit/Facts.tsx'
import { Fields } from '../kit/Fields.tsx'
import { type Input, inputsOf, inputText } from '../kit/inputs.ts'
import { useInputs } from '../kit/useInputs.ts'
import type { ShownOrder } from './OrderDetail.tsx'

type Body = Static<typeof modifyPassenger.body>
const isAbroadField = (field: string): boolean => abroadFields.some(name => name === field)
const home = inputsOf(modifyPassenger.body).filter(({ field }) => field !== 'orderId' && field !== 'id' && !isAbroadField(field))
/** what states abroad ask for, each part by its place in the traveller's data */
const abroad = (): Input[] =>
  abroadPaths.map(path => ({
    field: path,
    title: abroadTitles[path],
    optional: true,
    ...(isCountryPath(path)
      ? { kind: 'choice', labels: nations() }
      : { kind: isDatePath(path) ? 'date' : 'text', maxLength: path.endsWith('street') ? 100 : path.endsWith('zip') ? 20 : 50 }),
  }))
type Props = { order: Pick<ShownOrder, 'orderId' | 'inter' | 'revision'>; row: ShownOrder['passengers'][number]; close: () => void }

/** Renames a traveller, or gives the seat to another person. In the second case the refunds for the former traveller are shown first. */
export const ModifyPassengerDialog = ({ order: { orderId, inter, revision }, row, close }: Props) => {
  const [inputs] = useState(() => (inter ? [...home, ...abroad()] : home))
  const stored: Record<string, unknown> = { ...row, ...abroadTexts(row) }
  const form = useInputs(inputs, Object.fromEntries(inputs.map(input => [input.field, inputText(input, stored[input.field])])))
  const body = form.values && ({ orderId, id: row.id, ...travellerOf(form.values, inter ? undefined : row) } as Body)
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

/** The fields of the command; what states abroad ask for stays as `kept` has it, where the form does not ask for it. */
const travellerOf = (values: Record<string, unknown>, kept: Props['row'] | undefined): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(values).filter(([field]) => !Object.hasOwn(abroadTitles, field))),
  ...(kept ? abroadOf(kept) : abroadFrom(values as AbroadTexts)),
})
