import { event } from '../kernel/event.ts';
import { writing } from '../kernel/personal.ts';
import { Code, Count, Id, Note, Text, Type, zh } from '../kernel/schema.ts';
/** A reaction to an event that a rule refused. Stream `parked-{process and event}`: it waits for a person, who repeats or dismisses it. */
export const parkedStatuses = { OPEN: '待处理', DONE: '已处理', DISMISSED: '已忽略' };
const error = writing(zh(Text, '未成原因'));
export const ReactionParked = event('ReactionParked', '后续处理搁置', Type.Object({
    process: zh(Code, '后续处理'),
    /** the event that it should follow: its type, its stream, its place there */
    event: zh(Code, '事件'),
    stream: zh(Id, '数据流'),
    revision: zh(Count, '版本'),
    error,
}));
export const ReactionRefusedAgain = event('ReactionRefusedAgain', '后续处理再次未成', Type.Object({ error }));
export const ReactionDone = event('ReactionDone', '后续处理完成', Type.Object({}));
export const ReactionDismissed = event('ReactionDismissed', '忽略后续处理', Type.Object({ reason: writing(zh(Note, '原因')) }));
