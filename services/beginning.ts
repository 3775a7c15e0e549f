import type { EventStore } from './eventstore/port.ts'

type Beginning = 'demo' | 'plain'
/** The stream in which the seed says that it has begun and that it is finished (ops/seed/seed.ts). */
export const seedStream = (beginning: Beginning): string => `seed-${beginning}`

/**
 * What the first start on this log brought along; undefined before it. It stays so for ever: users whose password everybody knows, and the
 * short ways in that go with them, never come to a log that was begun without them, whatever a later start is configured to.
 */
export const beginningOf = async (events: Pick<EventStore, 'read'>): Promise<Beginning | undefined> => {
  for (const beginning of ['plain', 'demo'] as const)
    if ((await events.read(seedStream(beginning), { limit: 1 })).length > 0) return beginning
  return undefined
}
