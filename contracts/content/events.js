import { event } from '../kernel/event.ts';
import { notPersonal } from '../kernel/personal.ts';
import { Airline, Id, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts';
import { pieceKinds } from './codes.ts';
/** A piece in the revision that somebody saw. Stream `inforeading-{user id}`. */
const Seen = Type.Object({
    infoId: zh(Id, '信息编号'),
    list: oneOf(pieceKinds, '信息类型'),
    title: notPersonal(zh(Text, '标题')),
    airLine: Type.Union([Airline, Type.Literal('*')], { title: '航空公司', personal: false }),
    /** revision of the piece's stream */
    revision: zh(Type.Integer({ minimum: 0 }), '版本'),
    /** the reader's agency; staff have none */
    agency: optional(zh(Id, '代理人')),
});
export const InfoRead = event('InfoRead', '阅读信息', Seen);
export const InfoConfirmed = event('InfoConfirmed', '确认信息', Seen);
