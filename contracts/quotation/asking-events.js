import { event } from '../kernel/event.ts';
import { Airline, Id, Type, zh } from '../kernel/schema.ts';
/**
 * Stream `quoteasking-{key}`, one for each agency, journey and group (DOMAIN §3.12): the quote that answers such a request. The same
 * request makes no other while that one is open.
 */
export const AskingNumbered = event('AskingNumbered', '询价登记', Type.Object({ quoteId: zh(Id, '报价编号'), agency: zh(Id, '代理人'), airLine: Airline }));
