import { actions, pieceKinds } from '#contracts/content/codes.ts';
import { InfoReceiptRow } from '#contracts/content/lists.ts';
import { picturesIn } from '#contracts/kernel/pictures.ts';
import { Doer, Id, Instant, oneOf, optional, Text, Type, zh } from '#contracts/kernel/schema.ts';
import { view } from '../kernel/view.ts';
const Row = Type.Object({
    infoId: zh(Id, '信息编号'),
    list: oneOf(pieceKinds, '类型'),
    /** this and the airline are told by facts that hold the whole piece alone */
    title: optional(zh(Text, '标题')),
    airLine: optional(zh(Text, '航空公司')),
    action: oneOf(actions, '操作'),
    by: optional(zh(Doer, '操作人')),
    at: zh(Instant, '时间'),
    revision: zh(Type.Integer({ minimum: 0 }), '版本'),
    pictures: Type.Array(Id, { title: '图片' }),
});
/** id of an entry: `news-{infoId}@{revision}` */
export const infoLogId = (stream, revision) => `${stream}@${revision}`;
const entry = (list, action) => (_, { title, airLine, content = '' }, { id, at, revision, meta }) => ({
    infoId: id,
    list,
    ...(title !== undefined && { title, airLine }),
    action,
    by: meta.user,
    at: meta.at ?? at,
    revision,
    pictures: picturesIn(content),
});
/** Every change of news and announcements, one document each, for good. */
export const infoLogView = view()({
    name: 'info-log',
    version: 1,
    doc: Row,
    index: [['-at'], ['infoId', '-at'], ['list', '-at'], ['action', '-at'], ['by', '-at'], ['pictures']],
    key: (_, { stream, revision }) => infoLogId(stream, revision),
    on: {
        NewsAdded: entry('news', 'ADD'),
        NewsModified: entry('news', 'MODIFY'),
        NewsEnabled: entry('news', 'ENABLE'),
        NewsDisabled: entry('news', 'DISABLE'),
        NewsDeleted: entry('news', 'DELETE'),
        AnnouncementAdded: entry('announcement', 'ADD'),
        AnnouncementModified: entry('announcement', 'MODIFY'),
        AnnouncementEnabled: entry('announcement', 'ENABLE'),
        AnnouncementDisabled: entry('announcement', 'DISABLE'),
        AnnouncementDeleted: entry('announcement', 'DELETE'),
    },
});
/** Has any revision of a text shown this picture? Old ones are seen in the history. */
export const isPictureShown = (query) => async (pictures) => (await query.find(infoLogView, { filter: { pictures }, limit: 1 })).length > 0;
const receiptId = ({ infoId }, { id }) => `${infoId}~${id}`;
/** Who has read and confirmed which piece, in its newest revision that he saw. */
export const infoReceiptView = view()({
    name: 'info-receipt',
    version: 1,
    doc: Type.Omit(InfoReceiptRow, ['id']),
    index: [['-readAt'], ['infoId', '-readAt'], ['list', '-readAt'], ['agency', '-readAt'], ['airLine', '-readAt'], ['title', '-readAt']],
    search: ['title'],
    key: { InfoRead: receiptId, InfoConfirmed: receiptId },
    on: {
        InfoRead: (_, { revision: __, ...seen }, { id: user, at: readAt }) => ({ ...seen, user, readAt }),
        InfoConfirmed: (row, { revision: _, ...seen }, { id: user, at }) => ({ ...seen, user, readAt: row?.readAt ?? at, confirmedAt: at }),
    },
});
