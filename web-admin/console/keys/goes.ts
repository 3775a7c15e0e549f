/** Where g and a letter lead: the letter, and the screen; the first page has no name. */
export const goes: Readonly<Record<string, string>> = {
  h: '',
  o: 'order',
  l: 'order-timeout',
  r: 'refund',
  w: 'needs-refund',
  p: 'payment',
  e: 'payment-error',
  t: 'flow-task',
  s: 'stock',
  c: 'policy',
  a: 'agency',
  j: 'jobs',
}

/** The effect of a key where nobody types and no dialog is open: `before` is the key before it, if it came within a second. */
type Pressed = { do: 'HELP' | 'NEXT' | 'BEFORE' | 'LEAVE' | 'WAIT' } | { do: 'GO'; to: string } | undefined
export const pressed = (key: string, before: string | undefined): Pressed => {
  if (before === 'g') return Object.hasOwn(goes, key) ? { do: 'GO', to: goes[key]! } : undefined
  if (key === 'g') return { do: 'WAIT' }
  if (key === '?' || key === '？') return { do: 'HELP' }
  if (key === 'j') return { do: 'NEXT' }
  if (key === 'k') return { do: 'BEFORE' }
  return key === 'Escape' ? { do: 'LEAVE' } : undefined
}
