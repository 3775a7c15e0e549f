import { CallError } from '#contracts/client/error.ts'
import { opening } from '#contracts/client/opening.tsx'
import type { Input } from './inputs.ts'

export const isStale = (error: unknown): boolean => error instanceof CallError && error.isStale

/** One input of a form: its text when the form was opened, the text of the document now, and what the person has typed. */
export type Contested = { input: Input; was: string; now: string; mine: string }
type Texts = Readonly<Record<string, string>>

/** The inputs of a form with these three texts. */
export const contested = (inputs: readonly Input[], was: Texts, now: Texts, mine: (input: Input) => string): Contested[] =>
  inputs.map(input => ({ input, was: was[input.field] ?? '', now: now[input.field] ?? '', mine: mine(input) }))

export type StaleProps = {
  /** the refusal, which tells staff who was faster */
  error: unknown
  /** the fields of the form, as far as the page knows them; undefined while the document is read again */
  fields?: readonly Contested[] | undefined
  /** goes on with the form: the chosen text of each contested field, for the document as it is now */
  keep?: ((texts: Record<string, string>) => void) | undefined
  close: () => void
}

/** loaded when somebody was faster */
export const StaleDialog = opening<StaleProps>(() => import('./Conflict.tsx').then(({ Conflict }) => Conflict))
