import { type ReactNode, useId } from 'react'
import './form.css'

/** Attributes of a control: spread them over an antd control or an input. */
type Control = {
  id: string
  'aria-required': boolean
  'aria-invalid': boolean
  'aria-describedby': string | undefined
  status: '' | 'error'
}

type Props = {
  label: ReactNode
  required?: boolean
  /** the mistake, with what to do about it */
  error?: string | undefined
  /** hint for filling the field in */
  help?: ReactNode
  /** true for a field over the whole width of its form */
  wide?: boolean
  children: (control: Control) => ReactNode
}

/**
 * Label, control, mistake and help: `<Field label="团名" error={errors.groupName} required>{control => <Input {...control} … />}</Field>`.
 */
export const Field = ({ label, required = false, error, help, wide = false, children }: Props) => {
  const id = useId()
  const described = [error && `${id}-wrong`, help && `${id}-help`].filter(Boolean).join(' ')
  return (
    <div className={`form-field${wide ? ' wide' : ''}`}>
      <label htmlFor={id}>
        {label}
        {required && (
          <span className="required" aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children({
        id,
        'aria-required': required,
        'aria-invalid': error !== undefined,
        'aria-describedby': described || undefined,
        status: error === undefined ? '' : 'error',
      })}
      {error && (
        <p className="wrong" id={`${id}-wrong`}>
          {error}
        </p>
      )}
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}
