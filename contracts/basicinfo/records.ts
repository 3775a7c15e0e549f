import type { AnyRecord } from '../kernel/record.ts'
import { airline } from './airline.ts'
import { airport } from './airport.ts'
import { cabin } from './cabin.ts'
import { tax } from './tax.ts'

/** Reference data: whoever declares a record names it here and has its endpoints, events, view and screens. */
export const records: AnyRecord[] = [airline, airport, cabin, tax]
