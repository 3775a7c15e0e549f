import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Static } from '#contracts/kernel/schema.ts'
import { movePassengers, splitPnr } from '#contracts/order/split/split-api.ts'
import { ChooseMany } from '../kit/ChooseMany.tsx'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { Field } from '../kit/Field.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { useInputs } from '../kit/useInputs.ts'
import { columns } from './counts.ts'
import { type Dividing, optionsOf } from './dividing.ts'

/** Moves travellers to a new locator, or to another locator of the order (DOMAIN §3.3). */
export const PnrDialog = ({ order, close, moving = false }: Dividing & { moving?: boolean }) => {
  const { revision, passengers, pnrs } = order
  const [ids, setIds] = useState<string[]>([])
  const fields = moving ? inputsOf(movePassengers.body, ['pnrId']) : inputsOf(splitPnr.body, ['pnrId', 'seats', 'pnr'])
  const inputs = fields.map(input =>
    input.field === 'pnrId' ? { ...input, kind: 'text' as const, labels: Object.fromEntries(pnrs.map(({ pnr }) => [pnr, pnr])) } : input,
  )
  const form = useInputs(inputs, !moving && pnrs.length === 1 ? { pnrId: pnrs[0]!.pnr } : {})
  const from = form.values?.pnrId as string | undefined
  const open = passengers.filter(({ pnr }) => (moving ? pnr !== from : pnr === from))
  const chosen = ids.filter(id => open.some(one => one.id === id))
  const body = form.values && (chosen.length > 0 || Number(form.values.seats) > 0) ? { ...form.values, ids: chosen } : undefined
  return (
    <CommandDialog
      endpoint={moving ? movePassengers : splitPnr}
      revision={revision}
      explain={(moving ? movePassengers.note : splitPnr.note) ?? ''}
      body={body as Static<typeof movePassengers.body> | undefined}
      incomplete="请选择 PNR 和旅客"
      check={form.check}
      maxWidth="md"
      close={close}
    >
      {({ disabled }) => (
        <>
          <Typography variant="body2">{pnrs.map(({ pnr, seats }) => `${pnr} ${seats} 座`).join('，')}</Typography>
          <Box sx={columns}>
            {inputs.map(input => (
              <Field key={input.field} {...form.props(input)} disabled={disabled} />
            ))}
          </Box>
          {open.length > 0 && <ChooseMany label="旅客" options={optionsOf(open)} chosen={chosen} change={setIds} disabled={disabled} />}
        </>
      )}
    </CommandDialog>
  )
}
