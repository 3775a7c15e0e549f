import { airline } from '#contracts/basicinfo/airline.ts'
import { useAsk } from '../kit/calls.ts'

/** The airlines in use that the person at the screen works for, as a choice: code → code and name. */
export const useCarriers = (): Record<string, string> => {
  const { data = [] } = useAsk(airline.endpoints.list, {})
  return Object.fromEntries(
    (data as { airLineCode: string; airLineName: string }[]).map(({ airLineCode, airLineName }) => [
      airLineCode,
      `${airLineCode} ${airLineName}`,
    ]),
  )
}
