import type { Who } from './endpoint.ts'
import { forbidden } from './refused.ts'

/** Limits staff to their airlines. @throws Refused 403 for another airline */
export const ourAirline = ({ airlines }: Who, airLine: string): void => {
  if (!airlines.includes('*') && !airlines.includes(airLine)) throw forbidden(`没有${airLine}航司的数据权限`)
}
