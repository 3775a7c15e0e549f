import { event } from '../../kernel/event.ts';
import { personal } from '../../kernel/personal.ts';
import { Id, Text, Type, zh } from '../../kernel/schema.ts';
/** A document as the manifest of a flight keeps it: a keyed hash, never the number. */
const Documents = personal('traveller', 'document', zh(Type.Array(Text), '证件指纹'));
/** Stream `manifest-{flightNo}-{date}`: which order has which document on the flight (DOMAIN §3.2: one document once per flight). */
export const DocumentsClaimed = event('DocumentsClaimed', '登记旅客证件', Type.Object({ orderNo: zh(Id, '订单号'), revision: zh(Type.Integer({ minimum: -1 }), '订单版本'), documents: Documents }));
export const DocumentsReleased = event('DocumentsReleased', '释放旅客证件', Type.Object({ orderNo: zh(Id, '订单号'), documents: Documents }));
