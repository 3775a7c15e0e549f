import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CallError } from '#contracts/client/error.ts'

/** What is wrong, by field; a field that is not named is in order. */
export type Wrong = Readonly<Record<string, string>>

/**
 * The values of a form and what is wrong with them: said of a field once it was left, of all of them once the form was sent, and by the server at its
 * fields until they change. A form that is not in order is not sent; the first gap has the focus then.
 * @param check what is wrong with the values (`mistakesIn`)
 */
export const useForm = <V extends object>(initial: V | (() => V), check: (values: V) => Wrong = () => ({})) => {
  const [values, setValues] = useState(initial)
  const [left, setLeft] = useState<readonly string[]>([])
  const [tried, setTried] = useState(0)
  const [told, setTold] = useState<Wrong>({})
  const place = useRef<HTMLFormElement & HTMLDivElement>(null)
  const wrong = check(values)
  const shown = tried > 0 ? wrong : Object.fromEntries(Object.entries(wrong).filter(([field]) => left.includes(field)))
  const errors: Wrong = { ...shown, ...told }

  useEffect(() => {
    if (tried === 0) return
    const gap = place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    gap?.scrollIntoView({ block: 'center' })
    gap?.focus({ preventScroll: true })
  }, [tried])

  const change = (some: Partial<V>) => {
    setValues(now => ({ ...now, ...some }))
    setTold(now => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in some))))
  }
  /** true when all is in order; else what is missing is marked, and the first of it has the focus */
  const isComplete = (): boolean => {
    const complete = Object.keys(wrong).length === 0
    if (!complete) setTried(tried + 1)
    return complete
  }

  return {
    values,
    change,
    errors,
    /** `还差 2 项`, once the form was sent; undefined when nothing is missing */
    gaps: tried > 0 && Object.keys(wrong).length > 0 ? `还差 ${Object.keys(wrong).length} 项` : undefined,
    left: (field: string) => setLeft(now => [...now, field]),
    isComplete,
    /** for `<form onSubmit>`: sends what is complete */
    submit: (send: (values: V) => unknown) => (event?: FormEvent) => {
      event?.preventDefault()
      if (isComplete()) void send(values)
    },
    /** puts what the server says of fields beside them; false when it says nothing of fields */
    tell: (error: unknown): boolean => {
      const fields = error instanceof CallError ? (error.errors ?? {}) : {}
      setTold(fields)
      if (Object.keys(fields).length > 0) setTried(tried + 1)
      return Object.keys(fields).length > 0
    },
    reset: (to: V) => {
      setValues(to)
      setLeft([])
      setTried(0)
      setTold({})
    },
    /** `ref` of what holds the fields */
    place,
  }
}
