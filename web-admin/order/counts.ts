import type { FareType } from '#contracts/enums.ts'
import { PassengerCounts } from '#contracts/order/events.ts'
import { type Input, inputsOf } from '../kit/inputs.ts'
import type { ShownOrder } from './OrderDetail.tsx'

/** Inputs for numbers of people by type, as changes of a group ask for them. */
export const columns = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))' } as const
/** inputs for numbers of people by type, all optional; `most` are their limits */
export const countInputs = (most?: Partial<Record<FareType, number>>): Input[] =>
  inputsOf(PassengerCounts).flatMap(input => {
    const max = most?.[input.field as FareType]
    return most && !max ? [] : [{ ...input, optional: true, min: 0, ...(max && { max }) }]
  })
export const chosenOf = (values: Record<string, unknown> | undefined): Partial<Record<FareType, number>> =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([, count]) => Number(count) > 0))
/** number of unnamed travellers of each type */
export const unnamedOf = ({ counts, passengers }: ShownOrder): Record<FareType, number> =>
  Object.fromEntries(
    Object.entries(counts).map(([type, count]) => [type, count - passengers.filter(one => one.type === type).length]),
  ) as Record<FareType, number>
