import { event } from '../../kernel/event.ts';
import { writing } from '../../kernel/personal.ts';
import { Count, Text, Type, zh } from '../../kernel/schema.ts';
/** The issue of its tickets begins, for the first time or again. `OrderTicketed` follows, or the reason why not. */
export const VirtualOutBegun = event('VirtualOutBegun', '虚拟出票开始', Type.Object({ tries: zh(Count, '出票次数') }));
export const VirtualOutFailed = event('VirtualOutFailed', '虚拟出票未成', Type.Object({ reason: zh(writing(Text), '原因') }));
/** all have their tickets, and nothing is left to do */
export const VirtualOutSubmitted = event('VirtualOutSubmitted', '虚拟出票提交', Type.Object({ tickets: zh(Count, '客票') }));
