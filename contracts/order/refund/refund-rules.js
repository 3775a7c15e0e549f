/** Rules that determine what a line gives back. */
export const refundRules = {
    SCALE: '按退票费率',
    FEE_FREE: '免收退票费',
    INVOLUNTARY: '非自愿退票',
    BELOW_PART: '票价低于三折，仅退税费',
    POLICY: '该政策不可自愿退票，仅退税费',
    DEPARTED: '航班已起飞，仅退税费',
    USED: '已使用，不退',
    CHILD: '退还儿童票差价，客票保留',
    DEPOSIT: '按定金考核',
};
