import { contexts } from '#contracts/contexts.ts'
import { screensOf } from '#contracts/kernel/context.ts'

/** The contexts of the console where Vite does not look for them: in tests, which are told by the contracts who has screens. */
export const contextsHere = (): Promise<any[]> =>
  Promise.all(contexts.filter(contract => Object.keys(screensOf([contract])).length > 0).map(({ name }) => import(`./${name}/index.tsx`)))

/** What these have to be granted. */
export { modules } from '#contracts/contexts.ts'
