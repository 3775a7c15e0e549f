import type { AnyRecord } from '../kernel/record.ts'
import { airline } from './airline.ts'
import { airport } from './airport.ts'
import { cabin } from './cabin.ts'
import { config } from './config.ts'
import { city, province, region } from './place.ts'
import { registerAuditor } from './register-auditor.ts'
import { ruleStore } from './rule-store.ts'
import { tax } from './tax.ts'

/** Records of this context. */
export const records: readonly AnyRecord[] = [airline, airport, cabin, tax, province, city, region, config, ruleStore, registerAuditor]
