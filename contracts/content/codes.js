/** Option lists of news and announcements. The file has no schemas, since pages load the labels. */
export const categories = { '0': '旅客业务通告', '1': '自由竞拍公告', '2': '组合竞拍公告', '3': '自由竞价公告' };
/** importance of an announcement, the gravest first */
export const grades = { URGENT: '紧急', WARN: '重要', INFO: '一般' };
/** for whom a piece is; `1` is staff, who read it in the console */
export const audiences = { '0': '代理人', '1': '后台员工', '2': '全部' };
export const pieceKinds = { news: '资讯', announcement: '公告' };
export const actions = { ADD: '新增', MODIFY: '修改', ENABLE: '启用', DISABLE: '停用', DELETE: '删除' };
