import * as agency from './agency/agency-events.ts'
import { records } from './basicinfo/records.ts'
import * as flow from './flow/events.ts'
import * as account from './identity/account-events.ts'
import * as member from './identity/events.ts'
import { type EventType, eventsIn } from './kernel/event.ts'
import * as begun from './order/begun.ts'
import * as unpaid from './order/changes/unpaid.ts'
import * as order from './order/events.ts'
import * as manifest from './order/names/manifest.ts'
import * as mail from './order/notice/mail.ts'
import * as notice from './order/notice/notice.ts'
import * as host from './order/pnr/host.ts'
import * as organisation from './organisation/organisation-events.ts'
import * as payment from './payment/events.ts'
import * as offset from './payment/offset.ts'
import * as owed from './payment/owed.ts'
import * as sandbox from './payment/sandbox.ts'
import * as policy from './policy/events.ts'
import * as refund from './refund/events.ts'
import * as report from './report/events.ts'
import * as imports from './report/import-events.ts'
import * as parked from './report/parked.ts'
import * as batch from './seats/batch.ts'
import * as seats from './seats/events.ts'

/** Every event the house declares: the codec stamps and upcasts by it, the auditor's timeline takes its labels from it. */
export const events: EventType[] = [
  ...[
    flow,
    member,
    agency,
    account,
    organisation,
    order,
    host,
    begun,
    manifest,
    notice,
    mail,
    unpaid,
    payment,
    offset,
    owed,
    sandbox,
    policy,
    refund,
    report,
    imports,
    parked,
    batch,
    seats,
  ].flatMap(eventsIn),
  ...records.flatMap(record => Object.values(record.events) as unknown as EventType[]),
]
