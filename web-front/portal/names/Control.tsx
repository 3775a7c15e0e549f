import type { ComponentProps } from 'react'
import { columns, hintOf } from './cells.ts'
import { NATIONS } from './Nations.tsx'
import type { Field, NameRow } from './rows.ts'

type Common = Pick<ComponentProps<'input'>, 'id' | 'className' | 'aria-label' | 'aria-invalid' | 'aria-describedby'> & {
  'data-field'?: Field
}
type Props = Common & {
  row: NameRow
  field: Field
  edit: (key: string, field: Field, value: string) => void
  settle: (key: string, field: Field) => void
}

/** The control for one field of a person, in a cell of the table or on a telephone's sheet. */
export const Control = ({ row, field, edit, settle, ...common }: Props) => {
  const { options } = columns[field]
  const value = row[field]
  return options ? (
    <select {...common} value={value} onChange={({ target }) => edit(row.key, field, target.value)}>
      {field === 'gender' && <option value="">--</option>}
      {Object.entries(options).map(([code, label]) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </select>
  ) : (
    <input
      {...common}
      value={value}
      autoComplete="off"
      spellCheck={false}
      inputMode={field === 'phone' ? 'tel' : undefined}
      list={field === 'nationality' ? NATIONS : undefined}
      placeholder={hintOf(row, field)}
      onChange={({ target }) => edit(row.key, field, target.value)}
      onBlur={() => settle(row.key, field)}
    />
  )
}
