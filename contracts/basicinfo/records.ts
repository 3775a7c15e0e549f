import { orgOffice } from '../agency/office.ts'
import { registerAuditor } from '../agency/register-auditor.ts'
import { freeAuction } from '../auction/free-auction-record.ts'
import { agentFee } from '../extra/fee-record.ts'
import { holidayRule } from '../extra/holiday-record.ts'
import { extraLimit } from '../extra/limit-record.ts'
import { extraProduct } from '../extra/product-record.ts'
import { finesLine } from '../fine/rule-record.ts'
import type { AnyRecord } from '../kernel/record.ts'
import { timeLimit } from '../order/limits/time-limit.ts'
import { billFormat } from '../payment/reconciliation/format-record.ts'
import { wechatPayConfig } from '../payment/wechat-record.ts'
import { refundScale } from '../refund/scale-record.ts'
import { refundTypeRule } from '../refund/type-record.ts'
import { airline } from './airline.ts'
import { airport } from './airport.ts'
import { cabin } from './cabin.ts'
import { config } from './config.ts'
import { city, province, region } from './place.ts'
import { ruleStore } from './rule-store.ts'
import { tax } from './tax.ts'

/** Reference data: whoever declares a record names it here and has its endpoints, events, view and screens. */
export const records: AnyRecord[] = [
  airline,
  airport,
  cabin,
  tax,
  province,
  city,
  region,
  config,
  ruleStore,
  orgOffice,
  registerAuditor,
  timeLimit,
  refundScale,
  refundTypeRule,
  wechatPayConfig,
  extraProduct,
  extraLimit,
  agentFee,
  holidayRule,
  finesLine,
  billFormat,
  freeAuction,
]
