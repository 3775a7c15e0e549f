/** levels of nesting that mean nothing to people */
const inner = /^(提交内容|明细|第\d+项)$/;
/** `HU7863-2026-12-20-G` */
const stock = /^([A-Z\d]{2}\d{3,4}[A-Z]?)-\d{4}-(\d\d)-(\d\d)-\w+$/;
/** The readable name of a changed field: `航段 › HU7863 12月20日 › 成人 › 票价（元）`. */
export const fieldText = (path) => {
    const said = path.split(' › ').filter(step => !inner.test(step));
    return (said.map(step => step.replace(stock, (_, flight, month, day) => `${flight} ${Number(month)}月${Number(day)}日`)).join(' › ') || path);
};
