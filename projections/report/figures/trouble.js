import { dayOf } from '#contracts/account/lines.ts';
import { Text, Type, zh } from '#contracts/kernel/schema.ts';
import { view } from '../../kernel/view.ts';
import { NONE, noted, notesFields, notesIndex, nothingNoted } from './notes.ts';
const Row = Type.Object({ stream: zh(Text, '数据流'), ...notesFields });
/** Something that happened to a stream and never unhappens. */
const happened = (kind) => (row, data, { at, position, stream }) => {
    const { agency = NONE, airLine = NONE } = data;
    const standing = [{ dims: { kind, agency, airLine }, by: { times: 1 } }];
    return { stream, ...noted(row ?? nothingNoted, [], standing, { day: dayOf(data, at), position }) };
};
/** One document a stream to which something happened that somebody should know of. */
export const troubles = view()({
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
});
