import type { Screens } from '../kernel/screen.ts'
import { records } from './records.ts'

/** Each record has a screen under its own name. */
export const recordScreens: Screens = Object.fromEntries(records.map(({ name, zh, area }) => [name, { zh, module: `${area}.${name}` }]))
