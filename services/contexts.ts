import { contexts as contracts } from '#contracts/contexts.ts'
import type { Context } from './context.ts'

/** The contexts that contracts/contexts.ts names, found by their folders; written so that a bundler can follow it. */
export const contexts: readonly Context[] = await Promise.all(
  contracts.map(async ({ name }) => ((await import(`./${name}/index.ts`)) as { context: Context }).context),
)

/** What is read and shown by lists of the REST face, and what exports take. */
export const views = contexts.flatMap(({ reads }) => reads.views)
export const resources = contexts.flatMap(({ reads }) => reads.resources ?? [])

/** Everything that is decided by a decider, so that it can be replayed. */
export const histories = contexts.flatMap(({ histories }) => histories)
