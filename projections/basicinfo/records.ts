import { airline } from '#contracts/basicinfo/airline.ts'
import { airport } from '#contracts/basicinfo/airport.ts'
import { cabin } from '#contracts/basicinfo/cabin.ts'
import { tax } from '#contracts/basicinfo/tax.ts'
import type { AnyRecord } from '#contracts/kernel/record.ts'
import { recordView } from '../kernel/record.ts'
import type { View } from '../kernel/view.ts'

export const airlines = recordView(airline)
export const airports = recordView(airport)
export const cabins = recordView(cabin)
export const taxes = recordView(tax)

/** Every record with its view: the runner, the routes and the REST face take this list. */
export const basicRecords: { record: AnyRecord; view: View<any> }[] = [
  { record: airline, view: airlines },
  { record: airport, view: airports },
  { record: cabin, view: cabins },
  { record: tax, view: taxes },
]
