import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { screens } from '../contexts.ts'
import type { Question } from '../kit/screen.ts'

/** Which endpoint's permission stands behind an action on a resource. The server holds the same table: it is the endpoints' own. */
export const resources: Readonly<Record<string, Readonly<Record<string, AnyEndpoint>>>> = Object.fromEntries(
  screens.map(({ name, actions }) => [name, actions]),
)

/** Lists that are no view of the REST face but the answer to a question of their own. */
export const questions: Readonly<Record<string, Question>> = Object.fromEntries(
  screens.flatMap(({ name, question }) => (question ? [[name, question] as const] : [])),
)
