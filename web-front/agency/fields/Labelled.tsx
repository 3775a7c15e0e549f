import type { ReactNode } from 'react'

type Props = {
  id: string
  label: string
  required: boolean
  /** message about a mistake */
  error?: string | undefined
  /** how to fill the field in, or what looks unusual about its value */
  help?: string | undefined
  /** several controls under one label */
  group?: boolean
  wide?: boolean
  children: ReactNode
}

/** Attributes that describe a control to screen readers. */
export const describing = (id: string, error: string | undefined, help: string | undefined, required = true) => ({
  id,
  'aria-required': required,
  'aria-invalid': error !== undefined,
  'aria-describedby': [error && `${id}-wrong`, help && `${id}-help`].filter(Boolean).join(' ') || undefined,
})

/** Label, control, mistake and help. */
export const Labelled = ({ id, label, required, error, help, group = false, wide = false, children }: Props) => {
  const text = (
    <>
      {required && (
        <span className="required" aria-hidden="true">
          *
        </span>
      )}
      {label}
    </>
  )
  return (
    <div className={wide ? 'field wide' : 'field'} id={`${id}-field`} {...(group && { role: 'group', 'aria-labelledby': `${id}-label` })}>
      {group ? (
        <span className="label" id={`${id}-label`}>
          {text}
        </span>
      ) : (
        <label htmlFor={id}>{text}</label>
      )}
      {children}
      {error && (
        <span className="wrong" id={`${id}-wrong`}>
          {error}
        </span>
      )}
      {help && (
        <span className="help" id={`${id}-help`}>
          {help}
        </span>
      )}
    </div>
  )
}

/** Puts the focus on a field, whatever control it consists of. */
export const focusOn = (id: string): void => {
  const field = document.getElementById(`${id}-field`)
  field?.scrollIntoView({ block: 'center' })
  field?.querySelector<HTMLElement>('input:not(:disabled), textarea, select, button')?.focus({ preventScroll: true })
}
