import { type Effect, effectOf } from '#contracts/client/effects.ts'

/** told on the window, with what is to be shown as its `detail` */
export const TOLD = 'newgt:told'
export type Told = Exclude<Effect, { kind: 'root' }>

/**
 * What the console does about a refusal wherever it came: leave, ask to log in again, say that it goes too fast. Undefined: it is about what
 * was asked, and is said there: beside the form, or where the rows would be.
 */
export const ownEffect = (error: unknown): Effect | undefined => {
  const effect = effectOf(error)
  return effect.kind === 'toast' && effect.tone === 'error' ? undefined : effect
}

/** Carries it out. `leave` never settles: whoever waits shows no error on a page that is going away. */
export const carryOut =
  ({ leave, tell }: { leave: () => Promise<never>; tell: (told: Told) => void }) =>
  async (error: unknown): Promise<void> => {
    const effect = ownEffect(error)
    if (effect?.kind === 'root') return leave()
    if (effect) tell(effect)
  }
