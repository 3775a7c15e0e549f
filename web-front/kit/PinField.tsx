import { type ReactNode, useEffect, useRef } from 'react'
import { Field } from './Field.tsx'
import { pinIn } from './pin.ts'
import './pin.css'

const cells = ['1', '2', '3', '4', '5', '6']

type Props = { label: string; value: string; onChange: (pin: string) => void; error?: string | undefined; help?: ReactNode }
/** A pay password: six digits in six drawn cells over one field, with the numeric keyboard on a telephone. */
export const PinField = ({ label, value, onChange, error, help }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const isRefused = error !== undefined && value === ''
  // a wrong password is typed again from the start
  useEffect(() => {
    if (isRefused) input.current?.focus()
  }, [isRefused])
  return (
    <Field label={label} required error={error} help={help} wide>
      {({ status, ...control }) => (
        <span className={`pin${status && ' wrong'}`}>
          {cells.map((cell, index) => (
            <i key={cell} className={index === Math.min(value.length, cells.length - 1) ? 'next' : undefined}>
              {index < value.length && '●'}
            </i>
          ))}
          <input
            {...control}
            ref={input}
            type="password"
            inputMode="numeric"
            autoComplete="off"
            value={value}
            onChange={({ target }) => onChange(pinIn(target.value))}
          />
        </span>
      )}
    </Field>
  )
}
