import { dayOf } from '#contracts/account/lines.ts'
import type { UserLocked } from '#contracts/identity/events.ts'
import { Text, Type, zh } from '#contracts/kernel/schema.ts'
import type { LimitMissed, PaymentArrivedLate, PaymentDuplicated } from '#contracts/order/events.ts'
import type { MailAbandoned } from '#contracts/order/notice/mail.ts'
import type { PaymentUnplaced } from '#contracts/payment/events.ts'
import type { JobFailed } from '#contracts/report/events.ts'
import type { Trouble } from '#contracts/report/figures/reports.ts'
import type { ReactionParked } from '#contracts/report/parked.ts'
import type { StepStopped, StepTried } from '#contracts/step/events.ts'
import { type Apply, view } from '../../kernel/view.ts'
import { NONE, noted, notesFields, notesIndex, nothingNoted } from './notes.ts'

const Row = Type.Object({ stream: zh(Text, '数据流'), ...notesFields })
type Row = Type.Static<typeof Row>

/** Something that happened to a stream and never unhappens. */
const happened =
  <Data>(kind: Trouble): Apply<Row, Data> =>
  (row, data, { at, position, stream }) => {
    const { agency = NONE, airLine = NONE } = data as { agency?: string; airLine?: string }
    const standing = [{ dims: { kind, agency, airLine }, by: { times: 1 } }]
    return { stream, ...noted(row ?? nothingNoted, [], standing, { day: dayOf(data, at), position }) }
  }

/** One document a stream to which something happened that somebody should know of. */
export const troubles = view<{
  LimitMissed: typeof LimitMissed
  PaymentDuplicated: typeof PaymentDuplicated
  PaymentArrivedLate: typeof PaymentArrivedLate
  PaymentUnplaced: typeof PaymentUnplaced
  StepTried: typeof StepTried
  StepStopped: typeof StepStopped
  ReactionParked: typeof ReactionParked
  MailAbandoned: typeof MailAbandoned
  JobFailed: typeof JobFailed
  UserLocked: typeof UserLocked
}>()({
  name: 'report-trouble',
  version: 1,
  doc: Row,
  index: notesIndex,
  key: (_, { stream }) => stream,
  on: {
    LimitMissed: happened('LIMIT'),
    PaymentDuplicated: happened('DUPLICATED'),
    PaymentArrivedLate: happened('LATE'),
    PaymentUnplaced: happened('UNPLACED'),
    StepTried: happened('STEP'),
    StepStopped: happened('STOPPED'),
    ReactionParked: happened('PARKED'),
    MailAbandoned: happened('MAIL'),
    JobFailed: happened('EXPORT'),
    UserLocked: happened('LOCKED'),
  },
})
