import { byPlace } from '#contracts/kernel/screen.ts'
import type { ConsoleScreen } from './kit/screen.ts'

type Context = { screens: readonly ConsoleScreen[] }
/** What each folder's index.tsx brings. Vite puts the modules in place of the pattern; tests do without it. */
const contexts: readonly Context[] = import.meta.env
  ? Object.values(import.meta.glob<Context>('./*/index.tsx', { eager: true }))
  : await (await import('./folders.ts')).contextsHere()

/** Every screen of the console, in the order of the menu. */
export const screens: readonly ConsoleScreen[] = contexts.flatMap(({ screens }) => screens).sort(byPlace)

export const screenNamed: ReadonlyMap<string, ConsoleScreen> = new Map(screens.map(screen => [screen.name, screen]))
