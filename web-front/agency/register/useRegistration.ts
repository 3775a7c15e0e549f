import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  IMAGE_BYTES,
  type RegistrationFileField,
  type RegistrationForm,
  readAuthorities,
  writeAuthorities,
} from '#contracts/agency/registration.ts'
import { DEFAULT_COUNTRY } from '#contracts/client/countries.ts'
import { fitted } from '../../kit/photo.ts'
import { countsOf, type Images, withImages } from '../images.ts'
import { draft, type FormField, mistakesIn } from './form.ts'

/** the initial form lacks untouched fields, which the form treats like empty ones */
const initial = (): RegistrationForm => ({ mtCountryCode: DEFAULT_COUNTRY, mtSpareCountryCode: DEFAULT_COUNTRY, ...draft.read() })

/**
 * State of the form: texts (kept over a reload), images, and mistakes. A mistake is shown once its field was left, and all of them once the
 * person has tried to send.
 */
export const useRegistration = () => {
  const [form, setForm] = useState(initial)
  const [images, setImages] = useState<Images>({})
  const latest = useRef(images)
  latest.current = images
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Partial<Record<string, string>>>({})

  useEffect(() => draft.keep(form), [form])

  const set = useCallback((patch: RegistrationForm) => {
    setForm(before => withoutInternational({ ...before, ...patch }))
    // a finding of the server stays until its field changes
    setRefused(before => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in patch))))
  }, [])
  const mistakes = useMemo(() => mistakesIn(form, countsOf(images)), [form, images])
  const errorOf = (field: FormField): string | undefined => refused[field] ?? (tried || left.has(field) ? mistakes[field] : undefined)
  const leave = (field: string) => setLeft(before => (before.has(field) ? before : new Set([...before, field])))

  /** Photographs are made smaller. @returns the reasons why some of the files were refused */
  const addImages = async (field: RegistrationFileField, files: readonly File[]): Promise<string[]> => {
    const ready: File[] = []
    for (const file of files) ready.push(await fitted(file, IMAGE_BYTES))
    // other images may have been added meanwhile
    const { images: after, refused } = withImages(latest.current, field, ready)
    latest.current = after
    setImages(after)
    return refused
  }
  return { form, set, images, setImages, addImages, mistakes, errorOf, leave, tryAll: () => setTried(true), setRefused }
}

/** Removes international authorities where the business is domestic. */
const withoutInternational = (form: RegistrationForm): RegistrationForm =>
  form.heritage === '1' && form.isInter?.includes('1')
    ? { ...form, ...writeAuthorities((readAuthorities(form) ?? []).filter(({ inter }) => !inter)) }
    : form
