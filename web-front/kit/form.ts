import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CallError } from '#contracts/client/error.ts'

/** Mistakes by field; a field without an entry is correct. */
export type Wrong = Readonly<Record<string, string>>

/**
 * The values of a form with their mistakes. A mistake is shown once its field was left, all of them once the form was sent; the server's
 * messages stay at their fields until these change. A form with mistakes is not sent, and its first mistake gets the focus. @param check
 * finds the mistakes in the values (`mistakesIn`)
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
  /** true when everything is correct; otherwise mistakes are marked, and the first one gets the focus */
  const isComplete = (): boolean => {
    const complete = Object.keys(wrong).length === 0
    if (!complete) setTried(tried + 1)
    return complete
  }

  return {
    values,
    change,
    errors,
    /** `还差 2 项` after an attempt to send the form; undefined when nothing is missing */
    gaps: tried > 0 && Object.keys(wrong).length > 0 ? `还差 ${Object.keys(wrong).length} 项` : undefined,
    left: (field: string) => setLeft(now => [...now, field]),
    isComplete,
    /** for `<form onSubmit>`: sends complete values */
    submit: (send: (values: V) => unknown) => (event?: FormEvent) => {
      event?.preventDefault()
      if (isComplete()) void send(values)
    },
    /** shows the server's messages about fields at these; returns false when there are none */
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
    /** `ref` of the element that holds the fields */
    place,
  }
}
