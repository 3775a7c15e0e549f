import { byPlace } from '#contracts/kernel/screen.ts'
import { screens as agency } from './agency/index.tsx'
import { screens as basicinfo } from './basicinfo/index.tsx'
import { screens as flow } from './flow/index.tsx'
import type { ConsoleScreen } from './kit/screen.ts'
import { screens as order } from './order/index.tsx'
import { screens as organisation } from './organisation/index.tsx'
import { screens as payment } from './payment/index.tsx'
import { screens as policy } from './policy/index.tsx'
import { screens as refund } from './refund/index.tsx'
import { screens as report } from './report/index.tsx'
import { screens as seats } from './seats/index.tsx'

/** Every screen of the console as its context brings it, in the order of the menu. */
export const screens: readonly ConsoleScreen[] = [
  ...agency,
  ...basicinfo,
  ...flow,
  ...order,
  ...organisation,
  ...payment,
  ...policy,
  ...refund,
  ...report,
  ...seats,
].sort(byPlace)

export const screenNamed: ReadonlyMap<string, ConsoleScreen> = new Map(screens.map(screen => [screen.name, screen]))
