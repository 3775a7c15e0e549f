import { type Tone, toneOf } from '../client/look/tones.ts'
import type { InterStatus } from './inter-codes.ts'

/** Tone of a request abroad. An offer that was not accepted is over, unlike a quote that a rule has declined and the desk has to answer. */
export const interTone = (status: InterStatus): Tone =>
  status === 'QUOTED' ? 'waiting' : status === 'DECLINED' || status === 'REJECTED' ? 'neutral' : toneOf(status)
