import { agents, command, file, get, media, query, upload } from '../kernel/endpoint.ts';
import { notPersonal } from '../kernel/personal.ts';
import { Count, Flag, Id, Instant, LocalDate, Note, oneOf, optional, Page, PageOf, Text, Type, zh } from '../kernel/schema.ts';
import { announcement } from './announcement-record.ts';
import { categories, grades, pieceKinds } from './codes.ts';
import { news } from './news-record.ts';
const Title = notPersonal(zh(Text, '标题'));
const Body = notPersonal(Type.String({ title: '正文', contentMediaType: 'text/html' }));
/** how far a reader is with a piece */
const Reading = {
    confirm: zh(Flag, '须确认'),
    read: zh(Flag, '已读'),
    confirmed: zh(Flag, '已确认'),
    /** revision of the piece, which a confirmation names */
    version: zh(Type.Integer({ minimum: 0 }), '版本'),
};
const NewsItem = Type.Object({
    infoId: zh(Id, '编号'),
    title: Title,
    category: oneOf(categories, '类别'),
    summary: optional(notPersonal(zh(Text, '摘要'))),
    airLine: notPersonal(zh(Text, '航空公司')),
    from: zh(LocalDate, '发布日期'),
    to: optional(zh(LocalDate, '截止日期')),
    top: zh(Flag, '置顶'),
    ...Reading,
});
const AnnouncementItem = Type.Object({
    id: zh(Id, '编号'),
    title: Title,
    grade: oneOf(grades, '重要程度'),
    content: Body,
    airLine: notPersonal(zh(Text, '航空公司')),
    from: zh(LocalDate, '生效日期'),
    to: zh(LocalDate, '失效日期'),
    ...Reading,
});
// ── what agencies read ─────────────────────────────────────────────────────────────────────────────────────────────────
export const frontNews = query('/api/basicinfo/news/r/frontQuery', {
    zh: '资讯列表',
    allow: agents,
    body: Type.Object({
        firstPage: optional(Type.Integer({ minimum: 0, maximum: 1, title: '首页显示' })),
        agentOrMananger: optional(Type.Integer({ minimum: 0, maximum: 0, title: '发布对象' })),
        category: optional(oneOf(categories, '类别')),
        q: optional(Type.String({ maxLength: 50, title: '标题' })),
        ...Page,
    }),
    data: PageOf(NewsItem),
    note: '已启用、在有效期内、面向本代理人的资讯，置顶的在前，其余最新的在前；firstPage 为 1 时只列首页显示的。',
});
const ofCategory = (call, label) => query(`/api/basicinfo/news/r/${call}`, { zh: label, allow: agents, body: Type.Object(Page), data: PageOf(NewsItem) });
export const passengerBusinessNews = ofCategory('passengerBusinessNews', '客运业务通知');
export const freeAuctionNews = ofCategory('freeAuctionNews', '自由竞拍通知');
export const combiAuctionNews = ofCategory('combiAuctionNews', '组合竞拍通知');
export const freeBiddingNews = ofCategory('freeBiddingNews', '自由竞价通知');
const InfoId = Type.Object({ infoId: zh(Id, '编号') });
/** the records' own calls, by which agencies read one piece */
export const newsDetail = news.endpoints.get;
export const announcementDetail = announcement.endpoints.get;
export const frontAnnouncements = query('/api/basicinfo/announcement/r/frontQuery', {
    zh: '公告列表',
    allow: agents,
    body: Type.Object(Page),
    data: PageOf(AnnouncementItem),
    note: '已启用、在有效期内、面向本代理人的公告，最重要的在前。',
});
// ── what everybody reads ───────────────────────────────────────────────────────────────────────────────────────────────
const Head = Type.Object({ infoId: zh(Id, '编号'), list: oneOf(pieceKinds, '类型'), title: Title, ...Reading });
export const infoBoard = get('/api/basicinfo/content/r/board', {
    zh: '信息概况',
    allow: ['any'],
    data: Type.Object({
        unread: zh(Count, '未读资讯'),
        news: zh(Type.Array(NewsItem), '最新资讯'),
        announcements: zh(Type.Array(Type.Object({ ...Head.properties, grade: oneOf(grades, '重要程度') })), '公告'),
        toConfirm: zh(Type.Array(Type.Object({ ...Head.properties, content: Body })), '待确认'),
    }),
    note: '面向本人的公告、未读资讯数量、最新五条资讯，以及须确认而尚未确认的信息（含正文）。',
});
export const readInfo = command('/api/basicinfo/content/w/read', {
    zh: '信息标为已读',
    allow: ['any'],
    body: Type.Object({ infoId: zh(Id, '编号') }),
    data: Type.Object({ infoId: Id }),
});
export const confirmInfo = command('/api/basicinfo/content/w/confirm', {
    zh: '信息确认',
    allow: ['any'],
    body: Type.Object({ infoId: zh(Id, '编号'), version: zh(Type.Integer({ minimum: 0 }), '版本') }),
    data: Type.Object({ infoId: Id }),
});
export const openAnnouncements = get('/api/basicinfo/announcement/r/open', {
    zh: '登录页公告',
    allow: ['public'],
    data: Type.Array(Type.Object({ title: Title, grade: oneOf(grades, '重要程度'), content: Body })),
    note: '已启用、在有效期内、标为登录页公开的公告，最多五条。',
});
// ── pictures ───────────────────────────────────────────────────────────────────────────────────────────────────────────
export const uploadPicture = upload('/api/basicinfo/content/w/upload', {
    zh: '上传信息图片',
    allow: ['employee'],
    permission: 'basicinfo.news.w',
    media: media.pictures,
    files: { max: 1, bytes: 2 * 1024 * 1024 },
    data: Type.Object({ id: zh(Id, '图片编号'), src: notPersonal(zh(Text, '地址')) }),
    note: '文件字段 file；jpg、png 或 gif，不超过 2M、2500 万像素。一天内没有保存到资讯或公告中的图片会被清除。',
});
export const infoPicture = file('/api/basicinfo/content/r/picture', {
    zh: '信息图片',
    allow: ['any'],
    media: media.pictures,
    body: Type.Object({ id: zh(Id, '图片编号'), infoId: optional(zh(Id, '所在信息')) }),
    note: '代理人须说明图片所在的信息，且该信息正面向本代理人发布。',
});
// ── the history of what was published ──────────────────────────────────────────────────────────────────────────────────
export const infoLogEntry = get('/api/basicinfo/infoLog/r/get', {
    zh: '信息日志详情',
    allow: ['employee'],
    body: Type.Object({ id: zh(Id, '日志编号') }),
    data: Type.Object({
        id: zh(Id, '日志编号'),
        infoId: zh(Id, '编号'),
        list: oneOf(pieceKinds, '类型'),
        title: Title,
        at: zh(Instant, '时间'),
        reason: optional(notPersonal(zh(Note, '原因'))),
        changes: zh(Type.Array(Type.Object({
            field: notPersonal(Type.String()),
            title: Title,
            html: zh(Flag, '富文本'),
            before: optional(notPersonal(Type.String({ title: '修改前' }))),
            after: optional(notPersonal(Type.String({ title: '修改后' }))),
        })), '变更'),
    }),
});
