import { useState } from 'react'
import { codesIn } from '#contracts/kernel/field.ts'
import { present } from '#contracts/kernel/present.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { fieldKinds, whichFees } from '#contracts/retail/codes.ts'
import { checkAiResultField, type getVersion } from '#contracts/retail/rules-api.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { Fields } from '../kit/Fields.tsx'
import { type Input, inputsOf } from '../kit/inputs.ts'
import { useInputs } from '../kit/useInputs.ts'
import { FeeTable } from './FeeTable.tsx'
import { Rungs } from './Rungs.tsx'
import { rowOf, rowsOf, rungsOf } from './rung-form.ts'

type Field = Static<typeof getVersion.data>['fields'][number]

/** the input by the kind of field; rungs have a table of their own */
const inputFor: { [Kind in Field['kind']]?: Input } = {
  CABINS: {
    field: 'cabins',
    title: '舱位',
    kind: 'text',
    optional: false,
    many: true,
    maxLength: 200,
    pattern: '^[A-Z][0-9]?(,[A-Z][0-9]?)*$',
  },
  WHICH: { field: 'which', title: '费率用于', kind: 'choice', labels: whichFees, optional: false },
  TRANSFER: { field: 'flag', title: '可签转', kind: 'flag', optional: false },
  KEEPS_LOWER: { field: 'flag', title: '改低舱差额不退', kind: 'flag', optional: false },
}
const remark = inputsOf(checkAiResultField.body, ['remark'])
export const isRungs = ({ kind }: Field): boolean => kind === 'REFUND' || kind === 'CHANGE'

/** What a text means, by a person who has read it. */
export const CorrectDialog = ({ field, close, done }: { field: Field; close: () => void; done: () => void }) => {
  const { id, kind, cabins, steps, flag } = field
  const own = inputFor[kind]
  const inputs = [...(own ? [own] : []), ...remark]
  const form = useInputs(inputs, { cabins: cabins?.join('、') ?? '', flag: flag === undefined ? '' : String(flag) })
  const [rows, setRows] = useState(() => (steps ? rowsOf(steps) : [rowOf(), rowOf({ until: 'DEPARTURE' })]))
  const [tried, setTried] = useState(false)
  const read = isRungs(field) ? rungsOf(rows) : undefined
  const wrong = read && 'rows' in read ? read : undefined
  const label = `更正${field.ruleNo}${fieldKinds[kind]}`
  return (
    <CommandDialog
      endpoint={checkAiResultField}
      label={label}
      explain={field.quote ? `原文：${field.quote}` : '原文中未识别到，请填写。'}
      body={form.values && !wrong ? bodyOf(id, form.values, read && 'rows' in read ? undefined : read) : undefined}
      incomplete="请按标出的提示填写"
      check={() => {
        setTried(true)
        form.check()
      }}
      maxWidth={isRungs(field) ? 'md' : 'sm'}
      done={() => {
        done()
        return `${label}：已完成`
      }}
      close={close}
    >
      {({ disabled, errors }) => (
        <>
          {kind === 'WHICH' && steps && <FeeTable what="退票" title="原文的费率" steps={steps} />}
          {isRungs(field) && (
            <Rungs
              title={fieldKinds[kind]}
              rows={rows}
              change={setRows}
              problems={tried && wrong ? wrong : errors.value ? { rows: {}, whole: errors.value } : undefined}
              disabled={disabled}
            />
          )}
          <Fields
            of={inputs.map(form.props)}
            disabled={disabled}
            errors={own && errors.value ? { ...errors, [own.field]: errors.value } : errors}
          />
        </>
      )}
    </CommandDialog>
  )
}

type Body = Static<typeof checkAiResultField.body>
const bodyOf = (id: string, values: Record<string, unknown>, steps: Body['steps']): Body => {
  const { cabins, flag, which, remark } = values as { cabins?: string } & Pick<Body, 'flag' | 'which' | 'remark'>
  return { id, result: 'CORRECT', ...present({ steps, cabins: cabins === undefined ? undefined : codesIn(cabins), flag, which, remark }) }
}
