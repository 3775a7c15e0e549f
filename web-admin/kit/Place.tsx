import { AirportName } from '#contracts/client/look/AirportName.tsx'
import { useAirportNames } from './useAirportNames.ts'

export const Place = ({ code }: { code: string }) => <AirportName code={code} name={useAirportNames()(code)} />
