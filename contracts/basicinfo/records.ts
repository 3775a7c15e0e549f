import type { AnyRecord } from '../kernel/record.ts'
import { airline } from './airline.ts'
import { airport } from './airport.ts'
import { airportGroup } from './airport-group.ts'
import { apisRule } from './apis-rule.ts'
import { assistSegment } from './assist-segment.ts'
import { cabin } from './cabin.ts'
import { config } from './config.ts'
import { currency } from './currency.ts'
import { floatCabin } from './float-cabin.ts'
import { handler } from './handler.ts'
import { interCabin } from './inter-cabin.ts'
import { interTax } from './inter-tax.ts'
import { line } from './line.ts'
import { city, province, region } from './place.ts'
import { registerAuditor } from './register-auditor.ts'
import { ruleStore } from './rule-store.ts'
import { season } from './season.ts'
import { tax } from './tax.ts'

/** Records of this context. */
export const records: readonly AnyRecord[] = [
  airline,
  airport,
  airportGroup,
  cabin,
  floatCabin,
  tax,
  interTax,
  apisRule,
  season,
  line,
  currency,
  interCabin,
  assistSegment,
  province,
  city,
  region,
  config,
  ruleStore,
  registerAuditor,
  handler,
]
