/** Sections of the console's menu, in the order of a day's work; sections without a name are set off by a line only. */
export const sections = {
    sale: '',
    stock: '',
    money: '账务',
    reports: '报表',
    approval: '审批',
    members: '会员',
    content: '沟通',
    organisation: '组织',
    rules: '业务规则',
    reference: '基础数据',
    program: '',
};
const order = Object.keys(sections);
const rankOf = ({ place: [section, n] }) => order.indexOf(section) * 1_000 + n;
/** Compares two screens by their order in the menu. */
export const byPlace = (a, b) => rankOf(a) - rankOf(b);
