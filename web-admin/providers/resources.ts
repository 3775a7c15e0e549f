import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { screens } from '../contexts.ts'
import type { ListQuestion } from '../kit/screen.ts'

/** Endpoint whose permission each action on a resource needs. The server uses the same table, since it comes from the endpoints. */
export const resources: Readonly<Record<string, Readonly<Record<string, AnyEndpoint>>>> = Object.fromEntries(
  screens.map(({ name, actions }) => [name, actions]),
)

/** Lists that have no view in the REST face and are read by their own call. */
export const questions: Readonly<Record<string, ListQuestion>> = Object.fromEntries(
  screens.flatMap(({ name, question }) => (question ? [[name, question] as const] : [])),
)
