import { airline } from '#contracts/basicinfo/airline.ts'
import { airport } from '#contracts/basicinfo/airport.ts'
import { cabin } from '#contracts/basicinfo/cabin.ts'
import { tax } from '#contracts/basicinfo/tax.ts'
import type { AnyRecord } from '#contracts/kernel/record.ts'

/** The records that have screens; one more line is one more set of screens. */
export const records: readonly AnyRecord[] = [airline, airport, cabin, tax]
