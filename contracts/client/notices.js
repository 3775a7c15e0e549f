/**
 * Durations in seconds and positions in pixels of messages (DOMAIN §9.9), and the texts that are the same everywhere. Both applications
 * configure their toasts by this: the portal in web-front/kit/Frame.tsx, the console in web-admin/console/Notices.tsx.
 */
export const toastConfig = { top: 80, duration: 5, maxCount: 3 };
export const RATE_TOAST_SECONDS = 1.5;
export const STAFF_TOAST_SECONDS = 1.5;
export const texts = {
    succeeded: '操作成功',
    tip: '提示',
    loadFailed: '加载失败',
    noAirlines: '没有航空公司信息，请刷新后重试',
    chooseRows: '请至少选择一条数据',
    staffOnly: '当前账号为后台账号，不能进行该操作',
    newTasks: '您有新的退票或退款任务需要处理。',
    tooFast: '访问过于频繁，请稍后再试',
};
/** The text of a table without rows: a failed load is told apart from an empty result (`ops/ci/checklist.tsv` 106). */
export const tableText = (rows) => (rows ? undefined : texts.loadFailed);
/** Missing history is logged on the console only; the page shows an empty one (`ops/ci/checklist.tsv` 107). */
export const historyOr = (history, log = console.log) => {
    if (!history)
        log('无历史记录');
    return history ?? [];
};
