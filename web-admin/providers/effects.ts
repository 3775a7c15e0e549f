import { type Effect, effectOf } from '#contracts/client/effects.ts'

/** event on the window; its `detail` is the message to show */
export const TOLD = 'newgt:told'
export type ToldEffect = Exclude<Effect, { kind: 'root' }>

/**
 * The console's reaction to refusals that are handled alike everywhere: leave, ask to log in again, report too many calls. Undefined for
 * refusals about the call itself, which are shown at the form or in place of the rows.
 */
export const ownEffect = (error: unknown): Effect | undefined => {
  const effect = effectOf(error)
  return effect.kind === 'toast' && effect.tone === 'error' ? undefined : effect
}

/** Carries the reaction out. `leave` never settles, so that no caller shows an error on a page that is going away. */
export const carryOut =
  ({ leave, tell }: { leave: () => Promise<never>; tell: (told: ToldEffect) => void }) =>
  async (error: unknown): Promise<void> => {
    const effect = ownEffect(error)
    if (effect?.kind === 'root') return leave()
    if (effect) tell(effect)
  }
