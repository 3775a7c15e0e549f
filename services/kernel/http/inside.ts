import type { FastifyRequest } from 'fastify'
import { newId } from '../ids.ts'

const INSIDE = 'x-newgt-inside'
/** How one running program marks the requests that it makes to itself, and knows them: nobody's quota is spent on them. */
export const insiders = () => {
  const key = newId()
  return {
    headers: { [INSIDE]: key },
    isInside: ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => headers[INSIDE] === key,
  }
}
export type Insiders = ReturnType<typeof insiders>
