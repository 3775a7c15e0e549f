import Box from '@mui/material/Box'
import { useNavigate } from 'react-router-dom'
import type { Static } from '#contracts/kernel/schema.ts'
import { type getAddition, saveAddition } from '#contracts/seats/addition-api.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { Field } from '../kit/Field.tsx'
import { type Input, inputsOf, inputText } from '../kit/inputs.ts'
import { useInputs } from '../kit/useInputs.ts'
import { linesIn, textOfLines } from './addition-lines.ts'

type Batch = Static<typeof getAddition.data>
const lines: Input = { field: 'lines', title: '加量明细', kind: 'text', optional: false, long: true, maxLength: 30_000 }
const head = inputsOf(saveAddition.body, ['name', 'airLine', 'until'])
const grid = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))' }

/** A batch of additional seats: its blocks are typed or pasted, one a line. */
export const AdditionDialog = ({ batch, close }: { batch?: Batch; close: () => void }) => {
  const asked = batch ? head.filter(({ field }) => field !== 'airLine') : head
  const initial = batch && {
    ...Object.fromEntries(asked.map(input => [input.field, inputText(input, batch[input.field as keyof Batch])])),
    lines: textOfLines(batch.rows),
  }
  const form = useInputs([...asked, lines], initial)
  const navigate = useNavigate()
  const read = linesIn(form.texts.lines ?? '')
  const { lines: _, ...terms } = form.values ?? {}
  const body =
    form.values && 'rows' in read
      ? { ...(batch && { batchId: batch.batchId, airLine: batch.airLine }), ...terms, rows: read.rows }
      : undefined
  return (
    <CommandDialog
      endpoint={saveAddition}
      label={batch ? '修改批次' : '新增批次'}
      explain={`每行一个航班：航班号 日期 舱位 座位数 加量价（元，可不填），如 HU7182 2026-12-10 G 20。${saveAddition.note}`}
      incomplete={form.values && 'wrong' in read ? read.wrong : '填写有误，请检查标红的内容'}
      check={form.check}
      maxWidth="md"
      body={body as Static<typeof saveAddition.body> | undefined}
      {...(batch && { revision: batch.revision })}
      done={({ batchId }) => {
        if (!batch) navigate(`/interAddNum/${encodeURIComponent(batchId)}/show`)
        return batch ? '已保存' : '已存为草稿，核对后请启用'
      }}
      close={close}
    >
      {({ disabled }) => (
        <>
          <Box sx={grid}>
            {asked.map(input => (
              <Field key={input.field} {...form.props(input)} disabled={disabled} />
            ))}
          </Box>
          <Field {...form.props(lines)} disabled={disabled} />
        </>
      )}
    </CommandDialog>
  )
}
